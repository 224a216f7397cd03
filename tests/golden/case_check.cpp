// SPDX-License-Identifier: Apache-2.0
#include "golden/case_check.h"

#include "unit/support/temp_folder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace runglass::test {
namespace {

using simdjson::dom::element;

std::string text(element value) {
    return simdjson::minify(value);
}

constexpr double exactly = 1e-9;
constexpr double smallest = 1e-3; ///< differences of losses near 0 are those of their decimal texts
constexpr double asMean = 1e-4;   ///< what the cases allow for means and maxima

bool equal(element a, element b, double tolerance) {
    if (a.is_number() && b.is_number()) {
        if (a.is_int64() && b.is_int64())
            return a.get_int64().value() == b.get_int64().value();
        const double x = a.get_double().value();
        const double y = b.get_double().value();
        return std::abs(x - y) <= tolerance * std::max({std::abs(x), std::abs(y), smallest});
    }
    if (a.is_array() && b.is_array()) {
        const simdjson::dom::array left = a.get_array();
        const simdjson::dom::array right = b.get_array();
        return left.size() == right.size() &&
               std::equal(left.begin(), left.end(), right.begin(),
                          [&](element x, element y) { return equal(x, y, tolerance); });
    }
    if (a.is_object() && b.is_object()) {
        const simdjson::dom::object fields = a.get_object();
        for (const auto field : fields) {
            element other;
            if (b[field.key].get(other) != simdjson::SUCCESS || !equal(field.value, other, tolerance))
                return false;
        }
        return true;
    }
    return text(a) == text(b);
}

class Checker {
public:
    std::vector<std::string> found;

    void check(std::string_view key, element wanted, element inspected) {
        if (std::ranges::find(notPrinted, key) != notPrinted.end())
            return;
        constexpr std::string_view atLeast = "_min";
        element got;
        const std::string_view name =
            key.ends_with(atLeast) ? key.substr(0, key.size() - atLeast.size()) : key;
        if (inspected[name].get(got) != simdjson::SUCCESS)
            found.push_back(std::string(name) + " is missing");
        else if (key.ends_with(atLeast))
            expect(got.get_int64().value() >= wanted.get_int64().value(), key, wanted, got);
        else if (key == "list" || key == "async")
            containsAll(key, wanted, got);
        else if (key == "per_file")
            checkFiles(wanted, got);
        else
            expect(equal(wanted, got, key.starts_with("mean") || key.starts_with("max") ? asMean : exactly),
                   key, wanted, got);
    }

private:
    static constexpr std::array<std::string_view, 9> notPrinted{
        "facts", "selection_ns", "view", "gz_prefix", "closed_form", "for_N", "alt", "preset", "loss_tag"};

    void expect(bool holds, std::string_view key, element wanted, element got) {
        if (!holds)
            found.push_back(std::string(key) + " should be " + text(wanted) + ", is " +
                            text(got).substr(0, 300));
    }

    void containsAll(std::string_view key, element wanted, element got) {
        for (const element one : wanted.get_array()) {
            const simdjson::dom::array all = got.get_array();
            if (std::none_of(all.begin(), all.end(),
                             [&](element other) { return equal(one, other, exactly); }))
                found.push_back(std::string(key) + " lacks " + text(one));
        }
    }

    void checkFiles(element wanted, element got) {
        for (const auto file : wanted.get_object()) {
            if (!file.value.is_object()) { // the pairs of a log
                check(file.key, file.value, got);
                continue;
            }
            for (const auto field : file.value.get_object())
                check(field.key, field.value, got[file.key].value());
        }
    }
};

std::set<std::string> warningCodes(element inspected) {
    std::set<std::string> codes;
    for (const element warning : inspected["warnings"].get_array())
        codes.emplace(warning["code"].get_string().value());
    return codes;
}

} // namespace

std::vector<OddCase> oddCases(const std::filesystem::path& shared,
                              std::list<simdjson::dom::parser>& parsers) {
    std::vector<std::filesystem::path> folders;
    for (const auto& entry : std::filesystem::directory_iterator(shared / "cases"))
        if (std::filesystem::exists(entry.path() / "expected.json"))
            folders.push_back(entry.path());
    std::ranges::sort(folders);
    std::vector<OddCase> cases;
    for (const auto& folder : folders) {
        const std::string json = readFile(folder / "expected.json");
        const element expected = parsers.emplace_back().parse(json);
        cases.push_back({std::string(expected["id"].get_string().value()), folder, expected});
    }
    return cases;
}

std::vector<std::string> differences(element wanted, element inspected) {
    Checker checker;
    for (const auto field : wanted.get_object())
        checker.check(field.key, field.value, inspected);
    return std::move(checker.found);
}

std::vector<std::string> violations(const OddCase& odd, element inspected) {
    Checker checker;
    checker.found = differences(odd.expected["must"].value(), inspected);
    const auto codes = warningCodes(inspected);
    element wanted;
    if (odd.expected["warnings"].get(wanted) == simdjson::SUCCESS)
        for (const element code : wanted.get_array())
            if (!codes.contains(std::string(code.get_string().value())))
                checker.found.push_back("no warning " + text(code));
    if (odd.expected["warnings_any_of"].get(wanted) == simdjson::SUCCESS) {
        const simdjson::dom::array any = wanted.get_array();
        if (std::none_of(any.begin(), any.end(), [&](element code) {
                return codes.contains(std::string(code.get_string().value()));
            }))
            checker.found.push_back("no warning of " + text(wanted));
    }
    if (odd.expected["warnings_forbidden"].get(wanted) == simdjson::SUCCESS)
        for (const element code : wanted.get_array())
            if (codes.contains(std::string(code.get_string().value())))
                checker.found.push_back("wrong warning " + text(code));
    return checker.found;
}

} // namespace runglass::test
