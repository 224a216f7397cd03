// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/loss/presets.h"

#include "core/analysis/loss/scan.h"

#include <algorithm>
#include <stop_token>

namespace runglass::analysis::loss {
namespace {

Settings byTag(std::string lossTag, std::string iterationTag) {
    return {{std::move(lossTag)}, std::move(iterationTag), IterationSource::Tag, {}, {}, {}};
}

Settings byEpoch(std::string lossTag, std::string epochTag, std::string stepTag) {
    return {
        {std::move(lossTag)}, std::move(stepTag), IterationSource::EpochAndStep, std::move(epochTag), {}, {}};
}

Settings bySource(std::string lossTag, std::string iterationTag, IterationSource source) {
    return {{std::move(lossTag)}, std::move(iterationTag), source, {}, {}, {}};
}

std::vector<Preset> makePresets() {
    return {
        {"megatron", "Megatron-LM, MindSpeed", byTag("lm loss:", "iteration")},
        {"nanotron", "nanotron", byTag("lm_loss:", "iteration:")},
        {"llama-factory", "LLaMA-Factory (JSON lines)", byTag("\"loss\":", "\"current_steps\":")},
        {"mmengine", "mmengine, by epochs", byEpoch(" loss:", "Epoch(train)  [", "][")},
        {"mmengine-iter", "mmengine, by iterations", byTag(" loss:", "Iter(train) [")},
        {"mindformers", "MindFormers", byEpoch("loss:", "Epoch:[", "step:[")},
        {"mindformers-list", "MindFormers, losses in brackets", byEpoch("loss:[", "Epoch:[", "step:[")},
        {"mindspore", "MindSpore LossMonitor", byEpoch("loss is", "epoch:", "step:")},
        {"nanogpt", "nanoGPT", byTag(": loss", "iter")},
        {"nanogpt-eval",
         "nanoGPT, evaluation",
         {{": train loss", "val loss"}, "step", IterationSource::Tag, {}, {}, {}}},
        {"lightning", "Lightning progress bar", byEpoch("train_loss=", "Epoch", "|")},
        {"lightning-loss", "Lightning progress bar, loss", byEpoch("loss=", "Epoch", "|")},
        {"keras", "Keras", bySource("- loss:", "Epoch", IterationSource::LastTag)},
        {"deepspeed", "DeepSpeed", byTag("loss:", "steps:")},
        {"hf-step", "Dictionaries with a step", byTag("'loss':", "'step':")},
        {"hf-trainer", "Hugging Face Trainer, by its progress bar",
         bySource("'loss':", "", IterationSource::LastProgress)},
        {"hf-trainer-lines", "Hugging Face Trainer, lines counted",
         bySource("'loss':", "", IterationSource::LineOrder)},
        {"json-step", "JSON lines with a step", byTag("\"loss\":", "\"step\":")},
        {"json-iter", "JSON lines with an iteration", byTag("\"loss\":", "\"iter\":")},
        {"json-iteration", "JSON lines with an iteration", byTag("\"loss\":", "\"iteration\":")},
        {"epoch-step-brackets", "Epoch [1/10], Step [1/500], Loss", byEpoch("Loss:", "Epoch [", "Step [")},
        {"epoch-brackets", "Epoch [1][ 50/100]", byEpoch(" loss:", "Epoch [", "][")},
        {"epoch-colon-brackets", "Epoch: [1][ 50/100]", byEpoch("Loss", "Epoch: [", "][")},
    };
}

/// The spellings that most home-made logs use, tried in every combination.
constexpr std::string_view commonLossTags[] = {
    "loss:",       "loss=",       "Loss:",       "Loss=",  "loss =", "Loss =", "loss", "Loss",
    "train_loss:", "train_loss=", "train loss:", "loss：", "损失:",  "损失：", "损失="};
constexpr std::string_view commonIterationTags[] = {
    "iteration", "iteration:", "iteration=",   "Iteration",    "Iteration:", "iter",   "iter:",
    "iter=",     "Iter",       "Iter:",        "step",         "step:",      "step=",  "Step",
    "Step:",     "Step=",      "global_step:", "global_step=", "steps:",     "batch:", "iteration：",
    "step：",    "步数:",      "步数：",       "迭代:",        "迭代：",     "第"};

/// The first bytes of a log as lines.
class Sample {
public:
    static base::Result<Sample> read(const std::string& path, base::LoadContext& context) {
        auto reader = readers::TextLogReader::open(path);
        if (!reader)
            return reader.error();
        Sample sample;
        sample.path_ = path;
        readers::LogLine line;
        while (sample.bytes_ < sampleBytes && reader.value().next(line, context))
            sample.add(line);
        if (context.stop.stop_requested())
            return base::Error{base::stoppedMessage, path, ""};
        if (sample.bytes_ < sampleBytes)
            if (const auto last = reader.value().unfinished())
                sample.add(*last);
        return sample;
    }

