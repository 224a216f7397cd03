// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/inspect_format.h"
#include "app/cli/inspect_logs.h"
#include "app/cli/inspect_traces.h"
#include "app/cli/json_writer.h"
#include "app/cli/messages.h"
#include "app/cli/opening.h"
#include "app/cli/problem_json.h"
#include "app/cli/progress_line.h"
#include "core/base/decimal.h"
#include "core/session/inspection.h"
#include "core/session/trace_inspection.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>

namespace runglass::cli {
namespace {

/// A stamp as a JSON integer when it is one that reads back as the same text.
void writeStamp(JsonWriter& json, const std::string& stamp) {
    const auto number = base::parseInteger(stamp);
    if (number && std::to_string(*number) == stamp)
        json.integer(*number);
    else
        json.text(stamp);
}

void writeWorkers(JsonWriter& json, const session::Inspection& inspection) {
    json.key("workers").beginObject();
    for (const session::InspectedWorker& worker : inspection.workers) {
        json.key(worker.name).beginArray();
        for (const std::string& stamp : worker.stamps)
            writeStamp(json, stamp);
        json.endArray();
    }
    json.endObject();
    json.key("views").beginObject();
    for (const session::InspectedWorker& worker : inspection.workers) {
        json.key(worker.name).beginArray();
        for (const model::View view : worker.views)
            json.text(model::viewName(view));
        json.endArray();
    }
    json.endObject();
}

void writeCount(JsonWriter& json, std::string_view key, const std::optional<std::uint64_t>& value) {
    if (value)
        json.key(key).count(*value);
}

void writeInspection(JsonWriter& json, const std::string& path, const session::Inspection& inspection) {
    json.beginObject();
    json.key("path").text(path);
    json.key("opens").flag(!inspection.failure);
    // What does not open as a run is of no known type.
    const bool isRun = inspection.type == session::InputType::RunFolder;
    if (!isRun || !inspection.failure)
        json.key("type").text(session::inputTypeName(inspection.type));
    if (!inspection.format.empty())
        json.key("format").text(inspection.format);
    writeCount(json, "runs", inspection.runs);
    if (isRun && !inspection.failure)
        writeWorkers(json, inspection);
    writeCount(json, "rows", inspection.rows);
    writeCount(json, "columns", inspection.columns);
    writeCount(json, "skipped", inspection.skippedRows);
    if (inspection.failure)
        json.key("error").text(errorText(*inspection.failure));
    json.key("warnings");
    writeProblems(json, inspection.problems);
    json.endObject();
}

std::string joined(const std::vector<std::string>& texts) {
    std::string line;
    for (const std::string& text : texts)
        line += (line.empty() ? "" : ", ") + text;
    return line;
}

std::string inspectionText(const std::string& path, const session::Inspection& inspection) {
    std::string text = harmless(path) + '\n';
    const auto add = [&text](std::string_view name, const std::string& value) {
        text += "  " + harmless(std::string(name) + ": " + value) + '\n';
    };
    const auto addCount = [&add](std::string_view name, const std::optional<std::uint64_t>& value) {
        if (value)
            add(name, std::to_string(*value));
    };
    add("opens", inspection.failure ? "no" : "yes");
    if (inspection.type == session::InputType::Csv || !inspection.failure)
        add("type", std::string(session::inputTypeName(inspection.type)));
    if (!inspection.format.empty())
        add("format", inspection.format);
    addCount("runs", inspection.runs);
    for (const session::InspectedWorker& worker : inspection.workers) {
        std::vector<std::string> views;
        for (const model::View view : worker.views)
            views.emplace_back(model::viewName(view));
        add("worker " + worker.name, "spans " + joined(worker.stamps) + "; views " + joined(views));
    }
    addCount("rows", inspection.rows);
    addCount("columns", inspection.columns);
    addCount("skipped", inspection.skippedRows);
    return text;
}

struct Inspected {
    std::string path;
    session::Inspection inspection;
    std::optional<LogAmongOthers> log; ///< instead of the inspection

