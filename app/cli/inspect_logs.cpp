// SPDX-License-Identifier: Apache-2.0
#include "app/cli/inspect_logs.h"

#include "app/cli/inspect_format.h"
#include "app/cli/json_writer.h"
#include "app/cli/messages.h"
#include "app/cli/opening.h"
#include "app/cli/problem_json.h"
#include "app/cli/progress_line.h"
#include "core/analysis/loss/presets.h"
#include "core/analysis/loss/scan.h"
#include "core/base/decimal.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace runglass::cli {
namespace {

namespace loss = analysis::loss;
using loss::Log;
using loss::Points;

std::string lossText(double value) {
    if (std::isnan(value))
        return "nan";
    if (std::isinf(value))
        return value > 0 ? "inf" : "-inf";
    std::string text;
    base::appendShortest(text, value);
    return text;
}

/// A loss as JSON; what JSON has no number for as text.
std::string lossJson(double value) {
    const std::string text = lossText(value);
    return std::isfinite(value) ? text : '"' + text + '"';
}

void writePairs(JsonWriter& json, const Points& points) {
    json.beginArray();
    for (std::size_t i = 0; i < points.size(); ++i)
        json.json("[" + std::to_string(points.iterations[i]) + ", " + lossJson(points.losses[i]) + "]");
    json.endArray();
}

void writeOccurrence(JsonWriter& json, const std::string& key, const loss::Occurrence& what) {
    json.key(key).count(what.count);
    if (what.count > 0)
        json.key("first_" + key).integer(what.iteration);
}

/// The series of each rank, when lines of several gave losses.
void writeRanks(JsonWriter& json, const Log& log, base::LoadContext& context) {
    json.key("series").beginObject();
    for (const auto& [rank, pairs] : log.ranks) {
        loss::Settings settings = log.settings;
        settings.rank = rank;
        if (const auto own = loss::readLog(log.path, settings, context)) {
            json.key(std::to_string(rank));
            writePairs(json, own->series.front().points());
        }
    }
    json.endObject();
}

void writeTags(JsonWriter& json, const Log& log) {
    json.key("series").beginObject();
    for (const loss::Series& series : log.series) {
        json.key(series.tag);
        writePairs(json, series.points());
    }
    json.endObject();
}

void writeSummary(JsonWriter& json, const Log& log) {
    if (log.summary.empty())
        return;
    json.key("summary").beginObject();
    for (const loss::SummaryValue& value : log.summary)
        json.key(value.name).json(lossJson(value.value));
    json.endObject();
}

void writePresets(JsonWriter& json, const Log& log, base::LoadContext& context) {
    const auto matches = loss::matchingPresets(log.path, context);
    if (!matches)
        return;
    json.key("presets").beginArray();
    for (const loss::PresetMatch& match : matches.value()) {
        json.beginObject();
        json.key("id").text(match.id);
        json.key("iterations").count(match.iterations);
        json.key("loss_tag").text(match.settings.lossTags.front());
        json.key("iteration_tag").text(match.settings.iterationTag);
        json.key("iterations_from").text(loss::sourceName(match.settings.source));
        json.endObject();
    }
    json.endArray();
}

void writeSettings(JsonWriter& json, const Log& log, const std::string& preset) {
    json.key("encoding").text(log.encoding);
    if (!preset.empty())
        json.key("preset").text(preset);
    json.key("loss_tags").beginArray();
    for (const std::string& tag : log.settings.lossTags)
        json.text(tag);
    json.endArray();
    json.key("iteration_tag").text(log.settings.iterationTag);
    json.key("iterations_from").text(loss::sourceName(log.settings.source));
    json.key("lines").count(log.lines);
}

/// What a single log gives.
void writeLog(JsonWriter& json, const Log& log, const std::string& preset, base::LoadContext& context) {
    writeSettings(json, log, preset);
    const loss::Series& series = log.series.front();
    json.key("pairs");
    writePairs(json, series.points());
    json.key("n_pairs").count(series.points().size());
    writeOccurrence(json, "repeated", series.repeated);
    writeOccurrence(json, "non_finite", series.nonFinite);
    json.key("finite").count(series.points().size() - series.nonFinite.count);
    json.key("lines_with_iter_only").count(log.iterationOnly.count);
    if (log.series.size() > 1)
        writeTags(json, log);
    else if (log.ranks.size() > 1)
        writeRanks(json, log, context);
    writeSummary(json, log);
    if (log.empty()) {
        json.key("reason").text(loss::reasonOfNoMatch(log));
        json.key("nearest").beginArray();
        for (const loss::SampleLine& line : log.nearest)
            json.text(line.text);
        json.endArray();
    }
    writePresets(json, log, context);
}

void writeDifferences(JsonWriter& json, const loss::Pairing& pairing) {
    for (const auto kind :
         {loss::Difference::Normal, loss::Difference::Absolute, loss::Difference::Relative}) {
        json.key(loss::differenceName(kind)).beginArray();
        for (const double value : loss::differences(pairing, kind).losses)
            json.real(value);
        json.endArray();
    }
}

void writeOptional(JsonWriter& json, std::string_view key, const std::optional<double>& value) {
    json.key(key);
    if (value)
        json.real(*value);
    else
        json.null();
}

void writeExtreme(JsonWriter& json, const std::string& key, const std::optional<loss::Extreme>& extreme) {
    writeOptional(json, key, extreme ? std::optional(extreme->value) : std::nullopt);
    if (extreme)
        json.key(key + "_iteration").integer(extreme->iteration);
}

void writeStatistics(JsonWriter& json, const loss::Statistics& statistics) {
    json.key("compared").count(statistics.compared);
    writeOptional(json, "mean_abs", statistics.meanAbsolute);
    writeExtreme(json, "max_abs", statistics.maxAbsolute);
    writeOptional(json, "mean_rel", statistics.meanRelative);
    writeExtreme(json, "max_rel", statistics.maxRelative);
    writeOptional(json, "rmse", statistics.rootMeanSquare);
    json.key("diverges_at");
    if (statistics.divergesAt)
        json.integer(*statistics.divergesAt);
    else
        json.null();
}

/// What several logs give: each by itself, all together, and the first against the second or what --compare
/// names.
void writeSeveral(JsonWriter& json, const ReadLogs& logs, const std::vector<loss::NamedPoints>& compared,
                  base::Diagnostics& diagnostics) {
    json.key("per_file").beginObject();
    for (const loss::NamedPoints& series : logs.series) {
        json.key(series.name);
        writePairs(json, *series.points);
    }
    json.endObject();
    const auto all = loss::unionTable(logs.series);
    json.key("union").beginArray();
    for (const std::int64_t iteration : all.column(0).integers())
        json.integer(iteration);
    json.endArray();
    if (compared.size() < 2)
        return;
    const Points& base = *compared[0].points;
    const Points& experiment = *compared[1].points;
    const auto pairing = loss::paired(base, experiment);
    json.key("common").beginArray();
    for (const std::int64_t iteration : pairing.iterations)
        json.integer(iteration);
    json.endArray();
    writeDifferences(json, pairing);
    const auto statistics = loss::statisticsOf(pairing);
    writeStatistics(json, statistics);
    loss::reportComparison(base, experiment, statistics, compared[0].name, compared[1].name, diagnostics);
}

std::string textOf(const ReadLogs& logs) {
    std::string text;
    for (std::size_t i = 0; i < logs.logs.size(); ++i) {
        const Log& log = *logs.logs[i];
        text += harmless(log.path) + "\n  type: loss\n  encoding: " + log.encoding +
                "\n  lines: " + std::to_string(log.lines) + '\n';
        if (!logs.presets[i].empty())
            text += "  preset: " + logs.presets[i] + '\n';
        for (const loss::Series& series : log.series)
            text += "  " + harmless(series.tag) + " " + std::to_string(series.points().size()) +
                    " iterations: " + loss::iterationsLabel(series.points()) + '\n';
        for (const loss::SummaryValue& value : log.summary)
            text += "  at the end, " + harmless(value.name) + ": " + lossText(value.value) + '\n';
        if (log.empty())
            text += "  nothing found: " + harmless(loss::reasonOfNoMatch(log)) + '\n';
    }
    return text;
}

/// One object about all of the logs. What they lack in common is added to the diagnostics.
void writeJson(JsonWriter& json, const std::vector<std::string>& paths, bool surelyLogs, const ReadLogs& logs,
               const std::vector<loss::NamedPoints>& compared, base::LoadContext& context) {
    json.beginObject();
    json.key("path");
    if (paths.size() == 1) {
        json.text(paths.front());
    } else {
        json.beginArray();
        for (const std::string& path : paths)
            json.text(path);
        json.endArray();
    }
    json.key("opens").flag(!logs.logs.empty());
    json.key("type").text(logs.anyPair() || surelyLogs ? "loss" : "text");
    json.key("format").text("log");
    base::Diagnostics repeated; // what reading again says was said already
    base::LoadContext again{repeated, context.progress, context.stop};
    if (paths.size() == 1 && !logs.logs.empty())
        writeLog(json, *logs.logs.front(), logs.presets.front(), again);
    else if (!logs.logs.empty())
        writeSeveral(json, logs, compared, context.diagnostics);
    std::string failures;
    for (const base::Error& failure : logs.failures)
        failures += (failures.empty() ? "" : "; ") + errorText(failure);
    if (!failures.empty())
        json.key("error").text(failures);
    json.key("warnings");
    writeProblems(json, context.diagnostics.problems());
    json.endObject();
}

} // namespace

