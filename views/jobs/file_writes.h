// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/jobs/job_runner.h"

namespace runglass::views {

/// Where the slots of all jobs begin that write a file for somebody, so that the window can ask before it is
/// closed over them.
inline QString writeSlots() {
    return QStringLiteral("write/");
}

/// The same of one writer, whose files each have a slot: this and the path.
inline QString writeSlotsOf(const QString& writer) {
    return writeSlots() + writer + u'/';
}

inline bool isAnyFileWritten(const JobRunner& jobs) {
    return jobs.isRunningBelow(writeSlots());
}

} // namespace runglass::views
