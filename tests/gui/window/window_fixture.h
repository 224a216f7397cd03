// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/app_state.h"
#include "app/main_window.h"
#include "views/panes/kernel_pane.h"
#include "views/panes/operator_pane.h"

#include <QTemporaryDir>
#include <QtTest>

#include <optional>

namespace runglass::views {
class StateStack;
}

namespace runglass::test {

constexpr int patienceMs = 20'000;

/// The real window with settings of its own, and a folder for runs.
class WindowFixture {
public:
    WindowFixture();

    QString folder() const { return folder_.path(); }
    app::AppState& state() { return *state_; }
    app::MainWindow& window() { return *window_; }
    views::OperatorPane& operatorPane();
    views::KernelPane& kernelPane();

    /// Opens a path as File > Open does and waits until it is on screen.
    void open(const QString& path);
    bool waitSettled();
    void show(model::View view);
    /// The digit that shows a pane together with Ctrl.
    Qt::Key keyOf(model::View view) const;
    void showOperators();
    void showKernels();
    /// Closes the window as a user does and starts again with the same settings.
    void restart();
    /// The first span of a worker by name, or another span.
    views::Selection::Place place(const QString& worker, std::size_t span = 0) const;
    /// Clicks a place in the sidebar.
    void clickInDock(const views::Selection::Place& place);
    /// Exports the report of the selected recording to a file of the folder; what is in it, or a null text.
    QString exportedReport();
    QString reportPath() const { return folder() + QStringLiteral("/report.html"); }

private:
    /// A new window that shows operators, as most tests want.
    void start();

    QTemporaryDir folder_;
    std::optional<app::AppState> state_;
    std::optional<app::MainWindow> window_;
};

/// How narrow a pane has to become for the window to fit half a screen, with the list of runs beside it.
constexpr int narrowPanePixels = 720;
/// Opens the sample run and two logs; the panes that cannot become as narrow as that, with their least width.
QStringList widePanes(WindowFixture& fixture, int pixels = narrowPanePixels);
/// Texts of one column as shown, from top to bottom; empty when no column has this header.
QStringList shownColumn(views::TablePanel& table, const QString& header);
QStringList shownHeaders(views::TablePanel& table);
/// Clicks the button of the question that a pane or dialog asks; false when it asks none.
bool sayYes(views::StateStack& states);
/// The same for a question in a box of its own.
bool sayYesInBox();
/// Sends a key to whatever has the focus.
void type(QWidget& widget, const QString& text);

} // namespace runglass::test
