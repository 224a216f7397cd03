#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Makes the pictures of the user guide anew from the sample run of a build: docs/images/make.sh [BUILD-FOLDER]. That of a
# GPU run shows a recording that is not in the repository, and is made only where ../shared holds it.
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
log() { # name, seed, how much worse it begins
    awk -v seed="$2" -v worse="$3" 'BEGIN {
        srand(seed)
        for (i = 1; i <= 200; ++i)
            printf "iteration %d/200 | lm loss: %.6f | grad norm: %.3f\n", i,
                3.5 + (6.1 + worse) * exp(-i / 42) + 0.15 * (rand() - 0.5), 0.8 + rand()
    }' >"$scratch/$1.log"
}

log train_baseline 1 0
log train_candidate 2 0.25
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
losses() { # name of the file, options
    "$build/bin/runglass" --screenshot loss --out "$here/$1.png" --size 1600x1000 "${@:2}" \
        "$sample" "$scratch/train_baseline.log" "$scratch/train_candidate.log" 2>"$scratch/log" ||
        { cat "$scratch/log" >&2; exit 1; }
}
losses loss-light --theme light
losses loss-dark --theme dark
losses loss-chinese --theme dark --lang zh_CN
gpu=$here/../../../shared/data/gpu/resnet50_num_workers_0
[ ! -d "$gpu" ] || picture overview overview-gpu-light 1600x1000 "$gpu" --theme light
