// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/format.h"

namespace runglass::formats::ascend_text {

/// communication.json, communication_matrix.json (formats_ascend.md §6) and the groups of
/// profiler_metadata.json; nothing when the first two are missing. Entries that cannot be read are reported
/// and cost only themselves; a file that cannot be read at all is an error when the other one is missing.
base::Result<std::optional<model::Communication>> loadCommunication(const model::SpanFolder& span,
                                                                    LoadContext& context);

} // namespace runglass::formats::ascend_text
