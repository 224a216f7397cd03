// SPDX-License-Identifier: Apache-2.0
#include "window_fixture.h"

#include "app/runs_dock.h"
#include "views/widgets/table_panel.h"

#include <QAbstractItemView>
#include <QSettings>
#include <QTreeView>

namespace runglass::test {

WindowFixture::WindowFixture() {
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope,
                       folder_.filePath(QStringLiteral("settings")));
    QSettings().clear();
    state_.emplace();
    window_.emplace(*state_);
    window_->show();
}

views::OperatorPane& WindowFixture::operatorPane() {
    return *qobject_cast<views::OperatorPane*>(window_->pane(model::View::Operator));
}

views::KernelPane& WindowFixture::kernelPane() {
    return *qobject_cast<views::KernelPane*>(window_->pane(model::View::Kernel));
}

bool WindowFixture::waitSettled() {
    return QTest::qWaitFor([this] { return window_->isSettled(); }, patienceMs);
}

void WindowFixture::open(const QString& path) {
    window_->openPath(path);
    QVERIFY(waitSettled());
}

void WindowFixture::showOperators() {
    window_->showPane(0);
    QVERIFY(waitSettled());
}

void WindowFixture::showKernels() {
    window_->showPane(1);
    QVERIFY(waitSettled());
}

void WindowFixture::restart() {
    window_->close();
    window_.reset();
    state_.reset();
    state_.emplace();
    window_.emplace(*state_);
    window_->show();
}

views::Selection::Place WindowFixture::place(const QString& worker, std::size_t span) const {
    for (const auto& run : state_->documents.runs())
        for (std::size_t i = 0; i < run->workers.size(); ++i)
            if (QString::fromStdString(run->workers[i].name) == worker)
                return {run, i, span};
    return {};
}

void WindowFixture::clickInDock(const views::Selection::Place& place) {
    auto* tree = window_->runsDock()->tree();
    tree->expandAll();
    const auto index = window_->runsDock()->treeIndexOf(place);
    QVERIFY(index.isValid());
    tree->scrollTo(index);
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(index).center());
    QVERIFY(waitSettled());
}

QStringList shownHeaders(views::TablePanel& table) {
    const auto* model = table.view()->model();
    QStringList headers;
    for (int column = 0; column < model->columnCount(); ++column)
        headers << model->headerData(column, Qt::Horizontal).toString();
    return headers;
}

QStringList shownColumn(views::TablePanel& table, const QString& header) {
    const auto* model = table.view()->model();
    const auto column = static_cast<int>(shownHeaders(table).indexOf(header));
    QStringList texts;
    for (int row = 0; column >= 0 && row < model->rowCount(); ++row)
        texts << model->index(row, column).data().toString();
    return texts;
}

void type(QWidget& widget, const QString& text) {
    widget.setFocus();
    QTest::keyClicks(&widget, text);
}

} // namespace runglass::test
