// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/format.h"

#include <filesystem>
#include <string_view>
#include <vector>

namespace runglass::formats::kineto {

inline constexpr std::string_view formatId = "kineto";

/// The traces `<worker>[.<span>].pt.trace.json[.gz]` of a folder, which is itself the run, and all other JSON
/// files in it that look like a Chrome trace inside, each as a worker of its own.
FolderFindings findSpans(const Directory& directory, LoadContext& context);

/// The span of one trace: by the name above, or any file that looks like a Chrome trace inside.
std::vector<FoundSpan> findFileSpan(const std::filesystem::path& file, LoadContext& context);

} // namespace runglass::formats::kineto
