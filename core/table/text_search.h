// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/column.h"

#include <atomic>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace runglass::table {

/// Whether a text contains another, in time linear in both. Without case: ASCII letters fold, all other bytes
/// must be equal.
class ContainsText {
public:
    ContainsText(std::string_view needle, bool matchCase);
    bool operator()(std::string_view text) const;

private:
    std::string needle_;
    bool matchCase_;
};

/// Applies a predicate to a text column, at most once per distinct text however many rows there are: a text
/// is looked at when a row first asks for it, so that whoever walks over the rows can stop at any of them.
/// Columns of other types never match. Any number of threads may ask when the predicate allows it; the column
/// must outlive the matcher.
class TextMatcher {
public:
    using Predicate = std::function<bool(std::string_view)>;

    TextMatcher(const Column& column, Predicate predicate)
        : column_(&column), predicate_(std::move(predicate)),
          verdicts_(column.type() == ValueType::Text ? column.pool().size() : 0) {}

    bool matches(RowIndex row) const {
        if (column_->type() != ValueType::Text)
            return false;
        const auto id = column_->textId(row);
        if (id == base::noText)
            return false;
        auto& verdict = verdicts_[base::indexOf(id)];
        auto known = verdict.load(std::memory_order_relaxed);
        if (known == Verdict::Unknown) [[unlikely]] {
            known = predicate_(column_->pool().text(id)) ? Verdict::Yes : Verdict::No;
            verdict.store(known, std::memory_order_relaxed);
        }
        return known == Verdict::Yes;
    }

private:
    enum class Verdict : unsigned char { Unknown, No, Yes };

    const Column* column_;
    Predicate predicate_;
    mutable std::vector<std::atomic<Verdict>> verdicts_;
};

} // namespace runglass::table
