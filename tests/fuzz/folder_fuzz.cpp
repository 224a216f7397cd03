// SPDX-License-Identifier: Apache-2.0
// Whatever files a folder holds, it opens as `info` and `inspect` open it, all parts of its recordings load
// or say why not, and every table that can be asked for has rows that can be written.
#include "core/analysis/problems.h"
#include "core/session/catalog.h"
#include "core/session/cluster.h"
#include "core/session/cluster_tables.h"
#include "core/session/diff.h"
#include "core/session/file_tables.h"
#include "core/session/inspection.h"
#include "core/session/run_summary.h"
#include "core/session/scanner.h"
#include "core/session/session.h"
#include "core/table/writers.h"
#include "fuzz/packed_folder.h"
#include "fuzz/require.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace runglass;
using fuzz::require;
using model::Part;

constexpr std::size_t mostSpans = 4;
constexpr std::array everyPart{Part::Operators,       Part::Kernels,       Part::Trace,
                               Part::Memory,          Part::Communication, Part::Steps,
                               Part::RecomputedSteps, Part::Calls,         Part::Devices};

void checkTable(const table::Table& table) {
    for (const table::TableColumn& column : table.columns())
        require(column.data->size() == table.rowCount());
    const auto rows = table::allRows(table);
    const table::Sink sink = [](std::string_view) { return true; };
    require(table::writeCsv({&table, rows, {}}, {}, sink));
    require(table::writeText({&table, rows, {}}, sink));
}

void check(const base::Result<table::Table>& table) {
    if (table)
        checkTable(table.value());
}

/// With the first of its groupings, with each, and of one step.
void checkEntry(const session::TableEntry& entry, const model::Profile& profile) {
    check(session::makeTable(entry.name, profile, {}));
    check(session::makeTable(entry.name, profile, {.groupBy = "", .step = "2"}));
    for (const session::Grouping& grouping : entry.groupings)
        check(session::makeTable(entry.name, profile, {.groupBy = std::string(grouping.id), .step = ""}));
}

void checkSpan(session::Session& session, const model::SpanFolder& span, base::LoadContext& context) {
    checkTable(session::propertiesTable(span));
    for (const model::SourceFile& file : session::fileTables(span))
        check(session::loadFileTable(span, file.name, context));
    const auto profile = session.load(span, everyPart, context);
    require(profile.ok());
    for (const session::TableEntry& entry : session::catalog())
        checkEntry(entry, *profile.value());
}

void checkRun(const model::RunFolder& run, base::LoadContext& context) {
    const auto cluster = session::loadCluster(run, 1, context);
    require(cluster.ok());
    for (const session::ClusterTableEntry& entry : session::clusterCatalog()) {
        check(session::makeClusterTable(entry.name, *cluster.value(), {}));
        for (const session::Grouping& grouping : entry.groupings)
            check(session::makeClusterTable(entry.name, *cluster.value(),
                                            {std::string(grouping.id), "", "", ""}));
    }
}

void checkDiff(session::Session& session, const model::SpanFolder& base, const model::SpanFolder& experiment,
               base::LoadContext& context) {
    for (const session::DiffEntry& entry : session::diffTables()) {
        session::DiffOptions options;
        options.isPerStep = entry.hasStepMeans;
        const auto sides =
            session::loadDiff(session, {{base, ""}, {experiment, "2"}}, entry, options, context);
        if (!sides)
            continue;
        const auto result = session::makeDiff(entry.name, sides.value(), options, context);
        if (result)
            checkTable(result->table);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::UnpackedFolder folder({reinterpret_cast<const char*>(data), size});
    base::Diagnostics diagnostics;
    base::Progress progress;
    base::LoadContext context{diagnostics, progress, {}};
    require(session::inspect(folder.path(), context).ok());
    auto runs = session::scan(folder.path(), context);
    require(runs.ok());
    session::addDescriptions(runs.value(), context);
    checkTable(session::spansTable(runs.value()));
    std::vector<const model::SpanFolder*> spans;
    for (const model::RunFolder& run : runs.value()) {
        require(!run.workers.empty());
        checkRun(run, context);
        for (const model::WorkerFolder& worker : run.workers)
            for (const model::SpanFolder& span : worker.spans)
                if (spans.size() < mostSpans)
                    spans.push_back(&span);
    }
    session::Session session;
    for (const model::SpanFolder* span : spans)
        checkSpan(session, *span, context);
    if (!spans.empty())
        checkDiff(session, *spans.front(), *spans.back(), context);
    checkTable(analysis::problemsTable(diagnostics.problems()));
    return 0;
}
