// SPDX-License-Identifier: Apache-2.0
#include "app/cli/messages.h"

#include <cstdint>

namespace runglass::cli {
namespace {

std::string warningLine(std::string_view message, std::string_view file, const base::Place& place) {
    std::string line = "warning: " + std::string(message);
    const std::string position = place.text();
    if (!file.empty())
        line += " (" + std::string(file) + (position.empty() ? "" : ":" + position) + ")";
    return line;
}

} // namespace

std::string errorLine(const base::Error& error) {
    std::string line = "error: " + error.what;
    if (!error.where.empty())
        line += " (" + error.where + ")";
    if (!error.hint.empty())
        line += ": " + error.hint;
    return line;
}

std::string problemLine(const base::Problem& problem) {
    std::string line = warningLine(problem.message, problem.file, problem.first);
    if (problem.count > 1)
        line += ", " + std::to_string(problem.count) + " times";
    return line;
}

void reportProblems(Console& console, const base::Diagnostics& diagnostics, bool every) {
    const auto problems = diagnostics.problems();
    if (!every) {
        for (const base::Problem& problem : problems)
            console.message(problemLine(problem));
        return;
    }
    const auto details = diagnostics.details();
    for (const base::ProblemDetail& detail : details)
        console.message(warningLine(detail.message, detail.file, detail.place));
    std::uint64_t occurrences = 0;
    for (const base::Problem& problem : problems)
        occurrences += problem.count;
    if (occurrences > details.size())
        console.message("warning: " + std::to_string(occurrences - details.size()) +
                        " further occurrences were counted but not kept");
}

ExitStatus unreadable(Console& console, const base::Error& error) {
    console.message(errorLine(error));
    return ExitStatus::Unreadable;
}

ExitStatus wrongUsage(Console& console, std::string_view command, const base::Error& error) {
    std::string line =
        errorLine(error) + (error.hint.empty() ? ": see runglass-cli " : "; see runglass-cli ");
    if (!command.empty())
        line += std::string(command) + ' ';
    console.message(line + "--help");
    return ExitStatus::WrongUsage;
}

ExitStatus interrupted(Console& console) {
    console.message("interrupted");
    return ExitStatus::Interrupted;
}

ExitStatus finished(Console& console) {
    console.flush();
    if (!console.outputFailure())
        return ExitStatus::Answered;
    return unreadable(console, {"The output could not be written: " + *console.outputFailure(), "", ""});
}

} // namespace runglass::cli
