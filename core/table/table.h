// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/column.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::table {

/// The unit in which a column's numbers are exported, and from which the display converts.
enum class Unit {
    None,
    Nanoseconds,
    Microseconds,
    Milliseconds,
    Seconds,
    Percent,
    Bytes,
    Kilobytes,
    Megabytes,
    Gigabytes
};

/// "us", "KB", "%"; "" for None. Sizes are binary: 1 KB is 1,024 bytes.
std::string_view unitText(Unit unit);

/// What a column is for; views derive alignment, bars and the first sort direction from it.
enum class Role {
    Label,   ///< names a row: elided in the middle
    Measure, ///< a quantity: sorted descending first
    Share,   ///< a percentage of a whole: drawn with a bar
    Detail   ///< everything else
};

/// Describes one column once for everybody: GUI, CLI, export and tests.
struct ColumnSpec {
    std::string id;    ///< stable lower_snake name with unit; columns of a file keep their own header
    std::string title; ///< for people, without unit
    ValueType type = ValueType::Text;
    Unit unit = Unit::None;
    Role role = Role::Detail;
    int precision = 3; ///< digits behind the point on display; export is always exact
    std::string description;
};

/// "Total Duration (us)": the title with its unit. This is the header of the GUI and of CSV files.
std::string headerText(const ColumnSpec& spec);

struct TableColumn {
    ColumnSpec spec;
    std::shared_ptr<const Column> data;
};

/// A result: named, described columns of equal length. Every tabular result in the program is one of these.
/// Cheap to copy (columns are shared), immutable once its columns are filled, readable from any thread.
class Table {
public:
    Table() = default;
    explicit Table(std::string name) : name_(std::move(name)) {}

    const std::string& name() const { return name_; }
    std::size_t rowCount() const { return columns_.empty() ? 0 : columns_.front().data->size(); }
    std::size_t columnCount() const { return columns_.size(); }
    const std::vector<TableColumn>& columns() const { return columns_; }
    const ColumnSpec& spec(std::size_t column) const { return columns_[column].spec; }
    const Column& column(std::size_t column) const { return *columns_[column].data; }

    /// Exact match of the id.
    std::optional<std::size_t> indexOf(std::string_view id) const;
    /// The column with this id, or nullptr.
    const Column* find(std::string_view id) const;

    /// Precondition: as many rows as the columns before it.
    void add(ColumnSpec spec, std::shared_ptr<const Column> data);

    std::size_t allocatedBytes() const;

private:
    std::string name_;
    std::vector<TableColumn> columns_;
};

/// Builds a small table row by row with a pool of its own. Cells are added column by column: `cell(i)` is the
/// i-th column under construction.
class TableBuilder {
public:
    TableBuilder(std::string name, std::vector<ColumnSpec> specs);

    Column& cell(std::size_t column) { return *columns_[column]; }
    void addText(std::size_t column, std::string_view text) { cell(column).addText(pool_->intern(text)); }
    /// Null for an empty text.
    void addTextOrNull(std::size_t column, std::string_view text);
    Table build() &&;

private:
    std::string name_;
    std::vector<ColumnSpec> specs_;
    std::shared_ptr<base::StringPool> pool_;
    std::vector<std::shared_ptr<Column>> columns_;
};

} // namespace runglass::table
