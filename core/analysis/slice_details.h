// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/readers/record_text.h"
#include "core/trace/trace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace runglass::analysis {

/// A flow of a slice, seen from it.
struct FlowLink {
    std::uint32_t flow = 0; ///< index in Trace::flows
    std::string kind;
    bool isIncoming = false;
    trace::SliceRef other;           ///< the slice at the other end
    base::Nanoseconds latencyNs = 0; ///< from the start of the first to that of the second slice; negative
                                     ///< when the arrow leads back in time (rule 8)
};

/// All that is known of one slice.
struct SliceDetails {
    trace::SliceRef slice;
    std::string name;
    std::string category;
    std::string process;
    std::string thread;
    base::Nanoseconds startNs = 0; ///< from Trace::originNs
    base::Nanoseconds absoluteStartNs = 0;
    base::Nanoseconds durationNs = 0;
    base::Nanoseconds selfNs = 0;
    std::optional<std::uint32_t> depth; ///< none for async slices, instants and untimed ones
    bool isInstant = false;
    bool isUntimed = false;
    bool isUnfinished = false;
    std::vector<trace::SliceRef> parents; ///< innermost first

    /// The arguments as a tree; a container without children when the record has none.
    readers::JsonNode arguments;
    std::optional<base::Error> argumentProblem; ///< why they cannot be shown

    std::vector<FlowLink> flows;  ///< incoming ones first, at most flowLimit: of both directions some
    std::uint64_t flowCount = 0;  ///< how many there are
    trace::NameStatistics ofName; ///< over all slices with this name
    base::Nanoseconds averageOfNameNs = 0;
};

inline constexpr std::size_t flowLimit = 1000;

/// Reads the record's text from the file, so not for the GUI thread.
SliceDetails sliceDetails(const trace::Trace& trace, trace::SliceRef slice);

/// The first `limit` bytes at most, cut between two characters.
std::string_view cutText(std::string_view text, std::size_t limit);

/// A tree of arguments as JSON text with indents, whole and valid: for copying.
std::string jsonText(const readers::JsonNode& node);

} // namespace runglass::analysis
