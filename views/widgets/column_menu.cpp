// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/column_menu.h"

#include "views/widgets/label_text.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>

namespace runglass::views {

ColumnMenu::ColumnMenu(QWidget* parent) : QMenu(parent) {
    setToolTipsVisible(true);
}

void ColumnMenu::fill(const QHeaderView& header, int fixedColumn) {
    clear();
    columnActions_.clear();
    fixedColumn_ = fixedColumn;
    for (int visual = 0; visual < header.count(); ++visual) {
        const int column = header.logicalIndex(visual);
        const auto* model = header.model();
        auto* action = addAction(asLabel(model->headerData(column, Qt::Horizontal).toString()));
        action->setToolTip(model->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString());
        action->setCheckable(true);
        action->setChecked(!header.isSectionHidden(column));
        action->setData(column);
        connect(action, &QAction::toggled, this, [this, column](bool checked) {
            keepOneChecked();
            Q_EMIT visibilityChanged(column, checked);
        });
        columnActions_.append(action);
    }
    addSeparator();
    connect(addAction(tr("&Reset Columns")), &QAction::triggered, this, &ColumnMenu::resetRequested);
    keepOneChecked();
}

void ColumnMenu::keepOneChecked() {
    const auto checked = std::ranges::count_if(columnActions_, &QAction::isChecked);
    for (auto* action : columnActions_)
        action->setEnabled(action->data().toInt() != fixedColumn_ && (checked > 1 || !action->isChecked()));
}

bool ColumnMenu::toggleWithoutClosing(QAction* action) {
    if (action == nullptr || !action->isCheckable() || !action->isEnabled())
        return false;
    action->toggle();
    return true;
}

void ColumnMenu::mouseReleaseEvent(QMouseEvent* event) {
    if (!toggleWithoutClosing(actionAt(event->pos())))
        QMenu::mouseReleaseEvent(event);
}

void ColumnMenu::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Space || !toggleWithoutClosing(activeAction()))
        QMenu::keyPressEvent(event);
}

} // namespace runglass::views
