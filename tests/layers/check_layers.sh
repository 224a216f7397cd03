#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check_layers.sh [ROOT]: the sources below ROOT keep to the table of layers in docs/architecture.md. Prints what does
# not, and exits with 1 then:
#   - folders include only what their row allows, and Qt only where it says so;
#   - the rows themselves, and the headers, form no circle;
#   - no source file is longer than 600 lines, and each begins with its licence;
#   - no `auto` takes a sum of strings: with QT_USE_QSTRINGBUILDER it would refer to what is gone at the end of the line.
set -euo pipefail
export LC_ALL=C.UTF-8
cd "${1:-$(dirname "${BASH_SOURCE[0]}")/../..}"
longest_file=600
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
: >"$scratch/findings"
report() { cat >>"$scratch/findings"; }

mapfile -t sources < <(find app core views resources tests \( -name '*.cpp' -o -name '*.h' \) | sort)
[ ${#sources[@]} -gt 0 ] || { echo "no sources below $PWD" >&2; exit 2; }

# Rows of the table: folder, its Qt column, what it may include (folders or single headers).
sed -n '/<!-- layers -->/,/<!-- end of layers -->/p' docs/architecture.md |
    awk -F'|' '/^\| *`/ { gsub(/[` ]/, ""); print $2 "\t" $4 "\t" $3 }' >"$scratch/rows"
[ -s "$scratch/rows" ] || { echo "docs/architecture.md has no table of layers" >&2; exit 2; }

# Every include of the layered folders: file, line, what.
layered=$(printf '%s\n' "${sources[@]}" | grep -v '^tests/' || true)
{ xargs -r grep -HnoE '^ *# *include *[<"][^>"]+[>"]' <<<"$layered" || true; } |
    sed -E 's/^([^:]*):([0-9]+): *# *include */\1\t\2\t/' >"$scratch/includes"

awk -F'\t' '
    function folderOf(path, folder) { # the row with the longest beginning of the path
        folder = path
        while (sub(/\/[^\/]*$/, "", folder))
            if (folder in qt)
                return folder
        return ""
    }
    FILENAME == ARGV[1] {
        qt[$1] = $2
        count = split($3, names, ",")
        for (i = 1; i <= count; ++i)
            allowed[$1, names[i]] = 1
        next
    }
    {
        from = folderOf($1)
        place = $1 ":" $2 ": "
        what = substr($3, 2, length($3) - 2)
        if (from == "") {
            if (!($1 in told))
                print $1 ": its folder is not in the table of layers"
            told[$1] = 1
        } else if (what ~ /^(Q[A-Z]|Qt[A-Z][A-Za-z]*\/)/ || what ~ /^q[a-z_]+\.h$/) {
            if (qt[from] != "yes")
                print place from " knows no Qt, but includes " what
        } else if ($3 ~ /^"/ && what ~ /^(app|core|views|resources|tests)\//) {
            to = folderOf(what)
            if (to == "")
                print place what " is in no folder of the table of layers"
            else if (to != from && !((from, to) in allowed) && !((from, what) in allowed))
                print place from " must not include " what
        }
    }' "$scratch/rows" "$scratch/includes" | report

circle() { # what, pairs on standard input: prints the members of a circle
    tsort >/dev/null 2>"$scratch/loop" ||
        echo "$1 in a circle:$(sed -n 's/^tsort: \([^:]*\)$/ \1/p' "$scratch/loop" | tr -d '\n')" | report
}
awk -F'\t' '{ count = split($3, names, ","); for (i = 1; i <= count; ++i) if (names[i] !~ /\.h$/) print $1, names[i] }' \
    "$scratch/rows" | circle "allowed folders"
awk -F'\t' '$1 ~ /\.h$/ && $3 ~ /^"/ { print $1, substr($3, 2, length($3) - 2) }' "$scratch/includes" | circle headers

wc -l "${sources[@]}" | awk -v most=$longest_file '$2 != "total" && $1 > most { print $2 ": " $1 " lines, more than " most }' |
    report
# A sum outside of any call, with a Qt literal on either side.
{ grep -HnE 'auto&* [A-Za-z_]+ = ([^();]*\([^()]*\))*[^();]*("_s \+|\+ u"[^"]*"_s)' "${sources[@]}" || true; } |
    sed -E 's/^([^:]*:[0-9]+):.*/\1: auto takes a sum of strings; say QString/' | report
for file in "${sources[@]}"; do
    read -r first <"$file" || true
    [ "$first" = "// SPDX-License-Identifier: Apache-2.0" ] || echo "$file: does not begin with its licence"
done | report
find . -path ./build -prune -o \( -name CMakeLists.txt -o -name '*.cmake' -o -name '*.sh' \) -type f -print |
    while read -r file; do
        head -n 2 "$file" | grep -qx '# SPDX-License-Identifier: Apache-2.0' || echo "${file#./}: does not begin with its licence"
    done | report

if [ -s "$scratch/findings" ]; then
    cat "$scratch/findings"
    exit 1
fi
echo "${#sources[@]} files keep to the layers"
