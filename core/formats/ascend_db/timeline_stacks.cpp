// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/timeline_stacks.h"

#include "core/formats/ascend_db/open_database.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace runglass::formats::ascend_db {
namespace {

constexpr std::string_view separator = ";\r\n"; // as in trace_view.json

} // namespace

std::optional<base::Error> TimelineStacks::read(readers::SqliteDatabase& database, NumberedTexts& texts) {
    const std::array columns{readers::SqliteColumn{"id"}, readers::SqliteColumn{"stackDepth"},
                             readers::SqliteColumn{"stack"}};
    auto failure = readIfThere(database, "PYTORCH_CALLCHAINS", columns, [&](const readers::SqliteRow& row) {
        const auto text = texts.take(row, 2);
        if (const auto stack = row.integer(0); stack && text != base::noText)
            frames_.push_back({*stack, row.integer(1).value_or(0), text});
    });
    if (failure)
        return failure;
    std::ranges::stable_sort(frames_, {},
                             [](const Frame& frame) { return std::pair(frame.stack, frame.depth); });
    for (std::size_t i = 0; i < frames_.size(); ++i) {
        Extent& extent = extents_.try_emplace(frames_[i].stack, Extent{i, i, 0}).first->second;
        extent.end = i + 1;
        extent.bytes += texts.text(frames_[i].text).size() + separator.size();
    }
    return std::nullopt;
}

std::string TimelineStacks::text(std::optional<std::int64_t> stack, const NumberedTexts& texts) const {
    std::string text;
    const auto found = stack ? extents_.find(*stack) : extents_.end();
    if (found == extents_.end())
        return text;
    for (std::size_t i = found->second.begin; i < found->second.end; ++i)
        (text += i == found->second.begin ? std::string_view() : separator) += texts.text(frames_[i].text);
    return text;
}

std::uint64_t TimelineStacks::bytesOf(std::optional<std::int64_t> stack) const {
    const auto found = stack ? extents_.find(*stack) : extents_.end();
    return found == extents_.end() ? 0 : found->second.bytes;
}

void TimelineStacks::clear() {
    frames_ = {};
    extents_ = {};
}

} // namespace runglass::formats::ascend_db
