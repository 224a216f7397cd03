// SPDX-License-Identifier: Apache-2.0
#include "core/table/writers.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <sys/stat.h>

using namespace runglass::table;
using namespace runglass::test;

namespace {

std::size_t entries(const std::filesystem::path& folder) {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder))
        ++count;
    return count;
}

bool writeNew(const Sink& sink) {
    return sink("new ") && sink("text");
}

} // namespace

TEST_CASE("a written file has the content, the usual rights and nothing beside it") {
    const TempFolder folder;
    const auto path = (folder.path() / "out.csv").string();
    const auto old = ::umask(0027);
    const auto bytes = writeFileSafely(path, writeNew);
    ::umask(old);
    REQUIRE(bytes);
    CHECK(bytes.value() == 8);
    CHECK(readFile(path) == "new text");
    CHECK(std::filesystem::status(path).permissions() == std::filesystem::perms{0640});
    CHECK(entries(folder.path()) == 1);
}

TEST_CASE("an existing file is replaced and keeps its rights") {
    const TempFolder folder;
    const auto path = folder.write("out.csv", "a much longer old text");
    std::filesystem::permissions(path, std::filesystem::perms{0600});
    REQUIRE(writeFileSafely(path, writeNew));
    CHECK(readFile(path) == "new text");
    CHECK(std::filesystem::status(path).permissions() == std::filesystem::perms{0600});
    CHECK(entries(folder.path()) == 1);
}

TEST_CASE("a stopped write leaves the old file and nothing else") {
    const TempFolder folder;
    const auto path = folder.write("out.csv", "old");
    const auto bytes = writeFileSafely(path, [](const Sink& sink) {
        sink("half of");
        return false;
    });
    REQUIRE_FALSE(bytes.ok());
    CHECK(bytes.error().what == "Writing was stopped before the end.");
    CHECK(readFile(path) == "old");
    CHECK(entries(folder.path()) == 1);
}

TEST_CASE("two that write one file at the same time do not mix") {
    const TempFolder folder;
    const auto path = (folder.path() / "out.csv").string();
    const auto outer = writeFileSafely(path, [&](const Sink& sink) {
        const bool began = sink("outer, ");
        CHECK(writeFileSafely(path, writeNew));
        CHECK(readFile(path) == "new text");
        return began && sink("whole");
    });
    REQUIRE(outer);
    CHECK(readFile(path) == "outer, whole");
    CHECK(entries(folder.path()) == 1);
}

TEST_CASE("a file that cannot be written says why") {
    const TempFolder folder;
    const auto missing = (folder.path() / "none" / "out.csv").string();
    const auto bytes = writeFileSafely(missing, writeNew);
    REQUIRE_FALSE(bytes.ok());
    CHECK(bytes.error().what == "The file cannot be written: No such file or directory.");
    CHECK(bytes.error().where == missing);
    const auto onFolder = writeFileSafely(folder.path().string(), writeNew);
    REQUIRE_FALSE(onFolder.ok());
    CHECK(onFolder.error().what == "The file cannot be written: Is a directory.");
    const auto full = writeFileSafely("/dev/full", writeNew);
    REQUIRE_FALSE(full.ok());
    CHECK(full.error().what == "The file cannot be written: No space left on device.");
}

TEST_CASE("devices are written to, not replaced, and links stay links") {
    REQUIRE(writeFileSafely("/dev/null", writeNew));
    CHECK(std::filesystem::is_character_file("/dev/null"));
    const TempFolder folder;
    const auto target = folder.write("real/out.csv", "old");
    const auto link = folder.path() / "link.csv";
    std::filesystem::create_symlink(target, link);
    REQUIRE(writeFileSafely(link.string(), writeNew));
    CHECK(std::filesystem::is_symlink(link));
    CHECK(readFile(target) == "new text");
    CHECK(entries(folder.path() / "real") == 1);
}
