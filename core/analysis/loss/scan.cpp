// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/loss/scan.h"

#include "core/analysis/loss/rank_prefix.h"
#include "core/analysis/loss/series_order.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <limits>

namespace runglass::analysis::loss {
namespace {

constexpr std::size_t sampleLines = 5;
constexpr std::size_t sampleBytes = 300;
/// Iterations without a loss are remembered up to here, so that a log of nothing else costs no memory.
constexpr std::size_t lonelyLimit = 65'536;

void addSample(std::vector<SampleLine>& samples, std::string_view text, std::uint64_t number) {
    if (samples.size() >= sampleLines)
        return;
    std::size_t replaced = 0;
    std::string shown = base::repairedUtf8(text.substr(0, sampleBytes), replaced);
    if (text.size() > sampleBytes)
        shown += "…";
    samples.push_back({number, std::move(shown)});
}

void count(Occurrence& what, std::int64_t iteration, std::uint64_t line) {
    if (what.count++ == 0) {
        what.iteration = iteration;
        what.line = line;
    }
}

std::uint32_t lineId(std::uint64_t number) {
    return static_cast<std::uint32_t>(
        std::min<std::uint64_t>(number, std::numeric_limits<std::uint32_t>::max()));
}

/// Whether "loss" stands in the text in any of its usual spellings.
bool speaksOfLoss(std::string_view text) {
    return text.find("loss") != std::string_view::npos || text.find("Loss") != std::string_view::npos ||
           text.find("LOSS") != std::string_view::npos;
}

} // namespace

Collector::Collector(const Settings& settings) : matcher_(settings) {
    log_.settings = settings;
    if (!settings.expression.empty()) {
        log_.series.push_back({});
        log_.series.back().tag = settings.expression;
    } else {
        for (const std::string& tag : settings.lossTags) {
            log_.series.push_back({});
            log_.series.back().tag = tag;
        }
    }
    epochs_.resize(log_.series.size());
}

void Collector::line(std::string_view text, std::uint64_t number) {
    ++log_.lines;
    if (!log_.settings.rank) {
        piece(text, number);
        return;
    }
    // Lines of several ranks may be glued together: each piece from one mark to the next is one of its own.
    auto prefix = findRankPrefix(text);
    while (prefix) {
        const auto next = findRankPrefix(text, prefix->end);
        const auto end = next ? next->begin : text.size();
        if (prefix->rank == *log_.settings.rank) {
            ++log_.linesOfRank;
            piece(text.substr(prefix->begin, end - prefix->begin), number);
        }
        prefix = next;
    }
}

void Collector::piece(std::string_view text, std::uint64_t number) {
    if (auto summary = runSummary(text); !summary.empty())
        log_.summary = std::move(summary);
    const LineMatch& match = matcher_.look(text);
    if (match.isPair())
        pair(match, text, number);
    else
        noPair(match, text, number);
}

void Collector::pair(const LineMatch& match, std::string_view text, std::uint64_t number) {
    ++log_.pairs;
    for (std::size_t i = 0; i < log_.series.size(); ++i) {
        if (!match.losses[i])
            continue;
        Series& series = log_.series[i];
        series.found.iterations.push_back(*match.iteration);
        series.found.losses.push_back(*match.losses[i]);
        series.lines.push_back(lineId(number));
        if (log_.settings.source == IterationSource::EpochAndStep)
            epochs_[i].push_back(match.epoch);
    }
    stepsOfEpoch_ = std::max({stepsOfEpoch_, match.stepsOfEpoch,
                              log_.settings.source == IterationSource::EpochAndStep ? *match.iteration : 0});
    if (match.cutFraction)
        count(log_.fractions, *match.iteration, number);
    addSample(log_.matched, text, number);
    countRank(text, number);
}

void Collector::countRank(std::string_view text, std::uint64_t number) {
    constexpr std::size_t within = 120; // a mark stands at the beginning of a line, maybe behind a time
    if (const auto prefix = findRankPrefix(text.substr(0, within)))
        count(log_.ranks[prefix->rank], 0, number);
}

void Collector::noPair(const LineMatch& match, std::string_view text, std::uint64_t number) {
    if (match.anyLoss)
        count(log_.lossOnly, 0, number);
    // What only an earlier line says is no iteration of this line.
    const bool own = match.iteration && log_.settings.source == IterationSource::Tag;
    if (own && lonelyIterations_.size() < lonelyLimit &&
        (lonelyIterations_.empty() || lonelyIterations_.back().iteration != *match.iteration))
        lonelyIterations_.push_back({1, *match.iteration, number});
    if (log_.pairs > 0)
        return;
    const bool lossTag = matcher_.hasLossTag(text);
    const bool iterationTag = matcher_.hasIterationTag(text);
    log_.lossTagLines += lossTag ? 1 : 0;
    log_.iterationTagLines += iterationTag ? 1 : 0;
    if (lossTag || speaksOfLoss(text) || (iterationTag && log_.nearest.size() + 2 < sampleLines))
        addSample(log_.nearest, text, number);
}

void Collector::resolveEpochs(Log& log) const {
    for (std::size_t i = 0; i < log.series.size(); ++i) {
        auto& iterations = log.series[i].found.iterations;
        const std::int64_t firstEpoch = !epochs_[i].empty() && epochs_[i].front() == 0 ? 0 : 1;
        for (std::size_t k = 0; k < iterations.size(); ++k) {
            // Numbers that are no epochs, such as 2^63 - 1, leave the step as it is.
            std::int64_t epoch = 0;
            std::int64_t before = 0;
            std::int64_t running = 0;
            if (!__builtin_sub_overflow(epochs_[i][k], firstEpoch, &epoch) &&
                !__builtin_mul_overflow(epoch, stepsOfEpoch_, &before) &&
                !__builtin_add_overflow(iterations[k], before, &running))
                iterations[k] = running;
        }
    }
}

Log Collector::derived(Log log) const {
    if (log.settings.source == IterationSource::EpochAndStep && log.settings.expression.empty())
        resolveEpochs(log);
    for (Series& series : log.series)
        putInOrder(series);
    // An iteration that has a loss in another line, of another rank say, lacks nothing.
    for (const Occurrence& lonely : lonelyIterations_) {
        const bool known = std::ranges::any_of(log.series, [&lonely](const Series& series) {
            return std::ranges::binary_search(series.points().iterations, lonely.iteration);
        });
        if (!known)
            count(log.iterationOnly, lonely.iteration, lonely.line);
    }
    if (!log.empty())
        log.nearest.clear();
    return log;
}

base::Result<Scan> Scan::open(const std::string& path, const Settings& settings) {
    if (auto error = errorOf(settings))
        return *std::move(error);
    auto reader = readers::TextLogReader::open(path);
    if (!reader)
        return reader.error();
    return Scan(std::move(reader).value(), settings);
}

Scan::Scan(readers::TextLogReader reader, const Settings& settings)
    : reader_(std::move(reader)), collector_(settings) {}

bool Scan::readOn(base::LoadContext& context) {
    const auto before = reader_.bytesRead();
    readers::LogLine line;
    while (reader_.next(line, context))
        collector_.line(line.text, line.number);
    return reader_.bytesRead() > before && !context.stop.stop_requested();
}

Log Scan::log() {
    const auto last = reader_.unfinished();
    if (!last)
        return named(collector_.log());
    Collector withLast = collector_;
    withLast.line(last->text, last->number);
    return named(std::move(withLast).taken());
}

Log Scan::taken() && {
    if (const auto last = reader_.unfinished())
        collector_.line(last->text, last->number);
    return named(std::move(collector_).taken());
}

Log Scan::named(Log log) const {
    log.path = reader_.path();
    log.encoding = readers::encodingName(reader_.encoding());
    return log;
}

base::Result<Log> readLog(const std::string& path, const Settings& settings, base::LoadContext& context) {
    auto scan = Scan::open(path, settings);
    if (!scan)
        return scan.error();
    scan.value().readOn(context);
    if (context.stop.stop_requested())
        return base::Error{base::stoppedMessage, path, ""};
    return std::move(scan).value().taken();
}

} // namespace runglass::analysis::loss
