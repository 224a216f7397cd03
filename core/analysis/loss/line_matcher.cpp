// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/loss/line_matcher.h"

#include "core/base/decimal.h"

#include <algorithm>

namespace runglass::analysis::loss {
namespace {

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// N of "/N" behind a step, blanks allowed; 0 when there is none.
std::int64_t wholeBehind(std::string_view rest) {
    rest = withoutLeadingBlanks(rest);
    if (!rest.starts_with('/'))
        return 0;
    const auto whole = leadingInteger(withoutLeadingBlanks(rest.substr(1)));
    return whole && whole->value > 0 ? whole->value : 0;
}

bool isFraction(std::string_view behind) {
    return behind.size() > 1 && behind[0] == '.' && isDigit(behind[1]);
}

} // namespace

std::optional<std::int64_t> progressCount(std::string_view line) {
    for (auto slash = line.rfind('/'); slash != std::string_view::npos && slash > 0;
         slash = line.rfind('/', slash - 1)) {
        auto begin = slash;
        while (begin > 0 && isDigit(line[begin - 1]))
            --begin;
        auto end = slash + 1;
        while (end < line.size() && isDigit(line[end]))
            ++end;
        if (begin == slash || end == slash + 1 || !line.substr(end).starts_with(" ["))
            continue;
        if (const auto count = leadingInteger(line.substr(begin, slash - begin)))
            return count->value;
    }
    return std::nullopt;
}

LineMatcher::LineMatcher(const Settings& settings)
    : settings_(settings), iterationTag_(settings.iterationTag), epochTag_(settings.epochTag) {
    for (const std::string& tag : settings.lossTags)
        lossTags_.emplace_back(tag);
    match_.losses.resize(1);
    if (!settings.expression.empty()) {
        if (auto groups = table::regexGroups(settings.expression))
            groups_ = std::move(groups).value();
    } else {
        match_.losses.resize(lossTags_.size());
    }
}

const LineMatch& LineMatcher::look(std::string_view line) {
    match_.iteration.reset();
    match_.cutFraction = false;
    match_.anyLoss = false;
    if (groups_) {
        lookByExpression(line);
        return match_;
    }
    lookForLosses(line);
    lookForIteration(line);
    return match_;
}

void LineMatcher::lookForLosses(std::string_view line) {
    for (std::size_t i = 0; i < lossTags_.size(); ++i) {
        match_.losses[i] = lossTags_[i].real(line);
        match_.anyLoss = match_.anyLoss || match_.losses[i];
    }
}

void LineMatcher::lookForIteration(std::string_view line) {
    switch (settings_.source) {
    case IterationSource::Tag:
    case IterationSource::LastTag:
        if (const auto found = iterationTag_.integer(line)) {
            match_.iteration = found->value;
            match_.cutFraction = isFraction(found->behind);
            remembered_ = found->value;
        } else if (settings_.source == IterationSource::LastTag) {
            match_.iteration = remembered_;
        }
        break;
    case IterationSource::LastProgress:
        takeProgress(line);
        break;
    case IterationSource::EpochAndStep:
        takeEpoch(line);
        break;
    case IterationSource::LineOrder:
        if (match_.anyLoss)
            match_.iteration = ++order_;
        break;
    }
}

void LineMatcher::takeProgress(std::string_view line) {
    if (const auto count = progressCount(line))
        remembered_ = count;
    match_.iteration = remembered_;
}

void LineMatcher::takeEpoch(std::string_view line) {
    const auto epoch = epochTag_.integer(line);
    const auto step = epoch ? iterationTag_.integer(line) : std::nullopt;
    if (!step)
        return;
    match_.iteration = step->value;
    match_.epoch = epoch->value;
    match_.stepsOfEpoch = wholeBehind(step->behind);
}

void LineMatcher::lookByExpression(std::string_view line) {
    match_.losses[0].reset();
    const auto groups = groups_(line);
    if (!groups || groups->empty())
        return;
    const bool both = groups->size() > 1;
    match_.losses[0] = leadingReal(base::trimmed((*groups)[both ? 1 : 0]));
    match_.anyLoss = match_.losses[0].has_value();
    if (both) {
        if (const auto iteration = leadingInteger(base::trimmed((*groups)[0])))
            match_.iteration = iteration->value;
    } else if (match_.anyLoss) {
        match_.iteration = ++order_;
    }
}

bool LineMatcher::hasLossTag(std::string_view line) const {
    return std::ranges::any_of(lossTags_, [line](const TagValue& tag) { return tag.occursIn(line); });
}

bool LineMatcher::hasIterationTag(std::string_view line) const {
    return needsIterationTag(settings_) && iterationTag_.occursIn(line);
}

} // namespace runglass::analysis::loss
