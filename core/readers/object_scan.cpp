// SPDX-License-Identifier: Apache-2.0
#include "core/readers/object_scan.h"

namespace runglass::readers {

bool ObjectScan::next() {
    while (at_ < end_ && (isJsonBlank(*at_) || *at_ == ','))
        ++at_;
    if (at_ >= end_ || *at_ != '"')
        return false;
    const char* const keyEnd = findStringEnd(at_ + 1, end_);
    key_ = {at_ + 1, static_cast<std::size_t>(keyEnd - at_ - 1)};
    at_ = skipBlanks(keyEnd + 1, end_);
    if (at_ >= end_ || *at_ != ':')
        return false;
    at_ = skipBlanks(at_ + 1, end_);
    return at_ < end_ && readValue();
}

bool ObjectScan::readValue() {
    if (*at_ == '"') {
        const char* const textEnd = findStringEnd(at_ + 1, end_);
        value_ = {at_ + 1, static_cast<std::uint32_t>(textEnd - at_ - 1), RawValue::Kind::Text};
        at_ = textEnd + 1;
        return true;
    }
    if (*at_ == '{' || *at_ == '[') {
        value_ = {at_, 0, RawValue::Kind::Container};
        const char* const behind = skipContainer(at_, end_);
        at_ = behind == nullptr ? end_ : behind;
        return behind != nullptr;
    }
    const char* const begin = at_;
    while (at_ < end_ && isTokenCharacter(*at_))
        ++at_;
    value_ = {begin, static_cast<std::uint32_t>(at_ - begin), RawValue::Kind::Token};
    return at_ > begin;
}

} // namespace runglass::readers
