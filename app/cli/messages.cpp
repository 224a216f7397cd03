// SPDX-License-Identifier: Apache-2.0
#include "app/cli/messages.h"

#include <cstdint>

namespace runglass::cli {
namespace {

/// Messages are parts of a line here, so that a full stop at their end would stand in its middle.
std::string withoutFullStop(std::string_view sentence) {
    if (sentence.ends_with('.'))
        sentence.remove_suffix(1);
    return std::string(sentence);
}

std::string warningLine(std::string_view message, std::string_view file, const base::Place& place) {
    std::string line = "warning: " + withoutFullStop(message);
    const std::string position = place.text();
    if (!file.empty())
        line += " (" + std::string(file) + (position.empty() ? "" : ":" + position) + ")";
    return line;
}

bool liesBelow(std::string_view file, std::string_view path) {
    return file.starts_with(path) && (file.size() == path.size() || path.empty() || file[path.size()] == '/');
}

} // namespace

std::string errorText(const base::Error& error) {
    std::string text = withoutFullStop(error.what);
    if (!error.where.empty())
        text += " (" + error.where + ")";
    if (!error.hint.empty())
        text += ": " + withoutFullStop(error.hint);
    return text;
}

std::string errorLine(const base::Error& error) {
    return "error: " + errorText(error);
}

std::string problemLine(const base::Problem& problem) {
    std::string line = warningLine(problem.message, problem.file, problem.first);
    if (problem.count > 1)
        line += ", " + std::to_string(problem.count) + " times";
    return line;
}

void reportProblems(Console& console, const base::Diagnostics& diagnostics, bool every,
                    std::string_view below) {
    std::uint64_t notListed = 0;
    for (const base::Problem& problem : diagnostics.problems()) {
        if (!liesBelow(problem.file, below))
            continue;
        notListed += problem.count;
        if (!every)
            console.message(problemLine(problem));
    }
    if (!every)
        return;
    for (const base::ProblemDetail& detail : diagnostics.details()) {
        if (!liesBelow(detail.file, below))
            continue;
        console.message(warningLine(detail.message, detail.file, detail.place));
        --notListed;
    }
    if (notListed > 0)
        console.message("warning: " + std::to_string(notListed) +
                        " further occurrences are counted but not listed");
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
