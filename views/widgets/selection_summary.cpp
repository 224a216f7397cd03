// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/selection_summary.h"

#include "views/jobs/job_runner.h"
#include "views/models/table_model.h"
#include "views/widgets/table_columns.h"
#include "views/widgets/table_selection.h"
#include "views/widgets/table_status.h"
#include "views/widgets/table_view.h"

namespace runglass::views {

namespace {

constexpr int delayMs = 50;       ///< while the mouse drags
constexpr std::size_t fewest = 2; ///< of one number there is nothing to sum

} // namespace

SelectionSummary::SelectionSummary(Parts parts, QString slot) : parts_(parts), slot_(std::move(slot)) {
    timer_.setSingleShot(true);
    timer_.setInterval(delayMs);
    connect(&timer_, &QTimer::timeout, this, &SelectionSummary::refresh);
    connect(parts_.view.selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &SelectionSummary::refreshSoon);
}

SelectionSummary::~SelectionSummary() {
    parts_.jobs.cancel(slot_);
}

void SelectionSummary::refresh() {
    const auto selection = parts_.view.selectionModel()->selection();
    SelectedNumbers numbers;
    if (parts_.model.table() && !selection.isEmpty())
        numbers = selectedNumbers(parts_.model, selection, parts_.columns.shownColumns());
    if (numbers.parts.empty()) {
        parts_.jobs.cancel(slot_);
        parts_.status.setSelectionText({});
        return;
    }
    const auto spec = numbers.spec;
    parts_.jobs.start(
        slot_, {},
        [numbers = std::move(numbers)](JobContext& context) { return summarized(numbers, context.stop); },
        [this, spec](const table::Summary& summary) {
            const auto& units = parts_.model.units();
            parts_.status.setSelectionText(summary.count < fewest
                                               ? QString()
                                               : tr("%1 selected    Sum %2    Mean %3")
                                                     .arg(countText(summary.count),
                                                          valueWithUnit(summary.sum, spec, units),
                                                          valueWithUnit(summary.mean(), spec, units)));
        });
}

} // namespace runglass::views
