// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/cluster/communication_table.h"

#include "core/analysis/cluster/columns.h"
#include "core/analysis/cluster/distributed_steps.h"
#include "core/base/exact_sum.h"
#include "core/base/stop_check.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace runglass::analysis {
namespace {

using base::TextId;
using model::CommunicationOperation;

/// A quantity of operations that is summed up and averaged.
struct Quantity {
    double CommunicationOperation::*member;
    const char* id;
    const char* averageId;
    const char* title;
    const char* averageTitle;
    const char* description;
    bool isSize = false;
};

constexpr std::array quantities{
    Quantity{&CommunicationOperation::sizeBytes, "size_bytes", "avg_size_bytes", "Transit Size",
             "Avg Transit Size", "What operations moved, each byte counted once", true},
    Quantity{&CommunicationOperation::elapsedUs, "elapsed_us", "avg_elapsed_us", "Elapsed", "Avg Elapsed",
             "Duration of operations"},
    Quantity{&CommunicationOperation::transitUs, "transfer_us", "avg_transfer_us", "Transfer", "Avg Transfer",
             "Time in which data moved"},
    Quantity{&CommunicationOperation::waitUs, "wait_us", "avg_wait_us", "Wait", "Avg Wait",
             "Time of waiting, synchronization among it"},
    Quantity{&CommunicationOperation::synchronizationUs, "synchronization_us", "avg_synchronization_us",
             "Synchronization", "Avg Synchronization", "Time of waiting for other ranks at the start"},
    Quantity{&CommunicationOperation::idleUs, "idle_us", "avg_idle_us", "Idle", "Avg Idle",
             "Elapsed without transfer and wait"}};

/// By the time in which transports moved data; where that is unknown, by that of transfer, or else the whole.
double timeOfMoving(const CommunicationOperation& operation) {
    if (operation.trafficUs > 0)
        return operation.trafficUs;
    return operation.transitUs > 0 ? operation.transitUs : operation.elapsedUs;
}

struct Sums {
    std::uint64_t calls = 0;
    std::array<base::ExactSum, quantities.size()> sums;
    std::array<std::uint64_t, quantities.size()> counts{}; ///< of calls that have the value
    base::ExactSum movedBytes; ///< by operations that moved anything, and the time in which they did
    base::ExactSum movingUs;
    base::ExactSum weightedAlgorithm; ///< rates times times of moving
    base::ExactSum weightedBus;
    base::ExactSum algorithmWeights; ///< the times
    base::ExactSum busWeights;

