// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/cluster/rank_summary.h"

#include "core/analysis/cluster/id_translation.h"
#include "core/base/capped_sum.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>

namespace runglass::analysis {
namespace {

namespace column = model::step_column;
using base::TextId;
using table::Column;
using table::RowIndex;

double valueAt(const table::Table& table, const char* id, RowIndex row) {
    const Column* values = table.find(id);
    return values == nullptr ? model::unknownValue : values->number(row).value_or(model::unknownValue);
}

/// Adds a figure of a further device; a missing one costs nothing.
void addFigure(double& sum, double value) {
    sum = std::isnan(sum) ? value : std::isnan(value) ? sum : sum + value;
}

void addFigures(StepFigures& sum, const StepFigures& figures) {
    addFigure(sum.computingUs, figures.computingUs);
    addFigure(sum.overlappedUs, figures.overlappedUs);
    addFigure(sum.communicationUs, figures.communicationUs);
    addFigure(sum.otherUs, figures.otherUs);
    addFigure(sum.stageUs, figures.stageUs);
    addFigure(sum.bubbleUs, figures.bubbleUs);
}

/// Where a source tells of one rank.
struct RankParts {
    std::vector<RowIndex> steps;
    std::vector<std::size_t> operations; ///< in Communication::operations
    std::vector<std::size_t> links;      ///< in Communication::links
    std::vector<std::size_t> groups;     ///< in Communication::groups
};

using PartsOfRanks = std::map<int, RankParts>;

/// The first rank that is in a group.
PartsOfRanks::iterator firstOf(PartsOfRanks& parts, const std::vector<int>& group) {
    auto first = parts.end();
    for (const int rank : group)
        if (const auto own = parts.find(rank);
            own != parts.end() && (first == parts.end() || rank < first->first))
            first = own;
    return first;
}

/// By rank; unknownRank alone for an ordinary source. One pass: a source may tell of thousands of ranks.
PartsOfRanks partsOfRanks(const model::Steps* steps, const model::Communication* communication) {
    PartsOfRanks parts;
    if (steps != nullptr) {
        const Column* ranks = steps->details.find(column::rank);
        for (RowIndex row = 0; row < steps->details.rowCount(); ++row) {
            const bool isTold = ranks != nullptr && !ranks->isNull(row);
            parts[isTold ? static_cast<int>(ranks->integer(row)) : model::unknownRank].steps.push_back(row);
        }
    }
    if (communication != nullptr)
        for (std::size_t i = 0; i < communication->operations.size(); ++i)
            parts[communication->operations[i].rank].operations.push_back(i);
    if (parts.size() > 1)
        parts.erase(model::unknownRank);
    if (parts.empty())
        parts.try_emplace(model::unknownRank);
    if (communication == nullptr)
        return parts;
    // Links of ranks that nothing else tells of go to the first, so that they are not lost.
    const bool isOne = parts.contains(model::unknownRank);
    for (std::size_t i = 0; i < communication->links.size(); ++i) {
        const auto own = isOne ? parts.begin() : parts.find(communication->links[i].source);
        (own == parts.end() ? parts.begin() : own)->second.links.push_back(i);
    }
    for (std::size_t i = 0; i < communication->groups.size(); ++i) {
        const auto first = isOne ? parts.begin() : firstOf(parts, communication->groups[i].ranks);
        if (first != parts.end())
            first->second.groups.push_back(i);
    }
    return parts;
}

std::vector<StepFigures> figuresOfSteps(const table::Table& steps, const std::vector<RowIndex>& rows,
                                        base::StringPool& texts) {
    std::vector<StepFigures> figures;
    std::unordered_map<TextId, std::size_t> places;
    const Column* names = steps.find(column::step);
    for (const RowIndex row : rows) {
        StepFigures ofRow = stepFigures(steps, row);
        if (names != nullptr && !names->isNull(row))
            ofRow.step = texts.intern(names->text(row));
        const auto [known, isNew] = places.try_emplace(ofRow.step, figures.size());
        if (isNew)
            figures.push_back(ofRow);
        else
            addFigures(figures[known->second], ofRow);
    }
    return figures;
}

/// Copies what is about one rank, with ids of the summary's own texts.
class Summarizer {
public:
    /// `ids`: from the texts of the source.
    Summarizer(const model::Communication& source, IdTranslation& ids, base::StringPool& texts)
        : source_(source), texts_(texts), ids_(ids) {
        ids.into(texts);
    }

