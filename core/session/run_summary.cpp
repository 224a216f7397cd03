// SPDX-License-Identifier: Apache-2.0
#include "core/session/run_summary.h"

#include "core/formats/registry.h"

#include <algorithm>
#include <array>

namespace runglass::session {
namespace {

using table::ColumnSpec;
using table::Role;
using table::Unit;
using table::ValueType;

ColumnSpec spec(const char* id, const char* title, ValueType type, Role role, const char* description) {
    return {id, title, type, Unit::None, role, 0, description};
}

namespace span_column {
enum Index : std::size_t { Run, Worker, Rank, Span, Stamp, Time, Format, Views, Lacking, NotParsed, Path };
} // namespace span_column

std::vector<ColumnSpec> spanColumns() {
    return {
        spec("run", "Run", ValueType::Text, Role::Label, "Name of the run"),
        spec("worker", "Worker", ValueType::Text, Role::Label, "Name of the worker"),
        spec("rank", "Rank", ValueType::Integer, Role::Detail, "Rank of the worker in the training"),
        spec("span", "Span", ValueType::Integer, Role::Detail, "Number of the recording of this worker"),
        spec("stamp", "Stamp", ValueType::Text, Role::Detail, "Number or time in the name of the recording"),
        spec("time", "Time", ValueType::Text, Role::Detail, "The stamp as a time"),
        spec("format", "Format", ValueType::Text, Role::Detail, "What kind of files it is"),
        spec("views", "Views", ValueType::Text, Role::Detail, "The views these files fill"),
        spec("lacking", "Lacking", ValueType::Text, Role::Detail, "Files that would fill further views"),
        spec("not_parsed", "Not Parsed", ValueType::Text, Role::Detail, "How to have raw data parsed"),
        spec("path", "Path", ValueType::Text, Role::Detail, "Where it lies"),
    };
}

std::string joinedLines(std::span<const model::LackingView> lacking) {
    std::string text;
    for (const model::LackingView& one : lacking)
        text += (text.empty() ? "" : "; ") + one.line();
    return text;
}

void addSpan(table::TableBuilder& builder, const model::RunFolder& run, const model::WorkerFolder& worker,
             const model::SpanFolder& span) {
    builder.addText(span_column::Run, run.name);
    builder.addText(span_column::Worker, worker.name);
    if (span.rank)
        builder.cell(span_column::Rank).addInteger(*span.rank);
    else
        builder.cell(span_column::Rank).addNull();
    builder.cell(span_column::Span).addInteger(span.number);
    builder.addTextOrNull(span_column::Stamp, span.stamp);
    builder.addTextOrNull(span_column::Time, model::stampTime(span.stamp));
    builder.addText(span_column::Format, span.format);
    builder.addTextOrNull(span_column::Views, viewNames(span.views));
    builder.addTextOrNull(span_column::Lacking, joinedLines(span.lacking));
    builder.addTextOrNull(span_column::NotParsed, span.notParsed);
    builder.addText(span_column::Path, span.path);
}

} // namespace

void addDescriptions(std::vector<model::RunFolder>& runs, formats::LoadContext& context) {
    for (model::RunFolder& run : runs)
        for (model::WorkerFolder& worker : run.workers)
            for (model::SpanFolder& span : worker.spans) {
                const formats::Format* format = formats::findFormat(span.format);
                if (format == nullptr || format->describe == nullptr || context.stop.stop_requested())
                    continue;
                auto properties = format->describe(span, context);
                span.properties.insert(span.properties.end(), properties.begin(), properties.end());
            }
}

FoundCounts countFound(std::span<const model::RunFolder> runs) {
    FoundCounts counts;
    counts.runs = runs.size();
    for (const model::RunFolder& run : runs) {
        counts.workers += run.workers.size();
        for (const model::WorkerFolder& worker : run.workers)
            counts.spans += worker.spans.size();
    }
    return counts;
}

table::Table spansTable(std::span<const model::RunFolder> runs) {
    table::TableBuilder builder("spans", spanColumns());
    for (const model::RunFolder& run : runs)
        for (const model::WorkerFolder& worker : run.workers)
            for (const model::SpanFolder& span : worker.spans)
                addSpan(builder, run, worker, span);
    return std::move(builder).build();
}

table::Table propertiesTable(const model::SpanFolder& span) {
    table::TableBuilder builder("properties",
                                {spec("name", "Name", ValueType::Text, Role::Label, "What it is"),
                                 spec("value", "Value", ValueType::Text, Role::Detail, "What it is set to")});
    for (const model::Property& property : span.properties) {
        builder.addText(0, property.name);
        builder.addTextOrNull(1, property.value);
    }
    return std::move(builder).build();
}

std::vector<model::View> viewsOf(std::span<const model::SpanFolder> spans) {
    static constexpr std::array inTabOrder{
        model::View::Overview, model::View::Operator, model::View::Kernel,     model::View::Trace,
        model::View::Memory,   model::View::Module,   model::View::Distributed};
    std::vector<model::View> views;
    for (const model::View view : inTabOrder)
        if (std::ranges::any_of(spans, [view](const auto& span) { return span.hasView(view); }))
            views.push_back(view);
    return views;
}

std::string viewNames(std::span<const model::View> views) {
    std::string text;
    for (const model::View view : views)
        text += (text.empty() ? "" : ", ") + std::string(model::viewName(view));
    return text;
}

} // namespace runglass::session
