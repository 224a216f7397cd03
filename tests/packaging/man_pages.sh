#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# man_pages.sh BIN_FOLDER MAN_FOLDER: manual pages and --help name the same commands, tables and options. Prints what
# one has and the other has not; exit status 1 then.
set -euo pipefail
export LC_ALL=C.UTF-8 QT_QPA_PLATFORM=offscreen
bin=$1
man=$2
failures=0

options_in() { grep -oE -e '--[a-z][a-z-]*[a-z]' | sort -u; }
page() { sed 's/\\-/-/g; s/\\f[A-Z]//g' "$man/$1"; }

compare() { # page, options of --help (sorted)
    local missing unknown
    missing=$(comm -13 <(page "$1" | options_in) <(echo "$2"))
    unknown=$(comm -23 <(page "$1" | options_in) <(echo "$2"))
    [ -z "$missing" ] || { echo "$1 lacks: ${missing//$'\n'/, }"; failures=1; }
    [ -z "$unknown" ] || { echo "$1 has, and --help has not: ${unknown//$'\n'/, }"; failures=1; }
}

needs_words() { # page, words that must stand in bold
    local word text
    text=$(page "$1")
    for word in $2; do
        grep -qE "^\.(B|BI|BR|RB) (.*[ \"])?$word([ ,\"]|$)" <<<"$text" || { echo "$1 lacks: $word"; failures=1; }
    done
}

help=$("$bin/runglass-cli" --help)
commands=$(sed -n '/^Commands:/,/^$/s/^  \([a-z-]*\) .*/\1/p' <<<"$help")
[ -n "$commands" ] || { echo "runglass-cli --help names no commands"; exit 1; }
needs_words runglass-cli.1 "$commands"
for command in $commands; do
    text=$("$bin/runglass-cli" "$command" --help)
    needs_words runglass-cli.1 "$(grep -oE '^  [a-z]+[a-z-]*:?$' <<<"$text" | tr -d ' ' || true)"
    help+=$'\n'$text
done
compare runglass-cli.1 "$(options_in <<<"$help")"

if [ -x "$bin/runglass" ]; then
    compare runglass.1 "$("$bin/runglass" --help | options_in)"
fi
exit "$failures"
