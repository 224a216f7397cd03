// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/table_maker.h"

#include <utility>

namespace runglass::formats::ascend_db {

std::size_t TableMaker::add(table::ColumnSpec spec, Column kind) {
    const bool isText = spec.type == table::ValueType::Text;
    auto data =
        std::make_shared<table::Column>(spec.type, isText ? table::Column::Pool(ids_.pool()) : nullptr);
    columns_.push_back({std::move(spec), std::move(data), kind, false});
    return columns_.size() - 1;
}

void TableMaker::addText(std::size_t column, StringIds::Key key) {
    columns_[column].data->addText(base::TextId{key}); // becomes the id of its text in build()
}

void TableMaker::addInteger(std::size_t column, std::optional<std::int64_t> value) {
    Content& content = columns_[column];
    content.data->addInteger(value.value_or(table::Column::nullInteger));
    content.isFilled = content.isFilled || value.has_value();
}

void TableMaker::addReal(std::size_t column, std::optional<double> value) {
    Content& content = columns_[column];
    content.data->addReal(value.value_or(table::Column::nullReal));
    content.isFilled = content.isFilled || value.has_value();
}

table::Table TableMaker::build(std::string name) && {
    table::Table result(std::move(name));
    for (Content& content : columns_) {
        if (content.spec.type == table::ValueType::Text) {
            for (base::TextId& id : content.data->writableTexts()) {
                id = ids_.textId(static_cast<StringIds::Key>(id));
                content.isFilled = content.isFilled || id != base::noText;
            }
        }
        content.data->shrinkToFit();
        if (content.isFilled || content.kind == Column::Always)
            result.add(std::move(content.spec), std::move(content.data));
    }
    return result;
}

} // namespace runglass::formats::ascend_db
