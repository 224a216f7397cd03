// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/event_text.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::readers {

/// The value of an argument as it stands in the text.
struct ArgumentValue {
    enum class Kind : std::uint8_t { Missing, Text, Token, Container };
    Kind kind = Kind::Missing;
    std::string_view raw; ///< of a text its inside, of a container with its brackets

    bool isMissing() const { return kind == Kind::Missing || raw == "null"; }
    /// Unescaped text, or what stands there.
    std::string text() const;
    /// A number, also one in quotes; nothing for anything else, for infinities and NaN.
    std::optional<double> number() const;
};

/// Reads some arguments of many records: each record costs about what its bytes cost as long as they are
/// asked for in the order of the text. For one thread.
class RecordArguments {
public:
    RecordArguments(const trace::EventText& text, std::vector<std::string> keys);

    /// Reads the record at the offset; false when it cannot be read any more. Values are valid until the next
    /// call, in the order of the keys. Keys are looked up exactly, one level deep.
    bool read(std::uint64_t offset);
    const ArgumentValue& value(std::size_t key) const { return values_[key]; }

private:
    bool fill(std::uint64_t offset, std::size_t bytes);
    void takeArguments(const char* arguments, const char* end);

    const trace::EventText& text_;
    std::vector<std::string> keys_;
    std::vector<ArgumentValue> values_;
    std::vector<char> buffer_;
    std::uint64_t begin_ = 0; ///< what the buffer holds of the text
    std::size_t held_ = 0;
};

} // namespace runglass::readers
