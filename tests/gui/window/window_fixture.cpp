// SPDX-License-Identifier: Apache-2.0
#include "window_fixture.h"

#include "app/report_export.h"
#include "app/runs_dock.h"
#include "run_files.h"
#include "views/widgets/curve_plot.h"
#include "views/widgets/state_stack.h"
#include "views/widgets/table_panel.h"

#include <QAbstractItemView>
#include <QFile>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QTreeView>

#include <algorithm>

namespace runglass::test {

WindowFixture::WindowFixture() {
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope,
                       folder_.filePath(QStringLiteral("settings")));
    QSettings().clear();
    start();
}

void WindowFixture::start() {
    state_.emplace();
    window_.emplace(*state_);
    window_->show();
    showOperators();
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

void WindowFixture::show(model::View view) {
    for (std::size_t i = 0; i < window_->panes().size(); ++i)
        if (window_->panes()[i]->view() == view)
            window_->showPane(static_cast<int>(i));
    QVERIFY(waitSettled());
}

Qt::Key WindowFixture::keyOf(model::View view) const {
    const auto found = std::ranges::find(window_->panes(), view, &views::Pane::view);
    return static_cast<Qt::Key>(Qt::Key_1 + (found - window_->panes().begin()));
}

void WindowFixture::showOperators() {
    show(model::View::Operator);
}

void WindowFixture::showKernels() {
    show(model::View::Kernel);
}

void WindowFixture::restart() {
    window_->close();
    window_.reset();
    state_.reset();
    start();
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

QString WindowFixture::exportedReport() {
    window_->reportExport().exportTo(reportPath());
    QFile file(reportPath());
    if (!waitSettled() || !file.open(QIODevice::ReadOnly))
        return {};
    return QString::fromUtf8(file.readAll());
}

QStringList widePanes(WindowFixture& fixture, int pixels) {
    fixture.open(QCoreApplication::applicationDirPath() +
                 QStringLiteral("/../share/runglass/sample/transformer_2npu"));
    for (const auto* name : {"/a_run_with_a_rather_long_name.log", "/another_run_with_a_long_name.log"}) {
        writeFile(fixture.folder() + QLatin1String(name), "iteration 1 loss: 4\niteration 2 loss: 2\n");
        fixture.open(fixture.folder() + QLatin1String(name));
    }
    QStringList wide;
    for (auto* pane : fixture.window().panes()) {
        fixture.show(pane->view());
        if (auto* plot = pane->findChild<views::CurvePlot*>())
            plot->chooseRange(plot->visibleRange()); // which is told beside the sizes
        if (pane->view() == model::View::Module)
            pane->findChild<QLineEdit*>()->setText(QStringLiteral("e")); // what is found is counted
        [&] { QVERIFY(fixture.waitSettled()); }();
        if (const int width = pane->minimumSizeHint().width(); width > pixels)
            wide << pane->title() + QLatin1Char(' ') + QString::number(width);
    }
    return wide;
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

bool sayYes(views::StateStack& states) {
    if (states.state() != views::StateStack::State::Asking)
        return false;
    for (auto* button : states.findChildren<QPushButton*>())
        if (button->isVisible()) {
            QTest::mouseClick(button, Qt::LeftButton);
            return true;
        }
    return false;
}

bool sayYesInBox() {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    if (box == nullptr)
        return false;
    for (auto* button : box->buttons())
        if (box->buttonRole(button) == QMessageBox::AcceptRole) {
            QTest::mouseClick(button, Qt::LeftButton);
            return true;
        }
    return false;
}

void type(QWidget& widget, const QString& text) {
    widget.setFocus();
    QTest::keyClicks(&widget, text);
}

} // namespace runglass::test
