// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/run_folder.h"
#include "core/trace/trace.h"

#include <QString>

#include <memory>

namespace runglass::session {
class Session;
}

namespace runglass::views {

struct JobContext;

/// What a job that loads the trace of one more worker brings.
struct LoadedTrace {
    std::shared_ptr<const trace::Trace> trace;
    QString failure; ///< as a sentence, when there is no trace
};
LoadedTrace loadWorkerTrace(session::Session& session, const model::SpanFolder& span, JobContext& job);

/// Counters computed from a trace; nullptr when they cannot be told of it, or may not fit the memory.
struct DeviceCounters {
    std::shared_ptr<const trace::Trace> trace;
    std::shared_ptr<const trace::Trace> counters;
};
DeviceCounters loadDeviceCounters(session::Session& session, const model::SpanFolder& span, JobContext& job);

} // namespace runglass::views
