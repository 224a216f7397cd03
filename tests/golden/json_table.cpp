// SPDX-License-Identifier: Apache-2.0
#include "golden/json_table.h"

#include "golden/cli_run.h"
#include "unit/support/shared_data.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>

namespace runglass::test {
namespace {

double decimalOf(simdjson::dom::element value) {
    std::string_view text;
    if (value.get(text) == simdjson::SUCCESS)
        return std::strtod(std::string(text).c_str(), nullptr);
    double number = 0;
    REQUIRE(value.get(number) == simdjson::SUCCESS);
    return number;
}

} // namespace

simdjson::dom::element valueAt(simdjson::dom::element root, std::string_view pointer) {
    INFO(pointer);
    while (!pointer.empty()) {
        pointer.remove_prefix(1);
        const std::string_view key = pointer.substr(0, pointer.find('/'));
        pointer.remove_prefix(key.size());
        simdjson::dom::element next;
        if (root.is_array())
            REQUIRE(root.at(static_cast<std::size_t>(std::strtoul(key.data(), nullptr, 10))).get(next) ==
                    simdjson::SUCCESS);
        else
            REQUIRE(root.at_key(key).get(next) == simdjson::SUCCESS);
        root = next;
    }
    return root;
}

JsonTable::JsonTable(const std::string& text) {
    simdjson::dom::element root;
    INFO(text.substr(0, 500));
    REQUIRE(parser_.parse(text).get(root) == simdjson::SUCCESS);
    for (const auto column : root["columns"].get_array())
        columns_.emplace_back(std::string_view(column["id"]));
    for (const auto row : root["rows"].get_array()) {
        rows_.push_back(row.get_array());
        REQUIRE(rows_.back().size() == columns_.size());
    }
}

double JsonTable::number(std::size_t row, std::string_view column) const {
    return decimalOf(rows_.at(row).at(indexOf(column)));
}

std::string JsonTable::text(std::size_t row, std::string_view column) const {
    const simdjson::dom::element value = rows_.at(row).at(indexOf(column));
    return value.is_null() ? std::string("N/A") : std::string(std::string_view(value));
}

bool JsonTable::flag(std::size_t row, std::string_view column) const {
    bool value = false;
    return rows_.at(row).at(indexOf(column)).get(value) == simdjson::SUCCESS && value;
}

bool JsonTable::hasColumn(std::string_view column) const {
    return std::ranges::find(columns_, column) != columns_.end();
}

double JsonTable::sum(std::string_view column) const {
    double total = 0;
    for (std::size_t row = 0; row < rows_.size(); ++row)
        total += number(row, column);
    return total;
}

std::size_t JsonTable::rowWith(std::string_view column, std::string_view wanted) const {
    for (std::size_t row = 0; row < rows_.size(); ++row)
        if (text(row, column) == wanted)
            return row;
    FAIL("no row with " << wanted << " in " << column);
    return 0;
}

std::size_t JsonTable::indexOf(std::string_view column) const {
    const auto found = std::ranges::find(columns_, column);
    INFO("column " << column);
    REQUIRE(found != columns_.end());
    return static_cast<std::size_t>(found - columns_.begin());
}

JsonTable printedTable(std::vector<std::string> words) {
    words.insert(words.end(), {"--format", "json"});
    const CliRun run = runCli(words);
    INFO(run.err);
    REQUIRE(run.status == 0);
    return JsonTable(run.out);
}

Oracle::Oracle(std::string_view set, std::string_view file) {
    auto path = *sharedFolder() / "oracles" / "ascend" / set;
    path += ".json";
    INFO(path << " " << file);
    simdjson::dom::element root;
    REQUIRE(parser_.load(path.string()).get(root) == simdjson::SUCCESS);
    REQUIRE(root[file].get(file_) == simdjson::SUCCESS);
}

double Oracle::decimal(std::string_view pointer) const {
    return decimalOf(valueAt(file_, pointer));
}

std::int64_t Oracle::integer(std::string_view pointer) const {
    return valueAt(file_, pointer).get_int64();
}

std::vector<std::string> Oracle::keys(std::string_view pointer) const {
    std::vector<std::string> names;
    for (const auto [name, value] : valueAt(file_, pointer).get_object())
        names.emplace_back(name);
    return names;
}

std::map<std::string, Oracle::Group> Oracle::groups(std::string_view key) const {
    std::map<std::string, Group> result;
    for (const auto [name, group] : file_[key].get_object())
        result[std::string(name)] = {group["count"].get_int64(), decimalOf(group["sum_us"]),
                                     decimalOf(group["min_us"]), decimalOf(group["max_us"])};
    return result;
}

} // namespace runglass::test
