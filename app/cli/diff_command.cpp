// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/messages.h"
#include "app/cli/opening.h"
#include "app/cli/progress_line.h"
#include "app/cli/table_output.h"
#include "core/session/diff.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace runglass::cli {
namespace {

constexpr std::string_view firstTable = "operators";
constexpr std::string_view treeTable = "tree"; ///< the only one that --depth is about
constexpr std::array sideOptions{"run", "worker", "span", "step"};

/// What is asked of one side.
struct SideRequest {
    std::string_view name;
    std::string_view prefix; ///< of its options
    std::string path;
    session::Selectors selectors;
    std::string step;
};

/// The command line of one call, understood.
struct Request {
    std::string table;
    SideRequest base;
    SideRequest experiment;
    session::DiffOptions options;
    PrintRequest print;
    bool isForced = false;
};

/// "--base-worker" for one side, else "--worker" for both.
SideRequest sideOf(const Arguments& arguments, std::string_view name, std::string_view prefix,
                   const std::string& path) {
    const auto value = [&](const std::string& option) {
        const std::string own = std::string(prefix) + option;
        return arguments.value(arguments.has(own) ? own : option);
    };
    return {name, prefix, path, {value("run"), value("worker"), value("span")}, value("step")};
}

/// Notes name the options of one recording; here each side has its own.
std::string withPrefix(std::string note, std::string_view prefix) {
    constexpr std::string_view before = "choose with --";
    const auto at = note.find(before);
    return at == std::string::npos ? note : note.insert(at + before.size(), prefix);
}

base::Result<Request> understood(const Arguments& arguments, const Console& console) {
    const auto& paths = arguments.operands();
    if (paths.empty() || paths.size() > 2)
        return base::Error{"Name a baseline and an experiment, or one path for both", "", ""};
    Request request;
    request.table = arguments.has("table") ? arguments.value("table") : std::string(firstTable);
    request.base = sideOf(arguments, "baseline", "base-", paths.front());
    request.experiment = sideOf(arguments, "experiment", "exp-", paths.back());
    request.options.groupBy = arguments.value("group-by");
    request.options.isPerStep = arguments.has("per-step");
    if (auto error = session::checkDiff(request.table, request.options))
        return *std::move(error);
    const auto depth = countOption(arguments, "depth");
    if (!depth)
        return depth.error();
    if (depth.value() && request.table != treeTable)
        return base::Error{"Only the table \"" + std::string(treeTable) + "\" has levels", "",
                           "Leave --depth out"};
    if (depth.value())
        request.options.depth = *depth.value();
    auto print = printRequest(arguments, console);
    if (!print)
        return print.error();
    request.print = std::move(print).value();
    request.isForced = arguments.has(forceOption.name);
    return request;
}

/// Chooses the recording of a side and tells what there is to know of it.
base::Result<session::DiffSide> chosen(const SideRequest& side, const Request& request, Reading& reading,
                                       Console& console) {
    base::Diagnostics found;
    base::LoadContext context{found, reading.progress, reading.context.stop};
    const auto runs = openRuns(side.path, context);
    if (!runs) {
        reportProblems(console, found, request.print.everyProblem);
        return runs.error();
    }
    const auto selected = session::select(runs.value(), side.selectors);
    if (!selected)
        return selected.error();
    for (const std::string& note : selected->notes)
        console.message("note: " + std::string(side.name) + ": " + withPrefix(note, side.prefix));
    reportProblems(console, found, request.print.everyProblem, selected->span->path);
    return session::DiffSide{*selected->span, side.step};
}

/// All differences are 0 then, which is seldom what was meant.
bool isSame(const session::DiffSide& base, const session::DiffSide& experiment) {
    const bool areWhole = !session::isOneStep(base.step) && !session::isOneStep(experiment.step);
    return base.span.path == experiment.span.path && (areWhole || base.step == experiment.step);
}

base::Result<session::DiffResult> read(const Request& request, Reading& reading, Console& console) {
    const ProgressLine line(console, reading.progress);
    auto base = chosen(request.base, request, reading, console);
    if (!base)
        return base.error();
    auto experiment = chosen(request.experiment, request, reading, console);
    if (!experiment)
        return experiment.error();
    if (isSame(base.value(), experiment.value()))
        console.message("note: both sides are the same recording; choose another experiment with --exp-run, "
                        "--exp-worker, --exp-span or --exp-step");
    const session::DiffEntry& entry = *session::findDiff(request.table);
    const session::DiffRequest wanted{std::move(base).value(), std::move(experiment).value()};
    session::Session session;
    if (auto refusal =
            memoryRefusal(session::needBefore(session, wanted, entry, request.options), request.isForced))
        return *std::move(refusal);
    const auto sides = session::loadDiff(session, wanted, entry, request.options, reading.context);
    if (!sides)
        return sides.error();
    return session::makeDiff(request.table, sides.value(), request.options, reading.context);
}

ExitStatus runDiff(const Arguments& arguments, Environment& environment) {
    Console& console = environment.console;
    const auto request = understood(arguments, console);
    if (!request)
        return wrongUsage(console, "diff", request.error());
    Reading reading(environment.stop);
    const auto result = read(request.value(), reading, console);
    if (environment.stop.stop_requested())
        return interrupted(console);
    reportProblems(console, reading.diagnostics, request->print.everyProblem);
    if (!result)
        return unreadable(console, result.error());
    for (const std::string& note : result->notes)
        console.message("note: " + note);
    return printTable(result->table, request->print, "diff", environment);
}

std::string diffHelp() {
    std::string text = "Usage: runglass-cli diff BASELINE [EXPERIMENT] [options]\n\n"
                       "Compares two recordings: experiment - baseline. With one path, both are chosen from "
                       "it.\n\nTables (--table, \"" +
                       std::string(firstTable) + "\" if left out):\n";
    for (const session::DiffEntry& entry : session::diffTables())
        text += entryHelp(entry.name, entry.description, entry.groupings);
    return text +
           "\nSelectors (what is left open is the first; the others are named on standard error):\n"
           "  --run, --worker, --span, --step\n"
           "                    the recording, and one step of it, on both sides\n"
           "  --base-run, --base-worker, --base-span, --base-step\n"
           "  --exp-run, --exp-worker, --exp-span, --exp-step\n"
           "                    the same of one side\n\n"
           "What is compared:\n"
           "  --group-by G      by what rows belong together; the first of the table's groupings if left "
           "out\n"
           "  --per-step        operators, kernels, communication: means over the steps of each side, with "
           "their\n"
           "                    deviation and whether the difference is significant (Welch's t-test)\n"
           "  --depth N         tree: levels below the root\n\n"
           "Shape:\n"
           "  --where 'EXPR'    rows to keep, as in runglass-cli table: change = added or delta_calls > 0\n"
           "  --sort COL[:asc|desc][,...]\n"
           "                    order of rows; by the size of the main difference if left out\n"
           "  --top N           the first N rows\n"
           "  --columns A,B,C   columns to print; quote names that hold commas\n\n"
           "Output:\n" +
           printHelp + forceHelp;
}

/// Names of options outlive the commands.
const std::vector<std::string>& namesOfSideOptions() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const std::string side : {"", "base-", "exp-"})
            for (const char* option : sideOptions)
                all.push_back(side + option);
        return all;
    }();
    return names;
}

} // namespace

Command diffCommand() {
    static const std::string help = diffHelp();
    std::vector<OptionSpec> options;
    for (const std::string& name : namesOfSideOptions())
        options.push_back({name});
    for (const std::string_view name :
         {"table", "group-by", "depth", "where", "sort", "top", "columns", "format", "out"})
        options.push_back({name});
    options.push_back({"per-step", false});
    options.push_back({"problems", false});
    options.push_back(forceOption);
    return {"diff", "compare two recordings", help, std::move(options), runDiff};
}

} // namespace runglass::cli
