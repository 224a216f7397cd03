// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/messages.h"
#include "app/cli/opening.h"
#include "app/cli/progress_line.h"
#include "app/cli/table_output.h"
#include "core/analysis/problems.h"
#include "core/session/catalog.h"
#include "core/session/cluster.h"
#include "core/session/cluster_tables.h"
#include "core/session/file_tables.h"
#include "core/session/parts.h"
#include "core/session/session.h"

#include <optional>
#include <string>
#include <utility>

namespace runglass::cli {
namespace {

constexpr std::string_view problemsName = "problems";

/// The command line of one call, understood.
struct Request {
    std::string name;
    std::string path;
    session::Selectors selectors;
    session::TableOptions options;
    PrintRequest print;
    std::string group; ///< communication group
    bool isForced = false;

    bool isProblems() const { return name == problemsName; }
    std::optional<std::string_view> file() const { return session::fileTableName(name); }
    /// Whether the table is about all ranks of a run.
    bool isOfCluster() const { return session::findClusterTable(name) != nullptr; }
    session::ClusterOptions clusterOptions() const {
        return {options.groupBy, options.step, selectors.worker, group};
    }
};

std::string clusterTableNames() {
    std::string names;
    for (const session::ClusterTableEntry& entry : session::clusterCatalog())
        names += ", " + std::string(entry.name);
    return names;
}

std::optional<base::Error> errorOfName(const Request& request) {
    if (request.file()) {
        if (request.options.groupBy.empty() && request.options.step.empty() && request.options.device.empty())
            return std::nullopt;
        return base::Error{"A file has no groupings, steps or devices", "", "Use --where"};
    }
    if (request.isOfCluster()) {
        if (request.options.device.empty())
            return session::checkClusterRequest(request.name, request.clusterOptions());
        return base::Error{"The table is about all ranks, not about a device", "", "Use --worker"};
    }
    if (!request.group.empty())
        return base::Error{"Only tables about all ranks have communication groups", "", "Leave --group out"};
    if (!request.isProblems()) {
        auto error = session::checkRequest(request.name, request.options);
        if (error && session::findTable(request.name) == nullptr)
            error->hint += clusterTableNames() + ", " + std::string(problemsName) + ", file:NAME.csv";
        return error;
    }
    if (!request.options.groupBy.empty() || !request.options.step.empty() || !request.options.device.empty())
        return base::Error{"The table of problems has no groupings, steps or devices", "", "Use --where"};
    return std::nullopt;
}

base::Result<Request> understood(const Arguments& arguments, const Console& console) {
    if (arguments.operands().size() != 2)
        return base::Error{"Name one table and one path", "", ""};
    Request request;
    request.name = arguments.operands()[0];
    request.path = arguments.operands()[1];
    request.selectors = selectorsOf(arguments);
    request.group = arguments.value("group");
    request.options = {arguments.value("group-by"), arguments.value("step"), arguments.value("device")};
    if (auto error = errorOfName(request))
        return *std::move(error);
    auto print = printRequest(arguments, console);
    if (!print)
        return print.error();
    request.print = std::move(print).value();
    request.isForced = arguments.has(forceOption.name);
    return request;
}

/// What was opened and what was chosen of it.
struct Choice {
    std::vector<model::RunFolder> runs;
    session::Selected selected;
};

/// A table about all ranks is of a run: whatever worker is wanted is looked for among its ranks, and there is
/// nothing to note about workers.
base::Result<session::Selected> selectedOf(const Request& request, const Choice& choice) {
    if (!request.isOfCluster())
        return session::select(choice.runs, request.selectors);
    session::Selectors selectors = request.selectors;
    selectors.worker.clear();
    const auto selected = session::select(choice.runs, selectors);
    if (!selected)
        return selected;
    selectors.worker = selected->worker->name;
    return session::select(choice.runs, selectors);
}

/// Chooses the recording and tells what there is to know of it: the others, and problems in its folder. The
/// table of problems is about everything that was found, so there they go to the reading.
base::Result<Choice> chosen(const Request& request, Reading& reading, Console& console) {
    base::Diagnostics found;
    base::LoadContext context{found, reading.progress, reading.context.stop};
    auto runs = openRuns(request.path, context);
    if (!runs) {
        reportProblems(console, found, request.print.everyProblem);
        return runs.error();
    }
    Choice choice{std::move(runs).value(), {}};
    auto selected = selectedOf(request, choice);
    if (!selected)
        return selected.error();
    choice.selected = std::move(selected).value();
    for (const std::string& note : choice.selected.notes)
        console.message("note: " + note);
    if (request.isProblems())
        reading.diagnostics.merge(found);
    else
        reportProblems(console, found, request.print.everyProblem,
                       request.isOfCluster() ? choice.selected.run->path : choice.selected.span->path);
    return choice;
}

base::Result<table::Table> madeOfCluster(const Request& request, const session::Selected& selected,
                                         Reading& reading) {
    if (auto refusal = memoryRefusal(session::clusterMemoryNeed(*selected.run), request.isForced))
        return *std::move(refusal);
    const auto cluster = session::loadCluster(*selected.run, selected.span->number, reading.context);
    if (!cluster)
        return cluster.error();
    return session::makeClusterTable(request.name, *cluster.value(), request.clusterOptions(),
                                     reading.context.stop);
}

base::Result<table::Table> made(const Request& request, const session::Selected& selected, Reading& reading) {
    const model::SpanFolder& span = *selected.span;
    if (const auto file = request.file()) {
        if (auto refusal = memoryRefusal(session::fileTableNeed(span, *file), request.isForced))
            return *std::move(refusal);
        return session::loadFileTable(span, *file, reading.context);
    }
    if (request.isOfCluster())
        return madeOfCluster(request, selected, reading);
    session::Session session;
    const session::TableEntry* entry = session::findTable(request.name);
    const auto parts = request.isProblems() ? session::allParts() : entry->parts();
    if (auto refusal = memoryRefusal(session::memoryNeed(span, parts), request.isForced))
        return *std::move(refusal);
    const auto profile = session.load(span, parts, reading.context);
    if (!profile)
        return profile.error();
    if (request.isProblems())
        return analysis::problemsTable(reading.diagnostics.problems());
    return session::makeTable(request.name, *profile.value(), request.options, reading.context.stop);
}

base::Result<table::Table> read(const Request& request, Reading& reading, Console& console) {
    const ProgressLine line(console, reading.progress);
    const auto choice = chosen(request, reading, console);
    if (!choice)
        return choice.error();
    return made(request, choice->selected, reading);
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
        reportProblems(console, reading.diagnostics, request->print.everyProblem);
    if (!table)
        return unreadable(console, table.error());
    return printTable(table.value(), request->print, "table", environment);
}

std::string tableHelp() {
    std::string text = "Usage: runglass-cli table NAME PATH [options]\n\n"
                       "Prints one table of one recording, or of all ranks of a run.\n\nTables:\n";
    for (const session::TableEntry& entry : session::catalog())
        text += entryHelp(entry.name, entry.description, entry.groupings);
    text += "\nTables about all ranks:\n";
    for (const session::ClusterTableEntry& entry : session::clusterCatalog())
        text += entryHelp(entry.name, entry.description, entry.groupings);
    text += "\nOther tables:\n";
    return text +
           "  problems\n      What was wrong with the files of the recording\n"
           "  file:NAME.csv\n      Any CSV file of the recording as it stands\n\n" +
           selectorHelp +
           "  --step ID|all     kernels or rows of this step only\n"
           "  --device NAME     memory of this device only\n"
           "  --group NAME      operations of this communication group only\n\n"
           "Shape:\n"
           "  --group-by G      how rows are grouped; the first of the table's groupings if left out\n"
           "  --where 'EXPR'    rows to keep: columns with = != < > <= >= or ~ (regular expression) and a\n"
           "                    value, combined by and, or, not and brackets: total_us > 100 and name ~ "
           "MatMul\n"
           "  --sort COL[:asc|desc][,...]\n"
           "                    order of rows, ascending if not said\n"
           "  --top N           the first N rows\n"
           "  --columns A,B,C   columns to print; quote names that hold commas\n\n"
           "Output:\n" +
           printHelp + forceHelp;
}

} // namespace

Command tableCommand() {
    static const std::string help = tableHelp();
    std::vector<OptionSpec> options = selectorOptions();
    for (const std::string_view name :
         {"step", "device", "group", "group-by", "where", "sort", "top", "columns", "format", "out"})
        options.push_back({name});
    options.push_back({"problems", false});
    options.push_back(forceOption);
    return {"table", "print one table of one recording", help, std::move(options), runTable};
}

} // namespace runglass::cli
