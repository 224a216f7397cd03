// SPDX-License-Identifier: Apache-2.0
#include "core/session/session.h"
#include "unit/session/fake_format.h"
#include "unit/session/scan_support.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <array>
#include <latch>
#include <semaphore>
#include <stdexcept>
#include <stop_token>
#include <thread>

using namespace runglass;
using model::Part;
using test::FakeFormat;
using test::kernelsOf;
using test::kernelSpan;

namespace {

constexpr std::array kernelsOnly{Part::Kernels};
constexpr std::size_t muchMemory = 1 << 20;
// A column of 64-bit numbers without slack; see kernelsOf.
constexpr std::size_t bytesOfThousandRows = 8000;

/// One request with everything it needs.
struct Request {
    base::Diagnostics diagnostics;
    base::Progress progress;
    std::stop_source stopper;

    base::Result<std::shared_ptr<const model::Profile>>
    load(session::Session& session, const std::string& path, std::span<const Part> parts = kernelsOnly) {
        formats::LoadContext context{diagnostics, progress, stopper.get_token()};
        return session.load(kernelSpan(path), parts, context);
    }
};

std::shared_ptr<const model::Profile> loaded(session::Session& session, const std::string& path) {
    Request request;
    const auto profile = request.load(session, path);
    REQUIRE(profile);
    return profile.value();
}

void waitForStop(const std::stop_token& stop) {
    std::binary_semaphore stopped{0};
    const std::stop_callback callback(stop, [&stopped] { stopped.release(); });
    stopped.acquire();
}

} // namespace

TEST_CASE("a part is read once and then shared") {
    const FakeFormat format([](const auto&, auto&) { return kernelsOf(5); });
    session::Session session(muchMemory, FakeFormat::find);
    const auto first = loaded(session, "/run/a");
    const auto second = loaded(session, "/run/a");
    CHECK(format.loads() == 1);
    CHECK(first->kernels.data->details.rowCount() == 5);
    CHECK(first->kernels.data == second->kernels.data);
    CHECK(first->source.path == "/run/a");
}

TEST_CASE("two that ask for the same part at the same time read it once") {
    std::latch reading{1};
    std::latch mayEnd{1};
    const FakeFormat format([&](const auto&, auto&) {
        reading.count_down();
        mayEnd.wait();
        return kernelsOf(5);
    });
    // Even with no budget at all, who waits gets what was read for him.
    session::Session session(0, FakeFormat::find);
    std::shared_ptr<const model::Profile> first;
    std::shared_ptr<const model::Profile> second;
    std::jthread one([&] { first = Request().load(session, "/run/a").value(); });
    reading.wait();
    std::jthread two([&] { second = Request().load(session, "/run/a").value(); });
    mayEnd.count_down();
    one.join();
    two.join();
    CHECK(format.loads() == 1);
    CHECK(first->kernels.data == second->kernels.data);
}

TEST_CASE("who waits for a part and is stopped returns while it is still being read") {
    std::latch reading{1};
    std::latch mayEnd{1};
    const FakeFormat format([&](const auto&, auto&) {
        reading.count_down();
        mayEnd.wait();
        return kernelsOf(5);
    });
    session::Session session(muchMemory, FakeFormat::find);
    Request reader;
    std::jthread one([&] { CHECK(reader.load(session, "/run/a").ok()); });
    reading.wait();
    Request waiter;
    std::string answer;
    std::jthread two([&] { answer = waiter.load(session, "/run/a").error().what; });
    waiter.stopper.request_stop();
    two.join(); // the reader is still held back here
    CHECK(answer == formats::stoppedMessage);
    mayEnd.count_down();
    one.join();
    CHECK(loaded(session, "/run/a")->kernels.data->details.rowCount() == 5);
    CHECK(format.loads() == 1);
}

TEST_CASE("when the reader is stopped the next one who waits reads the part") {
    std::latch reading{1};
    std::atomic<bool> first = true;
    const FakeFormat format([&](const auto&, auto& context) -> base::Result<model::Kernels> {
        if (!first.exchange(false))
            return kernelsOf(7);
        reading.count_down();
        waitForStop(context.stop);
        return base::Error{formats::stoppedMessage, "", ""};
    });
    session::Session session(muchMemory, FakeFormat::find);
    Request stopped;
    std::string answer;
    std::jthread one([&] { answer = stopped.load(session, "/run/a").error().what; });
    reading.wait();
    Request patient;
    std::shared_ptr<const model::Profile> profile;
    std::jthread two([&] { profile = patient.load(session, "/run/a").value(); });
    stopped.stopper.request_stop();
    one.join();
    two.join();
    CHECK(answer == formats::stoppedMessage);
    CHECK(profile->kernels.data->details.rowCount() == 7);
    CHECK_FALSE(profile->kernels.failure);
    CHECK(format.loads() == 2);
}

