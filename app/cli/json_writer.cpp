// SPDX-License-Identifier: Apache-2.0
#include "app/cli/json_writer.h"

#include "core/base/decimal.h"
#include "core/base/json_string.h"

#include <cmath>

namespace runglass::cli {

JsonWriter& JsonWriter::key(std::string_view name) {
    separate();
    base::appendJsonString(out_, name);
    out_ += ": ";
    afterKey_ = true;
    return *this;
}

JsonWriter& JsonWriter::text(std::string_view value) {
    separate();
    base::appendJsonString(out_, value);
    return *this;
}

JsonWriter& JsonWriter::integer(std::int64_t value) {
    separate();
    out_ += std::to_string(value);
    return *this;
}

JsonWriter& JsonWriter::count(std::uint64_t value) {
    separate();
    out_ += std::to_string(value);
    return *this;
}

JsonWriter& JsonWriter::real(double value) {
    if (!std::isfinite(value))
        return null();
    separate();
    base::appendShortest(out_, value);
    return *this;
}

JsonWriter& JsonWriter::flag(bool value) {
    separate();
    out_ += value ? "true" : "false";
    return *this;
}

JsonWriter& JsonWriter::null() {
    separate();
    out_ += "null";
    return *this;
}

JsonWriter& JsonWriter::json(std::string_view value) {
    separate();
    out_ += value;
    return *this;
}

JsonWriter& JsonWriter::open(char bracket) {
    separate();
    out_ += bracket;
    ++depth_;
    first_ = true;
    return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
    --depth_;
    if (!first_)
        newLine();
    out_ += bracket;
    first_ = false;
    return *this;
}

void JsonWriter::separate() {
    if (afterKey_) {
        afterKey_ = false;
        return;
    }
    if (!first_)
        out_ += ',';
    if (depth_ != 0)
        newLine();
    first_ = false;
}

void JsonWriter::newLine() {
    out_ += '\n';
    out_.append(2 * depth_, ' ');
}

} // namespace runglass::cli
