// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/ascend_db/string_ids.h"
#include "core/table/table.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace runglass::formats::ascend_db {

/// A table of the model that is made of rows of a database, column by column. Columns have the type of their
/// spec: Text is given as keys of the StringIds, Integer and Time as whole numbers, Real as numbers.
class TableMaker {
public:
    enum class Column {
        Always,   ///< is there even when it has no value
        IfFilled, ///< is left out when no row has a value: the level did not record it
    };

    /// `ids` outlives this object.
    explicit TableMaker(StringIds& ids) : ids_(ids) {}

    std::size_t add(table::ColumnSpec spec, Column kind = Column::Always);

    void addText(std::size_t column, StringIds::Key key);
    void addInteger(std::size_t column, std::optional<std::int64_t> value);
    void addReal(std::size_t column, std::optional<double> value);

    const table::Column& column(std::size_t column) const { return *columns_[column].data; }

    /// After `ids` is resolved. Precondition: all columns have the same number of values.
    table::Table build(std::string name) &&;

private:
    struct Content {
        table::ColumnSpec spec;
        std::shared_ptr<table::Column> data;
        Column kind = Column::Always;
        bool isFilled = false;
    };

    StringIds& ids_;
    std::vector<Content> columns_;
};

} // namespace runglass::formats::ascend_db
