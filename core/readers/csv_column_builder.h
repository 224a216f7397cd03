// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/readers/csv_table.h"
#include "core/readers/line_tally.h"

#include <cstdint>
#include <memory>
#include <string_view>

namespace runglass::readers {

/// Turns the cells of one column, within one range of a file, into values. It writes them straight into a
/// stretch of the finished column, which several builders fill at the same time.
class CsvColumnBuilder {
public:
    /// Writes from row `begin` on. The pool belongs to the range and is shared by its columns.
    CsvColumnBuilder(CellKind kind, table::Column& column, std::size_t begin, base::StringPool& pool);

    /// The storage that a kind of cell needs.
    static table::ValueType storedType(CellKind kind);

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

    /// Renumbers the texts written so far.
    void renumber(std::span<const base::TextId> ids);

    const LineTally& badValues() const { return badValues_; }
    const LineTally& roundedTimes() const { return roundedTimes_; }
    const LineTally& badBytes() const { return badBytes_; }

private:
    void addReal(std::string_view cell, std::uint64_t line);
    void addInteger(std::string_view cell, std::uint64_t line);
    void addTime(std::string_view cell, std::uint64_t line, int decimals);
    void addText(std::string_view cell, std::uint64_t line);
    void noteMissing(std::string_view cell, std::uint64_t line);
    base::TextId textIdOf(std::string_view cell, std::uint64_t line);

    CellKind kind_;
    base::StringPool* pool_;
    std::span<std::int64_t>
        integers_; ///< the one of the three that fits the kind is set, from `begin` to the end
    std::span<double> reals_;
    std::span<base::TextId> texts_;
    std::size_t next_ = 0;
    std::string_view lastCell_; ///< text of the previous cell in the pool: neighbours are often equal
    base::TextId lastId_ = base::noText;
    LineTally badValues_;
    LineTally roundedTimes_;
    LineTally badBytes_;
};

/// What an Automatic column of texts is: Integer or Real when every text is one, otherwise Text as it came.
std::shared_ptr<const table::Column> withCommonType(std::shared_ptr<table::Column> texts);

} // namespace runglass::readers
