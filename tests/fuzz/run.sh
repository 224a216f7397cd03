#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs every fuzz target for a bounded time: tests/fuzz/run.sh [SECONDS [TARGET…]], 60 seconds each if left out. Builds
# with clang and libFuzzer (preset "fuzz"), begins with small pieces of real and generated runs, and keeps what it finds
# worth keeping in build/fuzz/corpus for the next time. Prints executions and crashes of each target; exit status 1 with
# the path of the input when one crashes, hangs or takes too much memory.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
source "$here/cmake/setup.sh"

seconds=${1:-60}
shift || true
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(trace timeline csv log gzip db folder)

install_packages cmake ninja-build ccache libsimdjson-dev libfccp-dev libisal-dev libsqlite3-dev catch2 clang-16 libclang-rt-16-dev
configure fuzz
build fuzz fuzz_targets sample_run

out="$here/build/fuzz"
corpus="$out/corpus"
if [ ! -d "$corpus" ]; then
    sources=("$out/share/runglass/sample")
    for folder in "$here/../shared/cases" "$here/../shared/data"; do
        [ -d "$folder" ] && sources+=("$folder")
    done
    "$out/bin/corpus_maker" "$corpus" "${sources[@]}"
fi

failed=0
printf '%-10s %12s %8s\n' target executions crashes
for target in "${targets[@]}"; do
    found="$out/found/$target"
    mkdir -p "$corpus/$target" "$found"
    rm -f "$found"/*
    log="$out/$target.log"
    dictionary=()
    case $target in
    trace | timeline | folder) dictionary=(-dict="$here/tests/fuzz/trace.dict") ;;
    esac
    nice -n 19 "$out/bin/${target}_fuzz" "$corpus/$target" "${dictionary[@]}" -max_total_time="$seconds" -timeout=20 \
        -rss_limit_mb=3000 -max_len=32768 -artifact_prefix="$found/" -print_final_stats=1 -verbosity=0 \
        >"$log" 2>&1 || true
    executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    # A busy machine makes slow units; only what never ends is a failure (timeout-*).
    rm -f "$found"/slow-unit-*
    crashes=$(find "$found" -type f | wc -l)
    printf '%-10s %12s %8s\n' "$target" "${executions:-0}" "$crashes"
    if [ "$crashes" -gt 0 ] || [ -z "$executions" ]; then
        failed=1
        find "$found" -type f -printf '  reproduce with: '"$out/bin/${target}_fuzz"' %p\n'
        echo "  what happened: $log"
    fi
done
exit $failed