    Log log(const Settings& settings) const {
        Collector collector(settings);
        for (const SampleLine& line : lines_)
            collector.line(line.text, line.number);
        Log log = collector.log();
        log.path = path_;
        return log;
    }

    /// The lines that hold a text.
    Sample with(std::string_view text) const {
        Sample part;
        part.path_ = path_;
        for (const SampleLine& line : lines_)
            if (line.text.find(text) != std::string::npos)
                part.lines_.push_back(line);
        return part;
    }
    /// At most so many lines.
    Sample first(std::size_t count) const {
        Sample part;
        part.path_ = path_;
        part.lines_.assign(lines_.begin(),
                           lines_.begin() + static_cast<std::ptrdiff_t>(std::min(count, lines_.size())));
        return part;
    }
    bool empty() const { return lines_.empty(); }

private:
    /// One line may be as long as many thousands: of it, too, only the beginning is searched for hundreds of
    /// spellings. Other lines stay whole, so that no number is cut.
    void add(const readers::LogLine& line) {
        const auto text = line.text.substr(0, sampleBytes);
        bytes_ += text.size();
        lines_.push_back({line.number, std::string(text)});
    }

    std::string path_;
    std::vector<SampleLine> lines_;
    std::uint64_t bytes_ = 0;
};

std::size_t iterationsOf(const Log& log) {
    std::size_t most = 0;
    for (const Series& series : log.series)
        most = std::max(most, series.points().size());
    return most;
}

/// The best of the common spellings, when there is one.
std::optional<Settings> commonSettings(const Sample& sample, const std::stop_token& stop) {
    constexpr std::size_t enoughLines = 200;
    std::optional<Settings> best;
    std::size_t bestCount = 0;
    for (const auto lossTag : commonLossTags) {
        const Sample lines = sample.with(lossTag).first(enoughLines);
        if (lines.empty())
            continue;
        for (const auto iterationTag : commonIterationTags) {
            if (stop.stop_requested())
                return std::nullopt;
            const auto settings = byTag(std::string(lossTag), std::string(iterationTag));
            const auto count = iterationsOf(lines.log(settings));
            if (count > bestCount) {
                bestCount = count;
                best = settings;
            }
        }
    }
    return best;
}

} // namespace

std::span<const Preset> allPresets() {
    static const std::vector<Preset> presets = makePresets();
    return presets;
}

const Preset* findPreset(std::string_view id) {
    const auto presets = allPresets();
    const auto found = std::ranges::find(presets, id, &Preset::id);
    return found == presets.end() ? nullptr : &*found;
}

base::Result<std::vector<PresetMatch>> matchingPresets(const std::string& path, base::LoadContext& context) {
    const auto read = Sample::read(path, context);
    if (!read)
        return read.error();
    const Sample& sample = read.value();
    std::vector<PresetMatch> matches;
    const auto tryOut = [&](std::string_view id, std::string_view title, const Settings& settings) {
        if (context.stop.stop_requested())
            return;
        Log log = sample.log(settings);
        const auto iterations = iterationsOf(log);
        if (iterations > 0)
            matches.push_back({std::string(id), std::string(title), settings, std::move(log), iterations});
    };
    for (const Preset& preset : allPresets())
        tryOut(preset.id, preset.title, preset.settings);
    if (const auto common = commonSettings(sample, context.stop))
        tryOut("common", common->lossTags.front() + " … " + common->iterationTag, *common);
    if (context.stop.stop_requested())
        return base::Error{base::stoppedMessage, path, ""};
    std::ranges::stable_sort(matches, std::ranges::greater(), &PresetMatch::iterations);
    return matches;
}

base::Result<Log> previewLog(const std::string& path, const Settings& settings, base::LoadContext& context) {
    if (auto error = errorOf(settings))
        return *std::move(error);
    const auto sample = Sample::read(path, context);
    if (!sample)
        return sample.error();
    return sample->log(settings);
}

} // namespace runglass::analysis::loss
