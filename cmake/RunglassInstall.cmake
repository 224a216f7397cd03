# SPDX-License-Identifier: Apache-2.0
# What an installation consists of. Programs find the sample run at ../share/runglass/sample.
include(GNUInstallDirs)
set(packaging_folder "${CMAKE_BINARY_DIR}/packaging")
set(doc_folder "${CMAKE_INSTALL_DATAROOTDIR}/doc/runglass")
set(RUNGLASS_RELEASE_DATE "2026-11-30")
set(RUNGLASS_RELEASE_DATE_RFC "Mon, 30 Nov 2026 00:00:00 +0000")

# Installing takes what is built and does not build the tests first; the target `installable` is all that it needs.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)

# Manual pages and the changelog are packed, as Debian wants them.
find_program(RUNGLASS_GZIP gzip)
set(packed_files)
function(runglass_install_packed source name destination)
    if(NOT RUNGLASS_GZIP)
        install(FILES "${source}" DESTINATION "${destination}" RENAME "${name}")
        return()
    endif()
    set(packed "${packaging_folder}/${name}.gz")
    add_custom_command(
        OUTPUT "${packed}"
        COMMAND "${RUNGLASS_GZIP}" -9nc "${source}" > "${packed}"
        DEPENDS "${source}"
        COMMENT "Packing ${name}"
        VERBATIM)
    set(packed_files ${packed_files} "${packed}" PARENT_SCOPE)
    install(FILES "${packed}" DESTINATION "${destination}")
endfunction()

# The notice of the CSV library, which consists of a header alone and so becomes part of the programs.
find_file(RUNGLASS_CSV_HEADER libfccp/csv.h REQUIRED)
function(runglass_read_notice)
    file(STRINGS "${RUNGLASS_CSV_HEADER}" lines LIMIT_COUNT 100)
    set(license)
    foreach(line IN LISTS lines)
        if(NOT line MATCHES "^//")
            break()
        elseif(line MATCHES "^// *Copyright: *(.*)$")
            set(holder "${CMAKE_MATCH_1}")
        elseif(line MATCHES "^// *License:")
            continue()
        elseif(line MATCHES "^// *([^ ].*)$")
            string(APPEND license " ${CMAKE_MATCH_1}\n")
        elseif(license)
            string(APPEND license " .\n")
        endif()
    endforeach()
    set(RUNGLASS_CSV_COPYRIGHT "${holder}" PARENT_SCOPE)
    set(RUNGLASS_CSV_LICENSE "${license}" PARENT_SCOPE)
endfunction()
runglass_read_notice()

install(TARGETS runglass-cli RUNTIME)
install(DIRECTORY "${CMAKE_BINARY_DIR}/share/runglass/sample" DESTINATION "${CMAKE_INSTALL_DATADIR}/runglass"
    PATTERN ".written" EXCLUDE)
runglass_install_packed("${CMAKE_SOURCE_DIR}/resources/man/runglass-cli.1" runglass-cli.1
    "${CMAKE_INSTALL_MANDIR}/man1")

install(FILES README.md LICENSE DESTINATION "${doc_folder}")
install(DIRECTORY docs DESTINATION "${doc_folder}" FILES_MATCHING PATTERN "*.md" PATTERN "*.png")
configure_file(resources/debian/copyright.in "${packaging_folder}/copyright" @ONLY)
install(FILES "${packaging_folder}/copyright" DESTINATION "${doc_folder}")
configure_file(resources/debian/changelog.in "${packaging_folder}/changelog" @ONLY)
runglass_install_packed("${packaging_folder}/changelog" changelog "${doc_folder}")

if(TARGET runglass)
    install(TARGETS runglass RUNTIME)
    runglass_install_packed("${CMAKE_SOURCE_DIR}/resources/man/runglass.1" runglass.1 "${CMAKE_INSTALL_MANDIR}/man1")
    install(FILES resources/desktop/runglass.desktop DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
    install(FILES resources/desktop/runglass.mime.xml DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages"
        RENAME runglass.xml)
    configure_file(resources/desktop/runglass.metainfo.xml.in
        "${packaging_folder}/org.runglass.runglass.metainfo.xml" @ONLY)
    install(FILES "${packaging_folder}/org.runglass.runglass.metainfo.xml"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo")
    set(icon_folder "${CMAKE_INSTALL_DATADIR}/icons/hicolor")
    install(FILES resources/icons/runglass.svg DESTINATION "${icon_folder}/scalable/apps")
    foreach(size ${RUNGLASS_ICON_SIZES})
        install(FILES "${CMAKE_BINARY_DIR}/icons/${size}/runglass.png"
            DESTINATION "${icon_folder}/${size}x${size}/apps")
    endforeach()
endif()

add_custom_target(installable ALL DEPENDS ${packed_files})
add_dependencies(installable runglass-cli sample_run)
if(TARGET runglass)
    add_dependencies(installable runglass icons)
endif()
