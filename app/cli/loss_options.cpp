// SPDX-License-Identifier: Apache-2.0
#include "app/cli/loss_options.h"

#include "app/cli/opening.h"
#include "app/cli/table_shape.h"
#include "core/analysis/loss/presets.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

namespace runglass::cli {
namespace {

using analysis::loss::IterationSource;
using analysis::loss::NamedPoints;
using analysis::loss::Settings;

constexpr std::array<std::string_view, 7> valueOptions{"loss-tag", "iteration-tag", "tags-for", "preset",
                                                       "regex",    "iterations",    "epoch-tag"};

bool isOneOf(std::string_view path, std::string_view name) {
    return path == name || std::filesystem::path(path).filename().string() == name;
}

std::string presetList() {
    std::string ids;
    for (const analysis::loss::Preset& preset : analysis::loss::allPresets())
        ids += (ids.empty() ? "Presets: " : ", ") + std::string(preset.id);
    return ids;
}

base::Result<Settings> startingPoint(const Arguments& arguments) {
    if (!arguments.has("preset"))
        return Settings();
    const auto* preset = analysis::loss::findPreset(arguments.value("preset"));
    if (preset == nullptr)
        return base::Error{"There is no preset \"" + arguments.value("preset") + "\"", "", presetList()};
    return preset->settings;
}

std::optional<base::Error> takeSource(const Arguments& arguments, Settings& settings) {
    if (!arguments.has("iterations"))
        return std::nullopt;
    const auto source = analysis::loss::sourceNamed(arguments.value("iterations"));
    if (!source)
        return base::Error{"There is no way \"" + arguments.value("iterations") + "\" to get iterations", "",
                           "Ways: tag, last-tag, progress, epoch, order"};
    settings.source = *source;
    return std::nullopt;
}

std::optional<base::Error> takeRank(const Arguments& arguments, Settings& settings) {
    const auto rank = countOption(arguments, "rank");
    if (!rank)
        return rank.error();
    if (!rank.value())
        return std::nullopt;
    if (!std::in_range<int>(*rank.value()))
        return base::Error{"There is no rank " + arguments.value("rank"), "", ""};
    settings.rank = static_cast<int>(*rank.value());
    return std::nullopt;
}

base::Result<Settings> commonSettings(const Arguments& arguments) {
    auto start = startingPoint(arguments);
    if (!start)
        return start;
    Settings settings = start.value();
    if (arguments.has("loss-tag"))
        settings.lossTags = arguments.values("loss-tag");
    if (arguments.has("iteration-tag"))
        settings.iterationTag = arguments.value("iteration-tag");
    if (arguments.has("epoch-tag"))
        settings.epochTag = arguments.value("epoch-tag");
    settings.expression = arguments.value("regex");
    if (auto error = takeSource(arguments, settings))
        return *std::move(error);
    if (arguments.has("epoch-tag") && settings.source != IterationSource::EpochAndStep)
        return base::Error{"--epoch-tag is about iterations that come from epoch and step", "",
                           "Use it with --iterations epoch"};
    if (auto error = takeRank(arguments, settings))
        return *std::move(error);
    if (auto error = analysis::loss::errorOf(settings))
        return *std::move(error);
    return settings;
}

/// Where the text between loss tag and iteration tag is to be split.
std::size_t splitAt(std::string_view tags) {
    for (std::size_t i = tags.size(); i-- > 1;)
        if (tags[i] == ':' && i + 1 < tags.size() && tags[i + 1] != ':')
            return i;
    return std::string_view::npos;
}

std::optional<base::Error> takeTagsFor(const Arguments& arguments, LogRequest& request,
                                       const Settings& common) {
    for (const std::string& text : arguments.values("tags-for")) {
        const auto tags = parseTagsFor(text, request.paths);
        if (!tags)
            return base::Error{"\"" + text + "\" names no file of this command line and two tags for it", "",
                               "Write --tags-for FILE:LOSS:ITERATION"};
        for (std::size_t i = 0; i < request.paths.size(); ++i) {
            if (!isOneOf(request.paths[i], tags->file))
                continue;
            Settings own = common;
            own.lossTags = {tags->lossTag};
            own.iterationTag = tags->iterationTag;
            own.source = IterationSource::Tag;
            own.expression.clear();
            request.settings[i] = own;
        }
    }
    return std::nullopt;
}

/// Where tags are found, or an expression stands in their place, those that are told would change nothing.
std::optional<base::Error> checkTags(const Arguments& arguments) {
    for (const std::string option : {"loss-tag", "iteration-tag", "epoch-tag", "preset", "iterations"})
        if (arguments.has("regex") && arguments.has(option))
            return base::Error{"--regex takes the place of --" + option, "", "Leave one of the two out"};
    for (const std::string option :
         {"loss-tag", "iteration-tag", "epoch-tag", "preset", "regex", "iterations"})
        if (arguments.has("auto") && arguments.has(option))
            return base::Error{"--auto finds the tags, --" + option + " tells them", "",
                               "Leave one of the two out"};
    return std::nullopt;
}

/// Whether options tell where losses and iterations stand.
bool hasTagOptions(const Arguments& arguments) {
    return std::ranges::any_of(valueOptions, [&](std::string_view name) { return arguments.has(name); });
}

} // namespace

const char* const lossOptionsHelp =
    "How losses are found in logs:\n"
    "  --loss-tag T      the text in front of a loss (\"loss:\"); several of these give several series\n"
    "  --iteration-tag T the text in front of an iteration on the same line (\"iteration\")\n"
    "  --tags-for FILE:LOSS:ITERATION\n"
    "                    other tags for one file; may be given for each\n"
    "  --auto            find the tags; not together with options that tell them, except --tags-for\n"
    "  --preset ID       tags of a framework: megatron, nanotron, llama-factory, mmengine, mmengine-iter,\n"
    "                    mindformers, mindformers-list, mindspore, nanogpt, nanogpt-eval, lightning,\n"
    "                    lightning-loss, keras, deepspeed, hf-step, hf-trainer, hf-trainer-lines, "
    "json-step,\n"
    "                    json-iter, json-iteration, epoch-step-brackets, epoch-brackets,\n"
    "                    epoch-colon-brackets\n"
    "  --iterations WAY  where iterations come from: tag; last-tag (on this line or before); progress (the\n"
    "                    last 10/300 of a progress bar); epoch (--epoch-tag E and the iteration tag, as in\n"
    "                    epoch [2][50/100]); order (lines counted)\n"
    "  --regex EXPR      instead of tags: group 1 is the iteration, group 2 the loss\n"
    "  --rank N          of lines marked with several ranks only those of this one\n";

std::vector<OptionSpec> lossOptions() {
    std::vector<OptionSpec> options;
    for (const std::string_view name : valueOptions)
        options.push_back({name, true, name == "loss-tag" || name == "tags-for"});
    options.push_back({"rank"});
    options.push_back({"auto", false});
    return options;
}

bool hasLossOptions(const Arguments& arguments) {
    return arguments.has("rank") || arguments.has("auto") || hasTagOptions(arguments);
}

std::optional<TagsFor> parseTagsFor(std::string_view text, const std::vector<std::string>& files) {
    for (const std::string& file : files)
        for (const std::string& name : {file, std::filesystem::path(file).filename().string()}) {
            if (!text.starts_with(name + ':'))
                continue;
            const auto tags = text.substr(name.size() + 1);
            const auto at = splitAt(tags.ends_with(':') ? tags.substr(0, tags.size() - 1) : tags);
            if (at == std::string_view::npos)
                continue;
            return TagsFor{name, std::string(tags.substr(0, at)), std::string(tags.substr(at + 1))};
        }
    return std::nullopt;
}

base::Result<LogRequest> logRequest(const Arguments& arguments, bool findTags) {
    if (auto error = checkTags(arguments))
        return *std::move(error);
    LogRequest request;
    request.paths = arguments.operands();
    const auto common = commonSettings(arguments);
    if (!common)
        return common.error();
    const bool find = arguments.has("auto") || (findTags && !hasTagOptions(arguments));
    request.rank = common.value().rank;
    request.settings.assign(request.paths.size(), find ? std::nullopt : std::optional(common.value()));
    if (auto error = takeTagsFor(arguments, request, common.value()))
        return *std::move(error);
    return request;
}

bool ReadLogs::anyPair() const {
    return std::ranges::any_of(logs, [](const auto& log) { return !log->empty(); });
}

ReadLogs readLogs(const LogRequest& request, base::LoadContext& context) {
    ReadLogs result;
    for (std::size_t i = 0; i < request.paths.size(); ++i) {
        auto read = session::readLogFile(request.paths[i], request.settings[i], context, request.rank);
        if (context.stop.stop_requested())
            return result;
        if (!read) {
            result.failures.push_back(read.error());
            continue;
        }
        result.presets.push_back(read->preset);
        result.logs.push_back(std::make_shared<const analysis::loss::Log>(std::move(read.value().log)));
    }
    const auto names = analysis::loss::seriesNames(result.logs);
    std::size_t next = 0;
    for (const auto& log : result.logs)
        for (const analysis::loss::Series& series : log->series)
            result.series.push_back({names[next++], {log, &series.points()}});
    return result;
}

base::Result<std::vector<NamedPoints>> chosenSeries(const ReadLogs& logs, const std::string& list) {
    std::vector<NamedPoints> chosen;
    for (const std::string& wanted : splitList(list)) {
        const auto named = std::ranges::find(logs.series, wanted, &NamedPoints::name);
        const auto file = std::ranges::find_if(
            logs.logs, [&wanted](const auto& log) { return isOneOf(log->path, wanted); });
        if (named != logs.series.end()) {
            chosen.push_back(*named);
        } else if (file != logs.logs.end()) {
            const auto* const points = &(*file)->series.front().points();
            chosen.push_back(*std::ranges::find_if(
                logs.series, [points](const NamedPoints& one) { return one.points.get() == points; }));
        } else {
            std::string names;
            for (const NamedPoints& one : logs.series)
                names += (names.empty() ? "" : ", ") + one.name;
            return base::Error{"There is no series \"" + wanted + "\" to compare", "", "Series: " + names};
        }
    }
    if (chosen.size() < 2)
        return base::Error{"A comparison needs two series, the base first", "", ""};
    return chosen;
}

std::vector<std::string> adviceOnNoMatch(const analysis::loss::Log& log, base::LoadContext& context) {
    std::vector<std::string> lines;
    for (const auto& sample : log.nearest)
        lines.push_back("note: line " + std::to_string(sample.number) + ": " + sample.text);
    if (log.lacksRank())
        return lines; // other tags would find nothing either
    base::Diagnostics ignored;
    base::Progress progress;
    base::LoadContext own{ignored, progress, context.stop};
    const auto matches = analysis::loss::matchingPresets(log.path, own);
    if (!matches)
        return lines;
    constexpr std::size_t shown = 3;
    for (std::size_t i = 0; i < std::min(shown, matches.value().size()); ++i) {
        const auto& match = matches.value()[i];
        const std::string how = match.id == "common"
                                    ? "--loss-tag '" + match.settings.lossTags.front() +
                                          "' --iteration-tag '" + match.settings.iterationTag + "'"
                                    : "--preset " + match.id;
        lines.push_back("note: " + how + " would find " + std::to_string(match.iterations) +
                        " iterations in the beginning of the file");
    }
    return lines;
}

} // namespace runglass::cli
