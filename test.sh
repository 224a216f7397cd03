#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds Runglass with warnings as errors, checks the format of the sources and passes every test. Further arguments
# go to ctest, e.g.  ./test.sh -R gui
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/cmake/setup.sh"

install_packages "${build_packages[@]}" "${test_packages[@]}"
git -C "$here" ls-files '*.cpp' '*.h' | (cd "$here" && xargs clang-format --dry-run --Werror)
configure ci
build ci all
QT_QPA_PLATFORM=offscreen ctest --test-dir "$here/build/ci" --output-on-failure -j2 "$@"
