// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace runglass::readers {

/// Reads the members of a JSON object one after the other from its text, without looking into their values:
/// for files that are large maps of records, where one broken record may cost no other. Extra commas are
/// passed over. Any depth, no recursion.
class JsonMembers {
public:
    enum class End {
        Open,     ///< there may be more
        Complete, ///< the closing brace was found
        NoObject, ///< the text does not start with a brace
        Damaged,  ///< something that is no member stands at position()
        Truncated ///< the text ends within the object
    };

    /// `text` must stay; blanks before the brace are fine.
    explicit JsonMembers(std::string_view text);

    /// Whether there is a further member: then key() and value() tell it.
    bool next();
    End end() const { return end_; }

    std::string key() const;                          ///< without escapes
    std::string_view value() const { return value_; } ///< as it stands; of a string with its quotes
    bool isObject() const { return value_.starts_with('{'); }
    /// At End::Truncated: the value of key() as far as it goes, when it is an object; else "".
    std::string_view unfinished() const { return unfinished_; }
    /// Where it stopped or the value begins.
    const char* position() const { return value_.data() == nullptr ? at_ : value_.data(); }

private:
    bool stop(End end);
    bool readValue();

    const char* at_;
    const char* last_;
    std::string_view key_; ///< inside of the string
    std::string_view value_;
    std::string_view unfinished_;
    End end_ = End::Open;
};

} // namespace runglass::readers
