// SPDX-License-Identifier: Apache-2.0
#include "core/session/call_tables.h"

#include "core/analysis/modules.h"

namespace runglass::session {
namespace {

base::Result<table::Table> makeModules(const model::Profile& profile, const TableOptions&,
                                       const std::stop_token& stop) {
    auto modules = analysis::moduleTable(*profile.calls.data, stop);
    if (modules.rowCount() == 0)
        return base::Error{"This recording has no modules", profile.source.path,
                           "Record with with_modules=True or with_stack=True"};
    return modules;
}

} // namespace

std::vector<TableEntry> callTables() {
    return {{"modules",
             "Modules",
             "Python modules as they call each other, with their times on host and device",
             model::Part::Calls,
             {},
             makeModules,
             {},
             "Modules are not divided into steps"}};
}

} // namespace runglass::session
