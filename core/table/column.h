// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/slab.h"
#include "core/base/string_pool.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

namespace runglass::table {

/// Rows of a table are numbered from 0; tables hold fewer than 2^32 rows.
using RowIndex = std::uint32_t;

enum class ValueType {
    Integer, ///< 64-bit number
    Real,    ///< double
    Time,    ///< nanoseconds, 64-bit; a point in time or a duration
    Bytes,   ///< size in bytes, 64-bit
    Text,    ///< id into a string pool
    Flag     ///< yes or no
};

/// The values of one column, one per row, each of which may be missing ("null"). Contiguous, 8 bytes a
/// number, 4 bytes a text, 1 byte a flag. Built by appending, then shared read-only between tables and
/// threads.
///
/// A missing value is a reserved pattern: the smallest integer, a NaN, noText, 2.
class Column {
public:
    using Pool = std::shared_ptr<const base::StringPool>;

    /// `pool` holds the texts of a Text column; other types need none.
    explicit Column(ValueType type, Pool pool = nullptr);

    ValueType type() const { return type_; }
    std::size_t size() const;
    bool isNull(RowIndex row) const;

    /// Integer, Time and Bytes columns. Precondition of the next five: the type fits; null gives the reserved
    /// pattern.
    std::int64_t integer(RowIndex row) const { return integers()[row]; }
    double real(RowIndex row) const { return reals()[row]; }
    base::TextId textId(RowIndex row) const { return texts()[row]; }
    /// "" for null.
    std::string_view text(RowIndex row) const;
    bool flag(RowIndex row) const { return flags()[row] == 1; }

    /// Any numeric type as a double in the unit it is stored in (nanoseconds, bytes); nothing for null and
    /// text.
    std::optional<double> number(RowIndex row) const;

    const base::StringPool& pool() const { return *pool_; }
    const Pool& sharedPool() const { return pool_; }

    void addInteger(std::int64_t value) { std::get<0>(values_).push_back(value); }
    void addReal(double value) { std::get<1>(values_).push_back(value); }
    void addText(base::TextId value) { std::get<2>(values_).push_back(value); }
    void addFlag(bool value) { std::get<3>(values_).push_back(value ? 1 : 0); }
    void addNull();
    /// Copies one value of another column of the same type and pool.
    void addFrom(const Column& other, RowIndex row);
    void reserve(std::size_t rows);

    /// For readers that know how many rows come, and fill different stretches from different threads: makes
    /// room for rows without giving them values, hands out the values for writing, and moves a stretch to an
    /// earlier place.
    void resize(std::size_t rows);
    void moveRows(std::size_t from, std::size_t to, std::size_t count);
    std::span<std::int64_t> writableIntegers() { return writable<0, std::int64_t>(); }
    std::span<double> writableReals() { return writable<1, double>(); }
    std::span<base::TextId> writableTexts() { return writable<2, base::TextId>(); }

    /// What stands for a missing value in an Integer, Time or Bytes column, and in a Real one.
    static constexpr std::int64_t nullInteger = std::numeric_limits<std::int64_t>::min();
    static constexpr double nullReal = std::numeric_limits<double>::quiet_NaN();

    void shrinkToFit();

    std::span<const std::int64_t> integers() const { return std::get<0>(values_).values(); }
    std::span<const double> reals() const { return std::get<1>(values_).values(); }
    std::span<const base::TextId> texts() const { return std::get<2>(values_).values(); }
    std::span<const std::uint8_t> flags() const { return std::get<3>(values_).values(); }
    std::size_t allocatedBytes() const;

private:
    template <std::size_t Index, typename T>
    std::span<T> writable() {
        auto& slab = std::get<Index>(values_);
        return {slab.data(), slab.size()};
    }

    ValueType type_;
    std::variant<base::Slab<std::int64_t>, base::Slab<double>, base::Slab<base::TextId>,
                 base::Slab<std::uint8_t>>
        values_;
    Pool pool_;
};

} // namespace runglass::table
