// SPDX-License-Identifier: Apache-2.0
// Every odd input with what has to come out of it.
#include "golden/case_check.h"
#include "golden/cli_run.h"
#include "golden/db_facts.h"
#include "unit/support/shared_data.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <map>

using namespace runglass::test;
using simdjson::dom::element;

namespace {

/// Cases that do not come out as they should, with the reason. One that begins to do so fails the test, so
/// that this list stays true.
const std::map<std::string_view, std::string_view> exceptions{};

std::string textAt(element root, std::string_view key) {
    std::string_view text;
    return root[key].get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

/// The files of a case; generated ones are made in `scratch`. Empty when a generator does not run here.
std::vector<std::string> filesOf(const OddCase& odd, const TempFolder& scratch) {
    std::filesystem::path folder = odd.folder;
    if (!textAt(odd.expected["open"], "generator").empty()) {
        folder = scratch.path() / odd.id;
        std::filesystem::copy(odd.folder, folder);
        std::filesystem::permissions(folder, std::filesystem::perms::owner_all,
                                     std::filesystem::perm_options::add);
        const std::string command = "cd '" + folder.string() + "' && python3 make.py > /dev/null";
        if (std::system(command.c_str()) != 0)
            return {};
    }
    std::vector<std::string> files;
    for (const element file : odd.expected["open"]["files"].get_array())
        files.push_back((folder / std::string(file.get_string().value())).string());
    return files;
}

/// Asks `inspect` about the files of a case.
class Inspector {
public:
    explicit Inspector(std::vector<std::string> files) : files_(std::move(files)) {}

    /// In the parser's hands until the next call; nothing when the program did not answer.
    std::optional<element> ask(std::vector<std::string> options) {
        options.insert(options.begin(), {"inspect", "--format", "json"});
        options.insert(options.end(), files_.begin(), files_.end());
        const CliRun run = runCli(options);
        element answer;
        if ((run.status != 0 && run.status != 1) || parser_.parse(run.out).get(answer) != simdjson::SUCCESS)
            return std::nullopt;
        return answer;
    }

private:
    std::vector<std::string> files_;
    simdjson::dom::parser parser_;
};

std::vector<std::string> optionsOf(const OddCase& odd, const std::string& lossTag) {
    const element open = odd.expected["open"].value();
    if (textAt(open, "type") == "loss")
        return {"--loss-tag", lossTag, "--iteration-tag", textAt(open, "iter_tag")};
    if (textAt(open, "type") == "trace" || textAt(open, "type") == "steps")
        return {"--list"};
    return {};
}

bool isOfDatabases(const OddCase& odd) {
    return textAt(odd.expected["open"].value(), "type") == "db";
}

/// The databases of a case are odd in different ways: each warning has to come from one of them.
std::vector<std::string> brokenOfDatabases(const OddCase& odd, element answers) {
    std::vector<std::string> broken;
    std::vector<std::string> codes;
    for (const element answer : answers.get_array()) {
        for (const std::string& sentence : differences(odd.expected["must"].value(), answer))
            broken.push_back(textAt(answer, "path") + ": " + sentence);
        for (const element warning : answer["warnings"].get_array())
            codes.push_back(textAt(warning, "code"));
    }
    for (const element code : odd.expected["warnings"].get_array())
        if (std::ranges::find(codes, std::string(code.get_string().value())) == codes.end())
            broken.push_back("no warning " + simdjson::minify(code));
    return broken;
}

std::vector<std::string> brokenOfEach(const OddCase& odd, element answers) {
    if (isOfDatabases(odd))
        return brokenOfDatabases(odd, answers);
    std::vector<std::string> broken;
    for (const element answer : answers.get_array())
        for (const std::string& sentence : violations(odd, answer))
            broken.push_back(textAt(answer, "path") + ": " + sentence);
    return broken;
}

/// What must hold and does not.
std::vector<std::string> brokenMusts(const OddCase& odd, Inspector& inspector) {
    const auto answer = inspector.ask(optionsOf(odd, textAt(odd.expected["open"], "loss_tag")));
    if (!answer)
        return {"inspect did not answer"};
    if (answer->is_array()) // of several files, one answer each
        return brokenOfEach(odd, *answer);
    auto broken = violations(odd, *answer);
    element other;
    if (odd.expected["must"]["alt"].get(other) == simdjson::SUCCESS) { // with another tag
        const auto again = inspector.ask(optionsOf(odd, textAt(other, "loss_tag")));
        const auto pairs = differences(other, again.value_or(*answer));
        broken.insert(broken.end(), pairs.begin(), pairs.end());
    }
    return broken;
}

/// What should hold and does not; `wishes` counts what is asked for.
std::vector<std::string> brokenShoulds(const OddCase& odd, Inspector& inspector, std::size_t& wishes) {
    element should;
    if (odd.expected["should"].get(should) != simdjson::SUCCESS)
        return {};
    wishes += should.get_object().size();
    const std::string preset = textAt(should, "preset");
    const auto answer =
        inspector.ask(preset.empty() ? optionsOf(odd, textAt(odd.expected["open"], "loss_tag"))
                                     : std::vector<std::string>{"--preset", preset});
    if (!answer)
        return {"inspect did not answer"};
    auto broken = differences(should, *answer);
    if (preset.empty())
        return broken;
    const auto found = inspector.ask({});
    if (!found || textAt(*found, "preset") != preset)
        broken.push_back("the preset " + preset + " is not found without help");
    return broken;
}

std::string joined(const std::vector<std::string>& sentences) {
    std::string text;
    for (const std::string& sentence : sentences)
        text += "\n    " + sentence;
    return text;
}

} // namespace

TEST_CASE("every odd input comes out as its case says, or is named with the reason", "[golden][cases]") {
    RUNGLASS_NEEDS_SHARED(shared);
    std::list<simdjson::dom::parser> parsers;
    const auto cases = oddCases(shared, parsers);
    CHECK(cases.size() == 92);
    const TempFolder scratch;
    std::size_t held = 0;
    std::size_t wishes = 0;
    std::size_t unfulfilled = 0;
    for (const OddCase& odd : cases) {
        INFO("case " << odd.id);
        if (textAt(odd.expected["open"], "type") == "export") {
            ++held; // a table to be written, not a file to be opened: tests/unit/table/test_writers.cpp
            continue;
        }
        auto files = filesOf(odd, scratch);
        if (files.empty()) {
            WARN("case " << odd.id << " left out: its generator does not run here");
            continue;
        }
        const std::string first = files.front();
        Inspector inspector(std::move(files));
        auto broken = brokenMusts(odd, inspector);
        if (isOfDatabases(odd))
            std::ranges::move(brokenDatabaseFacts(odd, first), std::back_inserter(broken));
        const auto exception = exceptions.find(odd.id);
        if (exception == exceptions.end()) {
            held += broken.empty() ? 1 : 0;
            for (const std::string& violation : broken)
                FAIL_CHECK(violation);
        } else {
            element facts; // what `inspect` does not print may be all that is wrong
            if (odd.expected["must"]["facts"].get(facts) != simdjson::SUCCESS)
                CHECK_FALSE(broken.empty());
            std::cout << odd.id << " is an exception: " << exception->second << joined(broken) << '\n';
        }
        const auto wished = brokenShoulds(odd, inspector, wishes);
        unfulfilled += wished.size();
        for (const std::string& wish : wished)
            FAIL_CHECK("as it is wished, " << wish);
    }
    std::cout << held << " of " << cases.size() << " cases hold, " << exceptions.size() << " exceptions; "
              << wishes - unfulfilled << " of " << wishes << " wishes fulfilled" << std::endl;
}
