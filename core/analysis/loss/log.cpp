// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/loss/log.h"

#include <filesystem>
#include <map>

namespace runglass::analysis::loss {
namespace {

using base::Diagnostics;
using base::Place;
using base::Severity;

std::string quoted(const std::string& text) {
    return "\"" + text + "\"";
}

std::string lossTagsOf(const Settings& settings) {
    std::string text = settings.lossTags.size() > 1 ? "loss tags " : "loss tag ";
    for (const std::string& tag : settings.lossTags)
        text += (&tag == settings.lossTags.data() ? "" : ", ") + quoted(tag);
    return text;
}

void reportSeries(const Log& log, const Series& series, Diagnostics& diagnostics) {
    const auto report = [&](Severity severity, const char* code, const Occurrence& what,
                            const std::string& message) {
        if (what.count > 0)
            diagnostics.report(severity, code, log.path, Place::line(what.line), message, what.count);
    };
    // With LastTag, a bar that is drawn anew repeats its iteration as a matter of course.
    if (log.settings.source != IterationSource::LastTag) {
        report(Severity::Info, "loss.dup_iter", series.repeated,
               "iterations come again, first " + std::to_string(series.repeated.iteration) +
                   "; the later line is taken");
        report(Severity::Info, "loss.iter_back", series.wentBack,
               "the iteration goes back, first to " + std::to_string(series.wentBack.iteration) +
                   ": was the run resumed, or does the counter restart in each epoch?");
    }
    report(Severity::Info, "loss.non_finite", series.nonFinite,
           "losses that are nan or infinite, first at iteration " +
               std::to_string(series.nonFinite.iteration) + "; shown as gaps, left out of comparisons");
}

void reportRanks(const Log& log, Diagnostics& diagnostics) {
    if (log.ranks.size() < 2)
        return;
    std::uint64_t others = 0;
    for (const auto& [rank, pairs] : log.ranks)
        others += pairs.count;
    others -= log.ranks.begin()->second.count;
    const Occurrence& second = std::next(log.ranks.begin())->second;
    diagnostics.report(Severity::Info, "loss.multi_rank", log.path, Place::line(second.line),
                       "lines of " + std::to_string(log.ranks.size()) +
                           " ranks give losses for the same iterations; choose one rank (the lowest is " +
                           std::to_string(log.ranks.begin()->first) + ")",
                       others);
}

} // namespace

std::string reasonOfNoMatch(const Log& log) {
    if (!log.empty())
        return {};
    const Settings& settings = log.settings;
    if (log.lines == 0)
        return "the file holds no text";
    if (log.lacksRank())
        return "no line is marked with rank " + std::to_string(*settings.rank);
    if (!settings.expression.empty())
        return "no line matches the regular expression " + quoted(settings.expression) +
               " with an iteration and a loss";
    const std::string lossTags = lossTagsOf(settings);
    const bool isOne = settings.lossTags.size() <= 1;
    if (log.lossOnly.count == 0 && log.lossTagLines == 0)
        return "the " + lossTags + (isOne ? " is nowhere in the file" : " are nowhere in the file");
    if (log.lossOnly.count == 0)
        return "the " + lossTags +
               (isOne ? " is in the file, but never directly in front of a number"
                      : " are in the file, but never directly in front of a number");
    if (settings.source == IterationSource::LastProgress)
        return "no progress count such as 10/300 [ stands before a line with a loss";
    const std::string iterationTag = "iteration tag " + quoted(settings.iterationTag);
    if (log.iterationOnly.count > 0)
        return "the " + lossTags + " and the " + iterationTag + " are in the file, but never on one line";
    return log.iterationTagLines == 0
               ? "the " + iterationTag + " is nowhere in the file"
               : "the " + iterationTag + " is in the file, but never directly in front of an integer";
}

void reportProblems(const Log& log, Diagnostics& diagnostics) {
    if (log.empty()) {
        diagnostics.report(Severity::Skipped, "loss.no_match", log.path, {},
                           reasonOfNoMatch(log) + (log.lacksRank() ? "; choose another rank, or none"
                                                                   : "; choose other tags or a preset"));
        return;
    }
    if (log.iterationOnly.count > 0)
        diagnostics.report(Severity::Info, "loss.iter_without_loss", log.path,
                           Place::line(log.iterationOnly.line),
                           "iterations without a loss, first " + std::to_string(log.iterationOnly.iteration),
                           log.iterationOnly.count);
    if (log.fractions.count > 0)
        diagnostics.report(Severity::Skipped, "loss.fractional_iter", log.path,
                           Place::line(log.fractions.line),
                           "numbers with a fraction behind the iteration tag; the fraction was cut off",
                           log.fractions.count);
    for (const Series& series : log.series)
        reportSeries(log, series, diagnostics);
    reportRanks(log, diagnostics);
}

std::vector<std::string> shortNames(const std::vector<std::string>& paths) {
    std::vector<std::filesystem::path> left;
    std::vector<std::string> names;
    for (const std::string& path : paths) {
        const std::filesystem::path whole(path);
        left.push_back(whole.parent_path());
        names.push_back(whole.filename().string());
    }
    for (bool longer = true; longer;) {
        longer = false;
        std::map<std::string, int> uses;
        for (const std::string& name : names)
            ++uses[name];
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (uses[names[i]] < 2 || left[i].filename().empty())
                continue;
            names[i] = left[i].filename().string() + '/' + names[i];
            left[i] = left[i].parent_path();
            longer = true;
        }
    }
    return names;
}

std::string tagLabel(const std::string& tag) {
    constexpr std::string_view edges = " \t\"':=,[({|-";
    const auto begin = tag.find_first_not_of(edges);
    if (begin == std::string::npos)
        return tag;
    return tag.substr(begin, tag.find_last_not_of(edges) - begin + 1);
}

} // namespace runglass::analysis::loss
