// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/load_communication.h"

#include "unit/support/load_files.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <cmath>

using namespace runglass;

namespace {

/// A span with these files; "" is a missing one.
struct Span {
    test::TempFolder folder;
    model::SpanFolder span;

    explicit Span(std::string_view operations, std::string_view matrix = {}) {
        span.path = folder.path().string();
        add("communication.json", operations);
        add("communication_matrix.json", matrix);
    }
    void add(const std::string& name, std::string_view content) {
        if (!content.empty())
            span.files.push_back({name, folder.write(name, content), content.size()});
    }
};

model::Communication load(const Span& made, test::Loading& loading) {
    auto loaded = formats::ascend_text::loadCommunication(made.span, loading.context);
    REQUIRE(loaded.ok());
    REQUIRE(loaded.value().has_value());
    return *std::move(loaded).value();
}

std::string textOf(const model::Communication& communication, base::TextId id) {
    return id == base::noText ? std::string("–") : std::string(communication.texts->text(id));
}

std::string info(std::string_view elapsedMs, std::string_view transports = {}) {
    return R"j({"Communication Time Info": {"Start Timestamp(us)": 1736408883732241.5, "Elapse Time(ms)": )j" +
           std::string(elapsedMs) + R"j(, "Transit Time(ms)": 2, "Wait Time(ms)": 3, )j" +
           R"j("Synchronization Time(ms)": 1, "Idle Time(ms)": 0.5}, "Communication Bandwidth Info": {)j" +
           std::string(transports) + "}}";
}

std::string transport(std::string_view name, std::string_view sizeMb, std::string_view sizes = {}) {
    return '"' + std::string(name) + R"j(": {"Transit Size(MB)": )j" + std::string(sizeMb) +
           R"j(, "Transit Time(ms)": 0.5, "Bandwidth(GB/s)": 4, "Large Packet Ratio": 1, )j" +
           R"j("Size Distribution": {)j" + std::string(sizes) + "}}";
}

std::string collectives(const std::string& step, const std::string& entries) {
    return "{\"" + step + R"(": {"p2p": {}, "collective": {)" + entries + "}}}";
}

} // namespace

TEST_CASE("an operation has its step, group, times and sizes", "[communication]") {
    test::Loading loading;
    const auto read =
        load(Span(collectives("step50",
                              "\"hcom_allReduce__586_0_1@175\": " +
                                  info("10.25", transport("HCCS", "8.388608", "\"4.194304\": [2, 0.5]")))),
             loading);
    REQUIRE(read.operations.size() == 1);
    const auto& operation = read.operations[0];
    CHECK(textOf(read, operation.step) == "50");
    CHECK(textOf(read, operation.group) == "175");
    CHECK(textOf(read, operation.name) == "hcom_allReduce__586_0_1");
    CHECK(operation.kind == model::CommunicationKind::Collective);
    CHECK(operation.startNs == 1736408883732241500);
    CHECK(operation.elapsedUs == 10250);
    CHECK(operation.transitUs == 2000);
    CHECK(operation.waitUs == 3000);
    CHECK(operation.synchronizationUs == 1000);
    CHECK(operation.idleUs == 500);
    CHECK(operation.sizeBytes == 8388608);
    CHECK(operation.trafficUs == 500);
    REQUIRE(read.traffic.size() == 1);
    CHECK(read.traffic[0].bandwidthGbps == 4);
    REQUIRE(read.packets.size() == 1);
    CHECK(read.packets[0].sizeBytes == 4194304);
    CHECK(read.packets[0].count == 2);
    CHECK(read.packets[0].timeUs == 500);
    CHECK(loading.problemCount() == 0);
}

TEST_CASE("what SDMA repeats is counted once", "[communication]") {
    test::Loading loading;
    // The sizes of the plugin's own sample: HCCS 0.063936 + PCIE 0.021376 = SDMA 0.085312; RDMA comes on top.
    const auto read =
        load(Span(collectives("step1", "\"op@1\": " + info("1", transport("HCCS", "0.063936") + ", " +
                                                                    transport("PCIE", "0.021376") + ", " +
                                                                    transport("SDMA", "0.085312") + ", " +
                                                                    transport("RDMA", "1")))),
             loading);
    CHECK(read.operations[0].sizeBytes == Approx(1085312).epsilon(1e-12));
    // Files without SDMA have its parts alone.
    const auto parts = load(Span(collectives("step1", "\"op@1\": " + info("1", transport("HCCS", "2") + ", " +
                                                                                   transport("SDMA", "0")))),
                            loading);
    CHECK(parts.operations[0].sizeBytes == 2e6);
    CHECK(parts.operations[0].trafficUs == 500);
}

TEST_CASE("work without steps has none, and the section tells p2p", "[communication]") {
    test::Loading loading;
    const auto read = load(Span(R"({"step": {"p2p": {"hcom_send__1_0@9": )" + info("1") + "}}}"), loading);
    CHECK(textOf(read, read.operations[0].step) == "–");
    CHECK(read.operations[0].kind == model::CommunicationKind::PointToPoint);
}