    void add(const CommunicationOperation& operation) {
        ++calls;
        for (std::size_t i = 0; i < quantities.size(); ++i) {
            const double value = operation.*quantities[i].member;
            if (std::isnan(value))
                continue;
            sums[i].add(value);
            ++counts[i];
        }
        if (operation.sizeBytes > 0 && timeOfMoving(operation) > 0) {
            movedBytes.add(operation.sizeBytes);
            movingUs.add(timeOfMoving(operation));
        }
        // Averages of rates go by the time for which they held: sum of sizes / sum of times.
        const double time = timeOfMoving(operation);
        if (std::isnan(operation.algorithmGbps) || !(time > 0))
            return;
        weightedAlgorithm.add(operation.algorithmGbps * time);
        algorithmWeights.add(time);
        if (std::isnan(operation.busGbps))
            return;
        weightedBus.add(operation.busGbps * time);
        busWeights.add(time);
    }
    double sum(std::size_t quantity) const {
        return counts[quantity] == 0 ? model::unknownValue : sums[quantity].value();
    }
    double average(std::size_t quantity) const {
        return sum(quantity) / static_cast<double>(counts[quantity]);
    }
};

/// Gigabytes per second from bytes and microseconds; unknown without either.
double gbps(double sizeBytes, double timeUs) {
    constexpr double bytesPerUs = 1000; // of 1 GB/s
    return timeUs > 0 ? sizeBytes / timeUs / bytesPerUs : model::unknownValue;
}

const char* kindText(model::CommunicationKind kind) {
    return kind == model::CommunicationKind::PointToPoint ? "p2p" : "collective";
}

bool passes(const RankSummary& rank, const CommunicationFilter& filter) {
    return filter.worker.empty() || rank.worker == filter.worker;
}

bool hasBusBandwidth(const Cluster& cluster) {
    return std::ranges::any_of(cluster.ranks, [](const RankSummary& rank) {
        return std::ranges::any_of(rank.operations,
                                   [](const auto& o) { return !std::isnan(o.algorithmGbps); });
    });
}

table::ColumnSpec quantitySpec(const Quantity& quantity) {
    return quantity.isSize ? columns::bytes(quantity.id, quantity.title, quantity.description)
                           : columns::microseconds(quantity.id, quantity.title, quantity.description);
}

table::ColumnSpec averageSpec(const Quantity& quantity) {
    return quantity.isSize
               ? columns::bytes(quantity.averageId, quantity.averageTitle, "Mean over the calls")
               : columns::microseconds(quantity.averageId, quantity.averageTitle, "Mean over the calls");
}

void addBandwidthSpecs(std::vector<table::ColumnSpec>& specs, bool withBus) {
    specs.push_back(columns::real("bandwidth_gbps", "Bandwidth (GB/s)",
                                  "Size / time in which transports moved it, or of the transfer, or elapsed "
                                  "time, whichever is known first; 10^9 bytes per second"));
    if (withBus) {
        specs.push_back(
            columns::real("algorithm_gbps", "Algorithm Bandwidth (GB/s)",
                          "Size / time of the transfer, or elapsed time where other ranks do not tell it"));
        specs.push_back(columns::real("bus_gbps", "Bus Bandwidth (GB/s)",
                                      "Algorithm bandwidth times what the kind of collective sends"));
    }
    specs.push_back(columns::lacking());
}

/// Rows of ranks that have no communication: they are shown, not left out.
template <typename AddRow>
void addLackingRows(const Cluster& cluster, const CommunicationFilter& filter, AddRow addRow) {
    for (const RankSummary& rank : cluster.ranks)
        if (passes(rank, filter) && !rank.hasCommunication)
            addRow(rank);
}

table::Table callRows(const Cluster& cluster, const CommunicationFilter& filter,
                      const std::stop_token& stop) {
    const bool withBus = hasBusBandwidth(cluster);
    std::vector<table::ColumnSpec> specs{
        columns::worker(),
        columns::label("name", "Operation", "The operation as its source names it"),
        columns::text("step", "Step", "Training step"),
        columns::text("group", "Group", "Communication group"),
        columns::text("kind", "Kind", "collective or p2p"),
        columns::moment("start_ns", "Start", "When it started")};
    const std::size_t firstQuantity = specs.size();
    for (const Quantity& quantity : quantities)
        specs.push_back(quantitySpec(quantity));
    const std::size_t bandwidthColumn = specs.size();
    addBandwidthSpecs(specs, withBus);
    const std::size_t columnCount = specs.size();
    table::TableBuilder out("communication", std::move(specs));
    for (const RankSummary& rank : cluster.ranks) {
        if (!passes(rank, filter))
            continue;
        for (std::size_t row = 0; row < rank.operations.size(); ++row) {
            if (base::isStoppedAt(row, stop))
                break;
            const CommunicationOperation& operation = rank.operations[row];
            if (!passes(cluster, filter, operation.step, operation.group))
                continue;
            out.addText(0, rank.worker);
            out.addText(1, cluster.text(operation.name));
            out.addText(2, stepText(cluster, operation.step));
            out.addTextOrNull(3, cluster.text(operation.group));
            out.addText(4, kindText(operation.kind));
            if (operation.startNs == model::unknownTimeNs)
                out.cell(5).addNull();
            else
                out.cell(5).addInteger(operation.startNs);
            for (std::size_t i = 0; i < quantities.size(); ++i)
                columns::addReal(out, firstQuantity + i, operation.*quantities[i].member);
            columns::addReal(out, bandwidthColumn, gbps(operation.sizeBytes, timeOfMoving(operation)));
            if (withBus) {
                columns::addReal(out, bandwidthColumn + 1, operation.algorithmGbps);
                columns::addReal(out, bandwidthColumn + 2, operation.busGbps);
            }
            out.cell(columnCount - 1).addNull();
        }
    }
    addLackingRows(cluster, filter, [&](const RankSummary& rank) {
        out.addText(0, rank.worker);
        for (std::size_t column = 1; column + 1 < columnCount; ++column)
            out.cell(column).addNull();
        out.addText(columnCount - 1, rank.lacking);
    });
    return std::move(out).build();
}

/// What rows are about; parts that a grouping does not divide by are the same for all.
struct RowKey {
    std::size_t rank = 0;
    TextId group = base::noText;
    TextId kind = base::noText;
    model::CommunicationKind type = model::CommunicationKind::Collective;

