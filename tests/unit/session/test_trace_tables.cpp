// SPDX-License-Identifier: Apache-2.0
#include "core/session/catalog.h"
#include "unit/support/raw_trace_maker.h"
#include "unit/support/table_cells.h"

#include <catch2/catch.hpp>

using namespace runglass;

namespace {

model::Profile profileWithTrace() {
    test::RawTraceMaker maker;
    maker.complete("outer", 100, 50).complete("inner", 110, 10).complete("inner", 130, 10);
    model::Profile profile;
    profile.source.path = "/run/worker";
    profile.trace.data = maker.build();
    return profile;
}

table::Table made(std::string_view name, const session::TableOptions& options) {
    const auto table = session::makeTable(name, profileWithTrace(), options);
    if (!table)
        FAIL(table.error().what);
    return table.value();
}

} // namespace

TEST_CASE("the catalog makes tables of a trace: slices, slices by name, tracks") {
    CHECK(test::texts(made("slices", {}), "name") == std::vector<std::string>{"outer", "inner", "inner"});
    CHECK(test::numbers(made("slices", {"name", "all"}), "count") == std::vector<double>{1, 2});
    CHECK(made("tracks", {}).rowCount() == 1);
}

TEST_CASE("slices cannot be asked for by step") {
    const auto table = session::makeTable("slices", profileWithTrace(), {"", "3"});
    REQUIRE_FALSE(table.ok());
    CHECK(table.error().what == "Slices are not divided into steps");
}

TEST_CASE("without a trace the tables say what would fill them") {
    model::Profile profile;
    profile.source.path = "/run/worker";
    profile.source.lacking = {{model::View::Trace, "trace_view.json", {}}};
    const auto table = session::makeTable("tracks", profile, {});
    REQUIRE_FALSE(table.ok());
    CHECK(table.error().hint == "It would come from trace_view.json");
}