    void add(RankSummary& summary, const RankParts& parts) {
        for (const std::size_t operation : parts.operations)
            addOperation(summary, source_.operations[operation]);
        for (const auto& [size, sum] : packets_)
            summary.packets.push_back({size.first, size.second, sum.count, sum.timeUs});
        for (const auto& [key, sum] : traffic_)
            summary.traffic.push_back(sum);
        sortByStart(summary);
        for (const std::size_t index : parts.groups) {
            const model::CommunicationGroup& group = source_.groups[index];
            summary.groups.push_back({ids_.of(group.group), ids_.of(group.purpose), group.ranks});
        }
        addLinks(summary, parts.links);
    }

private:
    struct Packets {
        std::int64_t count = 0;
        double timeUs = 0;
    };

    void addLinks(RankSummary& summary, const std::vector<std::size_t>& links) {
        std::map<std::tuple<TextId, TextId, TextId, int, int, TextId>, model::CommunicationLink> sums;
        for (const std::size_t index : links) {
            const model::CommunicationLink& link = source_.links[index];
            if (link.scope == model::LinkScope::Sample)
                continue;
            model::CommunicationLink own = link;
            own.step = ids_.of(link.step);
            own.group = ids_.of(link.group);
            own.operation = kindOf(link.operation);
            own.transport = ids_.of(link.transport);
            const auto [sum, isNew] = sums.emplace(
                std::tuple(own.step, own.group, own.operation, own.source, own.destination, own.transport),
                own);
            if (isNew)
                continue;
            addFigure(sum->second.sizeBytes, own.sizeBytes);
            addFigure(sum->second.timeUs, own.timeUs);
        }
        for (const auto& [key, link] : sums)
            summary.links.push_back(link);
        summary.linksAreGlobal = source_.linksAreGlobal;
    }

    TextId kindOf(TextId name) {
        return name == base::noText ? name : texts_.intern(operationKind(source_.texts->text(name)));
    }

    void addOperation(RankSummary& summary, const model::CommunicationOperation& operation) {
        model::CommunicationOperation own = operation;
        own.step = ids_.of(operation.step);
        own.group = ids_.of(operation.group);
        own.name = ids_.of(operation.name);
        const TextId kind = kindOf(operation.name);
        summary.operations.push_back(own);
        summary.kinds.push_back(kind);
        for (std::uint32_t i = 0; i < operation.trafficCount; ++i)
            addTraffic(own, kind, source_.traffic[operation.firstTraffic + i]);
    }

    void addTraffic(const model::CommunicationOperation& own, TextId kind, const model::Traffic& traffic) {
        const TextId transport = ids_.of(traffic.transport);
        auto& sum = traffic_[{own.step, own.group, kind, transport}];
        sum.step = own.step;
        sum.group = own.group;
        sum.operation = kind;
        sum.transport = transport;
        ++sum.operations;
        sum.sizeBytes += std::isnan(traffic.sizeBytes) ? 0 : traffic.sizeBytes;
        sum.timeUs += std::isnan(traffic.timeUs) ? 0 : traffic.timeUs;
        for (std::uint32_t i = 0; i < traffic.packetCount; ++i) {
            const auto& counted = source_.packets[traffic.firstPacket + i];
            if (std::isnan(counted.sizeBytes))
                continue;
            auto& packets = packets_[{transport, counted.sizeBytes}];
            base::addCapped(packets.count, counted.count);
            packets.timeUs += std::isnan(counted.timeUs) ? 0 : counted.timeUs;
        }
    }

