// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QRect>

class QPaintEvent;
class QWidget;

namespace runglass::views {

/// Knows what can be seen of a chart that a scroll area moves, so that scale and legend are painted there,
/// and has the chart painted anew when that changes.
class ChartSight : public QObject {
public:
    explicit ChartSight(QWidget& chart);

    /// All of a chart that is in no scroll area.
    QRect shown() const;
    /// While painting: a picture of the chart has also what is scrolled out of sight.
    QRect shown(const QPaintEvent& event) const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget& chart_;
};

} // namespace runglass::views
