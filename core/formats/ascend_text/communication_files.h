// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/formats/ascend_text/communication_builder.h"
#include "core/formats/load_context.h"
#include "core/model/run_folder.h"

#include <functional>
#include <initializer_list>
#include <string>
#include <vector>

namespace runglass::formats::ascend_text {

/// Walks over nested JSON objects of a file and calls `leaf` for what lies `depth` objects deep: with the
/// keys that lead to it, its text and its place in the file. Damage is reported and costs what is behind it
/// in its object. Fails when the file cannot be read or is no JSON object, or when stopped.
struct NestedLeaf {
    const std::vector<std::string>& keys;
    std::string_view text;
    std::uint64_t offset;
};
base::Result<bool> walkNestedJson(const model::SourceFile& file, std::size_t depth, LoadContext& context,
                                  const std::function<void(const NestedLeaf&)>& leaf);

/// "p2p" or "collective", as sections of the files are called.
model::CommunicationKind kindOfSection(std::string_view section);

} // namespace runglass::formats::ascend_text
