// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace runglass::analysis::loss {

/// A number at the start of a text: sign, digits with or without point (".5", "3."), exponent; also nan, inf
/// and infinity in any case when no letter or digit follows. What follows a number does not matter: "9.5K" is
/// 9.5. Beyond what a double holds it is infinite.
std::optional<double> leadingReal(std::string_view text);

/// An integer at the start of a text, and where it ends.
struct LeadingInteger {
    std::int64_t value = 0;
    std::size_t length = 0;
};
/// With or without sign; beyond 64 bits it is none.
std::optional<LeadingInteger> leadingInteger(std::string_view text);

/// Without the blanks and tabs at its start.
std::string_view withoutLeadingBlanks(std::string_view text);

/// Finds the number behind a tag: that of the first occurrence of the tag which is directly followed by one,
/// blanks and tabs between them being allowed. Matches bytes, with case, anywhere in the line.
class TagValue {
public:
    explicit TagValue(std::string tag) : tag_(std::move(tag)) {}

    const std::string& tag() const { return tag_; }
    bool occursIn(std::string_view line) const { return find(line, 0) != std::string_view::npos; }
    std::optional<double> real(std::string_view line) const;

    struct Integer {
        std::int64_t value = 0;
        std::string_view behind; ///< the rest of the line
    };
    std::optional<Integer> integer(std::string_view line) const;

private:
    std::size_t find(std::string_view line, std::size_t from) const;

    std::string tag_;
};

} // namespace runglass::analysis::loss
