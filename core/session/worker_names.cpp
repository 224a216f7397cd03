// SPDX-License-Identifier: Apache-2.0
#include "core/session/worker_names.h"

#include "core/base/utf8.h"
#include "core/table/query.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace runglass::session {
namespace {

std::string_view withoutLeadingZeros(std::string_view digits) {
    const auto first = digits.find_first_not_of('0');
    return first == std::string_view::npos
               ? digits.substr(digits.size() - std::min<std::size_t>(digits.size(), 1))
               : digits.substr(first);
}

/// rank_3 is a name, not the third recording of a worker "rank": of rank 3, or of a rank nobody has noted.
bool isNamedAfterRank(const WorkerName& name, std::optional<int> rank) {
    constexpr std::string_view word = "rank";
    constexpr std::size_t longestRank = 6; // digits; a million ranks, and shorter than any time stamp
    const auto isWord = [](char letter, char wanted) {
        return std::tolower(static_cast<unsigned char>(letter)) == wanted;
    };
    if (name.stamp.empty() || name.worker.size() < word.size() ||
        !std::ranges::equal(name.worker.substr(name.worker.size() - word.size()), word, isWord))
        return false;
    return rank ? compareStamps(name.stamp, std::to_string(*rank)) == 0 : name.stamp.size() <= longestRank;
}

WorkerName nameOf(const formats::FoundSpan& found) {
    const auto name = splitWorkerName(found.folderName, found.separator);
    return isNamedAfterRank(name, found.span.rank) ? WorkerName{found.folderName, {}} : name;
}

/// Worker names under which spans of more than one rank would come together.
std::set<std::string> namesOfSeveralRanks(const std::vector<formats::FoundSpan>& spans) {
    std::map<std::string, std::set<int>> ranks;
    for (const auto& found : spans)
        if (found.span.rank)
            ranks[std::string(nameOf(found).worker)].insert(*found.span.rank);
    std::set<std::string> names;
    for (const auto& [name, ranksOfName] : ranks)
        if (ranksOfName.size() > 1)
            names.insert(name);
    return names;
}

void numberSpans(std::vector<model::SpanFolder>& spans) {
    std::ranges::sort(spans, [](const auto& left, const auto& right) {
        const int order = compareStamps(left.stamp, right.stamp);
        return order != 0 ? order < 0 : table::naturalCompare(left.path, right.path) < 0;
    });
    int number = 0;
    for (auto& span : spans)
        span.number = ++number;
}

void sortWorkers(std::vector<model::WorkerFolder>& workers) {
    const auto rankOf = [](const model::WorkerFolder& worker) { return worker.spans.front().rank; };
    const bool allRanked =
        std::ranges::all_of(workers, [&](const auto& worker) { return rankOf(worker).has_value(); });
    std::ranges::sort(workers, [&](const auto& left, const auto& right) {
        if (allRanked && rankOf(left) != rankOf(right))
            return rankOf(left) < rankOf(right);
        const int order = table::naturalCompare(left.name, right.name);
        return order != 0 ? order < 0 : left.name < right.name;
    });
}

} // namespace

WorkerName splitWorkerName(std::string_view name, char separator) {
    if (separator == formats::noSeparator)
        return {name, {}};
    const auto last = name.find_last_not_of("0123456789");
    const bool hasNumber = last != std::string_view::npos && last > 0 && last + 1 < name.size();
    if (!hasNumber || name[last] != separator)
        return {name, {}};
    return {name.substr(0, last), name.substr(last + 1)};
}

int compareStamps(std::string_view left, std::string_view right) {
    left = withoutLeadingZeros(left);
    right = withoutLeadingZeros(right);
    if (left.size() != right.size())
        return left.size() < right.size() ? -1 : 1;
    return left.compare(right);
}

std::vector<model::WorkerFolder> groupWorkers(std::vector<formats::FoundSpan> spans) {
    const auto severalRanks = namesOfSeveralRanks(spans);
    std::map<std::string, std::vector<model::SpanFolder>> byName;
    for (auto& found : spans) {
        auto name = nameOf(found);
        if (severalRanks.contains(std::string(name.worker)))
            name = {found.folderName, {}};
        found.span.stamp = name.stamp;
        byName[std::string(name.worker)].push_back(std::move(found.span));
    }
    std::vector<model::WorkerFolder> workers;
    for (auto& [name, spansOfName] : byName) {
        numberSpans(spansOfName);
        std::size_t repaired = 0;
        workers.push_back({base::repairedUtf8(name, repaired), std::move(spansOfName)});
    }
    sortWorkers(workers);
    return workers;
}

} // namespace runglass::session
