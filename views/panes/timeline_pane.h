// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/frame/pane.h"
#include "views/frame/pane_state.h"
#include "views/timeline/timeline_state.h"

#include <QString>

#include <optional>
#include <vector>

class QComboBox;
class QHBoxLayout;
class QMenu;

namespace runglass::views {

class DrawerSplitter;
class SearchBar;
class TimelineCanvas;
class TimelineDrawer;

/// The Timeline tab: the trace of the selected worker, and of further ones the user adds, on one time axis.
/// Wires toolbar, canvas and drawer, and keeps what the user chose.
class TimelinePane : public Pane {
    Q_OBJECT

public:
    explicit TimelinePane(PaneServices services, QWidget* parent = nullptr);
    ~TimelinePane() override;

    TablePanel* mainTable() override { return nullptr; }
    QWidget* mainWidget() override;
    TimelineState& state() { return *state_; }
    TimelineCanvas& canvas() { return *canvas_; }
    SearchBar& searchBar() { return *searchBar_; }

    TimelineDrawer& drawer() { return *drawer_; }
    void toggleDrawer();

    /// Loads the trace of another worker of the run, or takes it away again.
    void setWorkerShown(std::size_t worker, bool shown);
    bool isWorkerShown(std::size_t worker) const;

    std::vector<PaneCommand> commands() override;
    QJsonObject savedState(const session::SessionPaths& paths) const override;
    void restoreState(const QJsonObject& state, const session::SessionPaths& paths) override;

protected:
    void loadingStarted() override;
    void showProfile(std::shared_ptr<const model::Profile> profile) override;
    bool resetChoices() override { return false; }
    PartState partState(const model::Profile& profile) const override;
    QString emptySentence() const override;

private:
    /// A worker whose trace is shown.
    struct Shown {
        std::size_t worker = 0;
        std::shared_ptr<const trace::Trace> trace = nullptr;
        std::shared_ptr<const trace::Trace> counters = nullptr; ///< use of its devices; none, or not yet
        std::size_t group = 0;                                  ///< of the trace in the document
    };
    /// A slice by name, a time, or both.
    struct Request {
        QString name;
        std::optional<qint64> absoluteNs;
    };
    void makeToolbar();
    void makeMenus(QHBoxLayout* bar);
    void makeChoices(QHBoxLayout* bar);
    void makeZoomButtons(QHBoxLayout* bar);
    void connectAll();
    void connectDrawer();
    void connectSelection();
    void fillRanksMenu();
    void loadWorker(std::size_t worker);
    /// What is computed of a trace comes after it, and may be missing.
    void loadCounters(std::size_t worker);
    /// The group of its counters; the trace is on the screen.
    TraceGroup countersGroup(const Shown& shown) const;
    /// The recording of a worker that belongs to the selected one: that with the same number.
    std::size_t spanOf(std::size_t worker) const;
    void showBeginning(std::shared_ptr<const trace::Trace> beginning);
    void showDocument(bool keepWindow);
    void followAppearance();
    void goTo(const Request& request);
    void goToTime(base::Nanoseconds timeNs);
    /// What a session file says about the shown recording; nullptr when there is none.
    const QJsonObject* waitingState() const;
    /// The view of what is shown, as a session file keeps it.
    QJsonObject viewState() const;
    /// A recording that is read again is to be seen as it was.
    void keepViewOfSameRecording();
    base::Nanoseconds waitingOffset(const QString& worker) const;
    bool restoreWaitingRows();
    void applyWaitingState();
    /// A worker of the session has come, or will not come.
    void onSessionWorker(std::size_t worker);
    void saveRows() const;
    void restoreRows();
    void saveChoices() const;
    void restoreChoices();
    QString rowsKey() const;

    TimelineState* state_;
    TimelineCanvas* canvas_;
    QWidget* toolbar_;
    QMenu* processes_ = nullptr;
    QMenu* flows_ = nullptr;
    QMenu* ranks_ = nullptr;
    QComboBox* colorBy_ = nullptr;
    QComboBox* timeFormat_ = nullptr;
    TimelineDrawer* drawer_;
    DrawerSplitter* splitter_;
    SearchBar* searchBar_;
    std::vector<Shown> shown_;                      ///< by worker
    std::shared_ptr<const model::RunFolder> run_;   ///< of what is shown
    std::shared_ptr<const trace::Trace> beginning_; ///< the first picture, until the whole is there
    std::optional<Request> request_;                ///< waits for the trace
    std::optional<WaitingState> waiting_;           ///< of a session, until its traces are there
    Selection::Place shownPlace_;                   ///< of what is shown; none of a beginning
    std::vector<std::size_t> sessionWorkers_;       ///< further ones of the session that are being loaded
    /// As the session set it, absolute; nothing when the user has gone elsewhere since.
    std::optional<trace::TimeRange> sessionWindow_;
};

} // namespace runglass::views
