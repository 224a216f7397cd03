// SPDX-License-Identifier: Apache-2.0
#include "core/session/inspection.h"

#include "core/readers/csv_reader.h"
#include "core/session/parts.h"
#include "core/session/run_summary.h"
#include "core/session/scanner.h"
#include "core/session/session.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace runglass::session {
namespace {

using model::Part;

/// Rows that a reader had to drop are reported under this code.
constexpr std::string_view droppedRows = "csv.ragged_row";

/// Lets the rows pass: the reader counts them.
class PassingRows final : public readers::CsvHandler, private readers::CsvRowSink {
public:
    void begin(std::span<const std::string> /*header*/, std::span<const std::uint64_t>) override {}
    readers::CsvRowSink& range(std::size_t /*index*/) override { return *this; }

private:
    void row(std::span<const std::string_view> /*cells*/, std::uint64_t /*line*/) override {}
};

bool isCsvFile(const std::filesystem::path& path) {
    std::string suffix = path.extension().string();
    std::ranges::transform(suffix, suffix.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    std::error_code ignored;
    return suffix == ".csv" && !std::filesystem::is_directory(path, ignored);
}

void addWorker(std::vector<InspectedWorker>& workers, const model::WorkerFolder& folder) {
    auto found = std::ranges::find(workers, folder.name, &InspectedWorker::name);
    if (found == workers.end())
        found = workers.insert(workers.end(), {folder.name, {}, {}});
    for (const model::SpanFolder& span : folder.spans)
        found->stamps.push_back(span.stamp);
    for (const model::View view : viewsOf(folder.spans))
        if (std::ranges::find(found->views, view) == found->views.end())
            found->views.push_back(view);
    std::ranges::sort(found->views);
}

std::string formatsOf(std::span<const model::RunFolder> runs) {
    std::vector<std::string> formats;
    for (const model::RunFolder& run : runs)
        for (const model::WorkerFolder& worker : run.workers)
            for (const model::SpanFolder& span : worker.spans)
                if (std::ranges::find(formats, span.format) == formats.end())
                    formats.push_back(span.format);
    std::string text;
    for (const std::string& format : formats)
        text += (text.empty() ? "" : ", ") + format;
    return text;
}

/// Runs up to this size are read to compare what their timelines tell with their other files.
constexpr std::uint64_t comparedBytes = 512U << 20;

/// The recordings of a run in which several files tell the same.
std::vector<const model::SpanFolder*> comparableSpans(const model::RunFolder& run) {
    std::vector<const model::SpanFolder*> spans;
    std::uint64_t bytes = 0;
    for (const model::WorkerFolder& worker : run.workers)
        for (const model::SpanFolder& span : worker.spans) {
            if (!span.hasView(model::View::Trace) || span.files.size() == 1)
                continue;
            spans.push_back(&span);
            for (const model::SourceFile& file : span.files)
                bytes += file.bytes;
        }
    return bytes <= comparedBytes ? spans : std::vector<const model::SpanFolder*>();
}

/// Says where two files of a recording disagree (rule 17).
void compareSources(const model::RunFolder& run, base::LoadContext& context) {
    constexpr std::array parts{Part::RecomputedSteps};
    Session session;
    for (const model::SpanFolder* span : comparableSpans(run))
        if (!session.load(*span, parts, context))
            return; // stopped; the caller sees that
}

void inspectRuns(Inspection& result, const std::filesystem::path& path, base::LoadContext& context) {
    const auto runs = scan(path, context);
    if (!runs) {
        result.failure = runs.error();
        return;
    }
    result.runs = runs.value().size();
    result.format = formatsOf(runs.value());
    for (const model::RunFolder& run : runs.value()) {
        for (const model::WorkerFolder& worker : run.workers)
            addWorker(result.workers, worker);
        compareSources(run, context);
    }
    if (runs.value().empty())
        result.failure = base::Error{"No profiling run was found", path.string(),
                                     "Point at a run folder, a worker folder or one of its files"};
}

void takeTable(Inspection& result, const table::Table& table, const base::Diagnostics& diagnostics) {
    result.rows = table.rowCount();
    result.columns = table.columnCount();
    result.skippedRows = 0;
    for (const base::Problem& problem : diagnostics.problems())
        if (problem.code == droppedRows)
            *result.skippedRows += problem.count;
}

/// Reads the file as its format does. False when no format has a reader for it.
bool inspectKnownCsv(Inspection& result, const model::SpanFolder& span, base::LoadContext& context) {
    std::vector<Part> parts;
    forEachPart([&parts](const auto& spec) { parts.push_back(spec.part); });
    Session session;
    const auto profile = session.load(span, parts, context);
    if (!profile)
        return true; // stopped; the caller sees that
    const model::Profile& loaded = *profile.value();
    forEachPart([&](const auto& spec) {
        const auto& part = loaded.*spec.place;
        if (part.failure)
            result.failure = part.failure;
        // The first table is that of the file; others are made of it.
        const table::Table* table = part.data ? spec.mainTable(*part.data) : nullptr;
        if (table != nullptr && !result.rows)
            takeTable(result, *table, context.diagnostics);
    });
    return result.rows || result.failure;
}

void inspectCsv(Inspection& result, const std::filesystem::path& path, base::LoadContext& context) {
    result.format = "csv";
    // What the scanner has to say about a file that is no recording is of no interest here.
    base::Diagnostics scanProblems;
    base::LoadContext scanContext{scanProblems, context.progress, context.stop};
    const auto runs = scan(path, scanContext);
    if (runs && runs.value().size() == 1) {
        const model::SpanFolder& span = runs.value().front().workers.front().spans.front();
        result.format = span.format;
        if (inspectKnownCsv(result, span, context))
            return;
    }
    PassingRows rows;
    const auto summary = readers::readCsv(path.string(), rows, context);
    if (!summary) {
        result.failure = summary.error();
        return;
    }
    result.rows = summary->rows;
    result.columns = summary->header.size();
    result.skippedRows = summary->skippedRows;
}

} // namespace

std::string_view inputTypeName(InputType type) {
    return type == InputType::Csv ? "csv" : "run-folder";
}

base::Result<Inspection> inspect(const std::filesystem::path& path, base::LoadContext& context) {
    Inspection result;
    base::Diagnostics diagnostics;
    base::LoadContext own{diagnostics, context.progress, context.stop};
    if (isCsvFile(path)) {
        result.type = InputType::Csv;
        inspectCsv(result, path, own);
    } else {
        inspectRuns(result, path, own);
    }
    if (context.stop.stop_requested())
        return base::Error{base::stoppedMessage, path.string(), ""};
    result.problems = diagnostics.problems();
    context.diagnostics.merge(diagnostics);
    return result;
}

} // namespace runglass::session
