// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/timeline_state.h"

#include <QWidget>

class QLabel;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace runglass::views {

/// The marks of the timeline: go to one, rename, keep a temporary one, delete.
class MarksTab : public QWidget {
    Q_OBJECT

public:
    /// The state outlives the tab.
    explicit MarksTab(TimelineState& state, QWidget* parent = nullptr);

    QTreeWidget* list() { return list_; }
    QToolButton* renameButton() { return rename_; }
    QToolButton* keepButton() { return keep_; }
    QToolButton* deleteButton() { return delete_; }

private:
    void connectAll();
    void showMarks();
    void addItem();
    void showMark(QTreeWidgetItem& item, const TimelineMark& mark) const;
    void updateButtons();
    std::optional<std::size_t> current() const;
    void change(const QTreeWidgetItem* item);
    void jump();
    void keep();
    void remove();

    TimelineState& state_;
    QLabel* hint_;
    QTreeWidget* list_;
    QToolButton* jump_;
    QToolButton* rename_;
    QToolButton* keep_;
    QToolButton* delete_;
};

} // namespace runglass::views
