// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/formats/ascend_db/numbered_texts.h"
#include "core/readers/sqlite_database.h"

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace runglass::formats::ascend_db {

/// The call stacks of PYTORCH_CALLCHAINS, whose frames are texts of STRING_IDS.
class TimelineStacks {
public:
    /// Fails when stopped.
    std::optional<base::Error> read(readers::SqliteDatabase& database, NumberedTexts& texts);

    /// "file.py(12): f;" line by line, the innermost first, as trace_view.json has it; "" for none.
    std::string text(std::optional<std::int64_t> stack, const NumberedTexts& texts) const;
    /// About how long that is.
    std::uint64_t bytesOf(std::optional<std::int64_t> stack) const;
    /// Forgets all.
    void clear();

private:
    struct Frame {
        std::int64_t stack;
        std::int64_t depth; ///< 0: innermost
        base::TextId text;
    };
    struct Extent {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::uint64_t bytes = 0;
    };
    std::vector<Frame> frames_; ///< by stack and depth
    std::unordered_map<std::int64_t, Extent> extents_;
};

} // namespace runglass::formats::ascend_db
