// SPDX-License-Identifier: Apache-2.0
#include "core/session/cluster.h"

#include "core/analysis/cluster/rank_summary.h"
#include "core/base/parallel.h"
#include "core/session/session.h"

#include <algorithm>
#include <array>
#include <exception>
#include <iterator>
#include <limits>
#include <new>
#include <optional>
#include <utility>
#include <vector>

namespace runglass::session {
namespace {

using analysis::SummaryWithTexts;

/// Traces above this size are read one after the other: reading one keeps all threads busy.
constexpr std::uint64_t largeTraceBytes = std::uint64_t{64} << 20;

/// What summaries are made of. Dropped with everything in it as soon as there is a summary.
struct LoadedParts {
    std::shared_ptr<const model::Steps> steps;
    std::shared_ptr<const model::Communication> communication;
    std::optional<base::Error> failure;
};

template <typename Part>
void take(std::shared_ptr<const Part>& target, base::Result<std::optional<Part>> result,
          std::optional<base::Error>& failure) {
    if (!result)
        failure = result.error();
    else if (result.value())
        target = std::make_shared<const Part>(*std::move(result).value());
}

/// From files that tell them directly.
LoadedParts fromFiles(const formats::Format& format, const model::SpanFolder& span,
                      formats::LoadContext& context) {
    LoadedParts parts;
    if (format.loadSteps != nullptr)
        take(parts.steps, format.loadSteps(span, context), parts.failure);
    if (format.loadCommunication != nullptr)
        take(parts.communication, format.loadCommunication(span, context), parts.failure);
    return parts;
}

/// From the trace, for formats that have nothing else.
LoadedParts fromTrace(const formats::Format* (*findFormat)(std::string_view id),
                      const model::SpanFolder& span, formats::LoadContext& context) {
    // Both are made of the trace, which is read once for them and goes with the session.
    constexpr std::size_t everythingKept = std::numeric_limits<std::size_t>::max();
    constexpr std::array wanted{model::Part::Steps, model::Part::Communication};
    Session scratch(everythingKept, findFormat);
    LoadedParts parts;
    const auto profile = scratch.load(span, wanted, context);
    if (!profile) {
        parts.failure = profile.error();
        return parts;
    }
    parts.steps = profile.value()->steps.data;
    parts.communication = profile.value()->communication.data;
    parts.failure = profile.value()->communication.failure;
    return parts;
}

bool isMadeOfTrace(const formats::Format* format) {
    return format != nullptr && format->loadSteps == nullptr && format->loadCommunication == nullptr;
}

class ClusterLoader {
public:
    ClusterLoader(const model::RunFolder& run, int spanNumber, formats::LoadContext& context,
                  const formats::Format* (*findFormat)(std::string_view id))
        : run_(run), spanNumber_(spanNumber), context_(context), findFormat_(findFormat),
          summaries_(run.workers.size()) {}

    void loadAll() {
        std::vector<std::size_t> small;
        std::vector<std::size_t> large;
        for (std::size_t i = 0; i < run_.workers.size(); ++i)
            (isLarge(spanOf(i)) ? large : small).push_back(i);
        base::parallelFor(small.size(), 0, context_.stop, [&](std::size_t i) { load(small[i]); });
        for (const std::size_t i : large)
            if (!context_.stop.stop_requested())
                load(i);
    }

    std::vector<SummaryWithTexts> take() && {
        std::vector<SummaryWithTexts> all;
        for (auto& ofWorker : summaries_)
            std::ranges::move(ofWorker, std::back_inserter(all));
        return all;
    }

private:
    const model::SpanFolder* spanOf(std::size_t worker) const {
        const auto& spans = run_.workers[worker].spans;
        const auto found = std::ranges::find(spans, spanNumber_, &model::SpanFolder::number);
        return found == spans.end() ? nullptr : &*found;
    }

