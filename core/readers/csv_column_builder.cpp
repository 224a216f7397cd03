// SPDX-License-Identifier: Apache-2.0
#include "core/readers/csv_column_builder.h"

#include "core/base/decimal.h"
#include "core/base/utf8.h"
#include "core/readers/csv_reader.h"

#include <algorithm>
#include <array>

namespace runglass::readers {
namespace {

/// Times later than this many nanoseconds cannot be relative ones: 1e12 us is September 2001 (or 11 days of
/// run).
constexpr std::int64_t firstEpochTimeNs = 1'000'000'000'000'000;

bool equalIgnoringCase(std::string_view left, std::string_view right) {
    return std::ranges::equal(left, right, [](char a, char b) {
        const auto lower = [](char c) {
            return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
        };
        return lower(a) == lower(b);
    });
}

bool hasHighByte(std::string_view text) {
    return std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

/// What a column of texts is when each distinct text is looked at.
table::ValueType commonType(const table::Column& texts) {
    std::vector<char> seen(texts.pool().size(), 0);
    bool any = false;
    bool integers = true;
    for (const auto id : texts.texts()) {
        if (id == base::noText || seen[base::indexOf(id)] != 0)
            continue;
        seen[base::indexOf(id)] = 1;
        any = true;
        const auto text = texts.pool().text(id);
        if (integers && base::parseInteger(text))
            continue;
        integers = false;
        if (!base::parseReal(text))
            return table::ValueType::Text;
    }
    if (!any)
        return table::ValueType::Text;
    return integers ? table::ValueType::Integer : table::ValueType::Real;
}

std::shared_ptr<table::Column> asNumbers(const table::Column& texts, table::ValueType type) {
    auto numbers = std::make_shared<table::Column>(type);
    numbers->reserve(texts.size());
    for (const auto id : texts.texts()) {
        if (id == base::noText)
            numbers->addNull();
        else if (type == table::ValueType::Integer)
            numbers->addInteger(*base::parseInteger(texts.pool().text(id)));
        else
            numbers->addReal(*base::parseReal(texts.pool().text(id)));
    }
    return numbers;
}

} // namespace

bool isMissing(std::string_view cell) {
    if (cell.empty())
        return true;
    static constexpr std::array<std::string_view, 8> spellings{"N/A",  "NA",  "NaN",  "null",
                                                               "none", "inf", "-inf", "-nan"};
    return cell.size() <= 4 &&
           std::ranges::any_of(spellings, [&](std::string_view s) { return equalIgnoringCase(cell, s); });
}

table::ValueType CsvColumnBuilder::storedType(CellKind kind) {
    switch (kind) {
    case CellKind::Real:
        return table::ValueType::Real;
    case CellKind::Integer:
        return table::ValueType::Integer;
    case CellKind::MicrosecondTime:
    case CellKind::MillisecondTime:
        return table::ValueType::Time;
    default:
        return table::ValueType::Text;
    }
}

CsvColumnBuilder::CsvColumnBuilder(CellKind kind, table::Column& column, std::size_t begin,
                                   base::StringPool& pool)
    : kind_(kind), pool_(&pool) {
    switch (column.type()) {
    case table::ValueType::Real:
        reals_ = column.writableReals().subspan(begin);
        break;
    case table::ValueType::Text:
        texts_ = column.writableTexts().subspan(begin);
        break;
    default:
        integers_ = column.writableIntegers().subspan(begin);
        break;
    }
}

void CsvColumnBuilder::addReal(std::string_view cell, std::uint64_t line) {
    const auto value = base::parseReal(cell);
    if (!value)
        noteMissing(cell, line);
    reals_[next_++] = value.value_or(table::Column::nullReal);
}

void CsvColumnBuilder::addInteger(std::string_view cell, std::uint64_t line) {
    auto value = base::parseInteger(cell);
    if (!value) {
        const auto whole = base::parseScaled(cell, 0); // "20.0"
        if (whole && base::parseReal(cell) == static_cast<double>(whole->value))
            value = whole->value;
        else
            noteMissing(cell, line);
    }
    integers_[next_++] = value.value_or(table::Column::nullInteger);
}

void CsvColumnBuilder::addTime(std::string_view cell, std::uint64_t line, int decimals) {
    const auto value = base::parseScaled(cell, decimals);
    if (!value)
        noteMissing(cell, line);
    else if (value->hasExponent && value->value > firstEpochTimeNs)
        roundedTimes_.add(line);
    integers_[next_++] = value ? value->value : table::Column::nullInteger;
}

void CsvColumnBuilder::noteMissing(std::string_view cell, std::uint64_t line) {
    if (!isMissing(cell))
        badValues_.add(line);
}

void CsvColumnBuilder::addText(std::string_view cell, std::uint64_t line) {
    if (kind_ == CellKind::QuotedText && cell.size() >= 2 && cell.front() == '"' && cell.back() == '"')
        cell = cell.substr(1, cell.size() - 2);
    if (lastId_ == base::noText || cell != lastCell_) {
        if (isMissing(cell)) {
            texts_[next_++] = base::noText;
            return;
        }
        lastId_ = textIdOf(cell, line);
        lastCell_ = pool_->text(lastId_);
    }
    texts_[next_++] = lastId_;
}

base::TextId CsvColumnBuilder::textIdOf(std::string_view cell, std::uint64_t line) {
    if (!hasHighByte(cell))
        return pool_->intern(cell);
    const auto text = decodedCell(cell);
    if (base::isValidUtf8(text))
        return pool_->intern(text);
    std::size_t replaced = 0;
    const auto repaired = base::repairedUtf8(text, replaced);
    badBytes_.add(line);
    return pool_->intern(repaired);
}

void CsvColumnBuilder::renumber(std::span<const base::TextId> ids) {
    for (auto& id : texts_.first(texts_.empty() ? 0 : next_))
        if (id != base::noText)
            id = ids[base::indexOf(id)];
}

std::shared_ptr<const table::Column> withCommonType(std::shared_ptr<table::Column> texts) {
    const auto type = commonType(*texts);
    return type == table::ValueType::Text ? std::move(texts) : asNumbers(*texts, type);
}

} // namespace runglass::readers
