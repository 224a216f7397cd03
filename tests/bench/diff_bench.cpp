// SPDX-License-Identifier: Apache-2.0
// diff_bench BASELINE EXPERIMENT: loads two recordings and prints what comparing them costs, in seconds, and
// how long it takes to stop.
#include "core/analysis/diff/tree_diff_table.h"
#include "core/session/diff.h"
#include "core/session/scanner.h"

#include <chrono>
#include <cstdio>
#include <exception>
#include <string>
#include <thread>

namespace {

using namespace runglass;
using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// What is loaded with, once.
struct Reading {
    base::Diagnostics diagnostics;
    base::Progress progress;
    std::stop_source stop;
    base::LoadContext context{diagnostics, progress, stop.get_token()};
};

session::DiffSide sideAt(const std::string& path) {
    Reading reading;
    const auto runs = session::scan(path, reading.context);
    if (!runs || runs->empty())
        return {};
    return {runs->front().workers.front().spans.front(), {}};
}

void measureTables(session::Session& session, const session::DiffRequest& request) {
    for (const session::DiffEntry& entry : session::diffTables())
        for (const bool isPerStep : {false, true}) {
            if (isPerStep && !entry.hasStepMeans)
                continue;
            Reading reading;
            const session::DiffOptions options{"", isPerStep};
            const auto sides = session::loadDiff(session, request, entry, options, reading.context);
            if (!sides)
                continue;
            const auto start = Clock::now();
            const auto result = session::makeDiff(entry.name, sides.value(), options, reading.context);
            std::printf("%-14s %-9s %8.3f s  %zu rows\n", std::string(entry.name).c_str(),
                        isPerStep ? "per step" : "", secondsSince(start),
                        result ? result->table.rowCount() : std::size_t{0});
        }
}

void measureTree(session::Session& session, const session::DiffRequest& request) {
    Reading reading;
    const auto sides = session::loadDiff(session, request, *session::findDiff("tree"), {}, reading.context);
    if (!sides || !sides->base->calls.data || !sides->experiment->calls.data)
        return;
    std::printf("%zu and %zu calls\n", sides->base->calls.data->nodeCount(),
                sides->experiment->calls.data->nodeCount());
    auto start = Clock::now();
    const auto tree = session::makeTreeDiff(sides.value(), analysis::diff::Alignment::Sequence);
    if (!tree)
        return;
    std::printf("tree, names    %8.3f s\n", secondsSince(start));
    start = Clock::now();
    const auto level = tree.value()->children(tree.value()->root());
    std::printf("first level    %8.3f s  %zu nodes\n", secondsSince(start), level.nodes.size());
    start = Clock::now();
    tree.value()->operators(tree.value()->root());
    std::printf("its operators  %8.3f s\n", secondsSince(start));

    constexpr auto delay = std::chrono::milliseconds(20);
    std::stop_source stop;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(delay);
        start = Clock::now();
        stop.request_stop();
    });
    analysis::diff::treeDiffTable(*tree.value(), {}, stop.get_token());
    stopper.join();
    std::printf("stopped after  %8.3f s\n", secondsSince(start));
}

} // namespace

int main(int argc, char** argv) try {
    if (argc != 3) {
        std::fprintf(stderr, "usage: diff_bench BASELINE EXPERIMENT\n");
        return 2;
    }
    session::Session session;
    const session::DiffRequest request{sideAt(argv[1]), sideAt(argv[2])};
    if (request.base.span.path.empty() || request.experiment.span.path.empty()) {
        std::fprintf(stderr, "nothing to compare\n");
        return 1;
    }
    measureTables(session, request);
    measureTree(session, request);
    return 0;
} catch (const std::exception& exception) {
    std::fprintf(stderr, "%s\n", exception.what());
    return 1;
}
