// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/diff/tree_diff.h"
#include "core/base/result.h"
#include "core/model/profile.h"
#include "core/session/catalog.h"
#include "core/session/session.h"

#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::session {

/// One side of a comparison: a recording, or one step of it.
struct DiffSide {
    model::SpanFolder span;
    std::string step; ///< its number; "" or "all" for the whole recording
};

/// Any two recordings: of two runs, two workers, two spans, two steps, of whatever devices.
struct DiffRequest {
    DiffSide base;
    DiffSide experiment;
};

/// What can be asked of a comparison.
struct DiffOptions {
    std::string groupBy;    ///< id of a grouping; "" for the table's first
    bool isPerStep = false; ///< means over steps with their spread and significance instead of sums
    std::size_t depth = std::numeric_limits<std::size_t>::max(); ///< levels of the tree
};

/// Both sides with what has been loaded of them.
struct LoadedDiff {
    std::shared_ptr<const model::Profile> base;
    std::shared_ptr<const model::Profile> experiment;
    std::string baseStep;
    std::string experimentStep;
};

/// A comparison with what is to be known of it, as sentences.
struct DiffResult {
    table::Table table;
    std::vector<std::string> notes;
};

/// One kind of comparison. Panes and command line ask for them by these names.
struct DiffEntry {
    std::string_view name;
    std::string_view title;
    std::string_view description;
    std::vector<Grouping> groupings;
    bool hasStepMeans; ///< whether DiffOptions::isPerStep means anything
    std::vector<model::Part> parts;
    base::Result<DiffResult> (*make)(const LoadedDiff& sides, const DiffOptions& options,
                                     base::LoadContext& context);
    std::vector<model::Part> instead = {}; ///< loaded where none of the parts is there
    bool hasSteps = true; ///< otherwise a chosen step is noted, and the whole recording compared
};

/// All comparisons, in the order in which help lists them.
std::span<const DiffEntry> diffTables();
/// nullptr for an unknown name.
const DiffEntry* findDiff(std::string_view name);

/// What is wrong with a request, whatever the recordings: an unknown table or grouping, with the possible
/// ones as the hint.
std::optional<base::Error> checkDiff(std::string_view name, const DiffOptions& options);

/// What loadDiff will take for both sides, as Session::needBefore; and what to ask a person before.
MemoryNeed needBefore(Session& session, const DiffRequest& request, const DiffEntry& entry,
                      const DiffOptions& options = {});
std::optional<MemoryQuestion> questionBefore(Session& session, const DiffRequest& request,
                                             const DiffEntry& entry, const DiffOptions& options = {});

/// Loads what a comparison needs of both sides: its parts and, for steps, the calls. Fails when stopped, or
/// with the names of the steps when a step is not there, unless the comparison has no steps.
base::Result<LoadedDiff> loadDiff(Session& session, const DiffRequest& request, const DiffEntry& entry,
                                  const DiffOptions& options, base::LoadContext& context);

/// Makes a comparison by name. Fails with a sentence when a side lacks what it takes.
base::Result<DiffResult> makeDiff(std::string_view name, const LoadedDiff& sides, const DiffOptions& options,
                                  base::LoadContext& context);

/// Both trees beside each other, restricted to the steps of the sides; for "tree" and the pane. Fails when a
/// side has no trace with calls.
base::Result<std::shared_ptr<const analysis::diff::TreeDiff>>
makeTreeDiff(const LoadedDiff& sides, analysis::diff::Alignment alignment);

/// Whether a step is a choice: neither "" nor "all".
bool isOneStep(std::string_view step);

} // namespace runglass::session
