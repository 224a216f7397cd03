// SPDX-License-Identifier: Apache-2.0
#include "table_columns.h"

#include "core/analysis/gpu_overview.h"
#include "core/analysis/loss/tables.h"
#include "core/analysis/problems.h"
#include "core/analysis/timeline_area.h"
#include "core/session/cluster.h"
#include "core/session/cluster_tables.h"
#include "core/session/diff.h"
#include "core/session/run_summary.h"
#include "core/session/scanner.h"
#include "core/session/session.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

namespace runglass::test {

namespace {

using Tables = std::vector<table::Table>;
using model::Part;

constexpr std::array allParts{Part::Operators,       Part::Kernels,       Part::Trace,
                              Part::Memory,          Part::Communication, Part::Steps,
                              Part::RecomputedSteps, Part::Calls,         Part::Devices};

void add(Tables& tables, base::Result<table::Table> made) {
    if (made)
        tables.push_back(std::move(made).value());
}

template <typename Groupings>
std::vector<std::string> idsOf(const Groupings& groupings) {
    std::vector<std::string> ids{""};
    for (const auto& grouping : groupings)
        ids.emplace_back(grouping.id);
    return ids;
}

void addArea(Tables& tables, const std::shared_ptr<const trace::Trace>& trace) {
    if (!trace)
        return;
    std::vector<trace::TrackIndex> tracks(trace->tracks().size());
    std::iota(tracks.begin(), tracks.end(), trace::TrackIndex{0});
    analysis::TimelineArea area{{{trace, "rank", 0, tracks}, {trace, "other", 0, tracks}}, trace->range()};
    auto made = analysis::areaTables(area);
    if (made)
        for (auto* table : {&made->names, &made->tracks, &made->counters, &made->gaps})
            tables.push_back(std::move(*table));
}

void addWorker(Tables& tables, session::Session& session, const model::SpanFolder& span,
               base::LoadContext& context) {
    const auto profile = session.load(span, allParts, context);
    if (!profile)
        return;
    for (const auto& entry : session::catalog())
        for (const auto& grouping : idsOf(entry.groupings))
            add(tables, session::makeTable(entry.name, *profile.value(), {grouping, "", ""}));
    if (profile.value()->steps.data)
        tables.push_back(analysis::averageStepTable(*profile.value()->steps.data));
    tables.push_back(session::propertiesTable(span));
    addArea(tables, profile.value()->trace.data);
}

void addDiffs(Tables& tables, session::Session& session, const model::RunFolder& run,
              base::LoadContext& context) {
    const session::DiffRequest request{{run.workers.front().spans.front(), ""},
                                       {run.workers.back().spans.front(), ""}};
    for (const auto& entry : session::diffTables())
        for (const auto& grouping : idsOf(entry.groupings))
            for (const bool isPerStep : {false, true}) {
                const session::DiffOptions options{grouping, isPerStep};
                const auto sides = session::loadDiff(session, request, entry, options, context);
                auto made = sides ? session::makeDiff(entry.name, sides.value(), options, context)
                                  : base::Result<session::DiffResult>(sides.error());
                if (made)
                    tables.push_back(std::move(made->table));
            }
}

void addCluster(Tables& tables, const model::RunFolder& run, base::LoadContext& context) {
    const auto cluster = session::loadCluster(run, 1, context);
    if (!cluster)
        return;
    for (const auto& entry : session::clusterCatalog())
        for (const auto& grouping : idsOf(entry.groupings))
            add(tables, session::makeClusterTable(entry.name, *cluster.value(), {grouping, "", "", ""}));
}

void addLosses(Tables& tables) {
    using namespace analysis::loss;
    const auto points = std::make_shared<const Points>(Points{{1, 2}, {3.5, 3.25}});
    const NamedPoints base{"a.log", points};
    const std::vector<NamedPoints> one{{"b.log", points}};
    const std::vector<NamedPoints> two{{"b.log", points}, {"c.log", points}};
    for (const auto kind : {Difference::Normal, Difference::Absolute, Difference::Relative})
        for (const auto& experiments : {one, two})
            tables.push_back(comparisonTable(base, experiments, kind));
    tables.push_back(statisticsTable(base, two, {}));
    tables.push_back(unionTable(two));
}

bool startsLower(std::string_view text) {
    return !text.empty() && 'a' <= text.front() && text.front() <= 'z';
}

} // namespace

Tables tablesOfRun(const std::string& path) {
    Tables tables;
    base::Diagnostics problems;
    std::stop_source stop;
    base::Progress progress;
    base::LoadContext context{problems, progress, stop.get_token()};
    session::Session session;
    const auto runs = session::scan(path, context);
    if (!runs || runs->empty())
        return tables;
    const auto& run = runs->front();
    for (std::size_t worker = 0; worker < std::min<std::size_t>(2, run.workers.size()); ++worker)
        addWorker(tables, session, run.workers[worker].spans.front(), context);
    addDiffs(tables, session, run, context);
    addCluster(tables, run, context);
    addLosses(tables);
    tables.push_back(analysis::problemsTable(problems.problems()));
    return tables;
}

std::vector<std::string> columnTexts(const Tables& tables) {
    std::set<std::string> texts;
    for (const auto& table : tables)
        for (const auto& column : table.columns()) {
            const bool isName = column.spec.title.ends_with(".log"); // of a log, made above
            const bool isCounter = column.spec.id == column.spec.title && startsLower(column.spec.title);
            if (isCounter || isName)
                continue;
            texts.insert(column.spec.title);
            texts.insert(column.spec.description);
        }
    texts.erase("");
    return {texts.begin(), texts.end()};
}

std::vector<std::string> catalogTexts() {
    std::set<std::string> texts;
    const auto take = [&](const auto& entries) {
        for (const auto& entry : entries) {
            texts.emplace(entry.title);
            texts.emplace(entry.description);
            for (const auto& grouping : entry.groupings)
                texts.emplace(grouping.title);
        }
    };
    take(session::clusterCatalog());
    take(session::diffTables());
    return {texts.begin(), texts.end()};
}

} // namespace runglass::test
