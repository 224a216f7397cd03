#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# check_core_texts.sh [ROOT]: every text for people in core/ below ROOT can be translated. Prints those that cannot, and
# exits with 1 then. A text for people is a literal with words in it that is no HTML; it has to be
#   - a fixed text of resources/i18n/core/*.cpp,
#   - or a piece of a pattern of views/base/core_patterns.cpp, between its places for values,
#   - or listed in tests/layers/core_texts_not_shown.txt with the reason why no window shows it in another language.
set -euo pipefail
export LC_ALL=C.UTF-8
cd "${1:-$(dirname "${BASH_SOURCE[0]}")/../..}"
exceptions=tests/layers/core_texts_not_shown.txt
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

mapfile -t sources < <(find core \( -name '*.cpp' -o -name '*.h' \) | sort)
mapfile -t registries < <(find resources/i18n/core views/base -name '*.cpp' | sort)
[ ${#sources[@]} -gt 0 ] && [ ${#registries[@]} -gt 0 ] || { echo "no sources below $PWD" >&2; exit 2; }

# Prints file, line and text of each literal; literals beside each other are one. Backslashes and bytes that are written
# as numbers are left out, so that a text is the same however it is quoted.
literals() {
    awk '
        function flush() {
            if (open) {
                gsub(/\\[0-9x][0-9A-F]*/, "", text)
                gsub(/\\/, "", text)
                print file "\t" line "\t" text
            }
            open = 0
            text = ""
        }
        function take(literal) {
            if (!open)
                line = FNR
            open = 1
            text = text literal
        }
        FNR == 1 { flush(); file = FILENAME; inComment = 0 }
        /^ *# *include/ { flush(); next }
        {
            rest = $0
            while (inComment || match(rest, /"|\047|\/\/|\/\*/)) {
                if (inComment) {
                    at = index(rest, "*/")
                    if (at == 0) {
                        rest = ""
                        break
                    }
                    rest = substr(rest, at + 2)
                    inComment = 0
                    continue
                }
                code = substr(rest, 1, RSTART - 1)
                mark = substr(rest, RSTART, RLENGTH)
                rest = substr(rest, RSTART)
                isRaw = mark == "\"" && code ~ /R$/
                if (code ~ /[^ ]/ && !(isRaw && code ~ /^ *R$/))
                    flush()
                if (mark == "//") {
                    rest = ""
                } else if (mark == "/*") {
                    rest = substr(rest, 3)
                    inComment = 1
                } else if (mark == "\047") { # a character, or the mark between the digits of a number
                    flush()
                    if (code ~ /[0-9A-Fa-f]$/ || !match(rest, /^\047(\\.[^\047]*|[^\047\\]+)\047/))
                        RLENGTH = 1
                    rest = substr(rest, RLENGTH + 1)
                } else if (isRaw && match(rest, /^"\(([^)]|\)[^"])*\)"/)) {
                    take(substr(rest, 3, RLENGTH - 4))
                    rest = substr(rest, RLENGTH + 1)
                } else if (match(rest, /^"([^"\\]|\\.)*"/)) {
                    take(substr(rest, 2, RLENGTH - 2))
                    rest = substr(rest, RLENGTH + 1)
                } else { # of several lines
                    flush()
                    rest = ""
                }
            }
            if (rest ~ /[^ ]/)
                flush()
        }
        END { flush() }' "$@"
}

# In front of each text stands the name of the context.
literals "${registries[@]}" | awk -F'\t' 'isContext { print $3 } { isContext = $3 == "core" }' >"$scratch/registered"
[ -s "$scratch/registered" ] || { echo "no text is registered" >&2; exit 2; }
{ grep -v '^#\|^$' $exceptions || true; } >"$scratch/excepted"
literals "${sources[@]}" >"$scratch/literals"

awk -F'\t' -v exceptions="$exceptions" '
    function trimmed(text) {
        gsub(/^ +| +$/, "", text)
        return text
    }
    FILENAME == ARGV[1] {
        fixed[$0] = 1
        if (index($0, "%1") != 0)
            patterns = patterns "\n" $0
        next
    }
    FILENAME == ARGV[2] { excepted[trimmed($0)] = 1; next }
    $3 !~ /[A-Za-z][A-Za-z]+ [a-z("]/ || $3 ~ /<[a-z!\/][^>]*[>=]/ { next }
    {
        if (trimmed($3) in excepted)
            met[trimmed($3)] = 1
        else if ($3 in fixed || index(patterns, $3) != 0)
            ++known
        else
            print $1 ":" $2 ": no translator knows \"" $3 "\""
    }
    END {
        for (text in excepted)
            if (!(text in met))
                print exceptions ": \"" text "\" is not in core/ any more"
        print known + 0 >(ARGV[1] ".count")
    }' "$scratch/registered" "$scratch/excepted" "$scratch/literals" | sort >"$scratch/findings"

if [ -s "$scratch/findings" ]; then
    cat "$scratch/findings"
    exit 1
fi
echo "$(cat "$scratch/registered.count") texts of the core can be translated"
