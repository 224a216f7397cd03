// SPDX-License-Identifier: Apache-2.0
// Unpacked text for which there is no room.
#include "core/readers/chrome_trace_reader.h"
#include "core/readers/produced_text.h"
#include "core/readers/record_text.h"
#include "unit/support/file_size_limit.h"
#include "unit/support/gzip_text.h"
#include "unit/support/load_files.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstring>

using namespace runglass;
using namespace runglass::test;

namespace {

constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;

/// Gives `bytes` bytes, each telling the megabyte it is in.
class Megabytes : public readers::ByteProducer {
public:
    explicit Megabytes(std::uint64_t bytes) : bytes_(bytes) {}
    std::size_t read(char* buffer, std::size_t bytes) override {
        const auto got = static_cast<std::size_t>(
            std::min<std::uint64_t>({bytes, bytes_ - given_, megabyte - given_ % megabyte}));
        std::memset(buffer, static_cast<int>(given_ / megabyte), got);
        given_ += got;
        return got;
    }
    std::uint64_t consumedBytes() const override { return given_; }
    std::optional<readers::GzipDamage> damage() const override { return std::nullopt; }

private:
    std::uint64_t bytes_;
    std::uint64_t given_ = 0;
};

} // namespace

TEST_CASE("without room on disk a long text passes through memory and its beginning is given up",
          "[faults]") {
    constexpr std::uint64_t bytes = 200 * megabyte;
    readers::ProducedText text(std::make_unique<Megabytes>(bytes), bytes, {}, {});
    char byte = 0;
    for (std::uint64_t at = 0; at < bytes; at += megabyte) {
        REQUIRE(text.waitFor(at + megabyte) == at + megabyte);
        REQUIRE(text.read(at + megabyte / 2, &byte, 1) == 1);
        REQUIRE(static_cast<unsigned char>(byte) == at / megabyte);
        text.release(at + megabyte);
    }
    CHECK(text.waitFor(bytes + 1) == bytes);
    text.finish();
    CHECK(text.outcome().isIncomplete);
    CHECK_FALSE(text.outcome().hasFailed);
    CHECK(text.read(0, &byte, 1) == 0);
    CHECK(text.read(bytes - 1, &byte, 1) == 1);
}

TEST_CASE("without room on disk a short text stays in memory for good", "[faults]") {
    constexpr std::uint64_t bytes = 8 * megabyte;
    readers::ProducedText text(std::make_unique<Megabytes>(bytes), bytes, {}, {});
    REQUIRE(text.waitFor(bytes) == bytes);
    text.release(bytes);
    text.finish();
    CHECK_FALSE(text.outcome().isIncomplete);
    char byte = 1;
    CHECK(text.read(0, &byte, 1) == 1);
    CHECK(byte == 0);
}

TEST_CASE("a packed trace whose text can be kept nowhere is read as far as there is room", "[faults]") {
    std::string records = "[";
    for (int i = 0; i < 60'000; ++i)
        records += (i == 0 ? "" : ",\n") + std::string(R"({"ph":"X","name":"n","pid":1,"tid":1,"ts":)") +
                   std::to_string(i) + R"(,"dur":1})";
    const TempFolder folder;
    const auto path = folder.write("trace.json.gz", gzipped(records + "]"));
    Loading loading;
    const FileSizeLimit limit(2 * megabyte);
    const auto read = readers::readChromeTrace(path, {}, loading.context);
    REQUIRE(read);
    CHECK(read.value().front().records > 1000);
    CHECK(read.value().front().records < 60'000);
    const auto problem = loading.problem("gz.no_room");
    CHECK(problem.severity == base::Severity::Skipped);
    CHECK(problem.message == "there is no room to unpack the file to its end; make room below ~/.cache");
}
