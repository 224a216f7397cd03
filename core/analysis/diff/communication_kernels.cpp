// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/communication_kernels.h"

#include "core/analysis/kernels.h"
#include "core/base/stop_check.h"
#include "core/table/query.h"
#include "core/trace/event_kind.h"

#include <array>
#include <cctype>
#include <memory>

namespace runglass::analysis::diff {
namespace {

namespace column = model::kernel_column;
using table::Column;
using table::RowIndex;
using table::Table;

/// Longer names first: an all-reduce is no reduce.
constexpr std::array<std::string_view, 11> collectives{"allreduce", "allgather", "reducescatter", "alltoall",
                                                       "broadcast", "sendrecv",  "scatter",       "gather",
                                                       "reduce",    "send",      "recv"};

std::string collectiveNames(std::string_view name) {
    std::string letters;
    for (const char c : name)
        if (c != '_' && c != '-')
            letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return letters;
}

/// The kernels of communication under the names that they are to be grouped by.
model::Kernels renamed(const Table& details, bool byCollective, const std::stop_token& stop) {
    const Column& names = *details.find(column::name);
    auto pool = std::make_shared<base::StringPool>();
    auto newNames = std::make_shared<Column>(table::ValueType::Text, pool);
    table::Rows rows;
    for (RowIndex row = 0; row < details.rowCount(); ++row) {
        if (base::isStoppedAt(row, stop))
            break;
        const std::string_view name = names.text(row);
        if (!trace::isCommunication(name))
            continue;
        rows.push_back(row);
        newNames->addText(byCollective ? pool->intern(collectiveOf(name)) : pool->intern(name));
    }
    const Table kept = table::picked(details, rows, {}, stop);
    if (kept.rowCount() != newNames->size())
        return {kept}; // stopped
    Table result(details.name());
    for (const auto& [spec, data] : kept.columns())
        result.add(spec, spec.id == column::name ? newNames : data);
    return {std::move(result)};
}

} // namespace

std::string collectiveOf(std::string_view kernelName) {
    const std::string letters = collectiveNames(kernelName.substr(0, kernelName.find('(')));
    for (const std::string_view collective : collectives)
        if (letters.find(collective) != std::string::npos)
            return std::string(collective);
    const auto last = kernelName.find_last_not_of("0123456789_");
    return std::string(kernelName.substr(0, last == std::string_view::npos ? kernelName.size() : last + 1));
}

Table communicationKernels(const model::Kernels& kernels, bool byCollective, const std::stop_token& stop) {
    const Table all =
        kernelTable(renamed(kernels.details, byCollective, stop), KernelGrouping::Name, {}, stop);
    Table result("communication");
    for (const char* id : {"name", "calls", "total_us", "min_us", "avg_us", "max_us"})
        if (const auto index = all.indexOf(id))
            result.add(all.spec(*index), all.columns()[*index].data);
    return result;
}

Table withCollectives(const Table& operations) {
    Table result(operations.name());
    if (const Column* names = operations.find("name")) {
        auto pool = std::make_shared<base::StringPool>();
        auto values = std::make_shared<Column>(table::ValueType::Text, pool);
        for (RowIndex row = 0; row < names->size(); ++row)
            values->addText(pool->intern(collectiveOf(names->text(row))));
        result.add({collectiveColumn, "Collective", table::ValueType::Text, table::Unit::None,
                    table::Role::Label, 0, "What is communicated, whoever names it how"},
                   std::move(values));
    }
    for (const auto& [spec, data] : operations.columns())
        result.add(spec, data);
    return result;
}

} // namespace runglass::analysis::diff
