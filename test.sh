#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds Runglass with warnings as errors, checks the format of the sources and passes every test. Further arguments
# go to ctest, e.g.  ./test.sh -R gui
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/cmake/setup.sh"

install_packages "${packages[@]}" clang-format
(cd "$here" && find app core views resources tests \( -name '*.cpp' -o -name '*.h' \) -print0 |
    xargs -0 clang-format --dry-run --Werror)
configure release
build release all
QT_QPA_PLATFORM=offscreen ctest --test-dir "$here/build/release" --output-on-failure -j2 "$@"
