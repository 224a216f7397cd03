// SPDX-License-Identifier: Apache-2.0
#include "golden/cli_run.h"
#include "golden/json_table.h"
#include "unit/support/shared_data.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <map>
#include <set>

#include <simdjson.h>

using namespace runglass::test;
using Catch::Matchers::Contains;
using simdjson::dom::element;

namespace {

/// The answer of `info` or `inspect` as a document.
class Document {
public:
    explicit Document(const CliRun& run) {
        INFO(run.err);
        REQUIRE(run.status == 0);
        REQUIRE(parser_.parse(run.out).get(root_) == simdjson::SUCCESS);
    }
    element at(std::string_view pointer) const { return valueAt(root_, pointer); }

private:
    simdjson::dom::parser parser_;
    element root_;
};

std::string joined(element texts) {
    std::string line;
    for (const element text : texts.get_array()) {
        if (!line.empty())
            line += ',';
        line += std::string_view(text);
    }
    return line;
}

/// "run/worker rank" → views, of everything that `info` lists. Fails the test when something comes twice.
std::map<std::string, std::string> viewsByWorker(const Document& info) {
    std::map<std::string, std::string> result;
    std::set<std::string> paths;
    for (const element run : info.at("/runs").get_array())
        for (const element worker : run["workers"].get_array())
            for (const element span : worker["spans"].get_array()) {
                std::string name{std::string_view(run["name"])};
                name += '/';
                name += std::string_view(worker["name"]);
                CHECK(result.emplace(name, joined(span["views"])).second);
                CHECK(paths.insert(std::string(std::string_view(span["path"]))).second);
            }
    return result;
}

} // namespace

TEST_CASE("info on all real Ascend sets finds every worker once with its views") {
    // The names follow from the folders of data/ascend, the views from the files in them.
    RUNGLASS_NEEDS_SHARED(shared);
    const CliRun run = runCli({"info", (shared / "data/ascend").string(), "--format", "json"});
    const Document info(run);
    const std::string advisor = "advisor_pieces/test/ut/advisor/";
    const std::string allText = "Operator,Kernel,Trace,Memory,Distributed";
    CHECK(viewsByWorker(info) ==
          std::map<std::string, std::string>{{"advisor_pieces/test/resource/advisor/cluster_analysis_output/"
                                              "all ranks",
                                              "Distributed"},
                                             {"pieces/cluster_analysis_output/all ranks", "Distributed"},
                                             {advisor + "advisor_backend/compute_advice", "Kernel"},
                                             {advisor + "advisor_backend/timeline_advice", "Trace"},
                                             {advisor + "compute_advice/data", "Kernel"},
                                             {"pieces/test_rank_0", "Operator,Kernel,Memory,Distributed"},
                                             {"pieces/test_rank_1", "Operator,Kernel,Memory,Distributed"},
                                             {"pytorch_db/level0/rank0", allText},
                                             {"pytorch_db/level0/rank1", allText},
                                             {"pytorch_db/level1/rank0", allText},
                                             {"pytorch_db/level1/rank1", allText},
                                             {"pytorch_text/level0/rank0", allText},
                                             {"pytorch_text/level0/rank1", allText},
                                             {"pytorch_text/level1/rank0", allText},
                                             {"pytorch_text/level1/rank1", allText},
                                             {"st_level2/rank_0", "Kernel,Memory,Distributed"},
                                             {"st_level2/rank_1", "Distributed"},
                                             {"st_level2/rank_2", "Kernel,Memory,Distributed"},
                                             {"st_level2/rank_3", "Distributed"}});
    CHECK(info.at("/counts/workers").get_int64().value() == 19);
}

TEST_CASE("info names what a worker lacks, its rank and how it was recorded") {
    RUNGLASS_NEEDS_SHARED(shared);
    const Document info(runCli({"info", (shared / "data/ascend/st_level2").string(), "--format", "json"}));
    const std::string rank2 = "/runs/0/workers/2/spans/0";
    CHECK(info.at(rank2 + "/rank").get_int64().value() == 2);
    CHECK(joined(info.at(rank2 + "/lacking")) == "Operator: operator_details.csv,Trace: trace_view.json");
    CHECK(std::string_view(info.at(rank2 + "/properties/Profiler level")) == "Level2");
    const CliRun text = runCli({"info", (shared / "data/ascend/st_level2").string()});
    CHECK(text.status == 0);
    CHECK_THAT(text.out, Contains("\n  worker rank_2\n"));
    CHECK_THAT(text.out, Contains("lacking    Trace: trace_view.json\n"));
    CHECK_THAT(text.out, Contains("\n1 run, 4 workers, 4 spans, "));
}

TEST_CASE("info on several paths answers for those that can be read") {
    const TempFolder folder;
    folder.write("w_1_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv", "Name,Duration(us)\nk,1\n");
    const CliRun run =
        runCli({"info", (folder.path() / "nowhere").string(), folder.path().string(), "--format", "csv"});
    CHECK(run.status == 0);
    CHECK_THAT(run.err, Contains("nowhere"));
    CHECK_THAT(run.out, Catch::Matchers::StartsWith(
                            "Run,Worker,Rank,Span,Stamp,Time,Format,Views,Lacking,Not Parsed,Path\n"));
    CHECK_THAT(run.out, Contains(",w,,1,1,,ascend-text,Kernel,"));
}

