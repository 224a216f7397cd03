#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Measures everything that docs/performance.md has goals for, and prints one table: goal, reached, their ratio, met or not.
#   tests/bench/run.sh [--quick | --large] [--data FOLDER] [BENCH…]
# --quick takes traces of 100 MB and --large of 2 GB instead of 500 MB. BENCH is one of trace, trace_query, timeline, csv,
# memory, scan, cluster, diff, loss, window; all in this order if left out. What was generated and what the programs printed
# stays in FOLDER and is used again; without it a temporary folder is taken and removed.
set -euo pipefail
export LC_ALL=C.UTF-8
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
source "$here/cmake/setup.sh"

all=(trace trace_query timeline csv memory scan cluster diff loss window)
size=500 csv_size=200 log_size=500 millions=10 slices=(100000 10000000)
data='' wanted=()
usage() { sed -n '4,7s/^# *//p' "${BASH_SOURCE[0]}" >&2; exit 2; }
while [ $# -gt 0 ]; do
    case $1 in
    --quick) size=100 csv_size=100 log_size=100 millions=1 slices=(100000 1000000) ;;
    --large) size=2000 log_size=1000 slices=(100000 10000000 50000000) ;;
    --data) [ $# -gt 1 ] || usage; data=$2; shift ;;
    *) [[ " ${all[*]} " == *" $1 "* ]] || usage; wanted+=("$1") ;;
    esac
    shift
done
[ ${#wanted[@]} -gt 0 ] || wanted=("${all[@]}")
if [ -z "$data" ]; then
    data=$(mktemp -d)
    trap 'rm -rf "$data"' EXIT
fi
mkdir -p "$data"
data=$(realpath "$data")
: >"$data/rows"
bin=$here/build/release/bin
shared=$here/../shared
sample=$here/build/release/share/runglass/sample/transformer_2npu
recording=$sample/worker0_20260109065012345_ascend_pt/ASCEND_PROFILER_OUTPUT

configure release
build release runglass-cli sample_run "${wanted[@]/%/_bench}"

## What is measured, made once

# The finished file appears under its name only when it is whole.
make_file() { # name, command that writes it to standard output…
    local file=$data/$1
    shift
    if [ ! -e "$file" ]; then
        echo "making ${file##*/}" >&2
        "$@" >"$file.part"
        mv "$file.part" "$file"
    fi
}

# Repeats real traces if there are any, else the timeline of the sample run.
make_trace() { # name, kineto or ascend, MB, further options of the generator…
    local seed=$data/seed_$2.json
    if [ -e "$shared/tools/gen_trace.cpp" ]; then
        [ -x "$data/gen_trace" ] || g++ -O2 -std=c++20 "$shared/tools/gen_trace.cpp" -o "$data/gen_trace"
        if [ "$2" = kineto ]; then
            make_file "seed_$2.json" zcat "$shared/data/gpu/resnet50_num_workers_0/worker0.1623143089861.pt.trace.json.gz"
        else
            make_file "seed_$2.json" cat \
                "$shared/data/ascend/pytorch_text/level1/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json"
        fi
        make_file "$1" "$data/gen_trace" --seed "$seed" --out - --bytes "$3m" "${@:4}"
    else
        make_file "$1" awk -v BYTES="${3}000000" -f "$here/tests/bench/repeat_trace.awk" "$recording/trace_view.json"
    fi
}
forms() { if [ -e "$shared/tools/gen_trace.cpp" ]; then echo kineto ascend; else echo ascend; fi; }
main_form() { local names; names=$(forms); echo "${names%% *}"; }

# A copy of a trace with one kind of damage in every thousandth record. Between two "ph" lies what does not matter.
damaged_copy() { # kind, file
    case $1 in
    cut) printf '\xEF\xBB\xBF' && head -c -1000000 "$2" ;; # with a byte-order mark, too
    bytes) damage 'sub(/"name": "/, "&" (NR % 2018 < 1009 ? "\377" : "\001"))' "$2" ;;
    numbers) damage 'sub(/"dur": "?[0-9.]+/, "\"dur\": NaN") + sub(/"(correlation|id)": "?/, "&123456789012345678901234567890")' "$2" ;;
    junk) damage 'sub(/},[ \n]*{/, "}, @#!, {")' "$2" ;;
    esac
}
damage() { # what to do with a record, file
    LC_ALL=C awk 'BEGIN { RS = "\"ph\"" } NR > 1 { printf "\"ph\"" } NR % 1009 == 0 { '"$1"' } { printf "%s", $0 }' "$2"
}

repeat_rows() { # CSV file, MB
    awk -v most="${2}000000" 'NR == 1 { print; next } { rows[++count] = $0 }
        END { while (written < most) for (i = 1; i <= count; ++i) { print rows[i]; written += length(rows[i]) + 1 } }' "$1"
}

