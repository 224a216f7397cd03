// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/donut_legend.h"

#include "views/base/palette.h"

#include <QPainter>
#include <QStyledItemDelegate>

namespace runglass::views {

namespace {

enum EntryRole { ValueRole = Qt::UserRole + 1, ShareTextRole, ColorRole };

constexpr int padding = 8;
constexpr int swatchSize = 10;
constexpr double rowHeightPerFontHeight = 1.5;

} // namespace

class DonutLegend::EntryDelegate : public QStyledItemDelegate {
public:
    explicit EntryDelegate(DonutLegend* legend) : QStyledItemDelegate(legend), legend_(*legend) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
        return {0, static_cast<int>(option.fontMetrics.height() * rowHeightPerFontHeight)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        painter->save();
        const bool isMarked = option.state.testFlag(QStyle::State_Selected);
        if (isMarked)
            painter->fillRect(option.rect, option.palette.color(QPalette::Highlight));
        painter->setPen(option.palette.color(isMarked ? QPalette::HighlightedText : QPalette::WindowText));

        auto area = option.rect.adjusted(padding, 0, -padding, 0);
        const QRect swatch(area.left(), area.center().y() - swatchSize / 2, swatchSize, swatchSize);
        painter->fillRect(swatch, index.data(ColorRole).value<QColor>());
        if (isMarked)
            painter->drawRect(swatch.adjusted(-1, -1, 0, 0));
        area.setLeft(swatch.right() + padding);

        const auto& metrics = option.fontMetrics;
        const int shareWidth = metrics.horizontalAdvance(QStringLiteral("100.00 %")) + padding;
        painter->drawText(area, Qt::AlignVCenter | Qt::AlignRight, index.data(ShareTextRole).toString());
        area.setRight(area.right() - shareWidth);
        const auto value = index.data(ValueRole).toString();
        // The values give way first where there is little room, all of them: the shares stay.
        if (legend_.valueWidth_ < area.width() / 2) {
            painter->drawText(area, Qt::AlignVCenter | Qt::AlignRight, value);
            area.setRight(area.right() - metrics.horizontalAdvance(value) - padding);
        }
        painter->drawText(area, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                          metrics.elidedText(index.data().toString(), Qt::ElideMiddle, area.width()));
        if (option.state.testFlag(QStyle::State_HasFocus) && !isMarked) {
            painter->setPen(option.palette.color(QPalette::Highlight));
            painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
        }
        painter->restore();
    }

private:
    const DonutLegend& legend_;
};

DonutLegend::DonutLegend(QWidget* parent) : QListWidget(parent) {
    setItemDelegate(new EntryDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setUniformItemSizes(true);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setAccessibleName(tr("Legend"));
    viewport()->setAutoFillBackground(false);
    connect(this, &QListWidget::itemClicked, this, [this](auto* item) { Q_EMIT entryActivated(row(item)); });
    connect(this, &QListWidget::itemActivated, this,
            [this](auto* item) { Q_EMIT entryActivated(row(item)); });
}

void DonutLegend::setEntries(const std::vector<Entry>& entries) {
    clear();
    valueWidth_ = 0;
    for (const auto& entry : entries) {
        valueWidth_ = std::max(valueWidth_, fontMetrics().horizontalAdvance(entry.value) + padding);
        auto* item = new QListWidgetItem(entry.name, this);
        const auto all = tr("%1: %2, %3").arg(entry.name, entry.value, entry.share);
        item->setData(ValueRole, entry.value);
        item->setData(ShareTextRole, entry.share);
        item->setData(ColorRole, entry.color);
        item->setData(Qt::AccessibleTextRole, all);
        item->setToolTip(QStringLiteral("<p>%1<br><b>%2 (%3)</b></p>")
                             .arg(entry.name.toHtmlEscaped(), entry.value, entry.share));
    }
}

void DonutLegend::mark(std::optional<int> entry) {
    clearSelection();
    if (!entry || *entry < 0 || *entry >= count())
        return;
    item(*entry)->setSelected(true);
    scrollToItem(item(*entry));
}

} // namespace runglass::views
