// SPDX-License-Identifier: Apache-2.0
#include "core/readers/csv_table.h"

#include "core/readers/csv_column_builder.h"
#include "core/readers/csv_reader.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

namespace runglass::readers {
namespace {

using Columns = std::vector<std::shared_ptr<table::Column>>;

/// The rows of one range of the file: a stretch of all columns, with a pool of its own so that ranges need no
/// lock.
class RangeRows : public CsvRowSink {
public:
    RangeRows(std::span<const CsvColumnRule> rules, const Columns& columns, std::size_t begin,
              std::size_t most, std::shared_ptr<base::StringPool> pool)
        : pool_(std::move(pool)), begin_(begin), most_(most) {
        builders_.reserve(rules.size());
        for (std::size_t i = 0; i < rules.size(); ++i)
            builders_.emplace_back(rules[i].kind, *columns[i], begin, *pool_);
    }

    void row(std::span<const std::string_view> cells, std::uint64_t line) override {
        if (count_ == most_) {
            overflown_ = true; // only when somebody writes the file while it is read
            return;
        }
        ++count_;
        for (std::size_t i = 0; i < builders_.size(); ++i)
            builders_[i].add(cells[i], line);
    }

    std::size_t begin() const { return begin_; }
    std::size_t count() const { return count_; }
    bool overflown() const { return overflown_; }
    const CsvColumnBuilder& builder(std::size_t column) const { return builders_[column]; }

    /// Gives the texts of this range their numbers in the pool of the whole table.
    void renumberInto(base::StringPool& pool) {
        std::vector<base::TextId> ids(pool_->size());
        for (std::size_t i = 0; i < ids.size(); ++i)
            ids[i] = pool.intern(pool_->text(base::TextId{static_cast<std::uint32_t>(i)}));
        for (CsvColumnBuilder& builder : builders_)
            builder.renumber(ids);
    }

private:
    std::shared_ptr<base::StringPool> pool_;
    std::vector<CsvColumnBuilder> builders_;
    std::size_t begin_;
    std::size_t most_;
    std::size_t count_ = 0;
    bool overflown_ = false;
};

class TableHandler : public CsvHandler {
public:
    explicit TableHandler(const CsvRules& rules) : rulesFor_(rules) {}

    void begin(std::span<const std::string> header, std::span<const std::uint64_t> mostRows) override {
        for (std::size_t i = 0; i < header.size(); ++i)
            rules_.push_back(rulesFor_(header[i], i));
        makeIdsUnique();
        const auto most = std::accumulate(mostRows.begin(), mostRows.end(), std::uint64_t{0});
        for (const CsvColumnRule& rule : rules_) {
            const auto type = CsvColumnBuilder::storedType(rule.kind);
            columns_.push_back(
                std::make_shared<table::Column>(type, type == table::ValueType::Text ? pool_ : nullptr));
            columns_.back()->resize(
                static_cast<std::size_t>(most)); // address space only, until it is written
        }
        ranges_.reserve(mostRows.size());
        std::size_t first = 0;
        for (const auto rows : mostRows) {
            auto pool = ranges_.empty() ? pool_ : std::make_shared<base::StringPool>();
            ranges_.emplace_back(rules_, columns_, first, static_cast<std::size_t>(rows), std::move(pool));
            first += static_cast<std::size_t>(rows);
        }
    }

    CsvRowSink& range(std::size_t index) override { return ranges_[index]; }

    bool overflown() const { return std::ranges::any_of(ranges_, &RangeRows::overflown); }

    void report(const CsvSummary& summary, const std::string& path, base::LoadContext& context) const {
        for (std::size_t range = 0; range < ranges_.size(); ++range)
            for (std::size_t i = 0; i < rules_.size(); ++i)
                reportColumn(ranges_[range].builder(i), summary.header[i], summary.firstLineOfRange[range],
                             path, context);
    }

    /// Stopped: the table is not whole.
    table::Table finish(std::string name, const std::stop_token& stop) {
        for (std::size_t range = 1; range < ranges_.size() && !stop.stop_requested(); ++range)
            ranges_[range].renumberInto(*pool_);
        table::Table result(std::move(name));
        for (std::size_t i = 0; i < rules_.size() && !stop.stop_requested(); ++i) {
            closeGaps(*columns_[i]);
            std::shared_ptr<const table::Column> data = columns_[i];
            if (rules_[i].kind == CellKind::Automatic)
                data = withCommonType(columns_[i]);
            auto spec = rules_[i].spec;
            spec.type = data->type();
            result.add(std::move(spec), std::move(data));
        }
        return result;
    }

private:
    /// Ranges have fewer rows than they could have when records span lines or rows were dropped.
    void closeGaps(table::Column& column) const {
        std::size_t rows = 0;
        for (const RangeRows& range : ranges_) {
            if (range.begin() != rows && range.count() != 0)
                column.moveRows(range.begin(), rows, range.count());
            rows += range.count();
        }
        column.resize(rows);
        column.shrinkToFit();
    }

    /// Headers can repeat (step_trace files do); ids must not.
    void makeIdsUnique() {
        std::unordered_set<std::string> taken;
        std::unordered_map<std::string, int> copies; ///< of an id: the last number that was tried
        for (CsvColumnRule& rule : rules_) {
            const std::string original = rule.spec.id;
            while (!taken.insert(rule.spec.id).second)
                rule.spec.id =
                    original + '#' + std::to_string(++copies.try_emplace(original, 1).first->second);
        }
    }

    static void reportColumn(const CsvColumnBuilder& column, const std::string& header,
                             std::uint64_t firstLine, const std::string& path, base::LoadContext& context) {
        const auto report = [&](const LineTally& tally, base::Severity severity, const char* code,
                                const char* what) {
            tally.report(context.diagnostics, severity, code, path, firstLine,
                         "column \"" + header + "\": " + what);
        };
        report(column.badValues(), base::Severity::Skipped, "csv.bad_value",
               "not a number; shown as missing and left out of sums");
        report(column.roundedTimes(), base::Severity::Skipped, "csv.time_precision_lost",
               "times were rounded when the file was saved by another program; no timeline can be drawn from "
               "them");
        report(column.badBytes(), base::Severity::Info, "enc.invalid_utf8",
               "bytes that are not UTF-8 are shown as \xEF\xBF\xBD");
    }

    const CsvRules& rulesFor_;
    std::vector<CsvColumnRule> rules_;
    std::shared_ptr<base::StringPool> pool_ = std::make_shared<base::StringPool>();
    Columns columns_;
    std::vector<RangeRows> ranges_;
};

} // namespace

base::Result<table::Table> readCsvTable(const std::string& path, std::string name, const CsvRules& rules,
                                        base::LoadContext& context) {
    TableHandler handler(rules);
    const auto summary = readCsv(path, handler, context);
    if (!summary)
        return summary.error();
    if (handler.overflown())
        return base::Error{"the file changed while it was read", path, "open it again when it is complete"};
    handler.report(summary.value(), path, context);
    table::Table table = handler.finish(std::move(name), context.stop);
    if (context.stop.stop_requested())
        return base::Error{base::stoppedMessage, path, {}};
    return table;
}

CsvColumnRule automaticRule(const std::string& header) {
    table::ColumnSpec spec;
    spec.id = header;
    spec.title = header;
    return {spec, CellKind::Automatic};
}

} // namespace runglass::readers
