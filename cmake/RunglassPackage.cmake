# SPDX-License-Identifier: Apache-2.0
# The Debian package: `ninja -C build/release deb` builds what is needed and writes build/release/packages/*.deb.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME runglass)
set(CPACK_PACKAGE_VENDOR "Runglass developers")
set(CPACK_PACKAGE_CONTACT "Runglass developers <runglass@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "analyzer for deep-learning profiling runs")
set(CPACK_PACKAGE_DESCRIPTION
    "Runglass opens what profilers of Ascend NPUs and GPUs recorded, or any Chrome\ntrace, and shows what takes the time, \
where memory peaks, which rank is slow\nand what changed between two runs: in a window (runglass), or on the command\n\
line of a server without a display (runglass-cli), with the same numbers in\nboth.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# The platform plugin for X11 and the one for no display at all come with libqt6gui6.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS
    "fonts-dejavu-core | fonts-liberation2 | fonts-noto-core, qt6-wayland, qt6-translations-l10n")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "fonts-noto-cjk")
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
include(CPack)

find_program(RUNGLASS_DPKG_DEB dpkg-deb)
if(RUNGLASS_DPKG_DEB)
    add_custom_target(deb
        COMMAND ${CMAKE_CPACK_COMMAND} -G DEB -B packages
        WORKING_DIRECTORY "${CMAKE_BINARY_DIR}"
        COMMENT "Making the Debian package"
        USES_TERMINAL)
    add_dependencies(deb installable)
endif()