training_log() { # MB
    awk -v most="${1}000000" 'BEGIN {
        for (i = 1; written < most; ++i) {
            line = sprintf(" [2026-01-09 06:50:12] iteration %8d/ 4000000 | consumed samples: %12d | elapsed time per iteration " \
                "(ms): %7.1f | learning rate: 3.000000E-04 | global batch size:   256 | " \
                "lm loss: %.6E | loss scale: 1.0 | grad norm: 0.812 | number of skipped iterations:   0 | number of nan iterations:   0 |",
                i, i * 256, 900 + i % 97, 2 + 9 / (1 + i / 5000) + i % 13 / 100)
            print line
            written += length(line) + 1
        }
    }'
}

## The table

run() { # name of the output, program, arguments…
    echo "running ${*:2}" >&2
    "$bin/$2" "${@:3}" >"$data/$1.txt"
}
value() { sed -nE "s/$2/\1/p" "$data/$1.txt" | head -n 1; } # output, expression with one group
first_number() { value "$1" "^ *\"$2\": ([0-9.]+).*"; } # output in JSON, key
of() { awk -v whole="$1" -v part="$2" 'BEGIN { if (whole > 0 && part != "") print part / whole }'; }
row() { # what, "at most" or "at least", goal, reached, unit
    awk -v what="$1" -v kind="$2" -v goal="$3" -v reached="$4" -v unit="$5" 'BEGIN {
        if (reached == "") { printf "%s\t%s %g %s\t?\t\tnot measured\n", what, kind, goal, unit; exit }
        met = kind == "at most" ? reached <= goal + 0 : reached >= goal + 0
        printf "%s\t%s %g %s\t%.3g\t%.2f\t%s\n", what, kind, goal, unit, reached, reached / goal, met ? "met" : "NOT MET"
    }' >>"$data/rows"
}

bench_trace() {
    local form out records peak share
    for form in $(forms); do
        make_trace "$form$size.json" "$form" "$size"
        out=trace_$form
        run "$out" trace_bench "$data/$form$size.json"
        share=$([ "$form" = kineto ] && echo 40 || echo 30)
        row "trace $form: columns by 2 threads, of reference A" "at least" "$share" \
            "$(value "$out" '^reader, 2 threads.* and +([0-9]+) % of the first.*')" "%"
        row "trace $form: complete load, of the columns" "at most" 2 "$(value "$out" '^complete load ([0-9.]+) x.*')" x
        row "trace $form: first picture, of the complete load" "at most" 40 \
            "$(value "$out" '.*first picture after ([0-9]+) %.*')" "%"
        records=$(value "$out" '.* MB, ([0-9]+) records.*')
        peak=$(value "$out" '.*peak ([0-9.]+) bytes.*')
        row "trace $form: peak memory, 60 B a record + 32 MiB" "at most" \
            "$(awk -v n="$records" 'BEGIN { printf "%.0f", (60 * n + 32 * 1048576) / 1e6 }')" \
            "$(awk -v n="$records" -v each="$peak" 'BEGIN { if (n > 0 && each != "") print n * each / 1e6 }')" MB
        row "trace $form: a cancelled load ends" "at most" 200 "$(value "$out" '^a cancelled load.* ([0-9]+) ms')" ms
        make_file "$form$size.json.gz" gzip -6c "$data/$form$size.json"
        run "packed_$form" trace_bench "$data/$form$size.json.gz" 9
        row "trace $form: packed, of inflating or plain" "at most" 1.3 "$(value "packed_$form" '^packed ([0-9.]+) x.*')" x
    done
    bench_damaged "$(main_form)"
    if [ "$size" -ge 2000 ]; then bench_huge "$(main_form)"; fi
}

bench_damaged() { # form
    local kind copies=()
    for kind in cut bytes numbers junk; do
        make_file "damaged_$kind$size.json" damaged_copy "$kind" "$data/$1$size.json"
        copies+=("$data/damaged_$kind$size.json")
    done
    run damaged trace_bench --against "$data/$1$size.json" "${copies[@]}"
    for kind in cut bytes numbers junk; do
        row "trace $1: complete load, damaged ($kind), of the whole" "at most" 2 \
            "$(value damaged ".*damaged_$kind$size.json: ([0-9.]+) x.*")" x
    done
}

# Beyond the 4 GB that simdjson reads at once.
bench_huge() { # form
    local rate records peak
    make_trace "${1}6000.json" "$1" 6000
    run huge trace_bench "$data/${1}6000.json" 3
    rate='^complete load +wall best +[0-9]+ median +([0-9]+) MB.*'
    row "trace $1: 6 GB, rate of a complete load, of 2 GB" "at least" 0.8 \
        "$(of "$(value "trace_$1" "$rate")" "$(value huge "$rate")")" x
    records=$(value huge '.* MB, ([0-9]+) records.*')
    peak=$(value huge '.*peak ([0-9.]+) bytes.*')
    row "trace $1: 6 GB, peak memory" "at most" 1200 \
        "$(awk -v n="$records" -v each="$peak" 'BEGIN { if (n > 0 && each != "") print n * each / 1e6 }')" MB
}

bench_trace_query() {
    run trace_query trace_query_bench "$millions"
    row "query: search in all names, a slice" "at most" 2 "$(value trace_query '^search, all names .* ([0-9.]+) ns.*')" ns
    row "query: sums of an area, a slice" "at most" 8 "$(value trace_query '^area over everything .* ([0-9.]+) ns.*')" ns
}

