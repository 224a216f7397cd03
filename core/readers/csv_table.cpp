// SPDX-License-Identifier: Apache-2.0
#include "core/readers/csv_table.h"

#include "core/readers/csv_column_builder.h"
#include "core/readers/csv_reader.h"

#include <algorithm>

namespace runglass::readers {
namespace {

/// The columns of one range of the file, with a pool of their own so that ranges need no lock.
class RangeColumns : public CsvRowSink {
public:
    RangeColumns(std::span<const CsvColumnRule> rules) : pool_(std::make_shared<base::StringPool>()) {
        columns_.reserve(rules.size());
        for (const CsvColumnRule& rule : rules)
            columns_.emplace_back(rule.kind, pool_);
    }

    void row(std::span<const std::string_view> cells, std::uint64_t line) override {
        for (std::size_t i = 0; i < columns_.size(); ++i)
            columns_[i].add(cells[i], line);
    }

    /// Takes over the rows of the next range, column by column, so that only one column is there twice at a
    /// time.
    void append(RangeColumns& next) {
        std::vector<base::TextId> ids(next.pool_->size());
        for (std::size_t i = 0; i < ids.size(); ++i)
            ids[i] = pool_->intern(next.pool_->text(base::TextId{static_cast<std::uint32_t>(i)}));
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            columns_[i].append(next.columns_[i], ids);
            next.columns_[i].release();
        }
    }

    CsvColumnBuilder& column(std::size_t index) { return columns_[index]; }

private:
    std::shared_ptr<base::StringPool> pool_;
    std::vector<CsvColumnBuilder> columns_;
};

class TableHandler : public CsvHandler {
public:
    explicit TableHandler(const CsvRules& rules) : rulesFor_(rules) {}

    void begin(std::span<const std::string> header, std::size_t ranges) override {
        for (std::size_t i = 0; i < header.size(); ++i)
            rules_.push_back(rulesFor_(header[i], i));
        makeIdsUnique();
        ranges_.reserve(ranges);
        for (std::size_t i = 0; i < ranges; ++i)
            ranges_.emplace_back(rules_);
    }

    CsvRowSink& range(std::size_t index) override { return ranges_[index]; }

    void report(const CsvSummary& summary, const std::string& path, base::LoadContext& context) {
        for (std::size_t range = 0; range < ranges_.size(); ++range)
            for (std::size_t i = 0; i < rules_.size(); ++i)
                reportColumn(ranges_[range].column(i), summary.header[i], summary.firstLineOfRange[range],
                             path, context);
    }

    table::Table finish(std::string name) {
        for (std::size_t range = 1; range < ranges_.size(); ++range)
            ranges_.front().append(ranges_[range]);
        table::Table result(std::move(name));
        for (std::size_t i = 0; i < rules_.size(); ++i) {
            auto data = ranges_.front().column(i).finish();
            auto spec = rules_[i].spec;
            spec.type = data->type();
            result.add(std::move(spec), std::move(data));
        }
        return result;
    }

private:
    /// Headers can repeat (step_trace files do); ids must not.
    void makeIdsUnique() {
        for (std::size_t i = 0; i < rules_.size(); ++i) {
            const auto original = rules_[i].spec.id;
            const auto isTaken = [&](const std::string& id) {
                return std::any_of(rules_.begin(), rules_.begin() + static_cast<std::ptrdiff_t>(i),
                                   [&](const CsvColumnRule& rule) { return rule.spec.id == id; });
            };
            for (int copy = 2; isTaken(rules_[i].spec.id); ++copy)
                rules_[i].spec.id = original + '#' + std::to_string(copy);
        }
    }

    static void reportColumn(const CsvColumnBuilder& column, const std::string& header,
                             std::uint64_t firstLine, const std::string& path, base::LoadContext& context) {
        const auto report = [&](const CellTally& tally, base::Severity severity, const char* code,
                                const char* what) {
            context.diagnostics.report(severity, code, path, base::Place::line(firstLine + tally.firstLine),
                                       "column \"" + header + "\": " + what, tally.count);
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
    std::vector<RangeColumns> ranges_;
};

} // namespace

base::Result<table::Table> readCsvTable(const std::string& path, std::string name, const CsvRules& rules,
                                        base::LoadContext& context) {
    TableHandler handler(rules);
    const auto summary = readCsv(path, handler, context);
    if (!summary)
        return summary.error();
    handler.report(summary.value(), path, context);
    return handler.finish(std::move(name));
}

CsvColumnRule automaticRule(const std::string& header) {
    table::ColumnSpec spec;
    spec.id = header;
    spec.title = header;
    return {spec, CellKind::Automatic};
}

} // namespace runglass::readers