    bool opens() const { return log ? log->opens : !inspection.failure; }
};

ExitStatus write(const std::vector<Inspected>& all, bool asJson, Console& console) {
    if (!asJson) {
        for (const Inspected& one : all)
            console.write(one.log ? one.log->text : inspectionText(one.path, one.inspection));
        return finished(console);
    }
    JsonWriter json;
    if (all.size() != 1)
        json.beginArray();
    for (const Inspected& one : all)
        if (one.log)
            json.json(one.log->json);
        else
            writeInspection(json, one.path, one.inspection);
    if (all.size() != 1)
        json.endArray();
    console.write(std::move(json).finished());
    return finished(console);
}

/// Of what is not there nobody knows, and that is told otherwise.
bool isThere(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::exists(path, ignored);
}

bool isNoLog(const std::string& path) {
    return isThere(path) && !session::looksLikeLog(path);
}

bool isNoTrace(const std::string& path) {
    return isThere(path) && !session::isTraceFile(path);
}

/// Why there can be no list of slices; nothing when it was not asked for, or can be.
std::optional<base::Error> refusalOfList(const Arguments& arguments) {
    if (!arguments.has("list"))
        return std::nullopt;
    if (hasLossOptions(arguments))
        return base::Error{"--list is about traces, not about logs", "", ""};
    if (std::ranges::any_of(arguments.operands(), isNoTrace))
        return base::Error{"--list is about traces, and not all of these are", "",
                           "Name trace files only, or use runglass-cli table slices for recordings"};
    if (arguments.value("format") == "text")
        return base::Error{"--list is answered in JSON only", "", "Leave --format out, or say json"};
    return std::nullopt;
}

ExitStatus runInspect(const Arguments& arguments, Environment& environment) {
    Console& console = environment.console;
    const std::string format = arguments.value("format");
    if (arguments.operands().empty())
        return wrongUsage(console, "inspect", {"Name at least one path", "", ""});
    if (arguments.has("format") && format != "text" && format != "json")
        return wrongUsage(console, "inspect",
                          {"There is no format \"" + format + "\"", "", "Formats: text, json"});
    if (const auto refusal = refusalOfList(arguments))
        return wrongUsage(console, "inspect", *refusal);
    if (!hasLossOptions(arguments) && areTraces(arguments)) {
        if (arguments.has("compare"))
            return wrongUsage(console, "inspect",
                              {"--compare is about logs, not about traces", "", "Use runglass-cli diff"});
        return inspectTraces(arguments, environment);
    }
    if (areLogs(arguments))
        return inspectLogs(arguments, environment);
    if (arguments.has("compare") && std::ranges::any_of(arguments.operands(), isNoLog))
        return wrongUsage(console, "inspect",
                          {"--compare is about logs, and not all of these are", "",
                           "Name logs only, or use runglass-cli diff for recordings"});
    Reading reading(environment.stop);
    std::vector<Inspected> all;
    {
        const ProgressLine line(console, reading.progress);
        for (const std::string& path : arguments.operands()) {
            if (session::looksLikeLog(path)) {
                all.push_back({path, {}, inspectLog(path, reading.context)});
                continue;
            }
            auto inspection = session::inspect(path, reading.context);
            if (!inspection)
                return interrupted(console);
            all.push_back({path, std::move(inspection).value(), std::nullopt});
        }
    }
    if (environment.stop.stop_requested()) // in a log, of which only a part was read
        return interrupted(console);
    reportProblems(console, reading.diagnostics, arguments.has("problems"));
    for (const Inspected& one : all)
        if (!one.log && one.inspection.failure)
            console.message(errorLine(*one.inspection.failure));
    const ExitStatus written = write(all, answersInJson(arguments, console), console);
    const bool anyOpens = std::ranges::any_of(all, &Inspected::opens);
    return written == ExitStatus::Answered && !anyOpens ? ExitStatus::Unreadable : written;
}

constexpr std::string_view inspectHelp =
    "Usage: runglass-cli inspect PATH... [options]\n\n"
    "Says everything that was understood of run folders, traces, CSV files and training logs, to find out\n"
    "what is in a file and for bug reports. Several paths give a JSON array, several traces one object,\n"
    "several logs one object that compares them.\n\n"
    "Options:\n"
    "  --format F        text or json; text on a terminal and json elsewhere if left out\n"
    "  --list            of traces only: every slice, and the self times by name, in JSON\n"
    "  --compare A,B     of several logs: which two are compared, the base first; the first two if left out\n"
    "  --problems        list every single problem on standard error, not only one line for each kind\n";

} // namespace

Command inspectCommand() {
    static const std::string help = std::string(inspectHelp) + forceHelp + '\n' + lossOptionsHelp;
    std::vector<OptionSpec> options = lossOptions();
    options.push_back({"compare"});
    options.push_back({"format"});
    options.push_back({"list", false});
    options.push_back({"problems", false});
    options.push_back(forceOption);
    return {"inspect", "say everything that was understood of an input", help, std::move(options),
            runInspect};
}

} // namespace runglass::cli
