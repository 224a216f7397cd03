// SPDX-License-Identifier: Apache-2.0
#include "unit/support/cluster_maker.h"

#include "core/analysis/cluster/rank_summary.h"

namespace runglass::test {
namespace {

base::TextId idOf(base::StringPool& texts, const std::string& text) {
    return text.empty() ? base::noText : texts.intern(text);
}

void addOperation(model::Communication& to, base::StringPool& texts, const MadeOperation& made) {
    model::CommunicationOperation operation;
    operation.step = idOf(texts, made.step);
    operation.group = idOf(texts, made.group);
    operation.name = texts.intern(made.name);
    operation.startNs = made.startNs;
    operation.elapsedUs = made.elapsedUs;
    operation.transitUs = made.transitUs;
    operation.sizeBytes = made.sizeBytes;
    operation.firstTraffic = static_cast<std::uint32_t>(to.traffic.size());
    if (made.name.find("send") != std::string::npos)
        operation.kind = model::CommunicationKind::PointToPoint;
    if (!made.transport.empty()) {
        model::Traffic traffic;
        traffic.transport = texts.intern(made.transport);
        traffic.sizeBytes = made.sizeBytes;
        traffic.timeUs = made.transitUs;
        to.traffic.push_back(traffic);
        operation.trafficCount = 1;
    }
    to.operations.push_back(operation);
}

void addLink(model::Communication& to, base::StringPool& texts, const MadeLink& made) {
    model::CommunicationLink link;
    link.step = idOf(texts, made.step);
    link.group = idOf(texts, made.group);
    link.operation = texts.intern(made.operation);
    link.transport = texts.intern(made.transport);
    link.scope = model::LinkScope::Total;
    link.source = made.source;
    link.destination = made.destination;
    link.sizeBytes = made.sizeBytes;
    link.timeUs = made.timeUs;
    to.links.push_back(link);
}

analysis::Cluster clusterOf(const std::vector<model::Communication>& ranks) {
    std::vector<analysis::SummaryWithTexts> summaries;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        auto ofRank = analysis::summarizeRanks(std::string("r").append(std::to_string(i)),
                                               static_cast<int>(i), nullptr, &ranks[i]);
        summaries.push_back(std::move(ofRank.front()));
    }
    return analysis::makeCluster(std::move(summaries));
}

} // namespace

model::Communication madeCommunication(const std::vector<MadeOperation>& operations,
                                       const std::vector<MadeLink>& links) {
    auto texts = std::make_shared<base::StringPool>();
    model::Communication made;
    for (const MadeOperation& operation : operations)
        addOperation(made, *texts, operation);
    for (const MadeLink& link : links)
        addLink(made, *texts, link);
    made.texts = std::move(texts);
    return made;
}

analysis::Cluster madeCluster(const std::vector<std::vector<MadeOperation>>& operations) {
    std::vector<model::Communication> ranks;
    for (const auto& ofRank : operations)
        ranks.push_back(madeCommunication(ofRank));
    return clusterOf(ranks);
}

analysis::Cluster madeClusterOfLinks(const std::vector<std::vector<MadeLink>>& links,
                                     const std::vector<std::vector<MadeOperation>>& operations) {
    std::vector<model::Communication> ranks;
    for (std::size_t i = 0; i < links.size(); ++i)
        ranks.push_back(madeCommunication(
            i < operations.size() ? operations[i] : std::vector<MadeOperation>{}, links[i]));
    return clusterOf(ranks);
}

model::Steps madeSteps(const std::vector<MadeStep>& steps) {
    namespace column = model::step_column;
    using table::Role;
    using table::Unit;
    using table::ValueType;
    const auto time = [](const char* id) {
        return table::ColumnSpec{id, id, ValueType::Real, Unit::Microseconds, Role::Measure, 3, ""};
    };
    table::TableBuilder out("steps", {{column::step, "Step", ValueType::Text, Unit::None, Role::Label, 0, ""},
                                      time(column::computingUs),
                                      time(column::notOverlappedUs),
                                      time(column::overlappedUs),
                                      time(column::freeUs)});
    for (const MadeStep& step : steps) {
        out.addTextOrNull(0, step.step);
        out.cell(1).addReal(step.computingUs);
        out.cell(2).addReal(step.notOverlappedUs);
        out.cell(3).addReal(step.overlappedUs);
        out.cell(4).addReal(step.freeUs);
    }
    return model::Steps{std::move(out).build()};
}

} // namespace runglass::test
