#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# doc_links.sh ROOT: what README.md and docs/*.md link to is there: files of the repository, and headings of their pages.
# Prints the links that lead nowhere; exit status 1 then.
set -euo pipefail
export LC_ALL=C.UTF-8
cd "$1"
failures=0
links=0

anchors() { # page: what a heading is called in a link, as GitHub and others make it
    sed -n 's/^##* //p' "$1" | tr '[:upper:]' '[:lower:]' | sed -E 's/[^[:alnum:]_ -]//g; s/ /-/g'
}

for page in README.md docs/*.md; do
    while read -r link; do
        links=$((links + 1))
        target=${link%%#*}
        file=$page
        [ -z "$target" ] || file=$(dirname "$page")/$target
        if [ ! -e "$file" ]; then
            echo "$page links to $link: there is no $file"
            failures=1
        elif [[ $link == *#* ]] && ! anchors "$file" | grep -qxF -e "${link#*#}"; then
            echo "$page links to $link: $file has no such heading"
            failures=1
        fi
    done < <({ grep -oE '\]\([^)]+\)' "$page" || true; } | sed 's/^](//; s/)$//' | { grep -vE '^[a-z]+:' || true; })
done
[ "$links" -gt 0 ] || { echo "no links below $PWD"; exit 1; }
exit "$failures"
