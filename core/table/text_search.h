// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/column.h"

#include <string>
#include <string_view>
#include <vector>

namespace runglass::table {

/// Whether a text contains another. Without case: ASCII letters fold, all other bytes must be equal.
class ContainsText {
public:
    ContainsText(std::string_view needle, bool matchCase);
    bool operator()(std::string_view text) const;

private:
    std::string needle_;
    bool matchCase_;
};

/// Applies a predicate to a text column, once per distinct text however many rows there are. Columns of other
/// types never match.
class TextMatcher {
public:
    template <typename Predicate>
    TextMatcher(const Column& column, const Predicate& predicate) : column_(column) {
        if (column.type() != ValueType::Text)
            return;
        verdicts_.assign(column.pool().size(), Verdict::Unknown);
        for (const auto id : column.texts()) {
            if (id == base::noText)
                continue;
            auto& verdict = verdicts_[base::indexOf(id)];
            if (verdict == Verdict::Unknown)
                verdict = predicate(column.pool().text(id)) ? Verdict::Yes : Verdict::No;
        }
    }

    bool matches(RowIndex row) const {
        return !verdicts_.empty() && !column_.isNull(row) &&
               verdicts_[base::indexOf(column_.textId(row))] == Verdict::Yes;
    }

private:
    enum class Verdict : unsigned char { Unknown, No, Yes };

    const Column& column_;
    std::vector<Verdict> verdicts_;
};

} // namespace runglass::table
