// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/profiler_info.h"
#include "unit/support/shared_data.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace runglass;
using namespace runglass::formats;
using namespace runglass::test;

namespace {

ascend_text::ProfilerInfo infoOf(const std::filesystem::path& folder, base::Diagnostics& diagnostics,
                                 std::optional<int> databaseRank = std::nullopt) {
    const auto directory = listDirectory(folder);
    REQUIRE(directory.ok());
    return ascend_text::readProfilerInfo(directory.value(), databaseRank, diagnostics);
}

ascend_text::ProfilerInfo infoOf(const TempFolder& folder, std::optional<int> databaseRank = std::nullopt) {
    base::Diagnostics diagnostics;
    auto info = infoOf(folder.path(), diagnostics, databaseRank);
    CHECK(diagnostics.empty());
    return info;
}

std::string valueOf(const ascend_text::ProfilerInfo& info, std::string_view name) {
    const auto found = std::ranges::find(info.properties, name, &model::Property::name);
    return found == info.properties.end() ? "(none)" : found->value;
}

} // namespace

TEST_CASE("the rank is a number or a text, in the file or in its name") {
    const auto rankWith = [](const std::string& name, std::string_view text) {
        const TempFolder folder;
        folder.write(name, text);
        return infoOf(folder).rank;
    };
    CHECK(rankWith("profiler_info_5.json", R"({"rank_id": 2})") == 2);
    CHECK(rankWith("profiler_info_5.json", R"({"rank_id": "3"})") == 3);
    CHECK(rankWith("profiler_info_5.json", R"({"rank_id": -1})") == 5);
    CHECK(rankWith("profiler_info_5.json", R"({"rank_id": "x"})") == 5);
    CHECK(rankWith("profiler_info_5.json", R"({"rank_id": 99999999999})") == 5);
    CHECK(rankWith("profiler_info_5.json", "{}") == 5);
    CHECK(rankWith("profiler_info.json", "{}") == std::nullopt);
    CHECK(rankWith("profiler_info_x.json", R"({"rank_id": 2})") == std::nullopt);
    CHECK(rankWith("profiler_metadata.json", R"({"distributed_args": {"rank": 7}})") == 7);
    CHECK(rankWith("profiler_metadata.json", R"({"distributed_args": "{\"rank\": \"8\"}"})") == 8);
}

TEST_CASE("a database's rank counts before that of the distributed arguments") {
    const TempFolder folder;
    folder.write("profiler_metadata.json", R"({"distributed_args": {"rank": 7}})");
    CHECK(infoOf(folder, 4).rank == 4);
    folder.write("profiler_info_0.json", "{}");
    CHECK(infoOf(folder, 4).rank == 0);
}

TEST_CASE("damaged files are named and cost only themselves") {
    for (const std::string text : {"{\"rank_id\": 1", "[1]", "\xFF\xFE", "<html>", "{\"a\": 1}}"}) {
        INFO(text);
        const TempFolder folder;
        folder.write("profiler_info_6.json", text);
        folder.write("profiler_metadata.json", R"({"distributed_args": {"world_size": 16}})");
        base::Diagnostics diagnostics;
        const auto info = infoOf(folder.path(), diagnostics);
        CHECK(info.rank == 6);
        CHECK(valueOf(info, "World size") == "16");
        REQUIRE(diagnostics.problems().size() == 1);
        CHECK(diagnostics.problems().front().code == "json.not_json");
    }
}

TEST_CASE("values of unexpected kinds are left out") {
    const TempFolder folder;
    folder.write("profiler_info.json", R"({"config": {"common_config": {"activities": {"a": 1},
        "schedule": [1], "with_stack": null, "record_shapes": {}}, "experimental_config": []},
        "end_info": {"collectionTimeEnd": "soon"}, "torch_npu_version": ""})");
    folder.write("profiler_metadata.json", R"({"distributed_args": [], "ENV_VARIABLES": "none"})");
    CHECK(infoOf(folder).properties.empty());
}

TEST_CASE("a file with a byte-order mark is read") {
    const TempFolder folder;
    folder.write("profiler_info.json", "\xEF\xBB\xBF{\"cann_version\": \"8.3.RC1\"}");
    CHECK(valueOf(infoOf(folder), "CANN version") == "8.3.RC1");
}

TEST_CASE("a recording of 2025 tells its settings under names for people") {
    RUNGLASS_NEEDS_SHARED(shared);
    base::Diagnostics diagnostics;
    const auto info = infoOf(shared / "data/ascend/st_level2/rank_2_ascend_pt", diagnostics);
    CHECK(diagnostics.empty());
    CHECK(info.rank == 2);
    CHECK(info.properties.front().name == "Rank");
    // from profiler_info_2.json and profiler_metadata.json of that folder
    const std::vector<std::pair<std::string, std::string>> expected{
        {"Rank", "2"},
        {"Profiler level", "Level2"},
        {"Activities", "CPU, NPU"},
        {"AI Core metrics", "PipeUtilization"},
        {"Schedule", "skip first 12, wait 0, warm-up 1, active 1, repeat 1"},
        {"Record shapes", "on"},
        {"Profile memory", "on"},
        {"Record call stacks", "off"},
        {"Record modules", "off"},
        {"L2 cache", "off"},
        {"User marks (mstx)", "off"},
        {"GC threshold (ms)", "(none)"},
        {"Host system", "(none)"},
        {"Export type", "text"},
        {"Collection end (UTC)", "2025-11-27 12:34:38"},
        {"torch_npu version", "2.7.1"},
        {"CANN version", "8.3.RC1"},
        {"World size", "4"},
        {"Tensor parallel (TP)", "1"},
        {"Pipeline parallel (PP)", "2"},
        {"Data parallel (DP)", "2"},
        {"Expert parallel (EP)", "1"},
        {"Context parallel (CP)", "1"},
        {"Sequence parallel", "off"},
        {"PYTORCH_NPU_ALLOC_CONF", "expandable_segments:True"},
        {"HCCL_ALGO", "(none)"}};
    for (const auto& [name, value] : expected) {
        INFO(name);
        CHECK(valueOf(info, name) == value);
    }
}

TEST_CASE("a recording of 2023 with its older key names is understood") {
    RUNGLASS_NEEDS_SHARED(shared);
    base::Diagnostics diagnostics;
    const auto info = infoOf(shared / "data/ascend/pieces/test_rank_0", diagnostics);
    CHECK(diagnostics.empty());
    CHECK(valueOf(info, "Schedule") == "skip first 1, wait 1, warm-up 0, active 1, repeat 1");
    CHECK(valueOf(info, "AI Core metrics") == "MemoryL0");
    CHECK(valueOf(info, "Data simplification") == "(none)");
}
