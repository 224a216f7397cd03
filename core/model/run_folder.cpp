// SPDX-License-Identifier: Apache-2.0
#include "core/model/run_folder.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>

namespace runglass::model {
namespace {

bool allDigits(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

std::string calendarText(std::string_view digits) {
    const auto part = [&](std::size_t at, std::size_t length) {
        return std::string(digits.substr(at, length));
    };
    return part(0, 4) + '-' + part(4, 2) + '-' + part(6, 2) + ' ' + part(8, 2) + ':' + part(10, 2) + ':' +
           part(12, 2);
}

std::string unixText(std::string_view digits, long long unitsPerSecond) {
    long long value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    const auto seconds = static_cast<std::time_t>(value / unitsPerSecond);
    std::tm time{};
    ::gmtime_r(&seconds, &time);
    std::array<char, 32> text{};
    const auto length = std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S", &time);
    return {text.data(), length};
}

} // namespace

std::string_view viewName(View view) {
    static constexpr std::array<std::string_view, 9> names{
        "Overview", "Operator", "Kernel", "Trace", "Memory", "Module", "Distributed", "Diff", "Loss"};
    return names[static_cast<std::size_t>(view)];
}

std::vector<std::string> SourceFile::paths() const {
    std::vector<std::string> all{path};
    all.insert(all.end(), slices.begin(), slices.end());
    return all;
}

std::string LackingView::text() const {
    return sources + (sources.empty() || remark.empty() ? "" : " ") + remark;
}

std::string LackingView::line() const {
    return std::string(viewName(view)) + ": " + text();
}

const SourceFile* SpanFolder::file(std::string_view name) const {
    const auto found = std::ranges::find(files, name, &SourceFile::name);
    return found == files.end() ? nullptr : &*found;
}

bool SpanFolder::hasView(View view) const {
    return std::ranges::find(views, view) != views.end();
}

bool SpanFolder::isMadeOfTrace(View view) const {
    return std::ranges::find(ofTrace, view, &LackingView::view) != ofTrace.end();
}

const LackingView* SpanFolder::sourcesOf(View view) const {
    for (const auto* list : {&lacking, &ofTrace})
        if (const auto found = std::ranges::find(*list, view, &LackingView::view); found != list->end())
            return &*found;
    return nullptr;
}

std::string stampTime(std::string_view stamp) {
    if (!allDigits(stamp))
        return {};
    if ((stamp.size() == 17 || stamp.size() == 14) && (stamp.starts_with("19") || stamp.starts_with("20")))
        return calendarText(stamp);
    if (stamp.size() == 13)
        return unixText(stamp, 1'000);
    if (stamp.size() == 16)
        return unixText(stamp, 1'000'000);
    return {};
}

std::string spanLabel(const SpanFolder& span) {
    const auto time = stampTime(span.stamp);
    return std::to_string(span.number) + (time.empty() ? "" : "  " + time);
}

} // namespace runglass::model
