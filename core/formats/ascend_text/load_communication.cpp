// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/load_communication.h"

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

} // namespace

base::Result<std::optional<model::Communication>> loadCommunication(const model::SpanFolder& span,
                                                                    LoadContext& context) {
    const model::SourceFile* const operations = span.file("communication.json");
    const model::SourceFile* const matrix = span.file("communication_matrix.json");
    if (operations == nullptr && matrix == nullptr)
        return std::optional<model::Communication>();
    CommunicationBuilder builder;
    CommunicationReading reading(builder, context);
    reading.read(operations, entryDepth, [&](const NestedLeaf& leaf) {
        builder.addOperation(placeOf(leaf), leaf.keys[2], leaf.text);
    });
    reading.read(matrix, entryDepth,
                 [&](const NestedLeaf& leaf) { builder.addLinks(placeOf(leaf), leaf.keys[2], leaf.text); });
    if (auto failure = reading.failure(span.path))
        return *std::move(failure);
    addGroups(builder, span);
    return std::optional(std::move(builder).build());
}

} // namespace runglass::formats::ascend_text
