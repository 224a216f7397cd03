// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/readers/csv_table.h"

#include <cstdint>
#include <memory>
#include <string_view>

namespace runglass::readers {

/// How often something was odd in a column, and where first.
struct CellTally {
    std::uint64_t count = 0;
    std::uint64_t firstLine = 0;
    void add(std::uint64_t line) {
        if (count++ == 0)
            firstLine = line;
    }
};

/// Turns the cells of one column, within one range of a file, into values.
class CsvColumnBuilder {
public:
    /// The pool belongs to the range and is shared by its columns.
    CsvColumnBuilder(CellKind kind, std::shared_ptr<base::StringPool> pool);

    void add(std::string_view cell, std::uint64_t line) {
        switch (kind_) {
        case CellKind::Real:
            addReal(cell, line);
            break;
        case CellKind::Integer:
            addInteger(cell, line);
            break;
        case CellKind::MicrosecondTime:
            addTime(cell, line, 3);
            break;
        case CellKind::MillisecondTime:
            addTime(cell, line, 6);
            break;
        default:
            addText(cell, line);
            break;
        }
    }

    /// Appends the column of the next range, whose texts are `ids` in this one's pool.
    void append(const CsvColumnBuilder& next, std::span<const base::TextId> ids);
    /// Frees the values; the column is not used any more.
    void release() { column_.reset(); }
    /// The finished column: an Automatic one of numbers becomes Integer or Real.
    std::shared_ptr<const table::Column> finish();

    const CellTally& badValues() const { return badValues_; }
    const CellTally& roundedTimes() const { return roundedTimes_; }
    const CellTally& badBytes() const { return badBytes_; }

private:
    void addReal(std::string_view cell, std::uint64_t line);
    void addInteger(std::string_view cell, std::uint64_t line);
    void addTime(std::string_view cell, std::uint64_t line, int decimals);
    void addText(std::string_view cell, std::uint64_t line);
    void addMissing(std::string_view cell, std::uint64_t line);
    base::TextId textIdOf(std::string_view cell, std::uint64_t line);

    CellKind kind_;
    std::shared_ptr<base::StringPool> pool_;
    std::shared_ptr<table::Column> column_;
    std::string_view lastCell_; ///< text of the previous cell in the pool: neighbours are often equal
    base::TextId lastId_ = base::noText;
    CellTally badValues_;
    CellTally roundedTimes_;
    CellTally badBytes_;
};

} // namespace runglass::readers
