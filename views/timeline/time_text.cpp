// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/time_text.h"

#include <QDateTime>
#include <QTimeZone>

#include <algorithm>
#include <array>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr QChar groupSpace(0x202F); // narrow, never broken
constexpr QChar minus(0x2212);

constexpr std::array<base::Nanoseconds, 10> powersOfTen = {
    1, 10, 100, 1'000, 10'000, 100'000, 1'000'000, 10'000'000, 100'000'000, 1'000'000'000};

int digitsOf(TimeUnit unit) {
    return static_cast<int>(unit) * 3;
}

std::uint64_t magnitude(base::Nanoseconds value) {
    return value < 0 ? ~static_cast<std::uint64_t>(value) + 1 : static_cast<std::uint64_t>(value);
}

QString groupedDigits(std::uint64_t value) {
    auto digits = QString::number(value);
    for (auto at = digits.size() - 3; at > 0; at -= 3)
        digits.insert(at, groupSpace);
    return digits;
}

} // namespace

base::Nanoseconds nanosecondsOf(TimeUnit unit) {
    return powersOfTen[static_cast<std::size_t>(digitsOf(unit))];
}

QString symbolOf(TimeUnit unit) {
    switch (unit) {
    case TimeUnit::Nanoseconds:
        return u"ns"_s;
    case TimeUnit::Microseconds:
        return u"µs"_s;
    case TimeUnit::Milliseconds:
        return u"ms"_s;
    case TimeUnit::Seconds:
        break;
    }
    return u"s"_s;
}

TimeUnit unitFor(base::Nanoseconds lengthNs) {
    const auto length = magnitude(lengthNs);
    for (const auto unit : {TimeUnit::Seconds, TimeUnit::Milliseconds, TimeUnit::Microseconds})
        if (length >= static_cast<std::uint64_t>(nanosecondsOf(unit)))
            return unit;
    return TimeUnit::Nanoseconds;
}

QString decimalText(base::Nanoseconds timeNs, TimeUnit unit, int decimals) {
    const auto unitNs = static_cast<std::uint64_t>(nanosecondsOf(unit));
    const auto value = magnitude(timeNs);
    auto text = groupedDigits(value / unitNs);
    if (timeNs < 0)
        text.prepend(minus);
    const int shown = std::clamp(decimals, 0, digitsOf(unit));
    if (shown == 0)
        return text;
    const auto fraction = QString::number(value % unitNs).rightJustified(digitsOf(unit), u'0').left(shown);
    text += u'.';
    for (int at = 0; at < shown; ++at) {
        if (at > 0 && at % 3 == 0)
            text += groupSpace;
        text += fraction[at];
    }
    return text;
}

int decimalsFor(TimeUnit unit, double resolutionNs) {
    int decimals = digitsOf(unit);
    while (decimals > 0 &&
           static_cast<double>(powersOfTen[static_cast<std::size_t>(digitsOf(unit) - decimals + 1)]) <=
               resolutionNs)
        --decimals;
    return decimals;
}

QString durationText(base::Nanoseconds durationNs) {
    const auto unit = unitFor(durationNs);
    constexpr int shownDecimals = 3;
    return decimalText(durationNs, unit, shownDecimals) + u' ' + symbolOf(unit);
}

QString momentText(base::Nanoseconds timeNs, double resolutionNs) {
    const auto unit = unitFor(timeNs);
    return decimalText(timeNs, unit, decimalsFor(unit, resolutionNs)) + u' ' + symbolOf(unit);
}

QString wallClockText(base::Nanoseconds unixNs, double resolutionNs) {
    constexpr base::Nanoseconds second = 1'000'000'000;
    auto seconds = unixNs / second;
    auto rest = unixNs % second;
    if (rest < 0) {
        rest += second;
        --seconds;
    }
    const auto moment = QDateTime::fromSecsSinceEpoch(seconds, QTimeZone::utc());
    auto text = moment.toString(u"yyyy-MM-dd HH:mm:ss"_s);
    const int decimals = decimalsFor(TimeUnit::Seconds, resolutionNs);
    if (decimals > 0)
        text += decimalText(rest, TimeUnit::Seconds, decimals).mid(1);
    return text;
}

QString groupedText(base::Nanoseconds value) {
    const auto digits = groupedDigits(magnitude(value));
    return value < 0 ? QString(minus + digits) : digits;
}

} // namespace runglass::views