TEST_CASE("inspect tells workers, spans as numbers and views of a run folder") {
    const TempFolder folder;
    folder.write("run/w_20260109_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv",
                 "Name,Duration(us)\nk,1\n");
    folder.write("run/w_20260109_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", "");
    const Document inspection(runCli({"inspect", (folder.path() / "run").string(), "--format", "json"}));
    CHECK(inspection.at("/opens").get_bool().value());
    CHECK(std::string_view(inspection.at("/type")) == "run-folder");
    CHECK(std::string_view(inspection.at("/format")) == "ascend-text");
    CHECK(inspection.at("/runs").get_int64().value() == 1);
    CHECK(inspection.at("/workers/w/0").get_int64().value() == 20260109);
    CHECK(joined(inspection.at("/views/w")) == "Kernel");
    CHECK(std::string_view(inspection.at("/warnings/0/code")) == "run.empty_file");
    CHECK(inspection.at("/warnings/0/count").get_int64().value() == 1);
}

TEST_CASE("inspect counts rows, columns and skipped rows of a CSV file") {
    const TempFolder folder;
    const auto kernels = folder.write("kernel_details.csv", "Name,Duration(us),Extra\nk,1,x\nshort\nk,2,y\n");
    const Document known(runCli({"inspect", kernels, "--format", "json"}));
    CHECK(std::string_view(known.at("/type")) == "csv");
    CHECK(std::string_view(known.at("/format")) == "ascend-text");
    CHECK(known.at("/rows").get_int64().value() == 2);
    CHECK(known.at("/skipped").get_int64().value() == 1);
    CHECK_THAT(std::string(std::string_view(known.at("/warnings/0/file"))), Contains("kernel_details.csv"));

    const auto fruit = folder.write("fruit.csv", "Name,Size\napple,\"1\n2\"\npear\n");
    const Document unknown(runCli({"inspect", fruit}));
    CHECK(std::string_view(unknown.at("/format")) == "csv");
    CHECK(unknown.at("/rows").get_int64().value() == 1);
    CHECK(unknown.at("/columns").get_int64().value() == 2);
    CHECK(unknown.at("/skipped").get_int64().value() == 1);
    CHECK(unknown.at("/warnings/0/first").get_int64().value() == 4);
}

TEST_CASE("inspect says of each of several inputs whether it opens") {
    const TempFolder folder;
    const auto fruit = folder.write("fruit.csv", "Name\napple\n");
    const auto notes = folder.write("notes.txt", "nothing");
    const auto picture = folder.write("picture.png", "nothing");
    const Document both(runCli({"inspect", fruit, notes, picture, "--format", "json"}));
    CHECK(both.at("/0/opens").get_bool().value());
    CHECK(both.at("/1/opens").get_bool().value());
    CHECK(std::string_view(both.at("/1/type")) == "text");
    CHECK_FALSE(both.at("/2/opens").get_bool().value());
    CHECK(runCli({"inspect", picture}).status == 1);
    const CliRun text = runCli({"inspect", fruit, "--format", "text"});
    CHECK_THAT(text.out, Contains("\n  opens: yes\n  type: csv\n"));
}

TEST_CASE("bench reports rate and memory for each part that is there") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto path = shared / "data/ascend/pytorch_text/level1";
    const Document report(runCli({"bench", path.string(), "--worker", "rank0", "--repeat", "2"}));
    CHECK(std::string_view(report.at("/parts/0/part")) == "operators");
    CHECK(report.at("/parts/0/rows").get_int64().value() == 859);
    CHECK(report.at("/parts/0/bytes").get_int64().value() == 430280);
    CHECK(std::string_view(report.at("/parts/1/part")) == "kernels");
    CHECK(report.at("/parts/1/rows").get_int64().value() == 191);
    const double best = report.at("/parts/1/seconds_best");
    CHECK(best > 0);
    CHECK(double(report.at("/parts/1/seconds_median")) >= best);
    CHECK(report.at("/peak_rss_bytes").get_int64().value() > 1 << 20);
    const auto parts = report.at("/parts").get_array();
    const auto everything = parts.at(parts.size() - 1);
    CHECK(std::string_view(everything["part"]) == "everything");
    CHECK(everything["rows"].get_int64().value() > 859 + 191); // operators and kernels among the tables
}

TEST_CASE("bench measures a CSV file that belongs to no recording") {
    const TempFolder folder;
    const auto fruit = folder.write("fruit.csv", "Name,Size\napple,1\npear,2\n");
    const Document report(runCli({"bench", fruit, "--repeat", "1"}));
    CHECK(std::string_view(report.at("/parts/0/part")) == "csv");
    CHECK(report.at("/parts/0/rows").get_int64().value() == 2);
    CHECK(report.at("/parts/0/bytes").get_int64().value() == 25);
}
