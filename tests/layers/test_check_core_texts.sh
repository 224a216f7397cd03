#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check_core_texts.sh finds what no translator knows, and takes no text for another.
set -euo pipefail
check=$(dirname "${BASH_SOURCE[0]}")/check_core_texts.sh
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failures=0

plant_tree() { # lines of a file of the core
    mkdir -p "$tree"/{core/base,resources/i18n/core,views/base,tests/layers}
    printf '%s\n' 'QT_TRANSLATE_NOOP("core", "the file is empty"),' 'QT_TRANSLATE_NOOP("core", "a file with content"),' \
        'QT_TRANSLATE_NOOP("core", "Say \"no\" or \\(."),' >"$tree/resources/i18n/core/texts.cpp"
    printf '%s\n' 'CorePattern{QT_TRANSLATE_NOOP(' '    "core", "the file %1 is larger than "' '            "%2 bytes")},' \
        >"$tree/views/base/core_patterns.cpp"
    printf '%s\n' '# Names.' 'all ranks' >"$tree/tests/layers/core_texts_not_shown.txt"
    printf '%s\n' 'name = "all ranks";' "$@" >"$tree/core/base/file.cpp"
}
expect() { # status, text to be found in the output
    local output status=0
    output=$("$check" "$tree" 2>&1) || status=$?
    if [ "$status" -ne "$1" ] || ! grep -qF -- "$2" <<<"$output"; then
        printf 'expected %s and "%s", got %s:\n%s\n' "$1" "$2" "$status" "$output"
        failures=1
    fi
}
unknown() { # line of core/base/file.cpp, text
    expect 1 "core/base/file.cpp:$1: no translator knows \"$2\""
}

plant_tree 'report("the file is empty", "file.empty");' 'what = "the file " + name + " is larger than " + most + " bytes";'
expect 0 "3 texts of the core can be translated"

plant_tree 'report("the file is full");'
unknown 2 "the file is full"

plant_tree 'report("the file "' '       "is empty");' 'report("the file is " /* how */' '       // still' '       "full");'
unknown 4 "the file is full"

plant_tree 'report("the file is empty and more");'
unknown 2 "the file is empty and more"

plant_tree '// Says "what is not known".' '/* or "what is" */ x = 10'"'"'000; c = '"'\"'"'; y = "the file is empty"; /* "what' 'is" */'
expect 0 "1 texts of the core can be translated"

plant_tree 'x = 10'"'"'000; c = '"'\"'"'; /* "x */ y = "what is not known";'
unknown 2 "what is not known"

plant_tree 'hint = R"(Say "no" or \(.)";' 'add("a file with content");'
expect 0 "2 texts of the core can be translated"

plant_tree 'hint = R"(Say "yes" or \(.)";'
unknown 2 'Say "yes" or (.'

plant_tree 'out << "<div class=\"name\">" << "id" << "SHAPE" << "Kernel Details" << "csv.bad_value";'
expect 0 "0 texts of the core can be translated"

plant_tree '#include "the file of somebody"'
expect 0 "0 texts of the core can be translated"

plant_tree
: >"$tree/core/base/file.cpp"
expect 1 '"all ranks" is not in core/ any more'

plant_tree
: >"$tree/resources/i18n/core/texts.cpp"
: >"$tree/views/base/core_patterns.cpp"
expect 2 "no text is registered"

exit "$failures"
