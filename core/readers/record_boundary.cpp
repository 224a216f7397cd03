// SPDX-License-Identifier: Apache-2.0
#include "core/readers/record_boundary.h"

#include "core/readers/json_text.h"
#include "core/readers/object_scan.h"

#include <cstring>

namespace runglass::readers {
namespace {

constexpr std::ptrdiff_t lookAheadBytes = std::ptrdiff_t{32} << 10;
constexpr int lookAheadRecords = 8;

/// The brace of an object that follows a } and a comma; nullptr when something else follows.
const char* objectBehind(const char* closingBrace, const char* end) {
    const char* at = skipBlanks(closingBrace + 1, end);
    if (at >= end || *at != ',')
        return nullptr;
    at = skipBlanks(at + 1, end);
    return at < end && *at == '{' ? at : nullptr;
}

/// Whether the list that ends before `at` is the value of a key of some record. The list of records itself
/// stands alone, or the document ends behind the object that it is in.
bool isInsideRecord(const char* at, const char* limit, const char* end) {
    at = skipBlanks(at, limit);
    if (at >= limit)
        return false;
    ObjectScan rest = ObjectScan::inside(at, limit);
    while (rest.next()) {
    }
    at = rest.position();
    if (at >= limit)
        return false;
    const char* const behind = skipBlanks(at + 1, end);
    return *at != '}' || (behind < end && *behind != '\0');
}

} // namespace

// Follows the objects behind the candidate: a list in arguments ends before long.
const char* endOfLookAlikes(const char* candidate, const char* end) {
    const char* const limit = end - candidate > lookAheadBytes ? candidate + lookAheadBytes : end;
    const char* at = candidate;
    for (int i = 0; i < lookAheadRecords; ++i) {
        const char* const behind = skipContainer(at, limit);
        if (behind == nullptr)
            return nullptr;
        at = skipBlanks(behind, limit);
        if (at < limit && *at == ']')
            return isInsideRecord(at + 1, limit, end) ? at : nullptr;
        at = objectBehind(behind - 1, limit);
        if (at == nullptr)
            return nullptr;
    }
    return nullptr;
}

bool looksLikeRecord(const char* at, const char* end) {
    for (ObjectScan scan(at, end); scan.next();)
        if (scan.key() == "ph")
            return true;
    return false;
}

const char* guessRecordStart(const char* begin, const char* end) {
    while (begin < end) {
        const auto* const brace =
            static_cast<const char*>(std::memchr(begin, '}', static_cast<std::size_t>(end - begin)));
        if (brace == nullptr)
            return nullptr;
        begin = brace + 1;
        const char* const candidate = objectBehind(brace, end);
        if (candidate == nullptr || !looksLikeRecord(candidate, end))
            continue;
        const char* const listEnd = endOfLookAlikes(candidate, end);
        if (listEnd == nullptr)
            return candidate;
        begin = listEnd + 1;
    }
    return nullptr;
}

} // namespace runglass::readers
