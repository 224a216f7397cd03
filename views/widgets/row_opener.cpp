// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/row_opener.h"

#include "views/jobs/job_runner.h"
#include "views/models/table_model.h"

namespace runglass::views {

namespace {

struct Fetched {
    std::shared_ptr<const table::Table> children;
    QStringList titles;
};

Fetched fetch(const RowExpansion& expansion, table::RowIndex row, const std::stop_token& stop) {
    Fetched fetched{expansion.children(row), {}};
    const auto count = fetched.children ? fetched.children->rowCount() : 0;
    for (table::RowIndex child = 0; child < count && !stop.stop_requested(); ++child)
        fetched.titles.append(expansion.childTitle ? expansion.childTitle(*fetched.children, child)
                                                   : QString());
    return fetched;
}

} // namespace

RowOpener::RowOpener(TableModel& model, JobRunner& jobs, QString slotPrefix)
    : model_(model), jobs_(jobs), slotPrefix_(std::move(slotPrefix)) {
    connect(&model_, &TableModel::childrenWanted, this, &RowOpener::fetchChildren);
    connect(&model_, &TableModel::linesWanted, this, &RowOpener::fetchLines);
}

RowOpener::~RowOpener() {
    cancel();
}

void RowOpener::cancel() {
    const auto slots = std::exchange(fetching_, {});
    for (const auto& slot : slots)
        jobs_.cancel(slot);
}

void RowOpener::fetchChildren(table::RowIndex row) {
    const QString slot = slotPrefix_ + QStringLiteral("/open/%1").arg(row);
    fetching_.insert(slot);
    jobs_.start(
        slot, {},
        [row, expansion = model_.expansion()](JobContext& context) {
            return fetch(expansion, row, context.stop);
        },
        [this, row, slot](Fetched fetched) {
            fetching_.remove(slot);
            model_.openRow(row, std::move(fetched.children), std::move(fetched.titles));
        });
}

void RowOpener::fetchLines(table::RowIndex row, std::uint32_t child) {
    const auto children = model_.childrenOf(row);
    if (!children)
        return;
    const QString slot = slotPrefix_ + QStringLiteral("/open/%1/%2").arg(row).arg(child);
    fetching_.insert(slot);
    jobs_.start(
        slot, {},
        [children, child, expansion = model_.expansion()](JobContext&) {
            return expansion.lines(*children, child);
        },
        [this, row, child, slot](std::vector<RowExpansion::Line> lines) {
            fetching_.remove(slot);
            model_.openChild(row, child, std::move(lines));
        });
}

} // namespace runglass::views
