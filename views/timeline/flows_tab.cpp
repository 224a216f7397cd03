// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/flows_tab.h"

#include "views/base/palette.h"
#include "views/base/plain_text.h"
#include "views/timeline/drawer_parts.h"
#include "views/timeline/shown_text.h"
#include "views/timeline/time_text.h"
#include "views/widgets/table_text.h"

#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace runglass::views {

namespace {

constexpr int flowRole = Qt::UserRole; ///< index of the link
enum Column { Direction, Kind, Other, Track, Start, Latency };

} // namespace

FlowsTab::FlowsTab(TimelineState& state, SliceDetailsLoader& loader, QWidget* parent)
    : QWidget(parent), state_(state), loader_(loader), header_(new QLabel),
      list_(
          drawerList({tr("Direction"), tr("Kind"), tr("Other end"), tr("Track"), tr("Start"), tr("Latency")},
                     tr("Flows of the slice"))) {
    header_->setTextFormat(Qt::PlainText);
    header_->setMinimumWidth(1);
    list_->setToolTip(tr("Enter or double click goes to the other end"));
    list_->headerItem()->setToolTip(Latency,
                                    tr("From the start of the first to the start of the second slice; "
                                       "negative when the arrow leads back in time"));
    list_->headerItem()->setTextAlignment(Latency, Qt::AlignRight | Qt::AlignVCenter);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(4);
    layout->addWidget(header_);
    layout->addWidget(list_, 1);
    connect(&loader_, &SliceDetailsLoader::changed, this, &FlowsTab::showFlows);
    connect(&state_, &TimelineState::appearanceChanged, this, &FlowsTab::showFlows);
    connect(&state_, &TimelineState::documentChanged, this, &FlowsTab::showFlows); // a trace was moved
    connect(list_, &QTreeWidget::itemActivated, this, &FlowsTab::jump);
    showFlows();
}

QString FlowsTab::header() const {
    return header_->text();
}

void FlowsTab::showFlows() {
    list_->clear();
    const auto loaded = loader_.details();
    if (!loaded) {
        header_->setText(tr("Click a slice to see which flows lead to it and away from it."));
        return;
    }
    const auto& groups = state_.document().groups();
    if (loaded->slice.group >= groups.size() || groups[loaded->slice.group].trace != loaded->trace)
        return;
    const auto& details = loaded->details;
    const auto name = shownStart(details.name);
    if (details.flowCount == 0)
        header_->setText(tr("No flow leads to or away from %1.").arg(name));
    else if (details.flowCount > details.flows.size())
        header_->setText(tr("The first %1 of %2 flows of %3")
                             .arg(countText(details.flows.size()), countText(details.flowCount), name));
    else
        header_->setText(details.flowCount == 1
                             ? tr("The flow of %1").arg(name)
                             : tr("%1 flows of %2").arg(countText(details.flowCount), name));
    QList<QTreeWidgetItem*> items;
    for (std::size_t i = 0; i < details.flows.size(); ++i)
        items << makeItem(*loaded, i);
    list_->addTopLevelItems(items);
    for (const int column : {Direction, Kind, Start, Latency})
        list_->resizeColumnToContents(column);
    list_->header()->setStretchLastSection(false);
    list_->header()->setSectionResizeMode(Other, QHeaderView::Stretch);
    list_->header()->setSectionResizeMode(Track, QHeaderView::Stretch);
    if (!items.isEmpty())
        list_->setCurrentItem(items.front());
}

QTreeWidgetItem* FlowsTab::makeItem(const LoadedDetails& loaded, std::size_t index) const {
    const auto& link = loaded.details.flows[index];
    const TimelineSlice other{loaded.slice.group, link.other};
    auto* item = new QTreeWidgetItem;
    item->setData(0, flowRole, static_cast<int>(index));
    item->setText(Direction, link.isIncoming ? tr("← from") : tr("→ to"));
    item->setText(Kind, shownStart(link.kind));
    item->setText(Other, shownStart(loaded.trace->name(link.other)));
    item->setText(Track, trackPath(state_.document(), other));
    item->setText(Start, exactTimeText(state_, state_.document().startNs(other)));
    item->setText(Latency, durationText(link.latencyNs));
    item->setTextAlignment(Latency, Qt::AlignRight | Qt::AlignVCenter);
    for (const int column : {Other, Track})
        item->setToolTip(column, asPlainText(item->text(column)));
    if (link.latencyNs < 0) {
        item->setForeground(Latency, meaningColor(Meaning::Worse, isDark(palette())));
        item->setToolTip(Latency, tr("The second slice starts before the first: the clocks of the two "
                                     "devices do not agree"));
    }
    return item;
}

void FlowsTab::jump(const QTreeWidgetItem* item) {
    const auto loaded = loader_.details();
    if (loaded)
        state_.jumpTo({loaded->slice.group, loaded->details.flows[item->data(0, flowRole).toUInt()].other});
}

} // namespace runglass::views