    auto operator<=>(const RowKey&) const = default;
};

struct GroupedRows {
    std::vector<RowKey> keys; ///< in order of first sight
    std::vector<Sums> sums;
};

GroupedRows groupedRows(const Cluster& cluster, CommunicationGrouping grouping,
                        const CommunicationFilter& filter, const std::stop_token& stop) {
    GroupedRows rows;
    std::map<RowKey, std::size_t> places;
    for (std::size_t i = 0; i < cluster.ranks.size(); ++i) {
        const RankSummary& rank = cluster.ranks[i];
        if (!passes(rank, filter))
            continue;
        for (std::size_t j = 0; j < rank.operations.size(); ++j) {
            if (base::isStoppedAt(j, stop))
                break;
            const auto& operation = rank.operations[j];
            if (!passes(cluster, filter, operation.step, operation.group))
                continue;
            RowKey key{grouping == CommunicationGrouping::AllWorkers ? 0 : i, base::noText, rank.kinds[j],
                       operation.kind};
            if (grouping == CommunicationGrouping::Group)
                key.group = operation.group;
            const auto [place, isNew] = places.emplace(key, rows.keys.size());
            if (isNew) {
                rows.keys.push_back(key);
                rows.sums.emplace_back();
            }
            rows.sums[place->second].add(operation);
        }
    }
    return rows;
}

} // namespace

bool passes(const Cluster& cluster, const CommunicationFilter& filter, TextId step, TextId group) {
    const bool isEveryStep = filter.step.empty() || filter.step == allSteps;
    return (isEveryStep || stepText(cluster, step) == filter.step) &&
           (filter.group.empty() || cluster.text(group) == filter.group);
}

table::Table communicationTable(const Cluster& cluster, CommunicationGrouping grouping,
                                const CommunicationFilter& filter, const std::stop_token& stop) {
    if (grouping == CommunicationGrouping::Call)
        return callRows(cluster, filter, stop);
    const bool byGroup = grouping == CommunicationGrouping::Group;
    const bool byWorker = grouping != CommunicationGrouping::AllWorkers;
    const bool withBus = hasBusBandwidth(cluster);
    std::vector<table::ColumnSpec> specs;
    if (byWorker)
        specs.push_back(columns::worker());
    specs.push_back(columns::label("name", "Operation", "Kind of operation: the name without its counters"));
    const std::size_t nameColumn = specs.size() - 1;
    if (byGroup)
        specs.push_back(columns::text("group", "Group", "Communication group"));
    specs.push_back(columns::text("kind", "Kind", "collective or p2p"));
    const std::size_t kindColumn = specs.size() - 1;
    specs.push_back(columns::count("calls", "Calls", "Number of operations"));
    const std::size_t firstQuantity = specs.size();
    for (const Quantity& quantity : quantities) {
        specs.push_back(quantitySpec(quantity));
        specs.push_back(averageSpec(quantity));
    }
    const std::size_t bandwidthColumn = specs.size();
    addBandwidthSpecs(specs, withBus);
    const std::size_t columnCount = specs.size();
    table::TableBuilder out("communication", std::move(specs));
    const GroupedRows rows = groupedRows(cluster, grouping, filter, stop);
    for (std::size_t i = 0; i < rows.keys.size(); ++i) {
        if (base::isStoppedAt(i, stop))
            break;
        const RowKey& key = rows.keys[i];
        const Sums& sums = rows.sums[i];
        if (byWorker)
            out.addText(0, cluster.ranks[key.rank].worker);
        out.addText(nameColumn, cluster.text(key.kind));
        if (byGroup)
            out.addTextOrNull(nameColumn + 1, cluster.text(key.group));
        out.addText(kindColumn, kindText(key.type));
        out.cell(kindColumn + 1).addInteger(static_cast<std::int64_t>(sums.calls));
        for (std::size_t quantity = 0; quantity < quantities.size(); ++quantity) {
            columns::addReal(out, firstQuantity + 2 * quantity, sums.sum(quantity));
            columns::addReal(out, firstQuantity + 2 * quantity + 1, sums.average(quantity));
        }
        columns::addReal(out, bandwidthColumn, gbps(sums.movedBytes.value(), sums.movingUs.value()));
        if (withBus) {
            columns::addReal(out, bandwidthColumn + 1,
                             sums.weightedAlgorithm.value() / sums.algorithmWeights.value());
            columns::addReal(out, bandwidthColumn + 2, sums.weightedBus.value() / sums.busWeights.value());
        }
        out.cell(columnCount - 1).addNull();
    }
    if (byWorker)
        addLackingRows(cluster, filter, [&](const RankSummary& rank) {
            out.addText(0, rank.worker);
            for (std::size_t column = 1; column + 1 < columnCount; ++column)
                out.cell(column).addNull();
            out.addText(columnCount - 1, rank.lacking);
        });
    return std::move(out).build();
}

} // namespace runglass::analysis
