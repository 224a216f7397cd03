// SPDX-License-Identifier: Apache-2.0
// The odd run folders of ../shared/cases hold a kernel file each; expected.json says kernel_rows 3 for all of
// them.
#include "core/session/scanner.h"
#include "core/session/session.h"

#include "unit/support/load_files.h"
#include "unit/support/shared_data.h"

#include <catch2/catch.hpp>

#include <array>

using namespace runglass;

TEST_CASE("odd folders give their kernels: deep paths, a database beside, a stale cache, empty files") {
    RUNGLASS_NEEDS_SHARED(shared);
    for (const auto* name : {"fl-02", "fl-03", "fl-08", "fl-11"}) {
        INFO(name);
        test::Loading loading;
        const auto runs = session::scan(shared / "cases" / name / "run1", loading.context);
        REQUIRE(runs);
        REQUIRE(runs->size() == 1);
        session::Session session;
        const std::array parts{model::Part::Kernels};
        const auto profile =
            session.load(runs->front().workers.front().spans.front(), parts, loading.context);
        REQUIRE(profile);
        REQUIRE((*profile.value()).kernels.data);
        CHECK((*profile.value()).kernels.data->details.rowCount() == 3);
    }
}
