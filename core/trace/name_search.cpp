// SPDX-License-Identifier: Apache-2.0
#include "core/trace/name_search.h"

#include "core/base/case_fold.h"
#include "core/table/regex_search.h"
#include "core/table/text_search.h"

#include <algorithm>
#include <utility>

namespace runglass::trace {
namespace {

/// So many slices or names are looked at between two looks at the stop token.
constexpr std::size_t stretch = std::size_t{1} << 16;

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// Whether the needle is in the text without cutting a number at either of its ends.
bool containsWholeNumber(std::string_view text, std::string_view needle) {
    for (auto at = text.find(needle); at != std::string_view::npos; at = text.find(needle, at + 1)) {
        const auto end = at + needle.size();
        const bool cutsBegin = isDigit(needle.front()) && at > 0 && isDigit(text[at - 1]);
        const bool cutsEnd = isDigit(needle.back()) && end < text.size() && isDigit(text[end]);
        if (!cutsBegin && !cutsEnd)
            return true;
    }
    return false;
}

bool isAscii(char c) {
    return static_cast<unsigned char>(c) < 0x80;
}

/// An expression for texts that are folded: its letters above ASCII are folded too, ASCII is left to the
/// expression itself, where \S and \s are not the same.
std::string expressionWithoutCase(std::string_view expression) {
    constexpr std::string_view ignoreCase = "(?i)";
    std::string result(ignoreCase);
    if (expression.starts_with(ignoreCase))
        expression.remove_prefix(ignoreCase.size());
    while (!expression.empty()) {
        const auto asciiEnd = std::ranges::find_if_not(expression, isAscii);
        const auto length = static_cast<std::size_t>(asciiEnd - expression.begin());
        result += expression.substr(0, length);
        expression.remove_prefix(length);
        const auto end = std::ranges::find_if(expression, isAscii);
        const auto rest = static_cast<std::size_t>(end - expression.begin());
        result += base::caseFolded(expression.substr(0, rest));
        expression.remove_prefix(rest);
    }
    return result;
}

NamePredicate foldedFirst(NamePredicate predicate) {
    return [predicate = std::move(predicate)](std::string_view name) {
        return predicate(base::caseFolded(name));
    };
}

/// Flagged slices among [from, to).
std::uint64_t flaggedCount(const WalkedLane& lane, std::size_t from, std::size_t to,
                           const std::stop_token& stop) {
    const auto& names = lane.view->names;
    std::uint64_t count = 0;
    for (auto begin = from; begin < to && !stop.stop_requested(); begin += stretch) {
        const auto end = std::min(to, begin + stretch);
        for (auto i = begin; i < end; ++i)
            count += lane.flags[base::indexOf(names[i])];
    }
    return count;
}

} // namespace

base::Result<NamePredicate> namePredicate(const NameQuery& query) {
    if (query.text.empty())
        return NamePredicate([](std::string_view) { return false; });
    if (query.isRegex) {
        auto found = table::regexPredicate(query.matchCase ? query.text : expressionWithoutCase(query.text));
        if (!found)
            return found.error();
        return query.matchCase ? std::move(found).value() : foldedFirst(std::move(found).value());
    }
    std::string needle = query.matchCase ? query.text : base::caseFolded(query.text);
    NamePredicate predicate = table::ContainsText(needle, true);
    if (query.wholeNumber)
        predicate = [needle](std::string_view name) { return containsWholeNumber(name, needle); };
    return query.matchCase ? predicate : foldedFirst(std::move(predicate));
}

NameFlags flaggedNames(const Trace& trace, const NamePredicate& predicate, const std::stop_token& stop) {
    const base::StringPool& texts = trace.texts();
    NameFlags flags(texts.size());
    constexpr std::size_t namesBetweenLooks = 256; // a name may have kilobytes, an expression be slow
    for (std::size_t i = 0; i < flags.size(); ++i) {
        if (i % namesBetweenLooks == 0 && stop.stop_requested())
            break;
        flags[i] = predicate(texts.text(base::TextId{static_cast<std::uint32_t>(i)})) ? 1 : 0;
    }
    return flags;
}

std::optional<NameHits> NameHits::find(std::vector<SearchedTrace> traces, const NamePredicate& predicate,
                                       const std::stop_token& stop) {
    NameHits hits;
    hits.traces_ = std::move(traces);
    for (const SearchedTrace& searched : hits.traces_)
        hits.flags_.push_back(searched.trace ? flaggedNames(*searched.trace, predicate, stop) : NameFlags());
    for (std::uint32_t trace = 0; trace < hits.traces_.size(); ++trace)
        if (hits.traces_[trace].trace)
            hits.addLanesOf(trace, stop);
    if (stop.stop_requested())
        return std::nullopt;
    return hits;
}

void NameHits::addLanesOf(std::uint32_t trace, const std::stop_token& stop) {
    const Trace& searched = *traces_[trace].trace;
    for (const Track& track : searched.tracks()) {
        for (const LaneIndex index : drawnLanes(track)) {
            const LaneView& view = searched.lane(index);
            const WalkedLane lane{trace, index, &view, traces_[trace].shiftNs, flags_[trace].data()};
            const auto count = flaggedCount(lane, 0, view.size(), stop);
            count_ += count;
            if (count > 0)
                lanes_.push_back(lane);
        }
    }
}

std::vector<Hit> NameHits::after(const std::optional<Hit>& place, std::size_t limit,
                                 const std::stop_token& stop) const {
    return hitsAfter(lanes_, place, limit, stop);
}

std::vector<Hit> NameHits::before(const std::optional<Hit>& place, std::size_t limit,
                                  const std::stop_token& stop) const {
    return hitsBefore(lanes_, place, limit, stop);
}

std::uint64_t NameHits::rankOf(const Hit& hit, const std::stop_token& stop) const {
    std::uint64_t rank = 0;
    for (const WalkedLane& lane : lanes_) {
        const bool isOwn = lane.trace == hit.trace && lane.lane == hit.slice.lane;
        rank += flaggedCount(lane, 0, isOwn ? hit.slice.index : firstBehind(lane, hit), stop);
    }
    return rank;
}

} // namespace runglass::trace
