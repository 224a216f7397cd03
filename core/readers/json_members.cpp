// SPDX-License-Identifier: Apache-2.0
#include "core/readers/json_members.h"

#include "core/readers/json_text.h"

namespace runglass::readers {

JsonMembers::JsonMembers(std::string_view text) : at_(text.data()), last_(text.data() + text.size()) {
    at_ = skipBlanks(at_, last_);
    if (at_ == last_ || *at_ != '{')
        end_ = End::NoObject;
    else
        ++at_;
}

bool JsonMembers::stop(End end) {
    end_ = end;
    value_ = {};
    return false;
}

bool JsonMembers::next() {
    if (end_ != End::Open)
        return false;
    while (at_ < last_ && (isJsonBlank(*at_) || *at_ == ','))
        ++at_;
    if (at_ == last_)
        return stop(End::Truncated);
    if (*at_ == '}') {
        ++at_;
        return stop(End::Complete);
    }
    if (*at_ != '"')
        return stop(End::Damaged);
    const char* const keyEnd = findStringEnd(at_ + 1, last_);
    key_ = {at_ + 1, keyEnd};
    if (keyEnd == last_)
        return stop(End::Truncated);
    at_ = skipBlanks(keyEnd + 1, last_);
    if (at_ == last_)
        return stop(End::Truncated);
    if (*at_ != ':')
        return stop(End::Damaged);
    at_ = skipBlanks(at_ + 1, last_);
    return at_ == last_ ? stop(End::Truncated) : readValue();
}

bool JsonMembers::readValue() {
    const char* behind = at_;
    if (*at_ == '{' || *at_ == '[') {
        behind = skipContainer(at_, last_);
    } else if (*at_ == '"') {
        const char* const quote = findStringEnd(at_ + 1, last_);
        behind = quote == last_ ? nullptr : quote + 1;
    } else {
        while (behind < last_ && isTokenCharacter(*behind))
            ++behind;
        if (behind == at_)
            return stop(End::Damaged);
    }
    if (behind == nullptr) {
        if (*at_ == '{')
            unfinished_ = {at_, last_};
        return stop(End::Truncated);
    }
    value_ = {at_, behind};
    at_ = behind;
    return true;
}

std::string JsonMembers::key() const {
    std::size_t loneSurrogates = 0;
    return decodeString(key_, Escapes::Json, loneSurrogates);
}

} // namespace runglass::readers
