// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>
#include <QScrollArea>

#include <vector>

class QHBoxLayout;
class QToolButton;

namespace runglass::views {

/// A row of the series' names in their colours; each can be switched off and on. Scrolls when they are many.
class CurveLegend : public QScrollArea {
    Q_OBJECT

public:
    explicit CurveLegend(QWidget* parent = nullptr);

    struct Entry {
        QString name;
        QColor color;
        bool shown = true;
        int colorIndex = 0; ///< for its mark, which stands there where there are several series
    };
    void setEntries(const std::vector<Entry>& entries);
    QToolButton* button(std::size_t index) { return buttons_[index]; }
    std::size_t count() const { return buttons_.size(); }

Q_SIGNALS:
    void toggled(std::size_t index, bool shown);

private:
    QWidget* row_;
    QHBoxLayout* layout_;
    std::vector<QToolButton*> buttons_;
};

} // namespace runglass::views
