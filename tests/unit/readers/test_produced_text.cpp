// SPDX-License-Identifier: Apache-2.0
// Text that is produced while it is read.
#include "core/readers/produced_text.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

using namespace runglass;

namespace {

constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;

/// Gives `bytes` bytes, each telling the megabyte it is in, and no memory behind `failsAt`.
class Megabytes : public readers::ByteProducer {
public:
    Megabytes(std::uint64_t bytes, std::atomic<std::uint64_t>& given, std::uint64_t failsAt = UINT64_MAX)
        : bytes_(bytes), mostGiven_(given), failsAt_(failsAt) {}
    std::size_t read(char* buffer, std::size_t bytes) override {
        if (given_ >= failsAt_)
            throw std::bad_alloc();
        std::size_t got = 0;
        while (got < bytes && given_ < bytes_) {
            const auto part = static_cast<std::size_t>(
                std::min<std::uint64_t>({bytes - got, bytes_ - given_, megabyte - given_ % megabyte}));
            std::memset(buffer + got, static_cast<int>(given_ / megabyte), part);
            given_ += part;
            got += part;
        }
        mostGiven_ = std::max(mostGiven_.load(), given_);
        return got;
    }
    std::uint64_t consumedBytes() const override { return given_; }
    std::optional<readers::GzipDamage> damage() const override { return std::nullopt; }
    std::unique_ptr<readers::ByteProducer> copy() const override {
        return std::make_unique<Megabytes>(*this);
    }

private:
    std::uint64_t bytes_;
    std::atomic<std::uint64_t>& mostGiven_;
    std::uint64_t failsAt_;
    std::uint64_t given_ = 0;
};

/// The same, which says how often places of it should be kept, and counts how often they are.
class CountedMegabytes : public Megabytes {
public:
    CountedMegabytes(std::uint64_t bytes, std::atomic<std::uint64_t>& given, std::uint64_t placeBytes,
                     std::atomic<int>& copies)
        : Megabytes(bytes, given), placeBytes_(placeBytes), copies_(copies) {}
    std::unique_ptr<readers::ByteProducer> copy() const override {
        ++copies_;
        return Megabytes::copy();
    }
    std::uint64_t placeBytes() const override { return placeBytes_; }

private:
    std::uint64_t placeBytes_;
    std::atomic<int>& copies_;
};

unsigned byteAt(const readers::ProducedText& text, std::uint64_t offset) {
    char byte = 0;
    REQUIRE(text.read(offset, &byte, 1) == 1);
    return static_cast<unsigned char>(byte);
}

} // namespace

TEST_CASE("a long text is produced little ahead of who reads it, and can be read again", "[produced_text]") {
    constexpr std::uint64_t bytes = 200 * megabyte;
    constexpr std::uint64_t ahead =
        32 * megabyte + readers::ChunkSizes::pageBytes; // and the block that begins before
    std::atomic<std::uint64_t> given = 0;
    readers::ProducedText text(std::make_unique<Megabytes>(bytes, given), bytes, {});
    for (std::uint64_t at = 0; at < bytes; at += megabyte) {
        REQUIRE(text.waitFor(at + megabyte) == at + megabyte);
        REQUIRE(byteAt(text, at + megabyte / 2) == at / megabyte);
        REQUIRE(given <= at + ahead);
        text.release(at + megabyte);
    }
    CHECK(text.waitFor(bytes + 1) == bytes);
    text.finish();
    CHECK_FALSE(text.outcome().hasFailed);
    CHECK_FALSE(text.outcome().isLimited);
    CHECK(text.size() == bytes);
    CHECK(text.fileBytes(bytes + 1) == bytes);
    for (const std::uint64_t at : {199, 0, 100, 15, 16, 17})
        CHECK(byteAt(text, at * megabyte + 5) == at);
}

TEST_CASE("places to go on from are as far apart as the producer says", "[produced_text]") {
    // At the begin of blocks of 1 MB and at the end: 0, 4 and 8 MB; or all eleven.
    const auto [placeBytes, expected] =
        GENERATE(std::pair(4 * megabyte, 3), std::pair(std::uint64_t{0}, 11), std::pair(16 * megabyte, 1));
    constexpr std::uint64_t bytes = 10 * megabyte;
    std::atomic<std::uint64_t> given = 0;
    std::atomic<int> copies = 0;
    readers::ChunkSizes sizes;
    sizes.chunkBytes = megabyte;
    readers::ProducedText text(std::make_unique<CountedMegabytes>(bytes, given, placeBytes, copies), bytes,
                               {}, sizes);
    CHECK(text.waitFor(bytes + 1) == bytes); // to the end of producing
    text.finish();
    CHECK(copies == expected);
    CHECK(byteAt(text, 7 * megabyte + 5) == 7);
}

TEST_CASE("who needs more than is produced ahead gets it", "[produced_text]") {
    constexpr std::uint64_t bytes = 60 * megabyte;
    std::atomic<std::uint64_t> given = 0;
    readers::ProducedText text(std::make_unique<Megabytes>(bytes, given), bytes, {});
    // Nothing is released: a record of 50 MB.
    CHECK(text.waitFor(50 * megabyte) == 50 * megabyte);
    CHECK(byteAt(text, 0) == 0);
    CHECK(byteAt(text, 49 * megabyte) == 49);
}

TEST_CASE("a limit ends the text, and it is known that it goes on", "[produced_text]") {
    std::atomic<std::uint64_t> given = 0;
    readers::ProducedText text(std::make_unique<Megabytes>(5 * megabyte, given), 3 * megabyte, {});
    CHECK(text.waitFor(4 * megabyte) == 3 * megabyte);
    text.finish();
    CHECK(text.outcome().isLimited);
    char byte = 0;
    CHECK(text.read(3 * megabyte, &byte, 1) == 0);
}

TEST_CASE("where memory ends the text ends, and it is said", "[produced_text]") {
    std::atomic<std::uint64_t> given = 0;
    readers::ChunkSizes sizes;
    sizes.chunkBytes = megabyte;
    readers::ProducedText text(std::make_unique<Megabytes>(9 * megabyte, given, 4 * megabyte), 9 * megabyte,
                               {}, sizes);
    CHECK(text.waitFor(9 * megabyte) == 4 * megabyte);
    text.finish();
    CHECK(text.outcome().hasFailed);
    CHECK(byteAt(text, 3 * megabyte) == 3);
}

TEST_CASE("a text that nobody reads ends when loading does", "[produced_text]") {
    std::atomic<std::uint64_t> given = 0;
    std::stop_source stop;
    readers::ProducedText text(std::make_unique<Megabytes>(99 * megabyte, given), 99 * megabyte,
                               stop.get_token());
    CHECK(text.waitFor(megabyte) == megabyte);
    text.finish();
    CHECK(text.size() < 99 * megabyte);
    CHECK(text.waitFor(99 * megabyte) == text.size());
}
