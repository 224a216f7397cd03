// SPDX-License-Identifier: Apache-2.0
#include "core/readers/tolerant_records.h"

#include "core/readers/json_text.h"
#include "core/readers/record_boundary.h"
#include "core/readers/tolerant_record.h"

#include <algorithm>
#include <cstring>

namespace runglass::readers {
namespace {

using State = TolerantRecord::State;

/// Reads one stretch of records.
class Stretch {
public:
    Stretch(const char* begin, const TolerantRecords::Limits& limits, RawChunkBuilder& builder)
        : at_(begin), limits_(limits), builder_(builder),
          // Text that is broken in every place must not be followed to its end from every place.
          budget_(8 * (limits.end - begin) + (std::ptrdiff_t{1} << 20)) {}

    TolerantRecords::Run run() {
        for (;;) {
            while (at_ < limits_.end &&
                   *at_ == '\0') // what a crash leaves of a file that was made long before
                ++at_;
            if (at_ >= limits_.end)
                return {TolerantRecords::End::Unfinished, limits_.end};
            if (*at_ == ']')
                return {TolerantRecords::End::Closed, at_};
            const bool isRead = *at_ == '{' ? record() : somethingElse();
            if (!isRead)
                return {TolerantRecords::End::Unfinished, at_};
            if (at_ >= limits_.stop)
                return {TolerantRecords::End::Reached, at_};
            const Separators separators = skipSeparators(at_, limits_.end);
            tallySeparators(separators, limits_.end, true, builder_);
            at_ = separators.next;
        }
    }

private:
    /// Reads the record at `at_`; false when it does not end.
    bool record() {
        const char* const begin = at_;
        const std::ptrdiff_t effort = record_.readEitherWay(begin, limits_.end);
        if (record_.state == State::Good)
            return take();
        budget_ -= effort;
        const State state = record_.state;
        const char* const end = record_.end;
        if (record_.mayGoOn && !limits_.isGivingUp)
            return false;
        const char* const next = findNext(begin + 1);
        if (next == nullptr) {
            if (state == State::Unfinished)
                return false;
            // A broken record behind which nothing else comes: it ends with its array or with the text.
            at_ = endOfBroken(end);
            builder_.skipRecord(begin);
            return true;
        }
        builder_.skipRecord(begin);
        at_ = next;
        return true;
    }

    bool take() {
        const char* const begin = at_;
        const std::uint64_t offset = builder_.offsetOf(begin);
        builder_.reserve(static_cast<std::size_t>(record_.end - begin));
        builder_.row(record_.fields, begin);
        hasPids_ = record_.fields.has(Field::Pid);
        for (std::size_t i = 0; i < oddityCount; ++i) {
            const auto oddity = static_cast<Oddity>(i);
            const auto& entry = record_.tally.of(oddity);
            if (entry.count > 0)
                builder_.tally().add(oddity, offset + entry.first, entry.count);
        }
        at_ = record_.end;
        return true;
    }

    /// Passes an element that is no record, or junk.
    bool somethingElse() {
        const char* const begin = at_;
        const char* end = nullptr;
        if (*at_ == '"')
            end = findStringEnd(at_ + 1, limits_.end) + 1;
        else if (*at_ == '[')
            end = skipContainer(at_, limits_.end);
        else
            for (end = at_; end < limits_.end && isTokenCharacter(*end);)
                ++end;
        if (end != nullptr && end > begin && end <= limits_.end && isFollowedWell(end, limits_.end)) {
            builder_.skipRecord(begin);
            at_ = end;
            return true;
        }
        const bool isCut = end == nullptr || end >= limits_.end;
        if (isCut && !limits_.isGivingUp)
            return false;
        spend(begin, end == nullptr ? limits_.end : std::min(end, limits_.end));
        const char* const next = findNext(begin + 1);
        builder_.skipRecord(begin);
        at_ = next == nullptr ? endOfBroken(begin + 1) : next;
        return true;
    }

    /// Where a record starts that can be read, at or behind `at`. One with a pid is preferred where one is
    /// near and the record before had one: lists of objects in broken arguments may have a ph as well, but
    /// hardly that.
    const char* findNext(const char* at) {
        constexpr std::ptrdiff_t nearBytes = std::ptrdiff_t{64} << 10;
        const char* const nearEnd = limits_.end - at > nearBytes ? at + nearBytes : limits_.end;
        const char* const next = hasPids_ ? findNext(at, nearEnd, true) : nullptr;
        return next != nullptr ? next : findNext(at, limits_.end, false);
    }

    const char* findNext(const char* at, const char* end, bool needsPid) {
        while (at < end && budget_ > 0) {
            at = static_cast<const char*>(std::memchr(at, '{', static_cast<std::size_t>(end - at)));
            if (at == nullptr)
                return nullptr;
            if (canStart(at)) {
                record_.read(at, limits_.end, false);
                if (record_.state == State::Good && record_.fields.has(Field::Ph) &&
                    (record_.fields.has(Field::Pid) || !needsPid) &&
                    isFollowedWell(record_.end, limits_.end)) {
                    const char* const listEnd = endOfLookAlikes(at, limits_.end);
                    if (listEnd == nullptr)
                        return at;
                    at = listEnd;
                } else {
                    spend(at, record_.end);
                }
            }
            ++at;
        }
        return nullptr;
    }

    /// Whether a brace may be that of a record: it is no value of a key, and its first key follows.
    bool canStart(const char* brace) const {
        const char* const key = skipBlanks(brace + 1, limits_.end);
        return key < limits_.end && *key == '"' && brace[-1] != ':';
    }

    /// The ] of the array behind a broken last record, or the end of the text.
    const char* endOfBroken(const char* at) const {
        for (; at < limits_.end; ++at) {
            if (*at != ']')
                continue;
            const char* const behind = skipBlanks(at + 1, limits_.end);
            if (behind >= limits_.end || *behind == '}' || (*behind == ',' && behind[-1] != '}'))
                return at;
        }
        return limits_.end;
    }

    void spend(const char* begin, const char* end) { budget_ -= end - begin; }

    const char* at_;
    const TolerantRecords::Limits limits_;
    RawChunkBuilder& builder_;
    std::ptrdiff_t budget_;
    bool hasPids_ = true; ///< the last good record did; some writers give none to any
    TolerantRecord record_;
};

} // namespace

TolerantRecords::Run TolerantRecords::read(const char* begin, const Limits& limits,
                                           RawChunkBuilder& builder) {
    return Stretch(begin, limits, builder).run();
}

Separators skipSeparators(const char* at, const char* end) {
    Separators separators{at, 0, nullptr};
    for (; at < end && (isJsonBlank(*at) || *at == ','); ++at) {
        if (*at != ',')
            continue;
        ++separators.commas;
        if (separators.firstComma == nullptr)
            separators.firstComma = at;
    }
    separators.next = at;
    return separators;
}

void tallySeparators(const Separators& separators, const char* end, bool isBehindRecord,
                     RawChunkBuilder& builder) {
    const bool isLast = separators.next < end && *separators.next == ']';
    const std::uint64_t wanted = isBehindRecord && !isLast ? 1 : 0;
    if (separators.commas > wanted)
        builder.tally().add(Oddity::ExtraComma, builder.offsetOf(separators.firstComma),
                            separators.commas - wanted);
}

} // namespace runglass::readers