bench_timeline() {
    run timeline timeline_bench "${slices[@]}"
    local worst='NF > 6 && $(NF - 3) ~ /^[0-9.]+$/ && $(NF - FIELD) > most { most = $(NF - FIELD) } END { print most }'
    row "timeline: slowest median frame" "at most" 6 "$(awk "${worst//FIELD/4}" "$data/timeline.txt")" "ms CPU"
    row "timeline: slowest 99th percentile" "at most" 12 "$(awk "${worst//FIELD/3}" "$data/timeline.txt")" "ms CPU"
    row "timeline: ${slices[1]} slices, of ${slices[0]}" "at most" 3 \
        "$(sed -nE 's/.*all sequences: ([0-9.]+) times.*/\1/p' "$data/timeline.txt" | sed -n 2p)" x
}

bench_csv() {
    local seed=$shared/data/ascend/pytorch_text/level1/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv
    [ -e "$seed" ] || seed=$recording/kernel_details.csv
    mkdir -p "$data/csv$csv_size"
    make_file "csv$csv_size/kernel_details.csv" repeat_rows "$seed" "$csv_size"
    run csv csv_bench "$data/csv$csv_size/kernel_details.csv"
    row "csv: rate, of the bare library splitting 6 columns" "at least" 1 \
        "$(value csv '^table \/ bare library:.* ([0-9.]+) at the median')" x
    run csv_memory runglass-cli bench "$data/csv$csv_size/kernel_details.csv" --repeat 1
    local bytes
    bytes=$(first_number csv_memory bytes)
    row "csv: memory of the table, of the file" "at most" 1.5 "$(of "$bytes" "$(first_number csv_memory memory_bytes)")" x
    row "csv: peak memory of the program, of the file" "at most" 1.5 \
        "$(of "$bytes" "$(first_number csv_memory peak_rss_bytes)")" x
}

bench_memory() {
    run memory memory_bench
    row "memory: curves of a million records" "at most" 200 \
        "$(sed -nE 's/^curves by .* ([0-9.]+) ms of processor time.*/\1/p' "$data/memory.txt" | sort -g | tail -n 1)" "ms CPU"
}

bench_scan() {
    run scan scan_bench "$data/scanned"
    row "scan: 10,000 files of 1,000 workers" "at most" 1 "$(value scan '^scan of .* ([0-9.]+) s')" s
    rm -rf "$data/scanned"
}

bench_cluster() {
    run cluster cluster_bench "$data/cluster"
    row "cluster: slow rank and link of 1,024 found" "at most" 5 "$(value cluster '^found +([0-9.]+) s.*')" s
    row "cluster: peak memory" "at most" 1000 "$(value cluster '^found.*peak ([0-9.]+) MB.*')" MB
    rm -rf "$data/cluster"
}

bench_diff() {
    local form calls
    form=$(main_form)
    make_trace "$form$size.json" "$form" "$size"
    make_trace "${form}_changed$size.json" "$form" "$size" --unique-names 50
    run diff diff_bench "$data/$form$size.json" "$data/${form}_changed$size.json"
    calls=$(value diff '^([0-9]+) and [0-9]+ calls')
    row "diff: slowest comparison, 2 x $calls calls" "at most" 3 \
        "$(sed -nE '/^stopped/!s/.* ([0-9.]+) s($| .*)/\1/p' "$data/diff.txt" | sort -g | tail -n 1)" s
    row "diff: until a comparison stops" "at most" 0.2 "$(value diff '^stopped after +([0-9.]+) s')" s
}

bench_loss() {
    make_file "train$log_size.log" training_log "$log_size"
    run loss loss_bench "$data/train$log_size.log" "lm loss:" iteration
    row "loss: scan by one thread" "at least" 500 \
        "$(sed -nE 's/^scan:.* ([0-9]+) MB\/s of processor.*/\1/p' "$data/loss.txt" | sort -g | sed -n 3p)" MB/s
    row "loss: columns of pixels of 6 x 1 million points" "at most" 16 "$(value loss '^decimate.*: ([0-9.]+) ms.*')" "ms CPU"
}

bench_window() {
    local form
    form=$(main_form)
    make_trace "$form$size.json" "$form" "$size"
    run window window_bench "$data/$form$size.json"
    row "window: its thread busy at once, opening $size MB" "at most" 50 \
        "$(sed -nE 's/.*\(([0-9.]+) ms of them at work.*/\1/p' "$data/window.txt" | sort -g | tail -n 1)" ms
}

for bench in "${all[@]}"; do
    if [[ " ${wanted[*]} " == *" $bench "* ]]; then "bench_$bench"; fi
done
echo
{ printf 'what\tgoal\treached\tratio\t\n'; cat "$data/rows"; } | column -t -s $'\t'
echo
echo "$(nproc) processors, load $(cut -d' ' -f1 /proc/loadavg), traces of $size MB; ratio is reached / goal."
[ "$size" -ge 500 ] || echo "The goals are for traces of 500 MB and more: smaller ones only show that everything runs."
