// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/loss/line_matcher.h"
#include "core/analysis/loss/log.h"
#include "core/base/load_context.h"
#include "core/readers/text_log_reader.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::analysis::loss {

/// Collects the losses of one line after another. Memory: 20 bytes a pair, and a few sample lines.
class Collector {
public:
    /// Precondition: the settings are usable.
    explicit Collector(const Settings& settings);

    void line(std::string_view text, std::uint64_t number);
    /// What was found so far.
    Log log() const { return derived(log_); }
    /// Likewise, when nothing more comes.
    Log taken() && { return derived(std::move(log_)); }

private:
    void piece(std::string_view text, std::uint64_t number);
    void pair(const LineMatch& match, std::string_view text, std::uint64_t number);
    void noPair(const LineMatch& match, std::string_view text, std::uint64_t number);
    void countRank(std::string_view text, std::uint64_t number);
    Log derived(Log log) const;
    void resolveEpochs(Log& log) const;

    LineMatcher matcher_;
    Log log_; ///< series as found; everything derived from them is made by log()
    std::vector<std::vector<std::int64_t>> epochs_; ///< of each pair, with EpochAndStep
    std::int64_t stepsOfEpoch_ = 0;
    std::vector<Occurrence> lonelyIterations_; ///< in lines without a loss
};

/// Reads one log from its beginning; when the file grows, on from where it was.
class Scan {
public:
    static base::Result<Scan> open(const std::string& path, const Settings& settings);

    /// Reads to the present end. False when there was nothing new or it was stopped.
    bool readOn(base::LoadContext& context);
    /// What was found so far, with what the last line holds although nothing ends it yet.
    Log log();
    /// Likewise, when the file is not read on.
    Log taken() &&;
    std::uint64_t bytesRead() const { return reader_.bytesRead(); }

private:
    Scan(readers::TextLogReader reader, const Settings& settings);
    Log named(Log log) const;

    readers::TextLogReader reader_;
    Collector collector_;
};

/// Reads a whole log. Fails when the file is no text or the settings are unusable, and when stopped.
base::Result<Log> readLog(const std::string& path, const Settings& settings, base::LoadContext& context);

} // namespace runglass::analysis::loss
