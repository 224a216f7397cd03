// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/formats/load_context.h"
#include "core/model/profile.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::formats {

/// What lies directly in one folder, listed once for all formats. Sorted by name; links count as what they
/// lead to, and what is neither file nor folder is left out.
struct Directory {
    std::filesystem::path path;
    std::vector<std::string> files;
    std::vector<std::string> folders;

    bool hasFile(std::string_view name) const;
    bool hasFolder(std::string_view name) const;
};

/// Fails when the folder cannot be read.
base::Result<Directory> listDirectory(const std::filesystem::path& path);

/// For names that are a worker's as a whole.
inline constexpr char noSeparator = '\0';

/// A span that a format recognised, with the names the scanner groups by.
struct FoundSpan {
    std::filesystem::path runPath; ///< the folder that is the run
    std::string
        folderName;       ///< what worker and span are split from: the folder's or file's name without suffix
    char separator = '_'; ///< between worker and span in folderName, or noSeparator
    model::SpanFolder span; ///< stamp and number are still open: the scanner decides them
};

/// What a format found in one folder.
struct FolderFindings {
    std::vector<FoundSpan> spans;
    std::vector<std::string> claimed; ///< sub-folders that are part of it: nobody looks for runs in them
};

/// One source of profiles. Registered in registry.cpp; nothing else knows its name.
struct Format {
    std::string_view id;

    /// The spans that this folder is or holds directly; the scanner visits sub-folders itself, except claimed
    /// ones. Reads nothing but small JSON files, beginnings of traces and the lists of tables of databases.
    /// What it gives when stopped is of no use.
    FolderFindings (*find)(const Directory& directory, LoadContext& context);

    /// The span of a single file that a user points at; none when the file is not of this format. The same
    /// holds when stopped.
    std::vector<FoundSpan> (*findFile)(const std::filesystem::path& file, LoadContext& context);

    /// Loaders of the parts; null where the format never has the part.
    base::Result<model::OperatorCalls> (*loadOperators)(const model::SpanFolder& span,
                                                        LoadContext& context) = nullptr;
    base::Result<model::Kernels> (*loadKernels)(const model::SpanFolder& span,
                                                LoadContext& context) = nullptr;

    /// Further facts about a span that take a look into small files, such as its steps; null where there are
    /// none.
    std::vector<model::Property> (*describe)(const model::SpanFolder& span, LoadContext& context) = nullptr;

    /// Loaders of parts that find out themselves whether the span has any of it: nothing when it has not.
    base::Result<std::optional<model::Memory>> (*loadMemory)(const model::SpanFolder& span,
                                                             LoadContext& context) = nullptr;
    base::Result<std::optional<model::Steps>> (*loadSteps)(const model::SpanFolder& span,
                                                           LoadContext& context) = nullptr;

    base::Result<std::optional<model::Communication>> (*loadCommunication)(const model::SpanFolder& span,
                                                                           LoadContext& context) = nullptr;

    /// The files of a span that are tables by themselves, sorted by name; and one of them as it stands in the
    /// file, with units where its headers tell them.
    std::vector<model::SourceFile> (*tableFiles)(const model::SpanFolder& span) = nullptr;
    base::Result<table::Table> (*loadTable)(const model::SourceFile& file, LoadContext& context) = nullptr;

    /// The timeline of the span.
    base::Result<std::shared_ptr<const trace::Trace>> (*loadTrace)(const model::SpanFolder& span,
                                                                   LoadContext& context) = nullptr;
    /// The file it comes from; nullptr when the span has none.
    const model::SourceFile* (*traceFile)(const model::SpanFolder& span) = nullptr;

    /// Whether its spans are read from databases; where not, those beside other files are not read.
    bool readsDatabases = false;
};

} // namespace runglass::formats
