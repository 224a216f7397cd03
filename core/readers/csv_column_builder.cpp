// SPDX-License-Identifier: Apache-2.0
#include "core/readers/csv_column_builder.h"

#include "core/base/decimal.h"
#include "core/base/utf8.h"
#include "core/readers/csv_reader.h"

#include <algorithm>
#include <array>

namespace runglass::readers {
namespace {

table::ValueType storedType(CellKind kind) {
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

CsvColumnBuilder::CsvColumnBuilder(CellKind kind, std::shared_ptr<base::StringPool> pool)
    : kind_(kind), pool_(std::move(pool)), column_(std::make_shared<table::Column>(storedType(kind), pool_)) {
}

void CsvColumnBuilder::addReal(std::string_view cell, std::uint64_t line) {
    if (const auto value = base::parseReal(cell))
        column_->addReal(*value);
    else
        addMissing(cell, line);
}

void CsvColumnBuilder::addInteger(std::string_view cell, std::uint64_t line) {
    if (const auto value = base::parseInteger(cell)) {
        column_->addInteger(*value);
    } else if (const auto whole = base::parseScaled(cell, 0);
               whole && base::parseReal(cell) == static_cast<double>(whole->value)) {
        column_->addInteger(whole->value); // "20.0"
    } else {
        addMissing(cell, line);
    }
}

void CsvColumnBuilder::addTime(std::string_view cell, std::uint64_t line, int decimals) {
    const auto value = base::parseScaled(cell, decimals);
    if (!value) {
        addMissing(cell, line);
        return;
    }
    if (value->hasExponent && value->value > firstEpochTimeNs)
        roundedTimes_.add(line);
    column_->addInteger(value->value);
}

void CsvColumnBuilder::addMissing(std::string_view cell, std::uint64_t line) {
    if (!isMissing(cell))
        badValues_.add(line);
    column_->addNull();
}

void CsvColumnBuilder::addText(std::string_view cell, std::uint64_t line) {
    if (kind_ == CellKind::QuotedText && cell.size() >= 2 && cell.front() == '"' && cell.back() == '"')
        cell = cell.substr(1, cell.size() - 2);
    if (lastId_ != base::noText && cell == lastCell_) {
        column_->addText(lastId_);
        return;
    }
    if (isMissing(cell)) {
        column_->addNull();
        return;
    }
    lastId_ = textIdOf(cell, line);
    lastCell_ = pool_->text(lastId_);
    column_->addText(lastId_);
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

void CsvColumnBuilder::append(const CsvColumnBuilder& next, std::span<const base::TextId> ids) {
    column_->append(*next.column_, ids);
}

std::shared_ptr<const table::Column> CsvColumnBuilder::finish() {
    if (kind_ == CellKind::Automatic)
        if (const auto type = commonType(*column_); type != table::ValueType::Text)
            column_ = asNumbers(*column_, type);
    column_->shrinkToFit();
    return column_;
}

} // namespace runglass::readers
