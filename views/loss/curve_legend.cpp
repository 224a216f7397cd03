// SPDX-License-Identifier: Apache-2.0
#include "views/loss/curve_legend.h"

#include "views/base/plain_text.h"
#include "views/loss/curve_marks.h"
#include "views/widgets/label_text.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

namespace runglass::views {

namespace {

constexpr int mostNameWidth = 240;
constexpr int swatchWidth = 16;
constexpr int swatchHeight = 3;

/// A short line in the colour; a dashed one where the series is switched off, so that not only colour says
/// so. With the mark of the curve on it.
QIcon swatch(const CurveLegend::Entry& entry, bool hasMark, const QColor& background, qreal scale) {
    QIcon icon;
    for (const bool on : {true, false}) {
        QPixmap picture(QSize(swatchWidth, swatchWidth) * scale);
        picture.setDevicePixelRatio(scale);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        painter.setPen(QPen(entry.color, swatchHeight, on ? Qt::SolidLine : Qt::DotLine, Qt::FlatCap));
        painter.drawLine(0, swatchWidth / 2, swatchWidth, swatchWidth / 2);
        if (hasMark)
            paintMark(painter, entry.colorIndex, QPointF(swatchWidth, swatchWidth) / 2, swatchWidth / 4.0,
                      entry.color, background);
        icon.addPixmap(picture, QIcon::Normal, on ? QIcon::On : QIcon::Off);
    }
    return icon;
}

} // namespace

CurveLegend::CurveLegend(QWidget* parent)
    : QScrollArea(parent), row_(new QWidget), layout_(new QHBoxLayout(row_)) {
    layout_->setContentsMargins(0, 0, 0, 0);
    layout_->setSpacing(4);
    layout_->addStretch();
    setWidget(row_);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFixedHeight(fontMetrics().height() + 20);
    setAccessibleName(tr("Legend"));
    setFocusPolicy(Qt::NoFocus);
}

void CurveLegend::setEntries(const std::vector<Entry>& entries) {
    for (auto* button : buttons_)
        button->deleteLater();
    buttons_.clear();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const auto& entry = entries[i];
        auto* button = new QToolButton;
        button->setCheckable(true);
        button->setChecked(entry.shown);
        button->setAutoRaise(true);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setIcon(
            swatch(entry, entries.size() > 1, palette().color(QPalette::Button), devicePixelRatioF()));
        button->setText(asLabel(fontMetrics().elidedText(entry.name, Qt::ElideMiddle, mostNameWidth)));
        button->setToolTip(asPlainText(tr("%1: show or hide").arg(entry.name)));
        button->setAccessibleName(entry.name);
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QToolButton::toggled, this, [this, i](bool shown) { Q_EMIT toggled(i, shown); });
        layout_->insertWidget(static_cast<int>(i), button);
        buttons_.push_back(button);
    }
}

} // namespace runglass::views
