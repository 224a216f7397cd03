// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/load_context.h"
#include "core/model/run_folder.h"
#include "core/table/table.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::session {

struct FoundCounts {
    std::size_t runs = 0;
    std::size_t workers = 0;
    std::size_t spans = 0;
};

FoundCounts countFound(std::span<const model::RunFolder> runs);

/// Adds to the properties of every span what its format can tell by a look into small files: steps and
/// devices.
void addDescriptions(std::vector<model::RunFolder>& runs, formats::LoadContext& context);

/// What was found, one row per span: run, worker, rank, span, stamp, time, format, views, lacking,
/// not_parsed, path.
table::Table spansTable(std::span<const model::RunFolder> runs);

/// The facts about one span as its source tells them: name, value.
table::Table propertiesTable(const model::SpanFolder& span);

/// The views that at least one span of a worker fills, in the order of the tabs.
std::vector<model::View> viewsOf(std::span<const model::SpanFolder> spans);

/// "Operator, Kernel"
std::string viewNames(std::span<const model::View> views);

} // namespace runglass::session
