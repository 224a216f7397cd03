// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/support/traces.h"
#include "views/jobs/job_runner.h"
#include "views/timeline/timeline_drawer.h"
#include "views/timeline/timeline_state.h"

#include <QSignalSpy>

namespace runglass::test {

/// Two threads with nested slices, arguments and a flow that leads back in time:
///
/// host    outer [0, 100) us, with launch [10, 30) and launch [50, 60)
/// device  kernel [5, 25) us, kernel [70, 90) us
extern const char* const hostAndDevice;

/// A shown drawer over some traces, with all that it talks to.
class DrawerFixture {
public:
    explicit DrawerFixture(std::vector<std::shared_ptr<const trace::Trace>> traces);

    views::TimelineSlice slice(std::string_view name, std::size_t group = 0) const;
    /// Selects and waits until the facts are shown.
    bool select(std::string_view name);
    /// Selects all tracks in a range of timeline time and waits for the tables.
    bool selectArea(trace::TimeRange range);
    QString selectedName() const;
    bool waitUntilIdle();

    views::JobRunner jobs;
    views::TimelineState state;
    views::TimelineDrawer drawer;
};

} // namespace runglass::test
