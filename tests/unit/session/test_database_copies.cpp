// SPDX-License-Identifier: Apache-2.0
#include "core/readers/sqlite_database.h"
#include "core/session/session.h"
#include "unit/support/load_files.h"
#include "unit/support/own_temporary_folder.h"
#include "unit/support/sqlite_maker.h"

#include <catch2/catch.hpp>

#include <array>
#include <filesystem>
#include <set>

using namespace runglass;
using namespace runglass::test;

namespace {

int opened = 0;
std::set<std::string> copies; ///< that there were while a part was read

template <typename Data>
base::Result<std::optional<Data>> openAndLook(const model::SpanFolder& span, formats::LoadContext& context) {
    const auto database = readers::SqliteDatabase::open(span.files.front().path, context);
    opened += database.ok() ? 1 : 0;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::temp_directory_path()))
        copies.insert(entry.path().filename().string());
    return std::optional<Data>();
}

const formats::Format* findTestFormat(std::string_view /*id*/) {
    static constexpr formats::Format format{.id = "test",
                                            .find = nullptr,
                                            .findFile = nullptr,
                                            .loadMemory = &openAndLook<model::Memory>,
                                            .loadSteps = &openAndLook<model::Steps>,
                                            .readsDatabases = true};
    return &format;
}

} // namespace

TEST_CASE("parts that are loaded together read one copy of a database with waiting changes") {
    const TempFolder folder;
    const auto path =
        makeDatabaseWithWal(folder.path() / "x.db", "CREATE TABLE t(v)", "INSERT INTO t VALUES (1)");
    model::SpanFolder span;
    span.path = path;
    span.files.push_back({"x.db", path, std::filesystem::file_size(path)});
    const OwnTemporaryFolder temporary;
    session::Session session(session::Session::defaultBudgetBytes, &findTestFormat);
    Loading loading;
    constexpr std::array parts{model::Part::Memory, model::Part::Steps};
    REQUIRE(session.load(span, parts, loading.context));
    CHECK(opened == 2);
    CHECK(copies.size() == 1);
    CHECK(temporary.isEmpty());
}
