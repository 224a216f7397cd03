// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/chart_sight.h"

#include <QAbstractScrollArea>
#include <QEvent>
#include <QPaintEvent>

namespace runglass::views {

ChartSight::ChartSight(QWidget& chart) : QObject(&chart), chart_(chart) {
    chart.installEventFilter(this);
    if (chart.parentWidget() != nullptr)
        chart.parentWidget()->installEventFilter(this);
}

QRect ChartSight::shown() const {
    const auto* port = chart_.parentWidget();
    const auto* area =
        port == nullptr ? nullptr : qobject_cast<const QAbstractScrollArea*>(port->parentWidget());
    if (area == nullptr || area->viewport() != port)
        return chart_.rect();
    return chart_.rect().intersected(port->rect().translated(-chart_.pos()));
}

QRect ChartSight::shown(const QPaintEvent& event) const {
    return event.rect().contains(chart_.rect()) ? chart_.rect() : shown();
}

bool ChartSight::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &chart_ && event->type() == QEvent::ParentChange && chart_.parentWidget() != nullptr)
        chart_.parentWidget()->installEventFilter(this);
    const auto change = watched == &chart_ ? QEvent::Move : QEvent::Resize;
    if (event->type() == change && (watched == &chart_ || watched == chart_.parentWidget()))
        chart_.update();
    return QObject::eventFilter(watched, event);
}

} // namespace runglass::views
