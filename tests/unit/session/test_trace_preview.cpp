// SPDX-License-Identifier: Apache-2.0
#include "unit/support/load_files.h"
#include "unit/support/temp_folder.h"

#include "core/formats/trace_file.h"
#include "core/session/scanner.h"
#include "core/session/trace_preview.h"

#include <catch2/catch.hpp>
#include <string>

using namespace runglass;

namespace {

/// So many slices of 5 us, 10 us apart; a record is a line of about 70 bytes.
std::string traceText(int slices) {
    std::string text = "[\n";
    for (int i = 0; i < slices; ++i) {
        text += R"({"ph":"X","name":"k","pid":1,"tid":1,"dur":5,"ts":)";
        text += std::to_string(10 * i);
        text += i + 1 < slices ? "},\n" : "}\n";
    }
    return text + "]";
}

} // namespace

TEST_CASE("the beginning of a trace is a trace of its own, without complaints", "[trace]") {
    const test::TempFolder folder;
    const std::string file = folder.write("a.json", traceText(1'000));
    test::Loading loading;
    const auto beginning = formats::loadTraceFile(file, loading.context, 20'000);
    REQUIRE(beginning.ok());
    const auto& trace = *beginning.value().front();
    CHECK(trace.sliceCount() > 200);
    CHECK(trace.sliceCount() < 500);
    CHECK(trace.originNs() == 0);
    CHECK(loading.problemCount() == 0);
}

TEST_CASE("a twentieth of a trace makes the first picture, never more than 64 MiB", "[trace]") {
    CHECK(session::previewBytes(200'000'000) == 10'000'000);
    CHECK(session::previewBytes(std::uint64_t{100} << 30) == std::uint64_t{64} << 20);
}

TEST_CASE("a small trace needs no first picture", "[trace]") {
    const test::TempFolder folder;
    folder.write("w0.1.pt.trace.json", traceText(10));
    test::Loading loading;
    const auto runs = session::scan(folder.path(), loading.context);
    REQUIRE(runs.ok());
    const auto preview =
        session::loadTracePreview(runs.value().at(0).workers.at(0).spans.at(0), loading.context);
    REQUIRE(preview.ok());
    CHECK(preview.value() == nullptr);
}
