// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/readers/record_fields.h"
#include "core/readers/trace_tally.h"

#include <cstddef>

namespace runglass::readers {

/// One record, read with all forbearance there is.
struct TolerantRecord {
    enum class State { Good, Broken, Unfinished };

    RecordFields fields;
    TraceTally tally; ///< as distances from the brace
    State state = State::Broken;
    const char* end = nullptr; ///< behind its brace when good; else how far it could be followed
    bool mayGoOn = false;      ///< one of the ways of readEitherWay() came to the end of the text

    /// Reads the record whose brace is at `at`. `hasRawQuotes`: its name ends only at a quote that another
    /// key follows. Up to 15 bytes behind `end` are looked at.
    void read(const char* at, const char* end, bool hasRawQuotes);
    /// Reads it in the way that fits better: as JSON, or else with raw quotes in its name. When neither does,
    /// `state` and `end` are those of the first way, and `mayGoOn` tells whether more text could make it fit.
    /// Returns how many bytes were looked at.
    std::ptrdiff_t readEitherWay(const char* at, const char* end);
};

/// Whether what follows a record, or another element of the array, can follow one.
bool isFollowedWell(const char* behind, const char* end);

/// The quote that ends a name with raw quotes in it: another key or the end of the record follows.
struct RawNameEnd {
    bool isFound;
    const char* at; ///< the quote, or where the search ended because another record begins, or the text ends
};
/// `name` is the inside of the name, `record` the brace before it.
RawNameEnd findRawNameEnd(const char* name, const char* record, const char* end);

} // namespace runglass::readers
