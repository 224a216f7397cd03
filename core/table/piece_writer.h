// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/writers.h"

#include <numeric>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::table {

/// Collects text and hands it on in pieces of about 64 KiB.
class PieceWriter {
public:
    PieceWriter(const Sink& sink, const std::stop_token& stop) : sink_(sink), stop_(stop) {}

    /// Where to append; call endLine often.
    std::string& text() { return text_; }
    /// False when nobody wants more.
    bool endLine() {
        if (text_.size() < pieceBytes && ++linesSinceStop_ < linesBetweenStops)
            return true;
        linesSinceStop_ = 0;
        if (stop_.stop_requested())
            return false;
        return text_.size() < pieceBytes || finish();
    }
    /// Hands on the rest.
    bool finish() {
        const bool wanted = text_.empty() || sink_(text_);
        text_.clear();
        return wanted;
    }

private:
    static constexpr std::size_t pieceBytes = std::size_t{64} << 10;
    static constexpr int linesBetweenStops = 256;

    const Sink& sink_;
    const std::stop_token& stop_;
    std::string text_;
    int linesSinceStop_ = 0;
};

/// The columns that a selection means.
inline std::vector<std::size_t> chosenColumns(const Selection& selection) {
    std::vector<std::size_t> columns(selection.columns.begin(), selection.columns.end());
    if (columns.empty()) {
        columns.resize(selection.table->columnCount());
        std::iota(columns.begin(), columns.end(), std::size_t{0});
    }
    return columns;
}

} // namespace runglass::table
