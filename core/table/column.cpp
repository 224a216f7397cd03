// SPDX-License-Identifier: Apache-2.0
#include "core/table/column.h"

#include <cmath>
#include <cstring>
#include <utility>

namespace runglass::table {
namespace {

constexpr std::uint8_t nullFlag = 2;

} // namespace

Column::Column(ValueType type, Pool pool) : type_(type), pool_(std::move(pool)) {
    switch (type) {
    case ValueType::Integer:
    case ValueType::Time:
    case ValueType::Bytes:
        values_.emplace<0>();
        break;
    case ValueType::Real:
        values_.emplace<1>();
        break;
    case ValueType::Text:
        values_.emplace<2>();
        break;
    case ValueType::Flag:
        values_.emplace<3>();
        break;
    }
}

std::size_t Column::size() const {
    return std::visit([](const auto& slab) { return slab.size(); }, values_);
}

bool Column::isNull(RowIndex row) const {
    switch (values_.index()) {
    case 0:
        return integers()[row] == nullInteger;
    case 1:
        return std::isnan(reals()[row]);
    case 2:
        return texts()[row] == base::noText;
    default:
        return flags()[row] == nullFlag;
    }
}

std::string_view Column::text(RowIndex row) const {
    const auto id = texts()[row];
    return id == base::noText ? std::string_view() : pool_->text(id);
}

std::optional<double> Column::number(RowIndex row) const {
    if (type_ == ValueType::Text || isNull(row))
        return std::nullopt;
    switch (values_.index()) {
    case 0:
        return static_cast<double>(integers()[row]);
    case 1:
        return reals()[row];
    default:
        return flags()[row] == 1 ? 1.0 : 0.0;
    }
}

void Column::addNull() {
    switch (values_.index()) {
    case 0:
        addInteger(nullInteger);
        break;
    case 1:
        addReal(nullReal);
        break;
    case 2:
        addText(base::noText);
        break;
    default:
        std::get<3>(values_).push_back(nullFlag);
        break;
    }
}

void Column::addFrom(const Column& other, RowIndex row) {
    std::visit(
        [&other, row](auto& mine) {
            mine.push_back(std::get<std::remove_reference_t<decltype(mine)>>(other.values_)[row]);
        },
        values_);
}

void Column::reserve(std::size_t rows) {
    std::visit([rows](auto& slab) { slab.reserve(rows); }, values_);
}

void Column::resize(std::size_t rows) {
    std::visit([rows](auto& slab) { slab.resize(rows); }, values_);
}

void Column::moveRows(std::size_t from, std::size_t to, std::size_t count) {
    std::visit([=](auto& slab) { std::memmove(&slab[to], &slab[from], count * sizeof(slab[0])); }, values_);
}

void Column::shrinkToFit() {
    std::visit([](auto& slab) { slab.shrinkToFit(); }, values_);
}

std::size_t Column::allocatedBytes() const {
    return std::visit([](const auto& slab) { return slab.allocatedBytes(); }, values_);
}

} // namespace runglass::table
