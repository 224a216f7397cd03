# SPDX-License-Identifier: Apache-2.0
# Fails when a text of the sources (SOURCE) has no translation, or one that nobody uses any more: collects all texts
# anew into a COPY of the .ts and compares.
configure_file("${SOURCE}/resources/i18n/runglass_zh_CN.ts" "${COPY}" COPYONLY)
execute_process(
    COMMAND "${LUPDATE}" -I "${SOURCE}" -recursive "${SOURCE}/app" "${SOURCE}/views" "${SOURCE}/resources/i18n"
        -locations none -silent -ts "${COPY}"
    RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
if(NOT status EQUAL 0)
    message(FATAL_ERROR "lupdate failed")
endif()
file(READ "${COPY}" text)
string(REPLACE ";" "," text "${text}") # which would end an item of a list
string(REGEX MATCHALL "<source>[^<]*</source>[^<]*<translation type=\"[a-z]+\"" left "${text}")
if(left)
    string(REPLACE ";" "\n" lines "${left}")
    message(FATAL_ERROR "Build the target update_translations and translate:\n${lines}")
endif()
