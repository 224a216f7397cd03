// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/drawer_parts.h"

#include "core/trace/track_text.h"
#include "views/timeline/shown_text.h"
#include "views/widgets/palette.h"

#include <QHeaderView>
#include <QLabel>
#include <QToolButton>
#include <QTreeWidget>

namespace runglass::views {

using namespace Qt::StringLiterals;

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
    const auto process = trace::processText(group.trace->processes()[found.process]);
    QString path = document.groups().size() > 1 ? group.title + separator : QString();
    if (!process.empty())
        path += shownStart(process) + separator;
    return path + shownStart(trace::trackText(found));
}

QString trackPath(const TimelineDocument& document, TimelineSlice slice) {
    return trackPath(document, document.trackOf(slice));
}

} // namespace runglass::views
