// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/timeline_area.h"
#include "core/table/format.h"
#include "views/timeline/timeline_state.h"

#include <QTimer>
#include <QWidget>

#include <array>
#include <memory>
#include <optional>

class QLabel;
class QStackedWidget;
class QTabWidget;
class QToolButton;

namespace runglass::views {

class JobRunner;
class TablePanel;

/// What happens in the selected area: names, tracks, counters and gaps as tables, and over them which range
/// and which tracks they cover. Calculated off the GUI thread 150 ms after the area came to rest.
class AreaTab : public QWidget {
    Q_OBJECT

public:
    enum class View { Names, Tracks, Counters, Gaps };

    /// Both outlive the tab.
    AreaTab(TimelineState& state, JobRunner& jobs, QWidget* parent = nullptr);
    ~AreaTab() override;

    TablePanel* table(View view) { return tables_[static_cast<std::size_t>(view)]; }
    QTabWidget* views() { return views_; }
    QToolButton* wholeRunButton() { return wholeRun_; }
    QToolButton* zoomButton() { return zoom_; }
    QToolButton* exportButton() { return export_; }
    /// Which range and tracks the tables cover, and both ways to add it up.
    QString header() const;
    void setUnits(const table::DisplayUnits& units);
    /// Selects all tracks over the whole range.
    void selectWholeRun();

Q_SIGNALS:
    /// Slices with this name are wanted.
    void nameActivated(const QString& name);
    /// The area, or the window without one, is to be written to a file.
    void exportRequested();
    void noticed(const QString& sentence);
    /// The tables of the newest area are there.
    void updated();

private:
    struct Shown;
    QWidget* makeHeader();
    void makeTables();
    void onSelectionChanged();
    void calculate();
    void show(const Shown& shown);
    void showScope(const TimelineArea& area);
    void activateName(table::RowIndex row);
    void activateGap(table::RowIndex row);
    analysis::TimelineArea coreArea(const TimelineArea& area) const;

    TimelineState& state_;
    JobRunner& jobs_;
    QTimer rest_;
    std::optional<TimelineArea> asked_; ///< what the tables show or will show
    QStackedWidget* pages_ = nullptr;
    QLabel* scope_ = nullptr;
    QLabel* totals_ = nullptr;
    QTabWidget* views_ = nullptr;
    QToolButton* wholeRun_ = nullptr;
    QToolButton* zoom_ = nullptr;
    QToolButton* export_ = nullptr;
    std::array<TablePanel*, 4> tables_{};
};

} // namespace runglass::views
