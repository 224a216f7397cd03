#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check_layers.sh finds each kind of fault in a small tree that has nothing else.
set -euo pipefail
check=$(dirname "${BASH_SOURCE[0]}")/check_layers.sh
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failures=0

plant() { # path, lines after the licence
    mkdir -p "$(dirname "$tree/$1")"
    { echo "// SPDX-License-Identifier: Apache-2.0"; printf '%s\n' "${@:2}"; } >"$tree/$1"
}
plant_good_tree() { # further rows of the table
    rm -rf "${tree:?}"/*
    mkdir -p "$tree"/{app,core,views,resources,tests,docs}
    plant core/base/number.h "#pragma once"
    plant core/table/table.h "#pragma once" '#include "core/base/number.h"' "#include <vector>"
    plant views/panes/pane.h "#pragma once" "#include <QWidget>" '#include "core/table/table.h"'
    printf '%s\n' "<!-- layers -->" '| folder | may include | Qt |' '|---|---|---|' '| `core/base` | | |' \
        '| `core/table` | `core/base` | |' '| `views/panes` | `core/table`, `core/base/number.h` | yes |' "$@" \
        "<!-- end of layers -->" >"$tree/docs/architecture.md"
}
expect() { # status, text to be found in the output
    local output status=0
    output=$("$check" "$tree" 2>&1) || status=$?
    if [ "$status" -ne "$1" ] || ! grep -qF -- "$2" <<<"$output"; then
        printf 'expected %s and "%s", got %s:\n%s\n' "$1" "$2" "$status" "$output"
        failures=1
    fi
}

plant_good_tree
expect 0 "3 files keep to the layers"

plant_good_tree
plant core/base/text.cpp "#include <QString>"
expect 1 "core/base/text.cpp:2: core/base knows no Qt, but includes QString"

plant_good_tree
plant core/base/text.cpp "#include <QtCore/QString>"
expect 1 "core/base knows no Qt, but includes QtCore/QString"

plant_good_tree
plant core/base/text.cpp '#include "core/table/table.h"'
expect 1 "core/base/text.cpp:2: core/base must not include core/table/table.h"

plant_good_tree
plant core/base/text.h "#pragma once"
plant views/panes/other.cpp '#include "core/base/number.h"' '#include "core/base/text.h"'
expect 1 "views/panes/other.cpp:3: views/panes must not include core/base/text.h"

plant_good_tree
plant core/advice/rule.cpp '#include "core/base/number.h"'
expect 1 "core/advice/rule.cpp: its folder is not in the table of layers"

plant_good_tree '| `views/models` | `views/widgets` | yes |' '| `views/widgets` | `views/models` | yes |'
expect 1 "allowed folders in a circle: views/models views/widgets"

plant_good_tree
plant core/base/a.h '#include "core/base/b.h"'
plant core/base/b.h '#include "core/base/a.h"'
expect 1 "headers in a circle: core/base/a.h core/base/b.h"

plant_good_tree
mapfile -t lines < <(seq -f '// %g' 600)
plant core/base/long.cpp "${lines[@]}"
expect 1 "core/base/long.cpp: 601 lines, more than 600"

plant_good_tree
echo "int value;" >"$tree/core/base/bare.cpp"
expect 1 "core/base/bare.cpp: does not begin with its licence"

plant_good_tree
plant views/panes/sum.cpp 'const auto good = QString(u"scan/"_s + path);' 'const auto also = sizeOf(u"scan/"_s + path);'
expect 0 "4 files keep to the layers"

plant_good_tree
plant views/panes/sum.cpp 'const auto name = u"scan/"_s + path;'
expect 1 "views/panes/sum.cpp:2: auto takes a sum of strings; say QString"

plant_good_tree
plant views/panes/sum.cpp 'const auto end = path(1) + u"/"_s;'
expect 1 "views/panes/sum.cpp:2: auto takes a sum of strings; say QString"

plant_good_tree
echo "true" >"$tree/run.sh"
expect 1 "run.sh: does not begin with its licence"

plant_good_tree
: >"$tree/docs/architecture.md"
expect 2 "no table of layers"

exit "$failures"
