// SPDX-License-Identifier: Apache-2.0
// Measures scanning a training log, and drawing six curves of a million points each:
//   loss_bench FILE LOSS_TAG ITERATION_TAG
#include "core/analysis/loss/curve.h"
#include "core/analysis/loss/scan.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

namespace {

using namespace runglass;
namespace loss = analysis::loss;

constexpr int rounds = 5;

/// Processor seconds of this process.
double processorSeconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

std::string peakMemory() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:"))
            return line.substr(line.find_first_of("0123456789"));
    return "unknown";
}

int scanRounds(const std::string& path, const loss::Settings& settings) {
    const double megabytes = static_cast<double>(std::filesystem::file_size(path)) / 1e6;
    for (int round = 0; round < rounds; ++round) {
        base::Diagnostics diagnostics;
        base::Progress progress;
        base::LoadContext context{diagnostics, progress, {}};
        const auto wallStart = std::chrono::steady_clock::now();
        const double start = processorSeconds();
        const auto log = loss::readLog(path, settings, context);
        const double seconds = processorSeconds() - start;
        const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - wallStart;
        if (!log) {
            std::fprintf(stderr, "error: %s\n", log.error().what.c_str());
            return 1;
        }
        std::printf("scan: %.2f s processor, %.2f s wall, %.0f MB/s of processor time, %zu iterations\n",
                    seconds, wall.count(), megabytes / seconds, log->series.front().points().size());
    }
    std::printf("peak memory: %s\n", peakMemory().c_str());
    return 0;
}

std::shared_ptr<const loss::Points> noisy(std::size_t count, double offset) {
    auto points = std::make_shared<loss::Points>();
    for (std::size_t i = 0; i < count; ++i) {
        const auto x = static_cast<double>(i);
        points->iterations.push_back(static_cast<std::int64_t>(i));
        points->losses.push_back(offset + 10 / (1 + x / 1000) +
                                 0.3 * std::sin(x * 12.9898) * std::sin(x * 78.233));
    }
    return points;
}

void decimateRounds() {
    constexpr std::size_t series = 6;
    constexpr std::size_t points = 1'000'000;
    constexpr std::size_t pixels = 1600;
    constexpr int frames = 100;
    std::vector<loss::Curve> curves;
    for (std::size_t i = 0; i < series; ++i)
        curves.emplace_back(noisy(points, static_cast<double>(i)));
    const double start = processorSeconds();
    double sum = 0;
    for (int frame = 0; frame < frames; ++frame) {
        const double width = static_cast<double>(points) / pixels * (1 - frame / (frames * 1.01));
        for (const loss::Curve& curve : curves)
            for (const loss::CurveColumn& column : curve.columns(frame * 1000.0, width, pixels))
                sum += column.extent.max;
    }
    std::printf("decimate 6 x 1 M points to 1600 columns: %.2f ms a frame (%g)\n",
                (processorSeconds() - start) * 1000 / frames, sum);
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fprintf(stderr, "Usage: loss_bench FILE LOSS_TAG ITERATION_TAG\n");
        return 2;
    }
    loss::Settings settings;
    settings.lossTags = {argv[2]};
    settings.iterationTag = argv[3];
    const int status = scanRounds(argv[1], settings);
    decimateRounds();
    return status;
}
