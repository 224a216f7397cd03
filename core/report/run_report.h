// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/base/result.h"
#include "core/model/run_folder.h"
#include "core/report/report_language.h"
#include "core/session/memory_need.h"

#include <cstddef>
#include <string>

namespace runglass::session {
class Session;
}

namespace runglass::report {

/// What a report is about: one recording, and what all workers of its run tell together.
struct ReportSubject {
    const model::RunFolder& run;
    const model::WorkerFolder& worker;
    const model::SpanFolder& span;
};

/// What runReport will load, as Session::needBefore.
session::MemoryNeed reportMemoryNeed(session::Session& session, const ReportSubject& subject);

/// One HTML document without scripts and without anything outside of itself: facts, figures, advice, charts,
/// the first rows of the most important tables, and the problems that were met. The same input gives the same
/// text. `madeBy` names the program ("Runglass 1.0"). Loads what it needs through the session; what a run
/// does not have is left out, what cannot be read is among the problems. Fails only when stopped.
base::Result<std::string> runReport(session::Session& session, const ReportSubject& subject,
                                    const ReportLanguage& language, const std::string& madeBy,
                                    base::LoadContext& context);

} // namespace runglass::report
