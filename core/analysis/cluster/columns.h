// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/table.h"

#include <cmath>
#include <optional>

namespace runglass::analysis::columns {

using table::ColumnSpec;
using table::Role;
using table::Unit;
using table::ValueType;

inline ColumnSpec label(const char* id, const char* title, const char* description) {
    return {id, title, ValueType::Text, Unit::None, Role::Label, 0, description};
}
inline ColumnSpec text(const char* id, const char* title, const char* description) {
    return {id, title, ValueType::Text, Unit::None, Role::Detail, 0, description};
}
inline ColumnSpec count(const char* id, const char* title, const char* description) {
    return {id, title, ValueType::Integer, Unit::None, Role::Measure, 0, description};
}
inline ColumnSpec number(const char* id, const char* title, const char* description) {
    return {id, title, ValueType::Integer, Unit::None, Role::Detail, 0, description};
}
inline ColumnSpec real(const char* id, const char* title, const char* description, int precision = 3) {
    return {id, title, ValueType::Real, Unit::None, Role::Measure, precision, description};
}
inline ColumnSpec microseconds(const char* id, const char* title, const char* description) {
    return {id, title, ValueType::Real, Unit::Microseconds, Role::Measure, 3, description};
}
inline ColumnSpec bytes(const char* id, const char* title, const char* description) {
    return {id, title, ValueType::Real, Unit::Bytes, Role::Measure, 0, description};
}
inline ColumnSpec percent(const char* id, const char* title, const char* description) {
    return {id, title, ValueType::Real, Unit::Percent, Role::Measure, 3, description};
}
inline ColumnSpec flag(const char* id, const char* title, const char* description) {
    return {id, title, ValueType::Flag, Unit::None, Role::Detail, 0, description};
}
inline ColumnSpec moment(const char* id, const char* title, const char* description) {
    return {id, title, ValueType::Time, Unit::Nanoseconds, Role::Detail, 0, description};
}

/// Column "worker" and "rank", with which rows about ranks begin.
inline ColumnSpec worker() {
    return label("worker", "Worker", "Name of the worker");
}
inline ColumnSpec rank() {
    return number("rank", "Rank", "Rank in the world, as the worker's files tell it");
}
inline ColumnSpec lacking() {
    return text("lacking", "Lacking", "What is missing of this worker");
}

/// NaN is a missing value; so is what a division by nothing gives.
inline void addReal(table::TableBuilder& out, std::size_t column, double value) {
    if (std::isfinite(value))
        out.cell(column).addReal(value);
    else
        out.cell(column).addNull();
}

inline void addRank(table::TableBuilder& out, std::size_t column, const std::optional<int>& rank) {
    if (rank)
        out.cell(column).addInteger(*rank);
    else
        out.cell(column).addNull();
}

} // namespace runglass::analysis::columns
