// SPDX-License-Identifier: Apache-2.0
#include "core/readers/record_boundary.h"

#include "core/readers/json_text.h"
#include "core/readers/object_scan.h"

#include <algorithm>
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

/// Follows the objects behind a candidate. Arguments may hold a list of objects that look like records, but
/// then the list ends before long, and the file does not end behind it. Returns where that list ends, or
/// nullptr when the candidate may be a record.
const char* endOfLookAlikes(const char* candidate, const char* end) {
    const char* const limit = end - candidate > lookAheadBytes ? candidate + lookAheadBytes : end;
    const char* at = candidate;
    for (int i = 0; i < lookAheadRecords; ++i) {
        const char* const behind = skipContainer(at, limit);
        if (behind == nullptr)
            return nullptr;
        at = skipBlanks(behind, limit);
        if (at < limit && *at == ']') {
            const char* const after = skipBlanks(at + 1, limit);
            return after >= limit ? nullptr : at;
        }
        at = objectBehind(behind - 1, limit);
        if (at == nullptr)
            return nullptr;
    }
    return nullptr;
}

} // namespace

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
