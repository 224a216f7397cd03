// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/messages.h"
#include "app/cli/opening.h"
#include "app/cli/progress_line.h"
#include "app/cli/table_output.h"
#include "app/cli/table_shape.h"
#include "core/analysis/problems.h"
#include "core/session/catalog.h"
#include "core/session/file_tables.h"
#include "core/session/session.h"

#include <array>
#include <optional>
#include <string>

namespace runglass::cli {
namespace {

using model::Part;

constexpr std::string_view problemsName = "problems";
constexpr std::array everyPart{Part::Operators,     Part::Kernels, Part::Trace,           Part::Memory,
                               Part::Communication, Part::Steps,   Part::RecomputedSteps, Part::Calls};

/// The command line of one call, understood.
struct Request {
    std::string name;
    std::string path;
    session::Selectors selectors;
    session::TableOptions options;
    ShapeRequest shape;
    TableOutput output;
    bool everyProblem = false;

    bool isProblems() const { return name == problemsName; }
    std::optional<std::string_view> file() const { return session::fileTableName(name); }
};

std::optional<base::Error> errorOfName(const Request& request) {
    if (request.file()) {
        if (request.options.groupBy.empty() && request.options.step.empty() && request.options.device.empty())
            return std::nullopt;
        return base::Error{"A file has no groupings, steps or devices", "", "Use --where"};
    }
    if (!request.isProblems()) {
        auto error = session::checkRequest(request.name, request.options);
        if (error && session::findTable(request.name) == nullptr)
            error->hint += ", " + std::string(problemsName) + ", file:NAME.csv";
        return error;
    }
    if (!request.options.groupBy.empty() || !request.options.step.empty())
        return base::Error{"The table of problems has no groupings and no steps", "", ""};
    return std::nullopt;
}

base::Result<Request> understood(const Arguments& arguments, const Console& console) {
    if (arguments.operands().size() != 2)
        return base::Error{"Name one table and one path", "", ""};
    Request request;
    request.name = arguments.operands()[0];
    request.path = arguments.operands()[1];
    request.selectors = selectorsOf(arguments);
    request.options = {arguments.value("group-by"), arguments.value("step"), arguments.value("device")};
    if (auto error = errorOfName(request))
        return *std::move(error);
    const auto top = countOption(arguments, "top");
    if (!top)
        return top.error();
    request.shape = {arguments.value("where"), arguments.value("sort"), top.value(),
                     arguments.value("columns")};
    const auto output = tableOutput(arguments, console);
    if (!output)
        return output.error();
    request.output = output.value();
    request.everyProblem = arguments.has("problems");
    return request;
}

/// Chooses the recording and tells what there is to know of it: the others, and problems in its folder. The
/// table of problems is about everything that was found, so there they go to the reading.
base::Result<model::SpanFolder> chosenSpan(const Request& request, Reading& reading, Console& console) {
    base::Diagnostics found;
    base::LoadContext context{found, reading.progress, reading.context.stop};
    const auto runs = openRuns(request.path, context);
    if (!runs) {
        reportProblems(console, found, request.everyProblem);
        return runs.error();
    }
    const auto selected = session::select(runs.value(), request.selectors);
    if (!selected)
        return selected.error();
    for (const std::string& note : selected->notes)
        console.message("note: " + note);
    if (request.isProblems())
        reading.diagnostics.merge(found);
    else
        reportProblems(console, found, request.everyProblem, selected->span->path);
    return *selected->span;
}

base::Result<table::Table> made(const Request& request, const model::SpanFolder& span, Reading& reading) {
    if (const auto file = request.file())
        return session::loadFileTable(span, *file, reading.context);
    session::Session session;
    const session::TableEntry* entry = session::findTable(request.name);
    const auto parts =
        request.isProblems() ? std::vector<Part>(everyPart.begin(), everyPart.end()) : entry->parts();
    const auto profile = session.load(span, parts, reading.context);
    if (!profile)
        return profile.error();
    if (request.isProblems())
        return analysis::problemsTable(reading.diagnostics.problems());
    return session::makeTable(request.name, *profile.value(), request.options);
}

base::Result<table::Table> read(const Request& request, Reading& reading, Console& console) {
    const ProgressLine line(console, reading.progress);
    const auto span = chosenSpan(request, reading, console);
    if (!span)
        return span.error();
    return made(request, span.value(), reading);
}

ExitStatus runTable(const Arguments& arguments, Environment& environment) {
    Console& console = environment.console;
    const auto request = understood(arguments, console);
    if (!request)
        return wrongUsage(console, "table", request.error());
    Reading reading(environment.stop);
    const auto table = read(request.value(), reading, console);
    if (environment.stop.stop_requested())
        return interrupted(console);
    if (!request->isProblems())
        reportProblems(console, reading.diagnostics, request->everyProblem);
    if (!table)
        return unreadable(console, table.error());
    const auto shape = shaped(table.value(), request->shape, environment.stop);
    if (environment.stop.stop_requested())
        return interrupted(console);
    if (!shape)
        return wrongUsage(console, "table", shape.error());
    return writeTable(table.value(), shape.value(), request->output, environment);
}

std::string tableHelp() {
    std::string text = "Usage: runglass-cli table NAME PATH [options]\n\n"
                       "Prints one table of one recording.\n\nTables:\n";
    for (const session::TableEntry& entry : session::catalog()) {
        text += "  " + std::string(entry.name) + "\n      " + std::string(entry.description) + '\n';
        std::string groupings;
        for (const session::Grouping& grouping : entry.groupings)
            groupings += (groupings.empty() ? "" : ", ") + std::string(grouping.id);
        if (!groupings.empty())
            text += "      --group-by " + groupings + '\n';
    }
    return text +
           "  problems\n      What was wrong with the files of the recording\n"
           "  file:NAME.csv\n      Any CSV file of the recording as it stands\n\n" +
           selectorHelp +
           "  --step ID|all     kernels or rows of this step only\n"
           "  --device NAME     memory of this device only\n\n"
           "Shape:\n"
           "  --group-by G      how rows are grouped; the first of the table's groupings if left out\n"
           "  --where 'EXPR'    rows to keep: columns with = != < > <= >= or ~ (regular expression) and a\n"
           "                    value, combined by and, or, not and brackets: total_us > 100 and name ~ "
           "MatMul\n"
           "  --sort COL[:asc|desc][,...]\n"
           "                    order of rows, ascending if not said\n"
           "  --top N           the first N rows\n"
           "  --columns A,B,C   columns to print; quote names that hold commas\n\n"
           "Output:\n"
           "  --format F        text, csv or json; text on a terminal and csv elsewhere if left out\n"
           "  --out FILE        write to a file; CSV files have a byte-order mark and CRLF line ends\n"
           "  --problems        list every single problem on standard error, not only one line for each "
           "kind\n";
}

} // namespace

Command tableCommand() {
    static const std::string help = tableHelp();
    std::vector<OptionSpec> options = selectorOptions();
    for (const std::string_view name :
         {"step", "device", "group-by", "where", "sort", "top", "columns", "format", "out"})
        options.push_back({name});
    options.push_back({"problems", false});
    return {"table", "print one table of one recording", help, std::move(options), runTable};
}

} // namespace runglass::cli
