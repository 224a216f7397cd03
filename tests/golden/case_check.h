// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <list>
#include <string>
#include <vector>

#include <simdjson.h>

namespace runglass::test {

/// One odd input with what has to come out of it (the README beside the cases says what the keys mean).
struct OddCase {
    std::string id;
    std::filesystem::path folder;
    simdjson::dom::element expected;
};

/// All cases by id. The parsers own what they refer to.
std::vector<OddCase> oddCases(const std::filesystem::path& shared, std::list<simdjson::dom::parser>& parsers);

/// What does not hold of the keys of `wanted`, one sentence each. Keys that `inspect` does not print (facts,
/// selection_ns, …) have tests of their own.
std::vector<std::string> differences(simdjson::dom::element wanted, simdjson::dom::element inspected);

/// What does not hold of `must`, `warnings`, `warnings_any_of` and `warnings_forbidden`, one sentence each.
std::vector<std::string> violations(const OddCase& odd, simdjson::dom::element inspected);

} // namespace runglass::test
