// SPDX-License-Identifier: Apache-2.0
// csv_bench FILE [ROUNDS]: loads a kernel_details.csv as a table with all its columns, and reads six columns
// of it with the bare CSV library, taking turns in one process. Prints seconds of each and the ratio, best
// and median.
#include "core/base/file_source.h"
#include "core/formats/ascend_text/load_kernels.h"

#include <libfccp/csv.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <vector>

namespace {

using namespace runglass;

template <typename Work>
double seconds(const Work& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

std::size_t rowsLoaded(const std::string& path) {
    base::Diagnostics diagnostics;
    base::Progress progress;
    base::LoadContext context{diagnostics, progress, {}};
    model::SpanFolder span;
    span.files.push_back({"kernel_details.csv", path, 0});
    const auto kernels = formats::ascend_text::loadKernels(span, context);
    return kernels ? kernels->details.rowCount() : 0;
}

std::size_t rowsOfBareLibrary(const std::string& path) {
    io::CSVReader<6, io::trim_chars<' ', '\t'>, io::double_quote_escape<',', '"'>> reader(path);
    reader.read_header(io::ignore_extra_column | io::ignore_missing_column, "Name", "Type",
                       "Accelerator Core", "Start Time(us)", "Duration(us)", "Input Shapes");
    std::size_t rows = 0;
    char* name = nullptr;
    char* type = nullptr;
    char* core = nullptr;
    char* start = nullptr;
    char* duration = nullptr;
    char* shapes = nullptr;
    while (reader.read_row(name, type, core, start, duration, shapes))
        ++rows;
    return rows;
}

struct Series {
    std::vector<double> seconds;
    double best() const { return *std::ranges::min_element(seconds); }
    double median() const {
        auto sorted = seconds;
        std::ranges::sort(sorted);
        return sorted[sorted.size() / 2];
    }
};

void print(const char* what, const Series& series, double megabytes, std::size_t rows) {
    std::printf("%-32s best %.3f s %4.0f MB/s, median %.3f s %4.0f MB/s, %zu rows\n", what, series.best(),
                megabytes / series.best(), series.median(), megabytes / series.median(), rows);
}

int run(const std::string& path, int rounds) {
    const auto file = base::FileSource::open(path);
    if (!file) {
        std::fprintf(stderr, "error: %s\n", file.error().what.c_str());
        return 1;
    }
    Series ours;
    Series bare;
    std::size_t ourRows = 0;
    std::size_t bareRows = 0;
    for (int round = 0; round < rounds; ++round) {
        ours.seconds.push_back(seconds([&] { ourRows = rowsLoaded(path); }));
        bare.seconds.push_back(seconds([&] { bareRows = rowsOfBareLibrary(path); }));
    }
    const double megabytes = static_cast<double>(file->size()) / 1e6;
    print("table, all columns typed", ours, megabytes, ourRows);
    print("bare library, 6 columns split", bare, megabytes, bareRows);
    std::printf("table / bare library: %.2f of its rate at best, %.2f at the median\n",
                bare.best() / ours.best(), bare.median() / ours.median());
    return 0;
}

} // namespace

int main(int count, char** arguments) {
    if (count < 2) {
        std::fprintf(stderr, "usage: csv_bench FILE [ROUNDS]\n");
        return 2;
    }
    constexpr int usualRounds = 7;
    try {
        return run(arguments[1], count > 2 ? std::max(1, std::atoi(arguments[2])) : usualRounds);
    } catch (const std::exception& failure) {
        std::fprintf(stderr, "error: %s\n", failure.what());
        return 1;
    }
}
