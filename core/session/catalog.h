// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/model/profile.h"
#include "core/table/table.h"

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::session {

/// A way to group the rows of a table: "name+shape", "Name and input shapes".
struct Grouping {
    std::string_view id;
    std::string_view title;
};

/// What is wrong with a chosen grouping: nothing when it is "" or one of the possible ones, which the hint
/// names. `of` is what is grouped, as a sentence begins: "The table "kernels"".
std::optional<base::Error> groupingProblem(const std::string& of, std::span<const Grouping> groupings,
                                           std::string_view groupBy);

/// What can be asked of a table when it is made.
struct TableOptions {
    std::string groupBy;     ///< id of a grouping; "" for the table's first
    std::string step;        ///< "" or "all" for every step, otherwise exactly this step
    std::string device = {}; ///< "" for every device, otherwise exactly this one
};

/// One kind of table that can be made of a loaded profile. Panes and command line ask for tables by these
/// names.
struct TableEntry {
    std::string_view name;
    std::string_view title;
    std::string_view description;
    model::Part part; ///< what has to be loaded for it
    std::vector<Grouping> groupings;
    /// Precondition: the part is loaded. Fails with a sentence when this source cannot give the table. What
    /// it gives when stopped is of no use.
    base::Result<table::Table> (*make)(const model::Profile& profile, const TableOptions& options,
                                       const std::stop_token& stop);
    /// Further parts that are used when they are there. The table exists when any of all its parts is there.
    std::vector<model::Part> furtherParts = {};
    /// Why it cannot be made of one step: "Modules are not divided into steps"; "" when it can.
    std::string_view undivided = {};
    bool hasDevices = false; ///< whether it can be made of one device

    /// All parts to load for it.
    std::vector<model::Part> parts() const;
};

/// All tables of a profile, in the order in which help lists them. ("problems" is not among them: it is made
/// from Diagnostics, see problemsTable.)
std::span<const TableEntry> catalog();

/// nullptr for an unknown name.
const TableEntry* findTable(std::string_view name);

/// What is wrong with a request, whatever the profile: an unknown table or grouping, with the possible ones
/// as the hint, or a step or a device of a table that has none.
std::optional<base::Error> checkRequest(std::string_view name, const TableOptions& options);

/// Makes a table by name from a profile whose part is loaded: checks the request and that the part is there,
/// with an error that says which file would fill it. Fails with base::stoppedMessage when stopped, whatever
/// else there is to say.
base::Result<table::Table> makeTable(std::string_view name, const model::Profile& profile,
                                     const TableOptions& options, const std::stop_token& stop = {});

} // namespace runglass::session
