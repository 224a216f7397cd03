// SPDX-License-Identifier: Apache-2.0
#include "core/session/worker_names.h"

#include <catch2/catch.hpp>

using namespace runglass;
using namespace runglass::session;

namespace {

formats::FoundSpan found(const std::string& name, std::optional<int> rank = std::nullopt) {
    formats::FoundSpan span;
    span.folderName = name;
    span.span.path = "/run/" + name;
    span.span.rank = rank;
    return span;
}

/// "worker: number=stamp number=stamp" of each worker.
std::vector<std::string> grouped(std::vector<formats::FoundSpan> spans) {
    std::vector<std::string> lines;
    for (const auto& worker : groupWorkers(std::move(spans))) {
        lines.push_back(worker.name + ':');
        for (const auto& span : worker.spans)
            lines.back() += ' ' + std::to_string(span.number) + '=' + span.stamp;
    }
    return lines;
}

using Lines = std::vector<std::string>;

} // namespace

TEST_CASE("a name is split at the last separator before digits only") {
    const auto split = [](std::string_view name, char separator) {
        const auto parts = splitWorkerName(name, separator);
        return std::string(parts.worker) + '|' + std::string(parts.stamp);
    };
    // run_discovery.md §2
    CHECK(split("ubuntu_62035_20230628101435", '_') == "ubuntu_62035|20230628101435");
    CHECK(split("worker0.1623143089861", '.') == "worker0|1623143089861");
    CHECK(split("host_123", '.') == "host_123|");
    CHECK(split("a.1.2", '.') == "a.1|2");
    CHECK(split("rank0", '_') == "rank0|");
    CHECK(split("w_1a", '_') == "w_1a|");
    CHECK(split("w_", '_') == "w_|");
    CHECK(split("_12", '_') == "_12|");
    CHECK(split("12", '_') == "12|");
    CHECK(split("", '_') == "|");
    CHECK(split("w__7", '_') == "w_|7");
    CHECK(split("data_5", formats::noSeparator) == "data_5|");
}

TEST_CASE("stamps are ordered as numbers of any length") {
    CHECK(compareStamps("9", "10") < 0);
    CHECK(compareStamps("010", "9") > 0);
    CHECK(compareStamps("007", "7") == 0);
    CHECK(compareStamps("", "0") < 0);
    CHECK(compareStamps("99999999999999999999998", "99999999999999999999999") < 0);
}

TEST_CASE("spans are numbered from 1 in the order of their stamps as numbers") {
    CHECK(grouped({found("w_10"), found("w_9"), found("w"), found("w_100")}) ==
          Lines{"w: 1= 2=9 3=10 4=100"});
}

TEST_CASE("a trailing number is no span when the folders belong to several ranks") {
    CHECK(grouped({found("node_1", 1), found("node_0", 0)}) == Lines{"node_0: 1=", "node_1: 1="});
    CHECK(grouped({found("node_1", 0), found("node_0", 0)}) == Lines{"node: 1=0 2=1"});
    CHECK(grouped({found("node_1"), found("node_0", 0)}) == Lines{"node: 1=0 2=1"});
}

TEST_CASE("a number after the word rank is a span only if it is not the rank") {
    CHECK(grouped({found("rank_0", 0), found("rank_1", 1), found("rank_2", 2), found("rank_3", 3)}) ==
          Lines{"rank_0: 1=", "rank_1: 1=", "rank_2: 1=", "rank_3: 1="});
    CHECK(grouped({found("rank_2", 2)}) == Lines{"rank_2: 1="});
    CHECK(grouped({found("test_Rank_0")}) == Lines{"test_Rank_0: 1="});
    CHECK(grouped({found("rank_20260109065012345", 0)}) == Lines{"rank: 1=20260109065012345"});
    CHECK(grouped({found("rank_0_20260109065012345", 0)}) == Lines{"rank_0: 1=20260109065012345"});
    CHECK(grouped({found("rank_0_7", 0), found("rank_0_8", 0), found("rank_1_7", 1)}) ==
          Lines{"rank_0: 1=7 2=8", "rank_1: 1=7"});
}

TEST_CASE("workers are sorted by rank when all have one, otherwise naturally") {
    CHECK(grouped({found("a_1", 12), found("b_1", 3)}) == Lines{"b: 1=1", "a: 1=1"});
    CHECK(grouped({found("w10"), found("w9"), found("w1", 5)}) == Lines{"w1: 1=", "w9: 1=", "w10: 1="});
}

TEST_CASE("names that are no UTF-8 are shown repaired") {
    CHECK(grouped({found("w\xFF_3")}) == Lines{"w\xEF\xBF\xBD: 1=3"});
}