bool areLogs(const Arguments& arguments) {
    return hasLossOptions(arguments) || std::ranges::all_of(arguments.operands(), session::looksLikeLog);
}

LogAmongOthers inspectLog(const std::string& path, base::LoadContext& context) {
    base::Diagnostics diagnostics;
    base::LoadContext own{diagnostics, context.progress, context.stop};
    const ReadLogs logs = readLogs({{path}, {std::nullopt}}, own);
    LogAmongOthers result;
    result.opens = !logs.logs.empty();
    result.text = textOf(logs);
    JsonWriter json;
    writeJson(json, {path}, false, logs, logs.series, own);
    result.json = std::move(json).finished();
    context.diagnostics.merge(diagnostics);
    return result;
}

ExitStatus inspectLogs(const Arguments& arguments, Environment& environment) {
    Console& console = environment.console;
    const auto request = logRequest(arguments, true);
    if (!request)
        return wrongUsage(console, "inspect", request.error());
    Reading reading(environment.stop);
    const ReadLogs logs = [&] {
        const ProgressLine line(console, reading.progress);
        return readLogs(request.value(), reading.context);
    }();
    if (environment.stop.stop_requested())
        return interrupted(console);
    std::vector<loss::NamedPoints> compared = logs.series;
    if (arguments.has("compare")) {
        auto chosen = chosenSeries(logs, arguments.value("compare"));
        if (!chosen)
            return wrongUsage(console, "inspect", chosen.error());
        compared = std::move(chosen).value();
    }
    JsonWriter json;
    writeJson(json, arguments.operands(), hasLossOptions(arguments), logs, compared, reading.context);
    if (environment.stop.stop_requested()) // while it read again for each rank
        return interrupted(console);
    reportProblems(console, reading.diagnostics, arguments.has("problems"));
    for (const base::Error& failure : logs.failures)
        console.message(errorLine(failure));
    console.write(answersInJson(arguments, console) ? std::move(json).finished() : textOf(logs));
    const ExitStatus written = finished(console);
    return written == ExitStatus::Answered && logs.logs.empty() ? ExitStatus::Unreadable : written;
}

} // namespace runglass::cli
