// SPDX-License-Identifier: Apache-2.0
#include "core/readers/produced_text.h"
#include "core/readers/trace_array.h"
#include "core/readers/trace_document.h"
#include "unit/support/load_files.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <string>

using namespace runglass;
using test::Loading;

namespace {

/// Counts what is read of it.
class CountedText : public readers::TraceText {
public:
    explicit CountedText(std::string text) : text_(std::move(text)) {}
    std::uint64_t size() const override { return text_.size(); }
    std::size_t read(std::uint64_t offset, char* buffer, std::size_t bytes) const override {
        const std::size_t got = std::min(bytes, text_.size() - static_cast<std::size_t>(offset));
        std::memcpy(buffer, text_.data() + offset, got);
        readBytes += got;
        return got;
    }
    std::uint64_t waitFor(std::uint64_t end) override { return std::min<std::uint64_t>(end, text_.size()); }
    void release(std::uint64_t) override {}
    std::uint64_t fileBytes(std::uint64_t offset) const override { return offset; }
    void finish() override {}

    mutable std::atomic<std::size_t> readBytes = 0;

private:
    std::string text_;
};

/// Gives nothing more.
class NoBytes : public readers::ByteProducer {
public:
    std::size_t read(char*, std::size_t) override { return 0; }
    std::uint64_t consumedBytes() const override { return 0; }
    std::optional<readers::GzipDamage> damage() const override { return std::nullopt; }
    std::unique_ptr<readers::ByteProducer> copy() const override { return std::make_unique<NoBytes>(); }
};

/// Counts what is copied out of a text that is produced meanwhile.
class CopiedText : public readers::ProducedText {
public:
    explicit CopiedText(const std::string& text)
        : ProducedText(readers::bytesBehind(text, std::make_unique<NoBytes>()), text.size(), {}) {}
    std::size_t read(std::uint64_t offset, char* buffer, std::size_t bytes) const override {
        copiedBytes += bytes;
        return ProducedText::read(offset, buffer, bytes);
    }

    mutable std::atomic<std::size_t> copiedBytes = 0;
};

const std::string record = R"({"ph":"X","name":"n","pid":1,"tid":1,"ts":1,"dur":1})";

/// Without its brackets.
std::string longArray(std::size_t records) {
    std::string all = record;
    for (std::size_t i = 1; i < records; ++i)
        all.append(",\n").append(record);
    return all;
}

readers::ArrayRecords recordsIn(const std::shared_ptr<readers::TraceText>& text) {
    readers::ArrayOptions options;
    options.threads = 4;
    Loading loading;
    auto read = readers::readArray(text, 0, options, loading.context);
    REQUIRE(read);
    return std::move(read).value();
}

std::size_t countOf(const readers::ArrayRecords& records) {
    std::size_t count = 0;
    for (const readers::ParsedChunk& chunk : records.chunks)
        count += chunk.rows.chunk.count;
    return count;
}

} // namespace

TEST_CASE("A short array costs little, however much follows it", "[trace_array]") {
    const auto text = std::make_shared<CountedText>(record + "]" + std::string(std::size_t{16} << 20, ' '));
    const auto records = recordsIn(text);
    CHECK(records.isClosed);
    CHECK(records.end == record.size());
    CHECK(countOf(records) == 1);
    CHECK(records.parts.size() == 1); // no further thread was started
    CHECK(text->readBytes < 128 << 10);
}

TEST_CASE("Text that is produced is parsed where it lies", "[trace_array]") {
    const std::string all = longArray(150'000);
    const auto text = std::make_shared<CopiedText>(all + "]");
    CHECK(countOf(recordsIn(text)) == 150'000);
    CHECK(text->copiedBytes < all.size() / 20); // the first piece alone
}

TEST_CASE("A long array is read by all threads, each byte about once", "[trace_array]") {
    const std::string all = longArray(150'000);
    const auto text = std::make_shared<CountedText>(all + "]");
    const auto records = recordsIn(text);
    CHECK(records.isClosed);
    CHECK(countOf(records) == 150'000);
    CHECK(records.parts.size() == 4);
    CHECK(text->readBytes < all.size() * 5 / 4);
}

TEST_CASE("A file of many short documents costs little for each", "[trace_array]") {
    constexpr std::size_t count = 4000;
    std::string all;
    for (std::size_t i = 0; i < count; ++i)
        all += R"({"traceEvents":[)" + record + "]}\n";
    const auto text = std::make_shared<CountedText>(all);
    Loading loading;
    const auto read = readers::readDocuments(text, {}, loading.context);
    REQUIRE(read);
    CHECK(read->documents.size() == count);
    // The first piece of its array is 64 KiB, if the file has them; what stands around it takes far less.
    CHECK(text->readBytes < count * (100 << 10));
}
