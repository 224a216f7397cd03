#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# bare_debian.sh PACKAGE.deb [FOLDER]: installs the package on a Debian 12 with nothing but the essential packages and runs
# the programs there. Needs root, debootstrap and a mirror (DEBIAN_MIRROR). The system is made in FOLDER, or in a temporary
# one; it is removed at the end unless KEEP is set.
set -euo pipefail
package=$(realpath "$1")
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
root=${2:-$(mktemp -d)}
[ -z "${KEEP:-}" ] && trap 'rm -rf "$root"' EXIT
inside() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp LC_ALL=C.UTF-8 "$@"; }

debootstrap --variant=minbase bookworm "$root" "$mirror" >"$root.log" 2>&1 || { tail "$root.log" >&2; exit 1; }
rm -f "$root.log"
# What makes the mirror reachable here: proxies and certificates of this machine.
cp -L /etc/resolv.conf "$root/etc/" 2>/dev/null || true
for settings in /etc/apt/apt.conf.d/*; do
    if grep -qiE 'proxy|verify|CAInfo' "$settings"; then cp "$settings" "$root/etc/apt/apt.conf.d/"; fi
done

echo "before: $(inside dpkg-query -W -f '.\n' | wc -l) packages"
cp "$package" "$root/tmp/runglass.deb"
inside env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends /tmp/runglass.deb >"$root/tmp/log" 2>&1 ||
    { tail -n 20 "$root/tmp/log" >&2; exit 1; }
echo "after:  $(inside dpkg-query -W -f '.\n' | wc -l) packages"
for program in runglass runglass-cli; do
    ! inside ldd "/usr/bin/$program" | grep 'not found' || exit 1
done

sample=/usr/share/runglass/sample/transformer_2npu
inside runglass --version
inside runglass-cli --version
inside runglass-cli info "$sample" | sed -n 1,5p
inside runglass-cli table operators "$sample" --top 3 --format text
inside env QT_QPA_PLATFORM=offscreen runglass --screenshot timeline --out /tmp/timeline.png "$sample"
[ "$(stat -c %s "$root/tmp/timeline.png")" -gt 20000 ] || { echo "the picture is empty" >&2; exit 1; }
echo "picture: $(stat -c %s "$root/tmp/timeline.png") bytes"
[ -z "${KEEP:-}" ] || echo "kept in $root"

inside apt-get purge -y -q runglass >/dev/null 2>&1
left=$(inside find /usr /etc /var/lib -name '*runglass*' -not -path '/var/lib/dpkg/*')
[ -z "$left" ] || { echo "left behind: $left" >&2; exit 1; }
echo "removed without a trace"
