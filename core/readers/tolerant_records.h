// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/readers/raw_chunk_builder.h"

namespace runglass::readers {

/// Reads records one by one where simdjson refuses a run: what is odd inside a record costs nothing, what
/// breaks it costs the record. Rules 1–4 of the handling of odd files.
class TolerantRecords {
public:
    enum class End {
        Reached,   ///< behind the first record that ends at or behind `stop`
        Closed,    ///< at the ] of the array
        Unfinished ///< at a record that does not end in the text, or at the end of the text
    };
    struct Run {
        End end;
        const char* position;
    };
    struct Limits {
        const char* end;  ///< of the text; textPadding bytes behind it are readable
        const char* stop; ///< records up to the first that ends at or behind it
        bool isGivingUp;  ///< a record that does not end is broken when others follow it
    };

    /// `begin` is between two records, on no blank or comma.
    static Run read(const char* begin, const Limits& limits, RawChunkBuilder& builder);
};

/// Skips blanks and commas between records.
struct Separators {
    const char* next;       ///< what follows them
    std::uint64_t commas;   ///< how many
    const char* firstComma; ///< nullptr when there is none
};
Separators skipSeparators(const char* at, const char* end);

/// Reports commas that are too many before what follows them: one is wanted between two records, none before
/// the first and behind the last; at the end of a cut text one does no harm.
void tallySeparators(const Separators& separators, const char* end, bool isBehindRecord,
                     RawChunkBuilder& builder);

} // namespace runglass::readers
