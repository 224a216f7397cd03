// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/json_writer.h"
#include "app/cli/messages.h"
#include "app/cli/opening.h"
#include "app/cli/problem_json.h"
#include "app/cli/progress_line.h"
#include "app/cli/table_output.h"
#include "core/session/run_summary.h"

#include <iterator>
#include <string>

namespace runglass::cli {
namespace {

/// What all paths together hold, and why some of them hold nothing.
struct Found {
    std::vector<model::RunFolder> runs;
    std::vector<base::Error> errors;
};

Found findAll(const std::vector<std::string>& paths, Reading& reading, Console& console) {
    const ProgressLine line(console, reading.progress);
    Found found;
    for (const std::string& path : paths) {
        auto runs = openRuns(path, reading.context);
        if (runs)
            std::ranges::move(runs.value(), std::back_inserter(found.runs));
        else
            found.errors.push_back(runs.error());
    }
    session::addDescriptions(found.runs, reading.context);
    return found;
}

std::string counted(std::size_t count, const std::string& noun) {
    return std::to_string(count) + ' ' + noun + (count == 1 ? "" : "s");
}

void writeLine(Console& console, std::string_view line) {
    console.write(harmless(line) + '\n');
}

void writeDetail(Console& console, std::string_view name, std::string_view value) {
    constexpr std::size_t nameWidth = 10;
    if (value.empty())
        return;
    std::string line = "      " + std::string(name);
    line.append(name.size() < nameWidth ? nameWidth - name.size() : 0, ' ');
    writeLine(console, line + ' ' + std::string(value));
}

void writeSpanText(Console& console, const model::SpanFolder& span) {
    writeLine(console, "    span " + model::spanLabel(span));
    writeDetail(console, "stamp", span.stamp);
    writeDetail(console, "rank", span.rank ? std::to_string(*span.rank) : "");
    writeDetail(console, "path", span.path);
    writeDetail(console, "format", span.format);
    writeDetail(console, "views", span.views.empty() ? "none" : session::viewNames(span.views));
    for (const model::LackingView& lacking : span.lacking)
        writeDetail(console, "lacking", lacking.line());
    writeDetail(console, "not parsed", span.notParsed);
    for (const model::Property& property : span.properties)
        writeDetail(console, "property", property.name + " = " + property.value);
}

ExitStatus writeText(const Found& found, const base::Diagnostics& diagnostics, Console& console) {
    for (const model::RunFolder& run : found.runs) {
        writeLine(console, "run " + run.name + "  (" + run.path + ")");
        for (const model::WorkerFolder& worker : run.workers) {
            writeLine(console, "  worker " + worker.name);
            for (const model::SpanFolder& span : worker.spans)
                writeSpanText(console, span);
        }
    }
    const auto counts = session::countFound(found.runs);
    console.write(counted(counts.runs, "run") + ", " + counted(counts.workers, "worker") + ", " +
                  counted(counts.spans, "span") + ", " + counted(diagnostics.problems().size(), "problem") +
                  '\n');
    return finished(console);
}

void writeSpanJson(JsonWriter& json, const model::SpanFolder& span) {
    json.beginObject();
    json.key("number").integer(span.number);
    json.key("stamp").text(span.stamp);
    json.key("time").text(model::stampTime(span.stamp));
    json.key("rank");
    if (span.rank)
        json.integer(*span.rank);
    else
        json.null();
    json.key("path").text(span.path);
    json.key("format").text(span.format);
    json.key("views").beginArray();
    for (const model::View view : span.views)
        json.text(model::viewName(view));
    json.endArray();
    json.key("lacking").beginArray();
    for (const model::LackingView& lacking : span.lacking)
        json.text(lacking.line());
    json.endArray();
    json.key("not_parsed").text(span.notParsed);
    json.key("files").beginArray();
    for (const model::SourceFile& file : span.files) {
        json.beginObject();
        json.key("name").text(file.name);
        json.key("bytes").count(file.bytes);
        json.endObject();
    }
    json.endArray();
    json.key("properties").beginObject();
    for (const model::Property& property : span.properties)
        json.key(property.name).text(property.value);
    json.endObject();
    json.endObject();
}

void writeRunJson(JsonWriter& json, const model::RunFolder& run) {
    json.beginObject();
    json.key("name").text(run.name);
    json.key("path").text(run.path);
    json.key("workers").beginArray();
    for (const model::WorkerFolder& worker : run.workers) {
        json.beginObject();
        json.key("name").text(worker.name);
        json.key("spans").beginArray();
        for (const model::SpanFolder& span : worker.spans)
            writeSpanJson(json, span);
        json.endArray();
        json.endObject();
    }
    json.endArray();
    json.endObject();
}

ExitStatus writeJson(const Found& found, const base::Diagnostics& diagnostics, Console& console) {
    const auto counts = session::countFound(found.runs);
    JsonWriter json;
    json.beginObject();
    json.key("runs").beginArray();
    for (const model::RunFolder& run : found.runs)
        writeRunJson(json, run);
    json.endArray();
    json.key("counts").beginObject();
    json.key("runs").count(counts.runs);
    json.key("workers").count(counts.workers);
    json.key("spans").count(counts.spans);
    json.endObject();
    json.key("warnings");
    writeProblems(json, diagnostics.problems());
    json.endObject();
    console.write(std::move(json).finished());
    return finished(console);
}

ExitStatus writeCsv(const Found& found, Environment& environment) {
    const table::Table table = session::spansTable(found.runs);
    const auto everything = shaped(table, {}, environment.stop);
    return writeTable(table, everything.value(), {table::OutputFormat::Csv, ""}, environment);
}

ExitStatus runInfo(const Arguments& arguments, Environment& environment) {
    Console& console = environment.console;
    const std::string format = arguments.has("format") ? arguments.value("format") : "text";
    if (arguments.operands().empty())
        return wrongUsage(console, "info", {"Name at least one path", "", ""});
    if (format != "text" && format != "json" && format != "csv")
        return wrongUsage(console, "info",
                          {"There is no format \"" + format + "\"", "", "Formats: text, csv, json"});
    Reading reading(environment.stop);
    const Found found = findAll(arguments.operands(), reading, console);
    if (environment.stop.stop_requested())
        return interrupted(console);
    reportProblems(console, reading.diagnostics, arguments.has("problems"));
    for (const base::Error& error : found.errors)
        console.message(errorLine(error));
    if (found.runs.empty())
        return ExitStatus::Unreadable;
    if (format == "json")
        return writeJson(found, reading.diagnostics, console);
    if (format == "csv")
        return writeCsv(found, environment);
    return writeText(found, reading.diagnostics, console);
}

constexpr std::string_view infoHelp =
    "Usage: runglass-cli info PATH... [options]\n\n"
    "Lists what is found below the paths: runs, workers, recordings (spans), the views their files fill and\n"
    "what is lacking. Reads no big file.\n\n"
    "Options:\n"
    "  --format F        text (if left out), json, or csv with one row per recording\n"
    "  --problems        list every single problem on standard error, not only one line for each kind\n";

} // namespace

Command infoCommand() {
    return {
        "info", "list runs, workers and recordings", infoHelp, {{"format"}, {"problems", false}}, runInfo};
}

} // namespace runglass::cli
