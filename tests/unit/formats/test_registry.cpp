// SPDX-License-Identifier: Apache-2.0
#include "core/formats/registry.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

using namespace runglass;

TEST_CASE("a format is found by its id and by no other text") {
    for (const auto* id : {"ascend-text", "kineto"}) {
        REQUIRE(formats::findFormat(id) != nullptr);
        CHECK(formats::findFormat(id)->id == id);
    }
    CHECK(formats::findFormat("ascend") == nullptr);
    CHECK(formats::findFormat("") == nullptr);
}

TEST_CASE("a directory lists files and folders by name, links as what they lead to") {
    const test::TempFolder folder;
    folder.write("b.txt", "x");
    folder.write("a.txt", "x");
    folder.write("sub/c.txt", "x");
    std::filesystem::create_symlink("a.txt", folder.path() / "file_link");
    std::filesystem::create_directory_symlink("sub", folder.path() / "folder_link");
    std::filesystem::create_symlink("nowhere", folder.path() / "dangling");
    const auto listed = formats::listDirectory(folder.path());
    REQUIRE(listed.ok());
    CHECK(listed->files == std::vector<std::string>{"a.txt", "b.txt", "file_link"});
    CHECK(listed->folders == std::vector<std::string>{"folder_link", "sub"});
    CHECK(listed->hasFile("b.txt"));
    CHECK_FALSE(listed->hasFile("b.tx"));
    CHECK(listed->hasFolder("sub"));
    CHECK_FALSE(listed->hasFolder("a.txt"));
    CHECK_FALSE(formats::listDirectory(folder.path() / "a.txt").ok());
    CHECK_FALSE(formats::listDirectory(folder.path() / "missing").ok());
}
