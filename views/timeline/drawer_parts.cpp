// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/drawer_parts.h"

#include "core/trace/track_text.h"
#include "views/base/core_text.h"
#include "views/base/palette.h"
#include "views/timeline/shown_text.h"
#include "views/timeline/time_text.h"
#include "views/widgets/comfortable_rows.h"

#include <QHeaderView>
#include <QLabel>
#include <QToolButton>
#include <QTreeWidget>

namespace runglass::views {

using namespace Qt::StringLiterals;

QString exactTimeText(const TimelineState& state, base::Nanoseconds timeNs) {
    constexpr double exactNs = 1;
    return state.timeFormat() == TimeFormat::SinceStart ? momentText(timeNs, exactNs)
                                                        : state.timeText(timeNs);
}

QToolButton* drawerButton(const QString& text, const QString& toolTip, std::optional<IconName> iconName) {
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(toolTip);
    button->setAccessibleName(text);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    if (iconName) {
        button->setIcon(icon(*iconName));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    }
    return button;
}

QTreeWidget* drawerList(const QStringList& headers, const QString& accessibleName) {
    auto* list = new QTreeWidget;
    list->setHeaderLabels(headers);
    list->setAccessibleName(accessibleName);
    list->setRootIsDecorated(false);
    list->setUniformRowHeights(true);
    list->setFrameShape(QFrame::NoFrame);
    list->setTextElideMode(Qt::ElideMiddle);
    list->setSelectionMode(QAbstractItemView::SingleSelection);
    list->setAllColumnsShowFocus(true);
    list->setTabKeyNavigation(false);
    setComfortableRows(*list);
    list->header()->setHighlightSections(false);
    return list;
}

QLabel* drawerSentence(const QString& sentence) {
    auto* label = new QLabel(sentence);
    label->setAlignment(Qt::AlignCenter);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setContentsMargins(24, 12, 24, 12);
    return label;
}

QString trackPath(const TimelineDocument& document, TimelineTrack track) {
    const auto& group = document.groups()[track.group];
    const auto& found = document.track(track);
    const QString separator = u" › "_s;
    // As the title of the row: names of what was computed are in the language of the core.
    const auto shown = [isComputed = group.computedFrom.has_value()](const std::string& name) {
        return isComputed || name == trace::namelessThread ? coreText(name) : shownStart(name);
    };
    const auto process = trace::processText(group.trace->processes()[found.process]);
    QString path = document.hasSeveralRanks() ? group.title + separator : QString();
    if (!process.empty())
        path += shown(process) + separator;
    return path + shown(trace::trackText(found));
}

QString trackPath(const TimelineDocument& document, TimelineSlice slice) {
    return trackPath(document, document.trackOf(slice));
}

} // namespace runglass::views
