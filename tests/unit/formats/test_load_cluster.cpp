// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_cluster/load_cluster.h"

#include "unit/support/load_files.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

using namespace runglass;

namespace {

/// The output of a cluster analysis with these files.
struct Span {
    test::TempFolder folder;
    model::SpanFolder span;

    Span(std::string_view operations, std::string_view matrix) {
        span.path = folder.path().string();
        add("cluster_communication.json", operations);
        add("cluster_communication_matrix.json", matrix);
    }
    void add(const std::string& name, std::string_view content) {
        span.files.push_back({name, folder.write(name, content), content.size()});
    }
    base::Result<std::optional<model::Communication>> load(test::Loading& loading) const {
        return formats::ascend_cluster::loadCommunication(span, loading.context);
    }
};

constexpr auto operations = R"j({"(0, 1)": {"step7": {"hcom_allReduce__5_0_1@5": {)j"
                            R"j("0": {"Communication Time Info": {"Elapse Time(ms)": 2}}, )j"
                            R"j("1": {"Communication Time Info": {"Elapse Time(ms)": 3}}}}}})j";
constexpr auto matrix = R"j({"(0, 1)": {"step7": {"allreduce-total@5": {"0-1": )j"
                        R"j({"Transport Type": "HCCS", "Transit Size(MB)": 4, "Transit Time(ms)": 1}}}}})j";
constexpr auto damaged = "no JSON at all";

} // namespace

TEST_CASE("a cluster analysis tells operations by rank, links, and the groups they are of") {
    test::Loading loading;
    const auto loaded = Span(operations, matrix).load(loading);
    REQUIRE(loaded.ok());
    const model::Communication& communication = loaded.value().value();
    REQUIRE(communication.operations.size() == 2);
    CHECK(communication.operations[0].rank == 0);
    CHECK(communication.operations[0].elapsedUs == 2000);
    CHECK(communication.operations[1].rank == 1);
    REQUIRE(communication.links.size() == 1);
    CHECK(communication.links[0].destination == 1);
    CHECK(communication.linksAreGlobal);
    REQUIRE(communication.groups.size() == 1);
    CHECK(communication.texts->text(communication.groups[0].group) == "5");
    CHECK(communication.groups[0].ranks == std::vector<int>{0, 1});
    CHECK(loading.diagnostics.problems().empty());
}

TEST_CASE("a damaged file of a cluster analysis costs only itself") {
    test::Loading loading;
    const auto withLinks = Span(damaged, matrix).load(loading);
    REQUIRE(withLinks.ok());
    CHECK(withLinks.value()->operations.empty());
    CHECK(withLinks.value()->links.size() == 1);
    CHECK(loading.problem("json.not_json").count == 1);
    const auto withOperations = Span(operations, damaged).load(loading);
    REQUIRE(withOperations.ok());
    CHECK(withOperations.value()->operations.size() == 2);
    CHECK_FALSE(Span(damaged, damaged).load(loading).ok());
}
