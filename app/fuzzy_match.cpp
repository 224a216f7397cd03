// SPDX-License-Identifier: Apache-2.0
#include "app/fuzzy_match.h"

#include <algorithm>
#include <vector>

namespace runglass::app {

namespace {

constexpr int letterPoints = 10;
constexpr int followsPoints = 15;
constexpr int wordStartPoints = 12;
constexpr int none = -1'000'000;

bool isWordStart(const QString& text, qsizetype at) {
    return at == 0 || (!text[at - 1].isLetterOrNumber() && text[at].isLetterOrNumber());
}

} // namespace

std::optional<int> fuzzyScore(const QString& typed, const QString& text) {
    const QString needle = typed.simplified().remove(u' ').toCaseFolded();
    const QString hay = text.toCaseFolded(); // need not be as long as the text
    if (needle.isEmpty())
        return 0;
    // best[i]: points of the letters so far when the last one stands at i of the text; for each letter anew.
    const auto length = static_cast<std::size_t>(hay.size());
    std::vector<int> before(length, none);
    for (qsizetype letter = 0; letter < needle.size(); ++letter) {
        std::vector<int> best(length, none);
        int bestBefore = letter == 0 ? 0 : none; ///< with the last letter anywhere before
        for (std::size_t at = 0; at < length; ++at) {
            const auto place = static_cast<qsizetype>(at);
            if (hay[place] == needle[letter]) {
                int points = bestBefore;
                if (letter > 0 && at > 0)
                    points = std::max(points, before[at - 1] + followsPoints);
                best[at] = points + letterPoints + (isWordStart(hay, place) ? wordStartPoints : 0);
            }
            if (letter > 0)
                bestBefore = std::max(bestBefore, before[at]);
        }
        before = std::move(best);
    }
    const int points = before.empty() ? none : *std::ranges::max_element(before);
    return points <= 0 ? std::nullopt : std::optional(points * 100 - static_cast<int>(hay.size()));
}

} // namespace runglass::app
