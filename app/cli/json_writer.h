// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace runglass::cli {

/// Builds a JSON document, indented for people. The caller nests correctly; commas, line breaks, escapes and
/// the repair of malformed UTF-8 are done here.
class JsonWriter {
public:
    JsonWriter& beginObject() { return open('{'); }
    JsonWriter& endObject() { return close('}'); }
    JsonWriter& beginArray() { return open('['); }
    JsonWriter& endArray() { return close(']'); }

    /// The name of the next value of an object.
    JsonWriter& key(std::string_view name);

    JsonWriter& text(std::string_view value);
    JsonWriter& integer(std::int64_t value);
    JsonWriter& count(std::uint64_t value);
    JsonWriter& real(double value); ///< null when it is not finite: JSON has no number for that
    JsonWriter& flag(bool value);
    JsonWriter& null();
    JsonWriter& json(std::string_view value); ///< a value that is JSON already

    /// The document with a line end behind it.
    std::string finished() && { return std::move(out_) + '\n'; }

private:
    JsonWriter& open(char bracket);
    JsonWriter& close(char bracket);
    /// Puts what has to stand between the value before and the next one.
    void separate();
    void newLine();

    std::string out_;
    std::size_t depth_ = 0;
    bool first_ = true;     ///< nothing stands yet in the innermost bracket
    bool afterKey_ = false; ///< the next value belongs to a key on the same line
};

} // namespace runglass::cli
