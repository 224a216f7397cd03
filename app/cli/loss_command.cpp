// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/loss_options.h"
#include "app/cli/messages.h"
#include "app/cli/opening.h"
#include "app/cli/progress_line.h"
#include "app/cli/table_output.h"
#include "core/base/decimal.h"

#include <optional>
#include <string>
#include <utility>

namespace runglass::cli {
namespace {

using analysis::loss::Difference;
using analysis::loss::NamedPoints;

/// The command line of one call, understood.
struct Request {
    LogRequest logs;
    std::string compare;
    Difference mode = Difference::Normal;
    bool statistics = false;
    analysis::loss::Divergence divergence;
    PrintRequest print;

    bool compares() const { return statistics || !compare.empty(); }
};

std::optional<base::Error> takeDivergence(const Arguments& arguments, Request& request) {
    if (arguments.has("threshold")) {
        const auto threshold = base::parseReal(arguments.value("threshold"));
        if (!threshold || *threshold < 0)
            return base::Error{"\"" + arguments.value("threshold") + "\" is no threshold", "",
                               "Write a number from 0, e.g. 0.05 for 5 %"};
        request.divergence.threshold = *threshold;
    }
    const auto row = countOption(arguments, "for");
    if (!row)
        return row.error();
    if (row.value() && *row.value() == 0)
        return base::Error{"--for needs a number from 1", "", ""};
    request.divergence.iterations = row.value().value_or(request.divergence.iterations);
    return std::nullopt;
}

/// Options that would change nothing are a mistake of whoever wrote them.
std::optional<base::Error> checkEffect(const Arguments& arguments, const Request& request) {
    if (arguments.has("mode") && (request.compare.empty() || request.statistics))
        return base::Error{"--mode is about the differences of a comparison", "",
                           "Use it with --compare and without --stats"};
    for (const std::string option : {"threshold", "for"})
        if (arguments.has(option) && !request.compares())
            return base::Error{"--" + option + " is about a comparison", "",
                               "Use it with --compare or --stats"};
    return std::nullopt;
}

base::Result<Request> understood(const Arguments& arguments, const Console& console) {
    if (arguments.operands().empty())
        return base::Error{"Name at least one log file", "", ""};
    Request request;
    auto logs = logRequest(arguments, false);
    if (!logs)
        return logs.error();
    request.logs = std::move(logs).value();
    request.compare = arguments.value("compare");
    if (arguments.has("compare") && request.compare.empty())
        return base::Error{"--compare needs two names", "", "Write --compare BASE,EXPERIMENT"};
    request.statistics = arguments.has("stats");
    if (auto error = checkEffect(arguments, request))
        return *std::move(error);
    if (arguments.has("mode")) {
        const auto mode = analysis::loss::differenceNamed(arguments.value("mode"));
        if (!mode)
            return base::Error{"There is no mode \"" + arguments.value("mode") + "\"", "",
                               "Modes: normal, absolute, relative"};
        request.mode = *mode;
    }
    if (auto error = takeDivergence(arguments, request))
        return *std::move(error);
    auto print = printRequest(arguments, console);
    if (!print)
        return print.error();
    request.print = std::move(print).value();
    return request;
}

/// The table that was asked for, with what keeps series from being compared reported.
base::Result<table::Table> made(const Request& request, const ReadLogs& logs,
                                base::Diagnostics& diagnostics) {
    if (!request.compares())
        return analysis::loss::unionTable(logs.series);
    auto chosen = request.compare.empty() ? base::Result<std::vector<NamedPoints>>(logs.series)
                                          : chosenSeries(logs, request.compare);
    if (!chosen)
        return chosen.error();
    if (chosen.value().size() < 2)
        return base::Error{"Statistics compare series, and there is only one", "", "Name a second file"};
    const NamedPoints& base = chosen.value().front();
    const std::span experiments = std::span(chosen.value()).subspan(1);
    for (const NamedPoints& experiment : experiments) {
        const auto pairing = analysis::loss::paired(*base.points, *experiment.points);
        analysis::loss::reportComparison(*base.points, *experiment.points,
                                         analysis::loss::statisticsOf(pairing, request.divergence), base.name,
                                         experiment.name, diagnostics);
    }
    return request.statistics ? analysis::loss::statisticsTable(base, experiments, request.divergence)
                              : analysis::loss::comparisonTable(base, experiments, request.mode);
}

void adviseOnEmptyLogs(const ReadLogs& logs, Reading& reading, Console& console) {
    for (const auto& log : logs.logs)
        if (log->empty())
            for (const std::string& line : adviceOnNoMatch(*log, reading.context))
                console.message(line);
}

ExitStatus runLoss(const Arguments& arguments, Environment& environment) {
    Console& console = environment.console;
    const auto request = understood(arguments, console);
    if (!request)
        return wrongUsage(console, "loss", request.error());
    Reading reading(environment.stop);
    const ReadLogs logs = [&] {
        const ProgressLine line(console, reading.progress);
        return readLogs(request->logs, reading.context);
    }();
    if (environment.stop.stop_requested())
        return interrupted(console);
    for (const base::Error& failure : logs.failures)
        console.message(errorLine(failure));
    const auto table = logs.anyPair() ? made(request.value(), logs, reading.diagnostics)
                                      : base::Result<table::Table>(base::Error{"No loss was found", "", ""});
    reportProblems(console, reading.diagnostics, request->print.everyProblem);
    adviseOnEmptyLogs(logs, reading, console);
    if (logs.logs.empty())
        return ExitStatus::Unreadable;
    if (!logs.anyPair())
        return unreadable(console, table.error());
    if (!table) // of files that could be read there may be too few
        return logs.failures.empty() ? wrongUsage(console, "loss", table.error())
                                     : unreadable(console, table.error());
    return printTable(table.value(), request->print, "loss", environment);
}

constexpr std::string_view lossHelp =
    "Usage: runglass-cli loss FILE... [options]\n\n"
    "Prints the losses of training logs: one row for each iteration of any file, one column for each file.\n"
    "Logs may be UTF-8, UTF-16 or GB18030, with terminal colours and progress bars, and gzip-compressed.\n\n";

constexpr std::string_view lossOutputHelp =
    "\nComparison:\n"
    "  --compare A,B     base and experiment, by name or path: both losses and their difference; further\n"
    "                    names are compared with the base, too\n"
    "  --mode M          of --compare: normal (B - A), absolute (|B - A|) or relative (|B - A| / A)\n"
    "  --stats           counts, means and maxima of the differences instead (without --compare of all "
    "files\n"
    "                    against the first)\n"
    "  --threshold T     relative difference from which on runs are taken to diverge (0.05) ...\n"
    "  --for K           ... when it stays above for so many iterations (3)\n\n"
    "Output:\n"
    "  --where 'EXPR' --sort COL[:asc|desc][,...] --top N --columns A,B,C\n"
    "                    as for \"table\"\n";

} // namespace

Command lossCommand() {
    static const std::string help =
        std::string(lossHelp) + lossOptionsHelp + std::string(lossOutputHelp) + printHelp;
    std::vector<OptionSpec> options = lossOptions();
    for (const std::string_view name :
         {"compare", "mode", "threshold", "for", "where", "sort", "top", "columns", "format", "out"})
        options.push_back({name});
    options.push_back({"stats", false});
    options.push_back({"problems", false});
    return {"loss", "losses of training logs and their comparison", help, std::move(options), runLoss};
}

} // namespace runglass::cli