    static void sortByStart(RankSummary& summary) {
        std::vector<std::size_t> order(summary.operations.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return summary.operations[i].startNs; });
        std::vector<model::CommunicationOperation> operations;
        std::vector<TextId> kinds;
        operations.reserve(order.size());
        kinds.reserve(order.size());
        for (const std::size_t i : order) {
            operations.push_back(summary.operations[i]);
            kinds.push_back(summary.kinds[i]);
        }
        summary.operations = std::move(operations);
        summary.kinds = std::move(kinds);
    }

    const model::Communication& source_;
    base::StringPool& texts_;
    IdTranslation& ids_;
    std::map<std::tuple<TextId, TextId, TextId, TextId>, TrafficSum> traffic_;
    std::map<std::pair<TextId, double>, Packets> packets_;
};

std::string lackingSentence(const RankSummary& summary) {
    if (!summary.hasSteps && !summary.hasCommunication)
        return "no times of steps and no communication data";
    if (!summary.hasCommunication)
        return "no communication data";
    return summary.hasSteps ? std::string() : "no times of steps";
}

} // namespace

StepFigures stepFigures(const table::Table& steps, RowIndex row) {
    StepFigures figures;
    figures.stageUs = valueAt(steps, column::stageUs, row);
    figures.bubbleUs = valueAt(steps, column::bubbleUs, row);
    if (steps.find(column::notOverlappedUs) != nullptr) {
        const double computing = valueAt(steps, column::computingUs, row);
        const double overlapped = valueAt(steps, column::overlappedUs, row);
        figures.overlappedUs = overlapped;
        figures.computingUs = std::isnan(overlapped) ? computing : computing - overlapped;
        figures.communicationUs = valueAt(steps, column::notOverlappedUs, row);
        figures.otherUs = valueAt(steps, column::freeUs, row);
        return figures;
    }
    // Traces of PyTorch: a missing column of communication means that there was none.
    const auto orNone = [](double value) { return std::isnan(value) ? 0 : value; };
    const double computing = valueAt(steps, column::computeBusyUs, row);
    const double overlapped = orNone(valueAt(steps, column::overlapUs, row));
    figures.overlappedUs = overlapped;
    figures.computingUs = computing - overlapped;
    figures.communicationUs = orNone(valueAt(steps, column::communicationBusyUs, row)) - overlapped;
    figures.otherUs = valueAt(steps, column::totalUs, row) - computing - figures.communicationUs;
    return figures;
}

std::vector<SummaryWithTexts> summarizeRanks(const std::string& worker, std::optional<int> rank,
                                             const model::Steps* steps,
                                             const model::Communication* communication) {
    std::vector<SummaryWithTexts> summaries;
    std::optional<IdTranslation> ids;
    if (communication != nullptr)
        ids.emplace(*communication->texts);
    for (const auto& [own, parts] : partsOfRanks(steps, communication)) {
        auto texts = std::make_shared<base::StringPool>();
        RankSummary summary;
        const bool isSeveral = own != model::unknownRank;
        summary.worker = isSeveral ? "rank " + std::to_string(own) : worker;
        summary.rank = isSeveral ? std::optional(own) : rank;
        if (!summary.rank && communication != nullptr && communication->recordedRank != model::unknownRank)
            summary.rank = communication->recordedRank;
        if (steps != nullptr)
            summary.steps = figuresOfSteps(steps->details, parts.steps, *texts);
        summary.hasSteps = !summary.steps.empty();
        if (communication != nullptr)
            Summarizer(*communication, *ids, *texts).add(summary, parts);
        summary.hasCommunication = !summary.operations.empty();
        summary.lacking = lackingSentence(summary);
        summaries.push_back({std::move(summary), std::move(texts)});
    }
    return summaries;
}

} // namespace runglass::analysis
