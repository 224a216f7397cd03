// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/load_communication.h"

#include "core/base/file_source.h"
#include "core/formats/ascend_text/communication_files.h"
#include "core/formats/ascend_text/profiler_info.h"

namespace runglass::formats::ascend_text {
namespace {

/// step, section, name.
constexpr std::size_t entryDepth = 3;

EntryPlace placeOf(const NestedLeaf& leaf) {
    return {leaf.keys[0], kindOfSection(leaf.keys[1]), model::unknownRank, {}, leaf.offset};
}

void addGroups(CommunicationBuilder& builder, const model::SpanFolder& span) {
    for (const ParallelGroup& group : readParallelGroups(span.path))
        builder.addGroup({}, group.purpose, group.ranks);
}

/// The error that costs the part: of the first file that failed, when nothing else was read.
base::Result<std::optional<model::Communication>> failed(const base::Error& error) {
    return error;
}

} // namespace

base::Result<std::optional<model::Communication>> loadCommunication(const model::SpanFolder& span,
                                                                    LoadContext& context) {
    const model::SourceFile* const operations = span.file("communication.json");
    const model::SourceFile* const matrix = span.file("communication_matrix.json");
    if (operations == nullptr && matrix == nullptr)
        return std::optional<model::Communication>();
    CommunicationBuilder builder;
    std::optional<base::Error> failure;
    std::size_t readFiles = 0;
    const auto read = [&](const model::SourceFile* file, auto add) {
        if (file == nullptr || context.stop.stop_requested())
            return;
        builder.startFile(file->path, context.diagnostics);
        const auto done = walkNestedJson(*file, entryDepth, context, add);
        if (done) {
            builder.checkTotals();
            ++readFiles;
        } else {
            failure = done.error();
            context.diagnostics.report(base::Severity::Error, "json.not_json", file->path, {},
                                       done.error().what);
        }
    };
    read(operations,
         [&](const NestedLeaf& leaf) { builder.addOperation(placeOf(leaf), leaf.keys[2], leaf.text); });
    read(matrix, [&](const NestedLeaf& leaf) { builder.addLinks(placeOf(leaf), leaf.keys[2], leaf.text); });
    if (context.stop.stop_requested())
        return failed({stoppedMessage, span.path, ""});
    if (readFiles == 0)
        return failed(*failure);
    addGroups(builder, span);
    return std::optional(std::move(builder).build());
}

} // namespace runglass::formats::ascend_text
