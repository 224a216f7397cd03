// SPDX-License-Identifier: Apache-2.0
#include "views/panes/stack_expansion.h"

#include "core/analysis/operator_children.h"
#include "core/analysis/operators.h"
#include "views/jobs/job_runner.h"

#include <QCoreApplication>

#include <optional>

namespace runglass::views {
namespace {

std::string_view cell(const table::Table& table, std::string_view column, table::RowIndex row) {
    const auto* data = table.find(column);
    return data == nullptr ? std::string_view() : data->text(row);
}

std::vector<analysis::StackFrame> framesOf(const table::Table& stacks, table::RowIndex stack) {
    return analysis::stackFrames(cell(stacks, model::operator_column::callStack, stack));
}

QString childTitle(const table::Table& stacks, table::RowIndex stack) {
    if (const auto kernel = cell(stacks, analysis::kernelColumn, stack); !kernel.empty())
        return QCoreApplication::translate("StackExpansion", "ran %1").arg(QString::fromUtf8(kernel));
    const auto frames = framesOf(stacks, stack);
    return frames.empty() ? QCoreApplication::translate("StackExpansion", "Without a call stack")
                          : QString::fromUtf8(frames.front().text);
}

std::vector<RowExpansion::Line> stackLines(const table::Table& stacks, table::RowIndex stack) {
    std::vector<RowExpansion::Line> lines;
    for (const auto& frame : framesOf(stacks, stack))
        lines.push_back({QString::fromUtf8(frame.text), QString::fromUtf8(frame.file), frame.line});
    return lines;
}

} // namespace

StackPresence::StackPresence(const table::Table& calls) {
    const auto* names = calls.find(model::operator_column::name);
    const auto* stacks = calls.find(model::operator_column::callStack);
    if (names == nullptr || stacks == nullptr)
        return;
    std::vector<bool> seen(names->pool().size());
    for (table::RowIndex row = 0; row < names->size(); ++row) {
        if (stacks->isNull(row) || names->isNull(row))
            continue;
        const auto name = base::indexOf(names->textId(row));
        if (!seen[name])
            names_.intern(names->text(row));
        seen[name] = true;
    }
}

bool StackPresence::hasStack(std::string_view name) const {
    return names_.find(name) != base::noText;
}

RowExpansion stackExpansion(std::shared_ptr<const model::Profile> profile,
                            std::shared_ptr<const table::Table> table,
                            std::shared_ptr<const StackPresence> stacks) {
    RowExpansion expansion;
    expansion.canExpand = [profile, table, stacks](table::RowIndex row) {
        const auto* device = profile->calls.data ? table->find("device_total_us") : nullptr;
        return stacks->hasStack(cell(*table, model::operator_column::name, row)) ||
               (device != nullptr && device->number(row).value_or(0) > 0);
    };
    expansion.children = [profile, table](table::RowIndex row) {
        const auto name = cell(*table, model::operator_column::name, row);
        const bool byShape = table->indexOf(model::operator_column::inputShapes).has_value();
        const auto shapes =
            byShape ? std::optional(cell(*table, model::operator_column::inputShapes, row)) : std::nullopt;
        return std::make_shared<const table::Table>(analysis::operatorChildren(
            *profile->operators.data, profile->calls.data.get(), name, shapes, JobRunner::runningStop()));
    };
    expansion.childTitle = childTitle;
    expansion.lines = stackLines;
    return expansion;
}

} // namespace runglass::views
