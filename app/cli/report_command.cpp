// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/messages.h"
#include "app/cli/opening.h"
#include "app/cli/progress_line.h"
#include "core/report/run_report.h"
#include "core/session/selectors.h"
#include "core/session/session.h"
#include "core/table/writers.h"

#include <string>
#include <vector>

namespace runglass::cli {
namespace {

/// The document with what was met on the way among its problems.
base::Result<std::string> made(const Arguments& arguments, Reading& reading, Console& console) {
    const std::string& path = arguments.operands()[0];
    const ProgressLine line(console, reading.progress);
    base::Diagnostics found;
    base::LoadContext context{found, reading.progress, reading.context.stop};
    const auto runs = openRuns(path, context);
    if (!runs) {
        reportProblems(console, found, false);
        return runs.error();
    }
    const auto selected = session::select(runs.value(), selectorsOf(arguments));
    if (!selected)
        return selected.error();
    for (const std::string& note : selected->notes)
        console.message("note: " + note);
    reportProblems(console, found, false, selected->span->path);
    session::Session session;
    const report::ReportSubject subject{*selected->run, *selected->worker, *selected->span};
    if (auto refusal =
            memoryRefusal(report::reportMemoryNeed(session, subject), arguments.has(forceOption.name)))
        return *std::move(refusal);
    return report::runReport(session, subject, {}, "Runglass " RUNGLASS_VERSION, reading.context);
}

ExitStatus runReportCommand(const Arguments& arguments, Environment& environment) {
    Console& console = environment.console;
    const std::string file = arguments.value("out");
    if (arguments.operands().size() != 1)
        return wrongUsage(console, "report", {"Name one path", "", ""});
    if (arguments.has("out") && file.empty())
        return wrongUsage(console, "report", {"The option --out needs the name of a file", "", ""});
    Reading reading(environment.stop);
    const auto html = made(arguments, reading, console);
    if (environment.stop.stop_requested())
        return interrupted(console);
    reportProblems(console, reading.diagnostics, false);
    if (!html)
        return unreadable(console, html.error());
    if (file.empty()) {
        console.write(html.value());
        return finished(console);
    }
    const auto written =
        table::writeFileSafely(file, [&html](const table::Sink& sink) { return sink(html.value()); });
    return written ? ExitStatus::Answered : unreadable(console, written.error());
}

const std::string& reportHelp() {
    static const std::string help =
        std::string("Usage: runglass-cli report PATH [options]\n\n"
                    "Writes a report of one recording as one HTML file without scripts: figures, advice,\n"
                    "charts, the first rows of the most important tables, problems.\n\n") +
        selectorHelp +
        "\nOutput:\n"
        "  --out FILE        write to a file instead of standard output; a failure leaves the old "
        "one\n\nOther options:\n" +
        forceHelp;
    return help;
}

} // namespace

Command reportCommand() {
    std::vector<OptionSpec> options = selectorOptions();
    options.push_back({"out"});
    options.push_back(forceOption);
    return {"report", "write an HTML report of one recording", reportHelp(), std::move(options),
            runReportCommand};
}

} // namespace runglass::cli
