// SPDX-License-Identifier: Apache-2.0
#include "core/session/file_tables.h"

#include "core/formats/registry.h"

#include <algorithm>
#include <exception>
#include <new>

namespace runglass::session {

std::optional<std::string_view> fileTableName(std::string_view table) {
    if (!table.starts_with(fileTablePrefix))
        return std::nullopt;
    return table.substr(fileTablePrefix.size());
}

std::vector<model::SourceFile> fileTables(const model::SpanFolder& span) {
    const formats::Format* format = formats::findFormat(span.format);
    if (format == nullptr || format->tableFiles == nullptr)
        return {};
    return format->tableFiles(span);
}

MemoryNeed fileTableNeed(const model::SpanFolder& span, std::string_view name) {
    const auto files = fileTables(span);
    const auto found = std::ranges::find(files, name, &model::SourceFile::name);
    return found == files.end() ? MemoryNeed() : tableMemoryNeed(*found);
}

base::Result<table::Table> loadFileTable(const model::SpanFolder& span, std::string_view name,
                                         base::LoadContext& context) {
    const auto files = fileTables(span);
    const auto found = std::ranges::find(files, name, &model::SourceFile::name);
    if (found == files.end()) {
        std::string names;
        for (const auto& file : files)
            names += (names.empty() ? "" : ", ") + file.name;
        return base::Error{"There is no file \"" + std::string(name) + "\" that is a table", span.path,
                           names.empty() ? std::string("This recording has none") : "Files: " + names};
    }
    const formats::Format* format = formats::findFormat(span.format);
    try {
        return format->loadTable(*found, context);
    } catch (const std::bad_alloc&) {
        return base::Error{"There is not enough memory to read this", found->path,
                           "Close other programs, or look at a shorter recording"};
    } catch (const std::exception& exception) {
        return base::Error{std::string("Reading failed: ") + exception.what(), found->path, ""};
    }
}

} // namespace runglass::session
