// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/slice_details_loader.h"

#include <QWidget>

class QLabel;
class QTreeWidget;
class QTreeWidgetItem;

namespace runglass::views {

/// The flows of the selected slice with their other ends, which can be gone to, and their latency. Arrows
/// that lead back in time have a negative one and say so.
class FlowsTab : public QWidget {
    Q_OBJECT

public:
    /// Both outlive the tab.
    FlowsTab(TimelineState& state, SliceDetailsLoader& loader, QWidget* parent = nullptr);

    QTreeWidget* list() { return list_; }
    QString header() const;

private:
    void showFlows();
    QTreeWidgetItem* makeItem(const LoadedDetails& loaded, std::size_t index) const;
    void jump(const QTreeWidgetItem* item);

    TimelineState& state_;
    SliceDetailsLoader& loader_;
    QLabel* header_;
    QTreeWidget* list_;
};

} // namespace runglass::views
