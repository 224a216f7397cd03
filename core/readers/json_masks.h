// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/readers/trace_tally.h"

#include <cstddef>

namespace runglass::readers {

/// Bytes that must be readable behind any text handed to the scanners of this folder; their content is
/// ignored.
inline constexpr std::size_t textPadding = 128;

/// Deepest nesting that is shown in full; a record beyond it is kept all the same.
inline constexpr int deepestNesting = 1000;

/// How a run of records was found to end.
enum class RunEnd {
    Complete,   ///< behind the } of a record
    Closed,     ///< at the ] that closes the array
    Incomplete, ///< the text ends inside a record
    Broken      ///< brackets do not fit
};

struct RecordRun {
    RunEnd end = RunEnd::Incomplete;
    std::size_t position = 0; ///< behind the last }, or of the ]
    TraceTally tally;         ///< bad escapes, bare tokens and depth, as positions in the text
};

enum class MaskKind { Scalar, Avx2, Avx512 };
/// The fastest that this processor has.
MaskKind bestMaskKind();
bool hasMaskKind(MaskKind kind);

/// Follows quotes and brackets from a place between two records and finds the first end of a record at or
/// behind `stop`. The end is proven as far as the text is JSON: brackets inside strings do not count.
RecordRun scanRecords(const char* text, std::size_t size, std::size_t stop, MaskKind kind = bestMaskKind());

} // namespace runglass::readers
