// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/formats/load_context.h"
#include "core/model/profile.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::formats {

/// What lies directly in one folder, listed once for all formats. Sorted by name.
struct Directory {
    std::filesystem::path path;
    std::vector<std::string> files;
    std::vector<std::string> folders;

    bool hasFile(std::string_view name) const;
    bool hasFolder(std::string_view name) const;
};

/// A span that a format recognised, with the names the scanner groups by.
struct FoundSpan {
    std::filesystem::path runPath; ///< the folder that is the run
    std::string
        folderName; ///< what worker and span are split from: the folder's or file's name without suffix
    model::SpanFolder span; ///< stamp and number are still open: the scanner decides them
};

/// One source of profiles. Registered in registry.cpp; nothing else knows its name.
struct Format {
    std::string_view id;

    /// The spans that this folder is or holds directly; the scanner visits sub-folders itself, except below a
    /// folder that was recognised. Reads nothing but small JSON files.
    std::vector<FoundSpan> (*find)(const Directory& directory, base::Diagnostics& diagnostics);

    /// The span of a single file that a user points at; none when the file is not of this format.
    std::vector<FoundSpan> (*findFile)(const std::filesystem::path& file, base::Diagnostics& diagnostics);

    /// Loaders of the parts; null where the format never has the part.
    base::Result<model::OperatorCalls> (*loadOperators)(const model::SpanFolder& span, LoadContext& context);
    base::Result<model::Kernels> (*loadKernels)(const model::SpanFolder& span, LoadContext& context);
};

} // namespace runglass::formats