TEST_CASE("the total is no operation, and is compared with them", "[communication]") {
    test::Loading agreeing;
    const std::string entries = "\"a@1\": " + info("4") + ", \"b@1\": " + info("6") + ", \"Total Op Info\": ";
    CHECK(load(Span(collectives("step1", entries + info("10.4"))), agreeing).operations.size() == 2);
    CHECK(agreeing.problemCount() == 0);
    test::Loading differing;
    load(Span(collectives("step1", entries + info("11"))), differing);
    CHECK(differing.problem("num.source_disagree").count == 1);
    // The larger of the two values counts: 0.52 is 5.2 % of the total and 4.94 % of the sum.
    test::Loading near;
    const std::string more = "\"a@1\": " + info("4") + ", \"b@1\": " + info("6.52");
    load(Span(collectives("step1", more + ", \"Total Op Info\": " + info("10"))), near);
    CHECK(near.problemCount() == 0);
}

TEST_CASE("a damaged entry costs only itself", "[communication]") {
    test::Loading loading;
    const auto read = load(Span(collectives("step1", "\"a@1\": " + info("4") +
                                                         ", \"b@1\": {\"Communication Time Info\" oops}, "
                                                         "\"c@1\": 7, \"d@1\": {}, \"e@1\": " +
                                                         info("6"))),
                           loading);
    REQUIRE(read.operations.size() == 2);
    CHECK(textOf(read, read.operations[1].name) == "e");
    CHECK(loading.problem("json.bad_record").count == 3);
}

TEST_CASE("a file that ends early gives what is whole", "[communication]") {
    test::Loading loading;
    const std::string whole = collectives("step1", "\"a@1\": " + info("4") + ", \"b@1\": " + info("5"));
    const auto read = load(Span(whole.substr(0, whole.size() - 40)), loading);
    CHECK(read.operations.size() == 1);
    CHECK(loading.problem("json.truncated").count == 1);
}

TEST_CASE("numbers that are none are missing", "[communication]") {
    test::Loading loading;
    const auto read =
        load(Span(collectives("step1", "\"a@1\": " + info("NaN") + ", \"b@1\": " + info("null") +
                                           ", \"c@1\": " + info("\"7\""))),
             loading);
    REQUIRE(read.operations.size() == 3);
    CHECK(std::isnan(read.operations[0].elapsedUs));
    CHECK(std::isnan(read.operations[1].elapsedUs));
    CHECK(read.operations[2].elapsedUs == 7000);
    CHECK(loading.problem("json.bare_token").count == 1);
}

TEST_CASE("of two entries with one name the later counts", "[communication]") {
    test::Loading loading;
    const auto read =
        load(Span(collectives("step1", "\"a@1\": " + info("4") + ", \"a@1\": " + info("6"))), loading);
    REQUIRE(read.operations.size() == 1);
    CHECK(read.operations[0].elapsedUs == 6000);
    CHECK(loading.problem("json.duplicate_key").count == 1);
}

TEST_CASE("the matrix of 2024 has totals and samples, that of 2023 operations", "[communication]") {
    test::Loading loading;
    const std::string link =
        R"j({"0-1": {"Transport Type": "HCCS", "Transit Size(MB)": 16, "Transit Time(ms)": 2}})j";
    const auto read =
        load(Span("", collectives("step1",
                                  "\"allreduce-top1@9\": " + link + ", \"allreduce-total@9\": " + link +
                                      ", \"hcom_send__1_0@9\": " + link + ", \"Total Op Info\": " + link)),
             loading);
    REQUIRE(read.links.size() == 3);
    CHECK(read.links[0].scope == model::LinkScope::Sample);
    CHECK(textOf(read, read.links[0].sample) == "top1");
    CHECK(read.links[1].scope == model::LinkScope::Total);
    CHECK(textOf(read, read.links[1].operation) == "allreduce");
    CHECK(textOf(read, read.links[1].group) == "9");
    CHECK(read.links[1].source == 0);
    CHECK(read.links[1].destination == 1);
    CHECK(read.links[1].sizeBytes == 16e6);
    CHECK(read.links[1].timeUs == 2000);
    CHECK(read.links[2].scope == model::LinkScope::Operation);
    CHECK(textOf(read, read.links[2].operation) == "hcom_send__1_0");
}

TEST_CASE("groups come from the metadata of the worker", "[communication]") {
    test::Loading loading;
    Span made(collectives("step1", "\"a@1\": " + info("4")));
    made.folder.write("profiler_metadata.json",
                      R"({"parallel_group_info": {"group_name_5": {"group_name": "dp_cp", "group_rank": 0,)"
                      R"( "global_ranks": [0, 4]}, "x": 7}})");
    const auto read = load(made, loading);
    REQUIRE(read.groups.size() == 1);
    CHECK(textOf(read, read.groups[0].purpose) == "dp_cp");
    CHECK(read.groups[0].ranks == std::vector<int>{0, 4});
}

TEST_CASE("no files are no communication, and a file of something else is an error", "[communication]") {
    test::Loading loading;
    const auto none = formats::ascend_text::loadCommunication(Span("").span, loading.context);
    REQUIRE(none.ok());
    CHECK_FALSE(none.value().has_value());
    const Span page("<html>");
    CHECK_FALSE(formats::ascend_text::loadCommunication(page.span, loading.context).ok());
    CHECK(loading.problem("json.not_json").count == 1);
    const Span empty("{}");
    CHECK(load(empty, loading).operations.empty());
}

TEST_CASE("loading stops when it is told to", "[communication]") {
    test::Loading loading;
    loading.stop.request_stop();
    const Span made(collectives("step1", "\"a@1\": " + info("4")));
    const auto loaded = formats::ascend_text::loadCommunication(made.span, loading.context);
    REQUIRE_FALSE(loaded.ok());
    CHECK(loaded.error().what == formats::stoppedMessage);
}
