// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/sliced_csv.h"

#include "core/readers/csv_column_builder.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace runglass::formats::ascend_text {
namespace {

using base::TextId;
using readers::CellKind;
using table::Column;
using table::RowIndex;
using table::Table;
using table::ValueType;

base::Result<Table> checkedSlice(const std::string& path, const std::string& name,
                                 const readers::CsvRules& rules, const SliceCheck& check,
                                 base::LoadContext& context) {
    auto table = readers::readCsvTable(path, name, rules, context);
    if (!table || !check)
        return table;
    return check(std::move(table).value(), path);
}

/// What a column is, when it is a number in all its cells, is known when all slices are there.
struct Slice {
    Table table;
    std::vector<bool> isAutomatic; ///< by column
};

base::Result<Slice> readSlice(const std::string& path, const std::string& name,
                              const readers::CsvRules& rules, const SliceCheck& check,
                              base::LoadContext& context) {
    Slice slice;
    const auto asTexts = [&](const std::string& header, std::size_t index) {
        auto rule = rules(header, index);
        slice.isAutomatic.push_back(rule.kind == CellKind::Automatic);
        if (slice.isAutomatic.back())
            rule.kind = CellKind::Text;
        return rule;
    };
    auto table = checkedSlice(path, name, asTexts, check, context);
    if (!table)
        return table.error();
    slice.table = std::move(table).value();
    return slice;
}

/// A column of all slices.
struct JoinedColumn {
    table::ColumnSpec spec;
    bool isAutomatic = false;
    std::vector<std::shared_ptr<const Column>> parts; ///< by slice; null where it lacks the column
};

/// The numbers of one slice's texts in the pool of all.
class Renumbering {
public:
    Renumbering(const Column& texts, base::StringPool& pool) : of_(texts.sharedPool()) {
        ids_.reserve(of_->size());
        for (std::uint32_t id = 0; id < of_->size(); ++id)
            ids_.push_back(pool.intern(of_->text(TextId{id})));
    }

    bool isOf(const Column& texts) const { return texts.sharedPool() == of_; }
    TextId of(TextId id) const { return id == base::noText ? id : ids_[base::indexOf(id)]; }

private:
    Column::Pool of_;
    std::vector<TextId> ids_;
};

class Joining {
public:
    void add(const Slice& slice) {
        std::size_t at = 0; // behind the column before it in the slice, so that all keep their order
        for (std::size_t i = 0; i < slice.table.columnCount(); ++i) {
            at = placeOf(slice.table.spec(i), slice.isAutomatic[i], at);
            columns_[at].parts.push_back(slice.table.columns()[i].data);
            ++at;
        }
        rowCounts_.push_back(slice.table.rowCount());
        for (JoinedColumn& column : columns_)
            column.parts.resize(rowCounts_.size());
        renumberings_.emplace_back();
    }

    /// Gives the slices back column by column. Of no use when stopped.
    Table finish(const std::string& name, const std::stop_token& stop) {
        Table result(name);
        for (JoinedColumn& column : columns_) {
            if (stop.stop_requested())
                break;
            auto joined = joinedParts(column);
            column.parts.clear();
            std::shared_ptr<const Column> data = joined;
            if (column.isAutomatic)
                data = readers::withCommonType(std::move(joined));
            column.spec.type = data->type();
            result.add(std::move(column.spec), std::move(data));
        }
        return result;
    }

private:
    /// Of the column with this id and type; of a new one, at `at`, when there is none.
    std::size_t placeOf(const table::ColumnSpec& spec, bool isAutomatic, std::size_t at) {
        const auto known = std::ranges::find_if(columns_, [&](const JoinedColumn& column) {
            return column.spec.id == spec.id && column.spec.type == spec.type;
        });
        if (known != columns_.end())
            return static_cast<std::size_t>(known - columns_.begin());
        JoinedColumn column{spec, isAutomatic, {}};
        column.parts.resize(rowCounts_.size());
        while (std::ranges::any_of(columns_, [&](const auto& one) { return one.spec.id == column.spec.id; }))
            column.spec.id += "#2";
        columns_.insert(columns_.begin() + static_cast<std::ptrdiff_t>(at), std::move(column));
        return at;
    }

    std::shared_ptr<Column> joinedParts(const JoinedColumn& column) {
        const bool isText = column.spec.type == ValueType::Text;
        auto joined = std::make_shared<Column>(column.spec.type, isText ? pool_ : nullptr);
        std::size_t rows = 0;
        for (const auto count : rowCounts_)
            rows += count;
        joined->reserve(rows);
        for (std::size_t slice = 0; slice < rowCounts_.size(); ++slice) {
            const Column* const part = column.parts[slice].get();
            if (part == nullptr)
                addMissing(*joined, rowCounts_[slice]);
            else if (isText)
                addTexts(*joined, *part, slice);
            else
                addNumbers(*joined, *part);
        }
        return joined;
    }

    static void addMissing(Column& joined, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i)
            joined.addNull();
    }

    void addTexts(Column& joined, const Column& part, std::size_t slice) {
        auto& renumbering = renumberings_[slice];
        if (!renumbering || !renumbering->isOf(part))
            renumbering.emplace(part, *pool_);
        for (const TextId id : part.texts())
            joined.addText(renumbering->of(id));
    }

    static void addNumbers(Column& joined, const Column& part) {
        if (part.type() == ValueType::Real)
            for (const double value : part.reals())
                joined.addReal(value);
        else
            for (const std::int64_t value : part.integers())
                joined.addInteger(value);
    }

    std::vector<JoinedColumn> columns_;
    std::vector<std::size_t> rowCounts_; ///< by slice
    std::vector<std::optional<Renumbering>> renumberings_;
    std::shared_ptr<base::StringPool> pool_ = std::make_shared<base::StringPool>();
};

} // namespace

base::Result<Table> readSlicedCsv(const model::SourceFile& file, const std::string& name,
                                  const readers::CsvRules& rules, const SliceCheck& check,
                                  base::LoadContext& context) {
    if (file.slices.empty())
        return checkedSlice(file.path, name, rules, check, context);
    Joining joining;
    bool any = false;
    std::vector<std::pair<std::string, base::Error>> failures;
    for (const auto& path : file.paths()) {
        const auto slice = readSlice(path, name, rules, check, context);
        if (context.stop.stop_requested())
            return base::Error{base::stoppedMessage, path, {}};
        if (!slice) {
            failures.emplace_back(path, slice.error());
            continue;
        }
        joining.add(slice.value());
        any = true;
    }
    if (!any)
        return failures.front().second;
    for (const auto& [path, failure] : failures)
        context.diagnostics.report(base::Severity::Error, "run.unreadable_part", path, {}, failure.what);
    auto table = joining.finish(name, context.stop);
    if (context.stop.stop_requested())
        return base::Error{base::stoppedMessage, file.path, {}};
    return table;
}

} // namespace runglass::formats::ascend_text