    bool isLarge(const model::SpanFolder* span) const {
        if (span == nullptr || !isMadeOfTrace(findFormat_(span->format)))
            return false;
        std::uint64_t bytes = 0;
        for (const auto& file : span->files)
            bytes += file.bytes;
        return bytes > largeTraceBytes;
    }

    /// Nothing may escape from here: other workers are loaded at the same time.
    void load(std::size_t worker) {
        const model::SpanFolder* const span = spanOf(worker);
        const std::string& name = run_.workers[worker].name;
        if (span == nullptr) {
            summaries_[worker] = analysis::summarizeRanks(name, std::nullopt, nullptr, nullptr);
            summaries_[worker].front().rank.lacking = "no recording " + std::to_string(spanNumber_);
            return;
        }
        base::Diagnostics diagnostics;
        formats::LoadContext own{diagnostics, context_.progress, context_.stop};
        context_.progress.setLabel(name);
        try {
            summaries_[worker] = summarize(name, *span, own);
        } catch (const std::bad_alloc&) {
            fail(worker, *span, diagnostics, "There is not enough memory to read this");
        } catch (const std::exception& exception) {
            fail(worker, *span, diagnostics, std::string("Reading failed: ") + exception.what());
        }
        context_.diagnostics.merge(diagnostics);
    }

    std::vector<SummaryWithTexts> summarize(const std::string& name, const model::SpanFolder& span,
                                            formats::LoadContext& own) const {
        const formats::Format* const format = findFormat_(span.format);
        const LoadedParts parts = format == nullptr       ? LoadedParts{}
                                  : isMadeOfTrace(format) ? fromTrace(findFormat_, span, own)
                                                          : fromFiles(*format, span, own);
        auto summaries =
            analysis::summarizeRanks(name, span.rank, parts.steps.get(), parts.communication.get());
        if (parts.failure && !context_.stop.stop_requested()) {
            reportFailure(*parts.failure, own.diagnostics);
            std::string& lacking = summaries.front().rank.lacking;
            lacking += (lacking.empty() ? "" : ": ") + parts.failure->what;
        }
        return summaries;
    }

    /// Unless the reader has said so itself.
    static void reportFailure(const base::Error& failure, base::Diagnostics& diagnostics) {
        const auto problems = diagnostics.problems();
        if (std::ranges::none_of(problems, [](const auto& p) { return p.severity == base::Severity::Error; }))
            diagnostics.report(base::Severity::Error, "run.unreadable_part", failure.where, {}, failure.what);
    }

    void fail(std::size_t worker, const model::SpanFolder& span, base::Diagnostics& diagnostics,
              const std::string& reason) {
        diagnostics.report(base::Severity::Error, "run.unreadable_part", span.path, {}, reason);
        summaries_[worker] = analysis::summarizeRanks(run_.workers[worker].name, span.rank, nullptr, nullptr);
        summaries_[worker].front().rank.lacking = reason;
    }

    const model::RunFolder& run_;
    int spanNumber_;
    formats::LoadContext& context_;
    const formats::Format* (*findFormat_)(std::string_view id);
    std::vector<std::vector<SummaryWithTexts>> summaries_; ///< by worker
};

} // namespace

base::Result<std::shared_ptr<const analysis::Cluster>>
loadCluster(const model::RunFolder& run, int spanNumber, formats::LoadContext& context,
            const formats::Format* (*findFormat)(std::string_view id)) {
    ClusterLoader loader(run, spanNumber, context, findFormat);
    loader.loadAll();
    if (context.stop.stop_requested())
        return base::Error{formats::stoppedMessage, run.path, ""};
    auto cluster = std::make_shared<const analysis::Cluster>(analysis::makeCluster(std::move(loader).take()));
    analysis::reportRankDifferences(*cluster, run.path, context.diagnostics);
    return std::shared_ptr<const analysis::Cluster>(std::move(cluster));
}

} // namespace runglass::session
