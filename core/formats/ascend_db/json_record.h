// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/decimal.h"
#include "core/base/json_string.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace runglass::formats::ascend_db {

/// Appends one record of a trace to its text, and closes it when it goes. Members come before arguments.
class JsonRecord {
public:
    JsonRecord(std::string& json, std::string_view phase) : json_(json) {
        json_ += ",\n{\"ph\":\"";
        (json_ += phase) += '"';
    }
    ~JsonRecord() { json_ += hasArguments_ ? "}}" : "}"; }
    JsonRecord(const JsonRecord&) = delete;
    JsonRecord& operator=(const JsonRecord&) = delete;

    JsonRecord& text(std::string_view key, std::string_view value) {
        beginMember(key);
        base::appendJsonString(json_, cut(value));
        return *this;
    }
    JsonRecord& number(std::string_view key, std::int64_t value) {
        beginMember(key);
        json_ += std::to_string(value);
        return *this;
    }
    /// Nothing for none.
    JsonRecord& number(std::string_view key, const std::optional<std::int64_t>& value) {
        return value ? number(key, *value) : *this;
    }
    JsonRecord& real(std::string_view key, double value) {
        beginMember(key);
        base::appendShortest(json_, value);
        return *this;
    }
    /// Times are microseconds in the text, with all their digits.
    JsonRecord& time(std::string_view key, base::Nanoseconds ns) {
        beginMember(key);
        base::appendScaled(json_, ns, 3);
        return *this;
    }
    JsonRecord& place(std::string_view process, std::int64_t thread, base::Nanoseconds startNs) {
        return text("pid", process).number("tid", thread).time("ts", startNs);
    }
    /// What follows are arguments.
    JsonRecord& arguments() {
        if (!hasArguments_)
            json_ += ",\"args\":{";
        hasArguments_ = true;
        isFirst_ = true;
        return *this;
    }
    /// An argument that a text fills, if there is any.
    JsonRecord& argument(std::string_view key, std::string_view value) {
        return value.empty() ? *this : text(key, value);
    }

private:
    /// One long text that many rows name must not make a text without end of a small file.
    static std::string_view cut(std::string_view text) {
        constexpr std::size_t mostBytes = std::size_t{16} << 10;
        return text.substr(0, mostBytes);
    }
    void beginMember(std::string_view key) {
        if (!isFirst_)
            json_ += ',';
        isFirst_ = false;
        ((json_ += '"') += key) += "\":";
    }

    std::string& json_;
    bool hasArguments_ = false;
    bool isFirst_ = false;
};

} // namespace runglass::formats::ascend_db
