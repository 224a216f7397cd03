// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/readers/record_fields.h"
#include "core/readers/trace_tally.h"

namespace runglass::readers {

/// One record, read with all forbearance there is.
struct TolerantRecord {
    enum class State { Good, Broken, Unfinished };

    RecordFields fields;
    TraceTally tally; ///< as distances from the brace
    State state = State::Broken;
    const char* end = nullptr; ///< behind its brace when good; else how far it could be followed

    /// Reads the record whose brace is at `at`. `hasRawQuotes`: its name ends only at a quote that another
    /// key follows. Up to 15 bytes behind `end` are looked at.
    void read(const char* at, const char* end, bool hasRawQuotes);
};

} // namespace runglass::readers
