#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes the pictures of the user guide anew from the sample run of a build: docs/images/make.sh [BUILD-FOLDER]. The pictures
# of the tab Loss and of a GPU run show recordings that are not in the repository; they are made by hand.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=$(realpath "${1:-$here/../../build/release}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8
sample=$build/share/runglass/sample/transformer_2npu

picture() { # pane, name of the file, size, recording, options
    "$build/bin/runglass" --screenshot "$1" --out "$here/$2.png" --size "$3" "${@:5}" "$4" 2>"$scratch/log" ||
        { cat "$scratch/log" >&2; exit 1; }
}
"$build/bin/runglass-sample" --cluster 64 "$scratch/cluster_64npu"
for theme in light dark; do
    for pane in overview timeline memory module diff; do
        picture "$pane" "$pane-$theme" 1600x1000 "$sample" --theme "$theme"
    done
    for pane in operator kernel; do
        picture "$pane" "$pane-$theme" 1440x900 "$sample" --theme "$theme"
    done
    picture distributed "distributed-$theme" 1600x1000 "$scratch/cluster_64npu" --theme "$theme"
done
for pane in overview timeline; do
    picture "$pane" "$pane-chinese" 1600x1000 "$sample" --theme dark --lang zh_CN
done
