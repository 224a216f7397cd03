// SPDX-License-Identifier: Apache-2.0
// scan_bench FOLDER [WORKERS]: writes a run of so many workers with ten files each, as far as they are not
// there, and prints how long it takes to find them.
#include "core/session/scanner.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace runglass;
namespace fs = std::filesystem;

constexpr std::array<std::string_view, 8> outputFiles{
    "api_statistic.csv", "communication.json",   "kernel_details.csv",  "memory_record.csv",
    "op_statistic.csv",  "operator_details.csv", "step_trace_time.csv", "trace_view.json"};

bool write(const fs::path& file, std::string_view content) {
    if (fs::exists(file))
        return true;
    std::ofstream stream(file);
    stream << content;
    return stream.good();
}

bool writeRun(const fs::path& run, int workers) {
    for (int rank = 0; rank < workers; ++rank) {
        const auto number = std::to_string(rank);
        const auto worker = run / ("worker" + number + "_20260109065012345_ascend_pt");
        const auto output = worker / "ASCEND_PROFILER_OUTPUT";
        std::error_code failure;
        fs::create_directories(output, failure);
        bool isWritten =
            !failure &&
            write(worker / ("profiler_info_" + number + ".json"), "{\"rank_id\": " + number + "}") &&
            write(worker / "profiler_metadata.json",
                  "{\"distributed_args\": {\"world_size\": " + std::to_string(workers) + "}}");
        for (const auto name : outputFiles)
            isWritten = isWritten && write(output / name, "[]");
        if (!isWritten)
            return false;
    }
    return true;
}

int failed(const std::string& what) {
    std::cerr << "scan_bench: " << what << '\n';
    return EXIT_FAILURE;
}

} // namespace

int main(int argc, char** argv) {
    const int workers = argc > 2 ? std::atoi(argv[2]) : 1000;
    if (argc < 2 || argc > 3 || workers < 1)
        return failed("usage: scan_bench FOLDER [WORKERS]");
    if (!writeRun(argv[1], workers))
        return failed("the run cannot be written");
    constexpr int rounds = 5;
    std::vector<double> seconds;
    for (int round = 0; round < rounds; ++round) {
        base::Diagnostics diagnostics;
        base::Progress progress;
        base::LoadContext context{diagnostics, progress, {}};
        const auto start = std::chrono::steady_clock::now();
        const auto runs = session::scan(argv[1], context);
        seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
        if (!runs || runs->size() != 1 || runs->front().workers.size() != static_cast<std::size_t>(workers))
            return failed("not all workers were found");
    }
    std::ranges::sort(seconds);
    std::cout << "scan of " << static_cast<std::size_t>(workers) * (outputFiles.size() + 2) << " files, "
              << workers << " workers: " << seconds[rounds / 2] << " s\n";
    return EXIT_SUCCESS;
}
