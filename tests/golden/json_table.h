// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <simdjson.h>

namespace runglass::test {

/// The value at "/runs/0/name"; fails the test when there is none. Keys must not hold a slash.
simdjson::dom::element valueAt(simdjson::dom::element root, std::string_view pointer);

/// A table as `--format json` prints it. Reading it checks the form.
class JsonTable {
public:
    explicit JsonTable(const std::string& text);

    std::size_t rowCount() const { return rows_.size(); }
    std::vector<std::string> columnIds() const { return columns_; }
    double number(std::size_t row, std::string_view column) const;
    /// "N/A" for null.
    std::string text(std::size_t row, std::string_view column) const;
    /// False for null.
    bool flag(std::size_t row, std::string_view column) const;
    bool hasColumn(std::string_view column) const;
    double sum(std::string_view column) const;
    /// The row with this text in this column; fails the test when there is none.
    std::size_t rowWith(std::string_view column, std::string_view text) const;

private:
    std::size_t indexOf(std::string_view column) const;

    simdjson::dom::parser parser_;
    std::vector<std::string> columns_;
    std::vector<simdjson::dom::array> rows_;
};

/// The table that runglass-cli prints for these words with `--format json`; fails the test when it prints
/// none.
JsonTable printedTable(std::vector<std::string> words);

/// One of the oracle files; decimals stand in it as text.
class Oracle {
public:
    /// `set` is a file of oracles/ascend, "pytorch_text"; `file` a path inside the set.
    Oracle(std::string_view set, std::string_view file);

    double decimal(std::string_view pointer) const;
    std::int64_t integer(std::string_view pointer) const;
    /// The names in an object.
    std::vector<std::string> keys(std::string_view pointer) const;
    struct Group {
        std::int64_t count = 0;
        double sumUs = 0;
        double minUs = 0;
        double maxUs = 0;
    };
    /// "by_type" or "by_core"
    std::map<std::string, Group> groups(std::string_view key) const;

private:
    simdjson::dom::parser parser_;
    simdjson::dom::element file_;
};

} // namespace runglass::test
