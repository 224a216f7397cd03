// SPDX-License-Identifier: Apache-2.0
#include "golden/db_facts.h"

#include "golden/cli_run.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

namespace runglass::test {
namespace {

using simdjson::dom::element;

constexpr double nsPerUs = 1000;

/// What the program tells of the kernels, in the order of its table.
struct Kernels {
    std::map<std::string, std::int64_t> nsByName;
    std::int64_t sumNs = 0;
    std::vector<std::int64_t> blocks;
    std::int64_t knownWaits = 0;
};

std::optional<std::size_t> placeOf(element table, std::string_view column) {
    std::size_t place = 0;
    for (const element one : table["columns"].get_array()) {
        if (one["id"].get_string().value() == column)
            return place;
        ++place;
    }
    return std::nullopt;
}

std::optional<Kernels> kernelsOf(const std::string& file) {
    const CliRun run = runCli({"table", "kernel-details", file, "--format", "json"});
    simdjson::dom::parser parser;
    element table;
    if (run.status != 0 || parser.parse(run.out).get(table) != simdjson::SUCCESS)
        return std::nullopt;
    const auto name = placeOf(table, "name");
    const auto duration = placeOf(table, "duration_us");
    const auto block = placeOf(table, "block_dim");
    const auto wait = placeOf(table, "wait_us");
    if (!name || !duration || !block)
        return std::nullopt;
    Kernels kernels;
    for (const element row : table["rows"].get_array()) {
        const double us = row.at(*duration).get_double().value();
        const auto ns = static_cast<std::int64_t>(std::llround(us * nsPerUs));
        kernels.nsByName[std::string(row.at(*name).get_string().value())] += ns;
        kernels.sumNs += ns;
        kernels.blocks.push_back(row.at(*block).get_int64().value());
        kernels.knownWaits += wait && !row.at(*wait).is_null() ? 1 : 0;
    }
    return kernels;
}

/// Nothing when the table is not as it is known here.
std::optional<bool> hasCommunication(const std::string& file) {
    const CliRun run = runCli({"table", "communication", file, "--format", "json"});
    simdjson::dom::parser parser;
    element table;
    if (run.status != 0 || parser.parse(run.out).get(table) != simdjson::SUCCESS)
        return false;
    const auto name = placeOf(table, "name");
    if (!name)
        return std::nullopt;
    const auto rows = table["rows"].get_array().value(); // a worker that lacks it has a row that says so
    return std::any_of(rows.begin(), rows.end(), [&](element row) { return !row.at(*name).is_null(); });
}

bool holdsOf(const Kernels& kernels, std::string_view fact, element wanted, const std::string& file) {
    if (fact == "kernel_sum_ns")
        return kernels.sumNs == wanted.get_int64().value();
    if (fact == "wait_known")
        return kernels.knownWaits == wanted.get_int64().value();
    if (fact == "has_comm")
        return hasCommunication(file) == wanted.get_bool().value();
    if (fact == "block") {
        std::vector<std::int64_t> blocks;
        for (const element one : wanted.get_array())
            blocks.push_back(one.get_int64().value());
        return kernels.blocks == blocks;
    }
    if (fact == "kernels") {
        std::map<std::string, std::int64_t> nsByName;
        for (const auto one : wanted.get_object())
            nsByName[std::string(one.key)] = one.value.get_int64().value();
        return kernels.nsByName == nsByName;
    }
    return false;
}

} // namespace

std::vector<std::string> brokenDatabaseFacts(const OddCase& odd, const std::string& file) {
    element facts;
    if (odd.expected["must"]["facts"].get(facts) != simdjson::SUCCESS)
        return {};
    const auto kernels = kernelsOf(file);
    if (!kernels)
        return {"there are no kernels"};
    std::vector<std::string> broken;
    for (const auto fact : facts.get_object())
        if (!holdsOf(*kernels, fact.key, fact.value, file))
            broken.push_back("the fact " + std::string(fact.key) + " should be " +
                             simdjson::minify(fact.value));
    return broken;
}

} // namespace runglass::test
