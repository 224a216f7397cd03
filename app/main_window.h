// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/run_folder.h"
#include "views/frame/pane.h"

#include <QMainWindow>

#include <memory>
#include <optional>
#include <vector>

class QDockWidget;
class QStackedWidget;
class QTabBar;

namespace runglass::views {
class DiffPane;
class LossPane;
class ProblemsPanel;
enum class Theme;
} // namespace runglass::views

namespace runglass::app {

struct AppState;
class ReportExport;
class RunsDock;
class SessionDocument;
class StartPage;
class StatusLine;
class WindowMenus;

/// The window: runs at the left, tabs of panes under one context line, problems at the bottom, status line.
/// It only puts together; what is open is kept by OpenDocuments, what is looked at by Selection.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(AppState& state, QWidget* parent = nullptr);
    ~MainWindow() override;

    void openPath(const QString& path);
    void openPaths(const QStringList& paths);
    void chooseFolder();
    void chooseFile();
    void chooseLogs();
    void openSample();
    void refresh();
    void closeCurrentRun();
    void reloadRun(const std::shared_ptr<const model::RunFolder>& run);
    void closeRun(std::shared_ptr<const model::RunFolder> run);
    void showPane(int index);
    /// The row with this name in the table of operators or kernels.
    void showRow(const QString& name);
    void focusNextArea();

    /// Nothing is scanned, loaded, made or sorted any more for what is visible.
    bool isSettled() const;

    const std::vector<views::Pane*>& panes() const { return panes_; }
    views::Pane* pane(model::View view) const;
    views::Pane* currentPane() const;
    views::LossPane* lossPane() const { return loss_; }
    SessionDocument& sessionDocument() { return *session_; }
    ReportExport& reportExport() { return *report_; }
    /// The table that the menus act on; nullptr on the start page.
    views::TablePanel* currentTable() const;
    bool isStartPageShown() const;

    RunsDock* runsDock() { return runs_; }
    QDockWidget* problemsDock() { return problemsDock_; }
    views::ProblemsPanel* problemsPanel() { return problems_; }
    StartPage* startPage() { return start_; }
    StatusLine* statusLine() { return status_; }
    QTabBar* tabs() { return tabs_; }

Q_SIGNALS:
    /// Another pane, or the start page, is shown.
    void currentChanged();

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void makeWorkspace();
    void addPane(views::Pane* pane);
    void makeDocks();
    void connectDocuments();
    void onOpened(const QString& path, const std::shared_ptr<const model::RunFolder>& first, bool isFurther);
    void onRunsChanged();
    void openLogs(const QStringList& paths);
    void choosePage();
    void onFailed(const QString& sentence);
    void updateProblems();
    void showSessionName();
    void askBeforeClosing();
    void applyPreferences();

    AppState& state_;
    SessionDocument* session_ = nullptr;
    ReportExport* report_;
    WindowMenus* menus_ = nullptr;
    QStackedWidget* pages_;
    StartPage* start_;
    QWidget* workspace_;
    QTabBar* tabs_;
    QStackedWidget* paneStack_;
    std::vector<views::Pane*> panes_;
    views::LossPane* loss_ = nullptr;
    views::DiffPane* diff_ = nullptr;
    RunsDock* runs_;
    QDockWidget* problemsDock_;
    views::ProblemsPanel* problems_;
    StatusLine* status_;
    bool isCloseConfirmed_ = false;
    bool runsWanted_ = true; ///< the dock is hidden on the start page in any case
    std::optional<views::Theme> appliedTheme_;
};

/// Where the bundled run lies, beside the program.
QString sampleFolder();

} // namespace runglass::app
