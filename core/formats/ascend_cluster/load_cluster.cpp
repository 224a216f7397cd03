// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_cluster/load_cluster.h"

#include "core/base/file_source.h"
#include "core/formats/ascend_cluster/find_spans.h"
#include "core/formats/ascend_text/communication_files.h"
#include "core/formats/ascend_text/load_steps.h"
#include "core/formats/ascend_text/output_files.h"
#include "core/readers/record_text.h"
#include "core/table/query.h"

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace runglass::formats::ascend_cluster {
namespace {

using ascend_text::CommunicationBuilder;
using ascend_text::NestedLeaf;
using readers::JsonNode;
using table::Column;
using table::RowIndex;
using table::Table;

constexpr auto typeColumn = "type";
constexpr auto indexColumn = "index";

std::vector<ascend_text::KnownColumn> clusterColumns() {
    const auto text = [](std::string_view header, const char* id, const char* title) {
        return ascend_text::KnownColumn{{header},
                                        readers::CellKind::Text,
                                        {id, title, table::ValueType::Text, table::Unit::None,
                                         table::Role::Label, 0, "As the cluster analysis tells it"}};
    };
    auto columns = ascend_text::stepColumns();
    columns.push_back(text("type", typeColumn, "Type"));
    columns.push_back(text("index", indexColumn, "Index"));
    return columns;
}

/// The rows of ranks, with their numbers; other rows are about stages.
Table rowsOfRanks(const Table& all) {
    const Column* const types = all.find(typeColumn);
    const Column* const indices = all.find(indexColumn);
    table::Rows rows;
    auto ranks = std::make_shared<Column>(table::ValueType::Integer);
    for (RowIndex row = 0; row < all.rowCount(); ++row) {
        if (types != nullptr && types->text(row) != "rank")
            continue;
        const auto rank = indices == nullptr ? std::nullopt : ascend_text::rankFromText(indices->text(row));
        if (!rank)
            continue;
        rows.push_back(row);
        ranks->addInteger(*rank);
    }
    std::vector<std::size_t> kept;
    for (std::size_t column = 0; column < all.columnCount(); ++column)
        if (all.spec(column).id != typeColumn && all.spec(column).id != indexColumn)
            kept.push_back(column);
    Table result = table::picked(all, rows, kept);
    result.add({model::step_column::rank, "Rank", table::ValueType::Integer, table::Unit::None,
                table::Role::Detail, 0, "Rank in the world"},
               std::move(ranks));
    return result;
}

/// "(0, 1, 2)", the text of a Python tuple; none for anything else.
std::vector<int> ranksOfTuple(std::string_view text) {
    std::vector<int> ranks;
    if (!text.starts_with('(') || !text.ends_with(')'))
        return ranks;
    text = text.substr(1, text.size() - 2);
    while (!text.empty()) {
        const auto comma = text.find(',');
        if (const auto rank = ascend_text::rankFromText(text.substr(0, comma)))
            ranks.push_back(*rank);
        text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
    }
    return ranks;
}

std::vector<int> ranksOfList(const JsonNode& list) {
    std::vector<int> ranks;
    for (const JsonNode& item : list.children)
        if (const auto rank = ascend_text::rankFromText(item.value))
            ranks.push_back(*rank);
    return ranks;
}

std::string textOf(const JsonNode& node, std::string_view key) {
    const JsonNode* const found = node.find(key);
    return found == nullptr ? std::string() : found->value;
}

/// Groups that the analysis names, and the stages, which it calls p2p.
void addGroups(CommunicationBuilder& builder, const model::SourceFile& file, LoadContext& context) {
    const auto text = base::readSmallFile(file.path);
    if (!text) {
        context.diagnostics.report(base::Severity::Skipped, "run.unreadable", file.path, {},
                                   text.error().what + "; groups are not named.");
        return;
    }
    const JsonNode root = readers::parseLenientJson(text.value());
    if (const JsonNode* const named = root.find("comm_group_parallel_info"); named != nullptr)
        for (const JsonNode& group : named->children)
            if (const JsonNode* const ranks = group.find("rank_set"); ranks != nullptr)
                builder.addGroup(textOf(group, "group_name"), textOf(group, "pg_name"), ranksOfList(*ranks));
    if (const JsonNode* const stages = root.find("p2p"); stages != nullptr)
        for (const JsonNode& stage : stages->children)
            if (auto ranks = ranksOfList(stage); !ranks.empty())
                builder.addGroup({}, "stage", std::move(ranks));
}

/// A tuple of ranks stands for the group of all operations under it.
class TupleGroups {
public:
    void add(CommunicationBuilder& builder, const std::string& tuple, const std::string& name) {
        const auto at = name.rfind('@');
        if (at == std::string::npos || !known_.insert(name.substr(at + 1)).second)
            return;
        if (auto ranks = ranksOfTuple(tuple); !ranks.empty())
            builder.addGroup(name.substr(at + 1), {}, std::move(ranks));
    }

private:
    std::set<std::string> known_;
};

} // namespace

base::Result<std::optional<model::Steps>> loadSteps(const model::SpanFolder& span, LoadContext& context) {
    const model::SourceFile* const file = span.file(stepsFile);
    if (file == nullptr)
        return std::optional<model::Steps>();
    const auto all = ascend_text::readKnownCsv(*file, "steps", clusterColumns(), context);
    if (!all)
        return all.error();
    return std::optional(model::Steps{rowsOfRanks(all.value())});
}

base::Result<std::optional<model::Communication>> loadCommunication(const model::SpanFolder& span,
                                                                    LoadContext& context) {
    constexpr std::size_t operationDepth = 4; // group, step, operation, rank
    constexpr std::size_t linkDepth = 3;      // group, step, operation
    const model::SourceFile* const operations = span.file(communicationFile);
    const model::SourceFile* const matrix = span.file(matrixFile);
    if (operations == nullptr && matrix == nullptr)
        return std::optional<model::Communication>();
    CommunicationBuilder builder;
    builder.setLinksAreGlobal();
    if (const model::SourceFile* const groups = span.file(groupsFile); groups != nullptr)
        addGroups(builder, *groups, context);
    TupleGroups tuples;
    const auto placeOf = [](const NestedLeaf& leaf) {
        return ascend_text::EntryPlace{leaf.keys[1], ascend_text::kindOfSection(leaf.keys[0]),
                                       model::unknownRank, leaf.keys[0], leaf.offset};
    };
    ascend_text::CommunicationReading reading(builder, context);
    reading.read(operations, operationDepth, [&](const NestedLeaf& leaf) {
        auto place = placeOf(leaf);
        place.rank = ascend_text::rankFromText(leaf.keys[3]).value_or(model::unknownRank);
        tuples.add(builder, leaf.keys[0], leaf.keys[2]);
        builder.addOperation(place, leaf.keys[2], leaf.text);
    });
    reading.read(matrix, linkDepth, [&](const NestedLeaf& leaf) {
        tuples.add(builder, leaf.keys[0], leaf.keys[2]);
        builder.addLinks(placeOf(leaf), leaf.keys[2], leaf.text);
    });
    if (auto failure = reading.failure(span.path))
        return *std::move(failure);
    return std::optional(std::move(builder).build());
}

} // namespace runglass::formats::ascend_cluster
