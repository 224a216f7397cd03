// SPDX-License-Identifier: Apache-2.0
// Run folders made after public bug reports, with what has to be found in them, and a collection of real
// runs.
#include "unit/session/scan_support.h"
#include "unit/support/shared_data.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>
#include <simdjson.h>

#include <cstdint>
#include <map>
#include <set>

using namespace runglass;
using namespace runglass::test;
namespace fs = std::filesystem;
namespace dom = simdjson::dom;

namespace {

using Lines = std::vector<std::string>;
using LinesByWorker = std::map<std::string, Lines>;

/// {"worker": [value, …]} with numbers as text.
LinesByWorker linesByWorker(dom::element object) {
    LinesByWorker lines;
    for (const auto& [worker, values] : dom::object(object)) {
        auto& ofWorker = lines[std::string(worker)];
        for (const dom::element value : dom::array(values))
            ofWorker.push_back(value.is_string() ? std::string(std::string_view(value))
                                                 : simdjson::minify(value));
    }
    return lines;
}

LinesByWorker stampsOf(const Scanned& found) {
    LinesByWorker stamps;
    for (const auto& run : found.runs)
        for (const auto& worker : run.workers)
            for (const auto& span : worker.spans)
                stamps[worker.name].push_back(span.stamp);
    return stamps;
}

LinesByWorker viewsOf(const Scanned& found) {
    LinesByWorker views;
    for (const auto& run : found.runs)
        for (const auto& worker : run.workers)
            views[worker.name] = viewNames(worker.spans.front());
    return views;
}

void checkCase(const fs::path& caseFolder, dom::element expected) {
    const fs::path opened = std::string(std::string_view(expected["open"]["files"].at(0)));
    const TempFolder copy; // the case itself cannot be completed: it is read-only
    fs::copy(caseFolder / opened, copy.path() / opened, fs::copy_options::recursive);
    if (caseFolder.filename() == "fl-11") {
        // git keeps no empty folders; the README of the cases asks for this one
        fs::permissions(copy.path() / opened, fs::perms::owner_all);
        fs::create_directories(copy.path() / opened / "empty_4_ascend_pt/ASCEND_PROFILER_OUTPUT");
    }
    const auto found = scanned(copy.path() / opened);
    const dom::element must = expected["must"];
    CHECK(found.runs.size() == std::uint64_t(must["runs"]));
    CHECK(stampsOf(found) == linesByWorker(must["workers"]));
    dom::element views;
    if (must["views"].get(views) == simdjson::SUCCESS)
        CHECK(viewsOf(found) == linesByWorker(views));
    for (const dom::element warning : dom::array(expected["warnings"])) {
        const std::string code(std::string_view{warning});
        // what other sources say about the same number is found when they are read
        if (code != "num.source_disagree") {
            INFO(code);
            CHECK(found.count(code) > 0);
        }
    }
}

} // namespace

TEST_CASE("every run folder among the cases is understood as expected") {
    RUNGLASS_NEEDS_SHARED(shared);
    std::set<fs::path> folders;
    for (const auto& entry : fs::directory_iterator(shared / "cases"))
        if (fs::exists(entry.path() / "expected.json"))
            folders.insert(entry.path());
    std::size_t checked = 0;
    for (const auto& folder : folders) {
        dom::parser parser;
        const dom::element expected = parser.load((folder / "expected.json").string());
        if (std::string_view(expected["open"]["type"]) != "run-folder")
            continue;
        INFO("case " << folder.filename());
        checkCase(folder, expected);
        ++checked;
    }
    CHECK(checked >= 9);
}

TEST_CASE("the folder above a deep worker is the run") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto found = scanned(shared / "cases/fl-02/run1");
    REQUIRE(found.runs.size() == 1);
    const fs::path run = found.runs.front().path;
    CHECK(fs::path(found.span("workerD").path).parent_path() == run);
    const auto& name = found.runs.front().name;
    CHECK(name.starts_with("level0_"));
    CHECK(run.string().ends_with("/cases/fl-02/run1/" + name));
}

TEST_CASE("every worker of the real Ascend runs is found once") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto found = scanned(shared / "data/ascend");
    // the folders of INDEX.md
    CHECK(found.spans() ==
          Lines{"advisor_pieces/test/resource/advisor/cluster_analysis_output/all ranks/",
                "advisor_pieces/test/ut/advisor/advisor_backend/compute_advice/",
                "advisor_pieces/test/ut/advisor/advisor_backend/timeline_advice/",
                "advisor_pieces/test/ut/advisor/compute_advice/data/", "pieces/test_rank_0/",
                "pieces/test_rank_1/", "pieces/cluster_analysis_output/all ranks/",
                "pytorch_db/level0/rank0/", "pytorch_db/level0/rank1/", "pytorch_db/level1/rank0/",
                "pytorch_db/level1/rank1/", "pytorch_text/level0/rank0/", "pytorch_text/level0/rank1/",
                "pytorch_text/level1/rank0/", "pytorch_text/level1/rank1/", "st_level2/rank_0/",
                "st_level2/rank_1/", "st_level2/rank_2/", "st_level2/rank_3/"});
    std::map<std::string, const model::RunFolder*> runs;
    for (const auto& run : found.runs)
        runs[run.name] = &run;
    const Lines all{"Operator", "Kernel", "Trace", "Memory", "Distributed"};
    const auto& text = *runs.at("pytorch_text/level1");
    CHECK(viewNames(text.workers.at(1).spans.front()) == all);
    CHECK(text.workers.at(1).spans.front().rank == 1);
    const auto& level2 = *runs.at("st_level2");
    CHECK(viewNames(level2.workers.at(0).spans.front()) == Lines{"Kernel", "Memory", "Distributed"});
    CHECK(viewNames(level2.workers.at(1).spans.front()) == Lines{"Distributed"});
    CHECK(level2.workers.at(3).spans.front().rank == 3);
    CHECK(runs.at("pytorch_db/level0")->workers.at(0).spans.front().format == "ascend-db");
    CHECK(found.count("run.empty_file") == 0);
}

TEST_CASE("one rank of several keeps its name when it is opened alone") {
    RUNGLASS_NEEDS_SHARED(shared);
    CHECK(scanned(shared / "data/ascend/st_level2/rank_2_ascend_pt").spans() == Lines{"st_level2/rank_2/"});
}

TEST_CASE("real traces of GPU runs are found by name") {
    RUNGLASS_NEEDS_SHARED(shared);
    CHECK(scanned(shared / "data/gpu/resnet50_num_workers_0").spans() ==
          Lines{"resnet50_num_workers_0/worker0/1623143089861",
                "resnet50_num_workers_0/worker0/1623143566756"});
    CHECK(scanned(shared / "data/gpu/alexnet/benchmark_result_2869224_1695835535_trace.json.gz").spans() ==
          Lines{"alexnet/benchmark_result_2869224_1695835535_trace/"});
}
