// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/readers/json_text.h"
#include "core/readers/record_fields.h"

#include <string_view>

namespace runglass::readers {

/// Goes through the fields of one object, one level deep, leniently: ends at the first thing it cannot
/// follow.
class ObjectScan {
public:
    /// `at` is the opening brace, or anything else for an object without fields.
    ObjectScan(const char* at, const char* end) : at_(at < end && *at == '{' ? at + 1 : end), end_(end) {}

    /// Starts between two fields.
    static ObjectScan inside(const char* at, const char* end) {
        ObjectScan scan(end, end);
        scan.at_ = at;
        return scan;
    }
    /// Where the fields ended.
    const char* position() const { return at_; }

    /// Moves to the next field; false when there is none.
    bool next();
    std::string_view key() const { return key_; } ///< the inside, still escaped
    const RawValue& value() const { return value_; }

private:
    bool readValue();

    const char* at_;
    const char* end_;
    std::string_view key_;
    RawValue value_;
};

} // namespace runglass::readers
