// SPDX-License-Identifier: Apache-2.0
#include "views/panes/timeline_loading.h"

#include "core/analysis/device_counters.h"
#include "core/session/session.h"
#include "views/frame/pane.h"
#include "views/jobs/job_runner.h"

#include <QCoreApplication>

#include <array>

namespace runglass::views {

LoadedTrace loadWorkerTrace(session::Session& session, const model::SpanFolder& span, JobContext& job) {
    base::Diagnostics problems;
    formats::LoadContext context{problems, job.progress, job.stop};
    const std::array parts{model::Part::Trace};
    if (const auto question = session.questionBefore(span, parts))
        return {nullptr, errorSentence({question->text(), "", ""})};
    const auto profile = session.load(span, parts, context);
    if (!profile.ok())
        return {nullptr, errorSentence(profile.error())};
    const auto& trace = profile.value()->trace;
    if (trace.failure)
        return {nullptr, errorSentence(*trace.failure)};
    return {trace.data, trace.data
                            ? QString()
                            : QCoreApplication::translate("TimelineLoading", "This worker has no trace.")};
}

DeviceCounters loadDeviceCounters(session::Session& session, const model::SpanFolder& span, JobContext& job) {
    base::Diagnostics toldByOverview;
    formats::LoadContext context{toldByOverview, job.progress, job.stop};
    const std::array parts{model::Part::Trace, model::Part::Devices};
    // The trace is there, unless the cache has given it up: to read it again for counters nobody is asked.
    if (session.questionBefore(span, parts))
        return {};
    const auto profile = session.load(span, parts, context);
    if (!profile.ok() || !profile.value()->trace.data)
        return {};
    const auto& loaded = *profile.value();
    if (!loaded.devices.data)
        return {loaded.trace.data, nullptr};
    return {loaded.trace.data, analysis::deviceCounters(*loaded.devices.data, *loaded.trace.data)};
}

} // namespace runglass::views
