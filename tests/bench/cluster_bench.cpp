// SPDX-License-Identifier: Apache-2.0
// Writes a run of many ranks and measures how long it takes until the slow rank and the slow link in it are
// found, and how much memory that needs: cluster_bench FOLDER [RANKS]
#include "cluster_run.h"
#include "core/session/cluster.h"
#include "core/session/cluster_tables.h"
#include "core/session/scanner.h"
#include "core/table/format.h"

#include <sys/resource.h>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string>

using namespace runglass;

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

double peakMegabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;
}

int failed(const std::string& what) {
    std::cerr << "cluster_bench: " << what << '\n';
    return EXIT_FAILURE;
}

/// First row of a table about links or ranks, in words.
std::string firstRow(const analysis::Cluster& cluster, std::string_view table, std::string_view column) {
    const auto made = session::makeClusterTable(table, cluster, {});
    if (!made || made->rowCount() == 0)
        return "nothing";
    const auto* slow = made->find("slow");
    std::string text;
    table::appendExact(text, made->spec(*made->indexOf(column)), *made->find(column), 0);
    return text + (slow != nullptr && slow->flag(0) ? " (slow)" : "");
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 2 || argc > 3)
        return failed("usage: cluster_bench FOLDER [RANKS]");
    sample::ClusterPlan plan;
    plan.ranks = argc == 3 ? std::atoi(argv[2]) : 1024;
    std::string error;
    if (!sample::writeClusterRun(argv[1], plan, error))
        return failed(error);
    base::Diagnostics diagnostics;
    base::Progress progress;
    base::LoadContext context{diagnostics, progress, {}};
    const auto start = Clock::now();
    const auto runs = session::scan(argv[1], context);
    if (!runs || runs->empty())
        return failed("no run was found");
    std::cout << "scan      " << secondsSince(start) << " s\n";
    const auto cluster = session::loadCluster(runs->front(), 1, context);
    if (!cluster)
        return failed(cluster.error().what);
    std::cout << "loaded    " << secondsSince(start) << " s, " << cluster.value()->ranks.size() << " ranks\n";
    std::cout << "slow rank " << firstRow(*cluster.value(), "slow-ranks", "worker") << '\n';
    std::cout << "slow link " << firstRow(*cluster.value(), "slow-links", "src_rank") << '\n';
    std::cout << "found     " << secondsSince(start) << " s, peak " << peakMegabytes() << " MB, kept "
              << static_cast<double>(cluster.value()->allocatedBytes()) / (1 << 20) << " MB\n";
    return EXIT_SUCCESS;
}
