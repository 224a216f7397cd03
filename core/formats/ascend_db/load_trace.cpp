// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/load_trace.h"

#include "core/base/file_source.h"
#include "core/formats/ascend_db/open_database.h"
#include "core/formats/ascend_db/timeline_counters.h"
#include "core/formats/ascend_db/timeline_slices.h"
#include "core/formats/ascend_db/timeline_source.h"
#include "core/formats/trace_file.h"

#include <string>
#include <utility>
#include <vector>

namespace runglass::formats::ascend_db {
namespace {

using readers::SqliteDatabase;

/// Whom a database tells something that is read again whenever somebody looks at a slice: nobody.
struct Nobody {
    base::Diagnostics diagnostics;
    base::Progress progress;
    LoadContext context{diagnostics, progress, {}};
};

/// The source together with what its database refers to.
struct Timeline {
    Nobody nobody;
    std::unique_ptr<const TimelineSource> source;
};

/// The database is opened once more: it is read long after the loading has ended.
base::Result<std::shared_ptr<const TimelineSource>> timelineOf(const std::string& path,
                                                               std::unique_ptr<const TimelineSurvey> survey) {
    auto timeline = std::make_shared<Timeline>();
    auto database = SqliteDatabase::open(path, timeline->nobody.context);
    if (!database)
        return database.error();
    auto tables = sliceTables(*survey);
    for (TimelineTable& counters : counterTables(*survey))
        tables.push_back(std::move(counters));
    std::erase_if(tables, [&](const TimelineTable& table) { return !database->hasRows(table.name); });
    timeline->source =
        std::make_unique<TimelineSource>(std::move(database).value(), std::move(survey), std::move(tables));
    const TimelineSource* source = timeline->source.get();
    return std::shared_ptr<const TimelineSource>(std::move(timeline), source);
}

/// Damage that the survey has met is told already.
void report(const TimelineSource& source, const std::string& path, base::Diagnostics& diagnostics) {
    for (const auto& losses : source.losses()) {
        const std::string table(losses.table);
        if (losses.rowsWithoutTime != 0)
            diagnostics.report(base::Severity::Skipped, "db.bad_value", path, {},
                               "Rows of " + table + " without a time are left out of the timeline.",
                               losses.rowsWithoutTime);
        if (losses.isDamaged && !source.survey().damagedTables.contains(losses.table))
            diagnostics.report(base::Severity::Error, "db.corrupt", path, {},
                               "The timeline lacks what is behind the damage in the table " + table + ".");
    }
}

} // namespace

base::Result<std::shared_ptr<const trace::Trace>> loadTrace(const model::SpanFolder& span,
                                                            LoadContext& context) {
    auto database = databaseWith(span, timelineTables, context);
    if (!database)
        return database.error();
    if (!database.value())
        return base::Error{"There is no trace", span.path,
                           "It would come from the tables TASK, CANN_API or PYTORCH_API"};
    const std::string path = database.value()->path();
    auto survey = readSurvey(*database.value(), context);
    if (!survey)
        return survey.error();
    if (survey->lacksStacks)
        context.diagnostics.report(base::Severity::Skipped, "db.bad_value", path, {},
                                   "Call stacks of more than 2 GiB of text are left out of the timeline.");
    auto source = timelineOf(path, std::make_unique<const TimelineSurvey>(std::move(survey).value()));
    if (!source)
        return source.error();
    const auto file = base::FileSource::open(path);
    const std::uint64_t bytes = file ? file->size() : 0;
    auto traces = loadProducedTrace(timelineBytes(source.value(), bytes), path, bytes, context);
    if (!traces)
        return traces.error();
    report(*source.value(), path, context.diagnostics);
    return traces.value().front();
}

} // namespace runglass::formats::ascend_db
