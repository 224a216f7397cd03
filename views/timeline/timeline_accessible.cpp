// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/timeline_accessible.h"

#include "views/timeline/canvas_tooltip.h"
#include "views/timeline/timeline_view.h"

#include <QAccessible>
#include <QAccessibleWidget>

namespace runglass::views {

namespace {

QString selectionInWords(TimelineView& view) {
    auto& state = view.state();
    if (state.selectedSlice())
        return spokenSlice(state, *state.selectedSlice());
    return state.selectedArea() ? areaAsText(state, *state.selectedArea()) : QString();
}

class AccessibleTimeline : public QAccessibleWidget {
public:
    explicit AccessibleTimeline(TimelineView* view)
        : QAccessibleWidget(view, QAccessible::Chart), view_(view) {}

    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Value ? selectionInWords(*view_) : QAccessibleWidget::text(kind);
    }

private:
    TimelineView* view_;
};

QAccessibleInterface* make(const QString&, QObject* object) {
    auto* view = qobject_cast<TimelineView*>(object);
    return view != nullptr ? new AccessibleTimeline(view) : nullptr;
}

} // namespace

void installTimelineAccessibility() {
    static const bool installed = [] {
        QAccessible::installFactory(make);
        return true;
    }();
    Q_UNUSED(installed)
}

void announceSelection(TimelineView& view) {
    QAccessibleValueChangeEvent event(&view, selectionInWords(view));
    QAccessible::updateAccessibility(&event);
}

} // namespace runglass::views
