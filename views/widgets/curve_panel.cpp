// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/curve_panel.h"

#include "views/base/palette.h"
#include "views/base/plain_text.h"
#include "views/widgets/flow_layout.h"
#include "views/widgets/icons.h"
#include "views/widgets/label_text.h"

#include <QAction>
#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace runglass::views {

namespace {

constexpr int legendSpacing = 12;
constexpr QSize swatchSize(22, 12);

/// A piece of the line as the curve is drawn.
QIcon swatch(const QColor& color, PlotCurve::Style style) {
    QPixmap picture(swatchSize * 2);
    picture.setDevicePixelRatio(2);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setPen(QPen(color, 2,
                        style == PlotCurve::Style::Solid    ? Qt::SolidLine
                        : style == PlotCurve::Style::Dashed ? Qt::DashLine
                                                            : Qt::DotLine));
    const double middle = swatchSize.height() / 2.0;
    painter.drawLine(QPointF(0, middle), QPointF(swatchSize.width(), middle));
    return picture;
}

} // namespace

CurvePanel::CurvePanel(QWidget* parent)
    : QWidget(parent), title_(new QLabel), summary_(new QLabel), legendRow_(new FlowLayout(legendSpacing)),
      restore_(new QToolButton), height_(new QToolButton), plot_(new CurvePlot) {
    makeHeading(*title_);
    summary_->setTextFormat(Qt::PlainText);
    summary_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    summary_->setWordWrap(true); // rather two lines than a sentence that is cut off
    summary_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);

    restore_->setDefaultAction(plot_->restoreAction());
    height_->setText(tr("Fit height"));
    height_->setCheckable(true);
    height_->setToolTip(tr("Let the scale of sizes fit what is visible instead of beginning at 0"));
    for (auto* button : {height_, restore_}) {
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setAccessibleName(button->text());
    }
    connect(height_, &QToolButton::toggled, plot_, &CurvePlot::setFitsHeight);

    auto* heads = new QHBoxLayout;
    heads->setSpacing(16);
    heads->addWidget(title_);
    heads->addWidget(summary_, 1);
    heads->addWidget(height_);
    heads->addWidget(restore_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(heads);
    layout->addLayout(legendRow_);
    layout->addWidget(plot_, 1);
}

void CurvePanel::setTitle(const QString& title, const QString& summary) {
    title_->setText(title);
    summary_->setText(summary);
    summary_->setToolTip(asPlainText(summary));
    plot_->setAccessibleName(title);
}

QString CurvePanel::summary() const {
    return summary_->text();
}

void CurvePanel::setCurves(std::vector<PlotCurve> curves, base::Nanoseconds zeroNs) {
    plot_->setCurves(std::move(curves), zeroNs);
    fillLegend();
}

void CurvePanel::setUnits(const table::DisplayUnits& units) {
    plot_->setUnits(units);
}

void CurvePanel::fillLegend() {
    qDeleteAll(legend_);
    legend_.clear();
    for (std::size_t i = 0; i < plot_->curves().size(); ++i) {
        const auto& curve = plot_->curves()[i];
        auto* box = new QCheckBox(asLabel(curve.name));
        box->setAccessibleName(curve.name);
        box->setChecked(curve.isShown);
        box->setIconSize(swatchSize);
        box->setToolTip(tr("Show or hide this curve"));
        connect(box, &QCheckBox::toggled, plot_, [this, i](bool shown) { plot_->setShown(i, shown); });
        legendRow_->addWidget(box);
        legend_ << box;
    }
    paintSwatches();
}

void CurvePanel::paintSwatches() {
    const bool dark = isDark(palette());
    for (qsizetype i = 0; i < legend_.size(); ++i) {
        const auto& curve = plot_->curves()[static_cast<std::size_t>(i)];
        legend_[i]->setIcon(swatch(qualitativeColor(curve.color, dark), curve.style));
    }
}

void CurvePanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        paintSwatches();
}

} // namespace runglass::views
