// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/open_documents.h"
#include "app/preferences.h"
#include "app/recent_list.h"
#include "core/session/session.h"
#include "views/jobs/job_runner.h"
#include "views/selection/selection.h"

namespace runglass::app {

/// All that the window and its panes share. Created before the window and destroyed after it. Jobs read
/// through the session, so the runner goes first and waits for them.
struct AppState {
    session::Session session;
    views::JobRunner jobs;
    views::Selection selection;
    Preferences preferences;
    RecentList recent;
    OpenDocuments documents{jobs};
};

} // namespace runglass::app
