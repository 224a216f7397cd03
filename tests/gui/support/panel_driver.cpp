// SPDX-License-Identifier: Apache-2.0
#include "gui/support/panel_driver.h"

#include "views/widgets/label_text.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTest>

namespace runglass::test {

PanelDriver::PanelDriver(const QString& key)
    : panel(key, jobs), updates(&panel, &views::TablePanel::updated) {
    panel.resize(900, 500);
    panel.show();
    panel.activateWindow();
}

bool PanelDriver::show(std::shared_ptr<const table::Table> table) {
    panel.setTable(std::move(table));
    return waitForUpdate();
}

bool PanelDriver::waitForUpdate() {
    return updates.wait();
}

bool PanelDriver::waitForRows(int count) {
    return QTest::qWaitFor([this, count] { return view().model()->rowCount() == count; });
}

QString PanelDriver::copied(QAction* action) {
    QGuiApplication::clipboard()->clear();
    QSignalSpy changed(QGuiApplication::clipboard(), &QClipboard::dataChanged);
    action->trigger();
    return changed.wait() ? QGuiApplication::clipboard()->text() : QStringLiteral("nothing was copied");
}

QTableView& PanelDriver::view() {
    return *qobject_cast<QTableView*>(panel.view());
}

QPoint PanelDriver::headerPoint(int column) {
    auto* header = view().horizontalHeader();
    return {header->sectionViewportPosition(column) + header->sectionSize(column) / 2, 10};
}

QPoint PanelDriver::cellPoint(int row, int column) {
    return view().visualRect(view().model()->index(row, column)).center();
}

void PanelDriver::clickHeader(int column, Qt::KeyboardModifiers modifiers) {
    QTest::mouseClick(view().horizontalHeader()->viewport(), Qt::LeftButton, modifiers, headerPoint(column));
}

void PanelDriver::press(int key, Qt::KeyboardModifiers modifiers) {
    QTest::keyClick(&view(), static_cast<Qt::Key>(key), modifiers);
}

QLineEdit* PanelDriver::filterField(int column) {
    const QString name =
        QStringLiteral("Filter of ") + view().model()->headerData(column, Qt::Horizontal).toString();
    const auto fields = view().horizontalHeader()->findChildren<QLineEdit*>();
    for (auto* field : fields)
        if (field->accessibleName() == name)
            return field;
    return nullptr;
}

QAction* PanelDriver::action(const QString& text) {
    const auto actions = panel.actions();
    for (auto* action : actions)
        if (views::withoutMnemonic(action->text()) == text)
            return action;
    return nullptr;
}

QString PanelDriver::label(const char* name) {
    return panel.findChild<QLabel*>(QLatin1String(name))->text();
}

QStringList PanelDriver::names() {
    QStringList result;
    for (int row = 0; row < view().model()->rowCount(); ++row)
        result << view().model()->index(row, 0).data().toString();
    return result;
}

QStringList PanelDriver::header() {
    QStringList result;
    const auto* header = view().horizontalHeader();
    for (int visual = 0; visual < header->count(); ++visual)
        if (const int column = header->logicalIndex(visual); !header->isSectionHidden(column))
            result << view().model()->headerData(column, Qt::Horizontal).toString();
    return result;
}

void PanelDriver::select(int firstRow, int firstColumn, int lastRow, int lastColumn) {
    auto* model = view().model();
    view().setCurrentIndex(model->index(firstRow, firstColumn));
    view().selectionModel()->select(
        QItemSelection(model->index(firstRow, firstColumn), model->index(lastRow, lastColumn)),
        QItemSelectionModel::ClearAndSelect);
}

} // namespace runglass::test
