// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/track_tree.h"

#include <QDialog>

class QLineEdit;
class QListWidget;

namespace runglass::views {

/// Finds a track by a part of its path: type, choose, Enter.
class TrackFinder : public QDialog {
    Q_OBJECT

public:
    TrackFinder(const TrackTree& tree, QWidget* parent);

    QLineEdit* field() { return field_; }
    QListWidget* list() { return list_; }

Q_SIGNALS:
    void chosen(std::size_t node);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fill();
    void accepted();

    const TrackTree& tree_;
    QLineEdit* field_;
    QListWidget* list_;
};

} // namespace runglass::views
