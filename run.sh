#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds Runglass and opens it: ./run.sh [FOLDER-OR-FILE…]. Without arguments it opens the bundled sample run; without
# a display it prints a report of the first of them instead.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/cmake/setup.sh"

install_packages "${packages[@]}"
configure release
build release runglass runglass-cli sample_run

bin="$here/build/release/bin"
if [ $# -eq 0 ]; then
    set -- "$here/build/release/share/runglass/sample/transformer_2npu"
fi
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ -n "${QT_QPA_PLATFORM:-}" ]; then
    exec "$bin/runglass" "$@"
fi
echo "No display: a report instead of the window. The tables come from the same core." >&2
"$bin/runglass-cli" info "$1"
echo
"$bin/runglass-cli" table operators "$1" --top 15 --format text || true
echo
"$bin/runglass-cli" table kernels "$1" --group-by type --top 15 --format text || true