TEST_CASE("when the reader fails with an exception the next one who waits reads the part") {
    std::latch reading{1};
    std::latch mayEnd{1};
    std::atomic<bool> first = true;
    const FakeFormat format([&](const auto&, auto&) -> base::Result<model::Kernels> {
        if (!first.exchange(false))
            return kernelsOf(7);
        reading.count_down();
        mayEnd.wait();
        throw 5; // nothing that a part is marked with
    });
    session::Session session(muchMemory, FakeFormat::find);
    std::atomic<bool> hasThrown = false;
    std::jthread one([&] {
        try {
            Request().load(session, "/run/a").ok();
        } catch (int) {
            hasThrown = true;
        }
    });
    reading.wait();
    std::shared_ptr<const model::Profile> profile;
    std::jthread two([&] { profile = Request().load(session, "/run/a").value(); });
    mayEnd.count_down();
    one.join();
    two.join();
    CHECK(hasThrown);
    CHECK(profile->kernels.data->details.rowCount() == 7);
    CHECK(loaded(session, "/run/a")->kernels.data == profile->kernels.data);
    CHECK(format.loads() == 2);
}

TEST_CASE("a request that was stopped before it began reads nothing") {
    const FakeFormat format([](const auto&, auto&) { return kernelsOf(5); });
    session::Session session(muchMemory, FakeFormat::find);
    Request request;
    request.stopper.request_stop();
    CHECK_FALSE(request.load(session, "/run/a").ok());
    CHECK(format.loads() == 0);
}

TEST_CASE("a part that fails is a failure for everybody until it is forgotten") {
    const FakeFormat format([](const auto&, auto&) -> base::Result<model::Kernels> {
        return base::Error{"The header is missing", "kernels.csv", ""};
    });
    session::Session session(muchMemory, FakeFormat::find);
    for (int i = 0; i < 2; ++i) {
        Request request;
        const auto profile = request.load(session, "/run/a");
        REQUIRE(profile);
        REQUIRE(profile.value()->kernels.failure);
        CHECK(profile.value()->kernels.failure->what == "The header is missing");
        CHECK_FALSE(profile.value()->kernels.data);
        REQUIRE(request.diagnostics.problems().size() == 1);
        CHECK(request.diagnostics.problems().front().message == "The header is missing");
        CHECK(request.diagnostics.problems().front().file == "kernels.csv");
    }
    CHECK(format.loads() == 1);
    session.forget("/run/a");
    loaded(session, "/run/a");
    CHECK(format.loads() == 2);
}

TEST_CASE("what a reader throws becomes a failure") {
    const FakeFormat format(
        [](const auto&, auto&) -> base::Result<model::Kernels> { throw std::runtime_error("no luck"); });
    session::Session session(muchMemory, FakeFormat::find);
    const auto profile = loaded(session, "/run/a");
    REQUIRE(profile->kernels.failure);
    CHECK(profile->kernels.failure->what == "Reading failed: no luck");
}

TEST_CASE("problems of a part are told to everybody who asks for it") {
    const FakeFormat format([](const auto&, auto& context) {
        context.diagnostics.report(base::Severity::Skipped, "csv.ragged_row", "k.csv", base::Place::line(9),
                                   "short row", 3);
        return kernelsOf(1);
    });
    session::Session session(muchMemory, FakeFormat::find);
    for (int i = 0; i < 2; ++i) {
        Request request;
        REQUIRE(request.load(session, "/run/a"));
        REQUIRE(request.diagnostics.problems().size() == 1);
        CHECK(request.diagnostics.problems().front().count == 3);
    }
    CHECK(format.loads() == 1);
}

