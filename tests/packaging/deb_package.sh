#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# deb_package.sh CPACK BUILD_FOLDER: makes the Debian package of what is built, looks at it, unpacks it into an empty
# root and runs the programs from there. Prints what is wrong; exit status 1 then.
set -euo pipefail
export LC_ALL=C.UTF-8
cpack=$1
build=$(realpath "$2")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
root=$scratch/root
failures=0

fail() { echo "wrong: $*"; failures=1; }
field() { dpkg-deb -f "$package" "$1"; }
holds() { # text, regular expression, what
    grep -qE -- "$2" <<<"$1" || fail "$3: \"$1\" has no $2"
}
valid() { # program and its arguments; skipped where it is not installed
    command -v "$1" >/dev/null || return 0
    local said
    if ! said=$("$@" 2>&1); then fail "$*: $said"; fi
}

"$cpack" --config "$build/CPackConfig.cmake" -G DEB -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip -B "$scratch/made" >"$scratch/log" 2>&1 ||
    { cat "$scratch/log"; exit 1; }
package=$(find "$scratch/made" -maxdepth 1 -name 'runglass_*.deb')
[ -n "$package" ] || { echo "no package was made"; exit 1; }
dpkg-deb -x "$package" "$root"
usr=$root/usr
has_window=$([ -x "$build/bin/runglass" ] && echo yes || echo no)

# Fields
holds "$(field Package)" '^runglass$' Package
holds "$(field Version)" '^[0-9]+\.[0-9]+\.[0-9]+$' Version
holds "$(field Architecture)" "^$(dpkg --print-architecture)$" Architecture
holds "$(field Section)" '^devel$' Section
holds "$(field Maintainer)" '^Runglass developers <' Maintainer
holds "$(field Installed-Size)" '^[1-9][0-9]+$' Installed-Size
holds "$(field Depends)" 'libc6 .*libisal2.*libsimdjson.*libsqlite3' Depends
[ "$has_window" = no ] || holds "$(field Depends)" 'libqt6charts6.*libqt6svg6.*libqt6widgets6' Depends
[ "$(field Description | wc -l)" -ge 3 ] || fail "Description is too short"

# Files: as many as are expected, owned by root, nobody else may write, packed where Debian wants it
files=(bin/runglass-cli share/runglass/sample/transformer_2npu share/man/man1/runglass-cli.1.gz
    share/doc/runglass/copyright share/doc/runglass/LICENSE share/doc/runglass/README.md
    share/doc/runglass/docs/user-guide.md share/doc/runglass/changelog.gz)
[ "$has_window" = no ] || files+=(bin/runglass share/man/man1/runglass.1.gz share/applications/runglass.desktop
    share/icons/hicolor/scalable/apps/runglass.svg share/icons/hicolor/48x48/apps/runglass.png
    share/icons/hicolor/128x128/apps/runglass.png share/icons/hicolor/256x256/apps/runglass.png
    share/mime/packages/runglass.xml share/metainfo/org.runglass.runglass.metainfo.xml)
for file in "${files[@]}"; do
    [ -e "$usr/$file" ] || fail "/usr/$file is not there"
done
listing=$(dpkg-deb -c "$package")
foreign=$(awk '$2 != "root/root" || substr($1, 6, 1) == "w" || substr($1, 9, 1) == "w"' <<<"$listing")
[ -z "$foreign" ] || fail "owner or mode: $foreign"
[ "$(find "$usr/share" -type f -perm /111 | wc -l)" -eq 0 ] || fail "there are programs below /usr/share"
[ ! -e "$usr/share/runglass/sample/.written" ] || fail "the sample run holds a file of the build"
grep -q 'Redistributions in binary form' "$usr/share/doc/runglass/copyright" || fail "copyright lacks the notice of the CSV library"
head -n 1 < <(zcat "$usr/share/doc/runglass/changelog.gz") | grep -qF "($(field Version))" || fail "changelog is of another version"

# Programs: stripped, and nothing of the build's place in them
for program in "$usr"/bin/*; do
    ! readelf -d "$program" | grep -E 'RPATH|RUNPATH' || fail "$program has a search path for libraries"
    ! readelf -SW "$program" | grep -qF .symtab || fail "$program is not stripped"
    ! grep -qF "$build" "$program" || fail "$program holds the path of the build folder"
done

# They run from where they were unpacked, with the sample run of the package
sample=$usr/share/runglass/sample/transformer_2npu
holds "$("$usr/bin/runglass-cli" --version)" "^runglass-cli $(field Version)$" --version
table=$("$usr/bin/runglass-cli" table operators "$sample" --top 3 --format csv)
[ "$(wc -l <<<"$table")" -eq 4 ] || fail "operators of the sample run: $table"
if [ "$has_window" = yes ]; then
    export QT_QPA_PLATFORM=offscreen XDG_CONFIG_HOME=$scratch/config
    "$usr/bin/runglass" --screenshot overview --out "$scratch/overview.png" "$sample" || fail "no picture"
    [ "$(stat -c %s "$scratch/overview.png")" -gt 20000 ] || fail "the picture is empty"
    valid desktop-file-validate "$usr/share/applications/runglass.desktop"
    valid appstreamcli validate --no-net "$usr/share/metainfo/org.runglass.runglass.metainfo.xml"
fi
for page in "$usr"/share/man/man1/*; do
    said=$(! command -v man >/dev/null || man --warnings -E UTF-8 -l "$page" 2>&1 >/dev/null)
    [ -z "$said" ] || fail "manual page: $said"
done

[ "$failures" -ne 0 ] || echo "$(basename "$package"): $(stat -c %s "$package") bytes, installed $(field Installed-Size) KiB"
exit "$failures"
