// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/model/run_folder.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::session {

/// Which recording of what was opened a user wants; "" leaves a choice open.
struct Selectors {
    std::string run;    ///< name or path of a run
    std::string worker; ///< exact name of a worker, otherwise its rank
    std::string span;   ///< running number of a span, otherwise its stamp
};

/// The chosen recording, and for each choice that was left open with several to choose from a sentence that
/// names the others. Points into the runs it was chosen from.
struct Selected {
    const model::RunFolder* run = nullptr;
    const model::WorkerFolder* worker = nullptr;
    const model::SpanFolder* span = nullptr;
    std::vector<std::string> notes;
};

/// Chooses by the selectors; what they leave open is the first that fits them. Without a run, the runs that
/// have the worker come into question. The error's hint names what there is instead.
base::Result<Selected> select(std::span<const model::RunFolder> runs, const Selectors& selectors);

/// Names for people, at most ten of them: "a, b, c and 4 more".
std::string namesForPeople(std::span<const std::string> names);

} // namespace runglass::session