TEST_CASE("a part without a file or without a format is absent and costs nothing") {
    const FakeFormat format([](const auto&, auto&) { return kernelsOf(5); });
    session::Session session(muchMemory, FakeFormat::find);
    Request request;
    const std::array parts{Part::Operators, Part::Trace, Part::Memory};
    const auto profile = request.load(session, "/run/a", parts);
    REQUIRE(profile);
    CHECK_FALSE(profile.value()->operators.data);
    CHECK_FALSE(profile.value()->operators.failure);
    CHECK(format.loads() == 0);
    CHECK(request.diagnostics.empty());

    model::SpanFolder foreign = kernelSpan("/run/b");
    foreign.format = "unknown";
    formats::LoadContext context{request.diagnostics, request.progress, {}};
    const auto other = session.load(foreign, kernelsOnly, context);
    REQUIRE(other);
    CHECK_FALSE(other.value()->kernels.data);
}

TEST_CASE("what was not used for longest leaves when the budget is used up") {
    const FakeFormat format([](const auto&, auto&) { return kernelsOf(1000); });
    REQUIRE(kernelsOf(1000).details.allocatedBytes() == bytesOfThousandRows);
    session::Session session(2 * bytesOfThousandRows, FakeFormat::find);
    const auto inUse = loaded(session, "/run/a");
    loaded(session, "/run/b");
    loaded(session, "/run/a"); // now b is the oldest
    loaded(session, "/run/c");
    CHECK(format.loads() == 3);
    loaded(session, "/run/a");
    loaded(session, "/run/c");
    CHECK(format.loads() == 3);
    loaded(session, "/run/b");
    CHECK(format.loads() == 4);
    CHECK(inUse->kernels.data->details.rowCount() == 1000); // evicted or not, who has it keeps it
}

TEST_CASE("a part above the whole budget is kept until the next one comes") {
    const FakeFormat format([](const auto&, auto&) { return kernelsOf(1000); });
    session::Session session(1, FakeFormat::find);
    loaded(session, "/run/a");
    loaded(session, "/run/a");
    CHECK(format.loads() == 1);
    loaded(session, "/run/b");
    loaded(session, "/run/a");
    CHECK(format.loads() == 3);
}

TEST_CASE("forgetting a folder concerns what lies in it and nothing that only sounds like it") {
    const FakeFormat format([](const auto&, auto&) { return kernelsOf(1); });
    session::Session session(muchMemory, FakeFormat::find);
    for (const auto* path : {"/run/a", "/run/a/deep", "/run/ab"})
        loaded(session, path);
    session.forget("/run/a/");
    CHECK(format.loads() == 3);
    loaded(session, "/run/ab");
    CHECK(format.loads() == 3);
    loaded(session, "/run/a");
    loaded(session, "/run/a/deep");
    CHECK(format.loads() == 5);
}

TEST_CASE("what is being read while it is forgotten does not come back from the cache") {
    std::latch reading{1};
    std::latch mayEnd{1};
    std::atomic<std::size_t> rows = 1;
    const FakeFormat format([&](const auto&, auto&) {
        const std::size_t seen = rows++;
        if (seen == 1) {
            reading.count_down();
            mayEnd.wait();
        }
        return kernelsOf(seen);
    });
    session::Session session(muchMemory, FakeFormat::find);
    std::jthread one([&] { Request().load(session, "/run/a"); });
    reading.wait();
    session.forget("/run");
    CHECK(loaded(session, "/run/a")->kernels.data->details.rowCount() == 2);
    mayEnd.count_down();
    one.join();
    CHECK(loaded(session, "/run/a")->kernels.data->details.rowCount() == 2);
    CHECK(format.loads() == 2);
}

TEST_CASE("recordings of two formats in one folder are not taken for each other") {
    const test::TempFolder folder;
    folder.write("out/step_trace_time.csv", "Step,Computing,Communication(Not Overlapped),Free\n1,10,0,1\n");
    folder.write("out/cluster_step_trace_time.csv",
                 "Step,Type,Index,Computing,Communication(Not Overlapped),Free\n"
                 "1,rank,0,10,0,1\n1,rank,1,20,0,1\n");
    constexpr std::array stepsOnly{Part::Steps};
    session::Session session;
    const auto found = test::scanned(folder.path());
    const auto rowsOf = [&](std::string_view worker) {
        Request request;
        formats::LoadContext context{request.diagnostics, request.progress, request.stopper.get_token()};
        const auto profile = session.load(found.span(worker), stepsOnly, context);
        REQUIRE(profile);
        REQUIRE(profile.value()->steps.data);
        return profile.value()->steps.data->details.rowCount();
    };
    REQUIRE(found.span("out").path == found.span("all ranks").path);
    CHECK(rowsOf("out") == 1);
    CHECK(rowsOf("all ranks") == 2);
}
