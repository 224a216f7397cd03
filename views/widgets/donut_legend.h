// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QListWidget>

#include <optional>
#include <vector>

namespace runglass::views {

/// The names of a donut's slices with colour, value and share, names elided in the middle. Where there is
/// little room no entry shows its value. A list, so that it scrolls, takes the keyboard and is read by screen
/// readers.
class DonutLegend : public QListWidget {
    Q_OBJECT

public:
    struct Entry {
        QString name;
        QString value;
        QString share;
        QColor color;
    };

    explicit DonutLegend(QWidget* parent = nullptr);

    void setEntries(const std::vector<Entry>& entries);
    /// Marks an entry and scrolls to it.
    void mark(std::optional<int> entry);

Q_SIGNALS:
    /// Clicked, or Enter was pressed on it.
    void entryActivated(int entry);

private:
    class EntryDelegate;
    int valueWidth_ = 0; ///< of the widest
};

} // namespace runglass::views
