// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/figure_card.h"

#include "views/base/core_text.h"
#include "views/base/palette.h"
#include "views/base/plain_text.h"
#include "views/widgets/label_text.h"
#include "views/widgets/table_text.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr double valueScale = 1.6;
constexpr int leastWidth = 172; ///< two beside the bars in a window of common size
constexpr int padding = 12;
constexpr double radius = 6;

QString valueOf(const analysis::KeyFigure& figure, const table::DisplayUnits& units) {
    table::ColumnSpec spec;
    spec.type = table::ValueType::Real;
    spec.unit = figure.unit;
    spec.precision = figure.precision;
    return valueWithUnit(figure.value, spec, units);
}

} // namespace

FigureCard::FigureCard(const analysis::KeyFigure& figure, const table::DisplayUnits& units, QWidget* parent)
    : QFrame(parent), name_(coreText(figure.name)), detail_(coreText(figure.detail)), above_(new QLabel),
      value_(new QLabel(valueOf(figure, units))), below_(new QLabel) {
    setMinimumWidth(leastWidth);
    setFocusPolicy(Qt::TabFocus);
    const QString description = coreText(figure.description) + u" ("_s + coreText(figure.source) + u')';
    const QString explanation =
        name_ + u"\n"_s + (detail_.isEmpty() ? QString() : QString(detail_ + u"\n"_s)) + description;
    setToolTip(asPlainText(explanation));
    setAccessibleName(name_ + u": "_s + value_->text());
    setAccessibleDescription(explanation);

    auto large = value_->font();
    large.setPointSizeF(large.pointSizeF() * valueScale);
    value_->setFont(large);
    for (auto* label : {above_, value_, below_})
        label->setTextFormat(Qt::PlainText);
    for (auto* label : {above_, below_}) {
        makeQuiet(*label, palette());
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
    showNames();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(padding, padding / 2, padding, padding / 2);
    layout->setSpacing(0);
    layout->addWidget(above_);
    layout->addWidget(value_);
    layout->addWidget(below_);
}

void FigureCard::showNames() {
    const int room = std::max(width(), leastWidth) - 2 * padding;
    above_->setText(fontMetrics().elidedText(name_, Qt::ElideRight, room));
    below_->setText(fontMetrics().elidedText(detail_, Qt::ElideMiddle, room));
}

void FigureCard::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    showNames();
}

QString FigureCard::nameText() const {
    return name_;
}

QString FigureCard::valueText() const {
    return value_->text();
}

void FigureCard::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        for (auto* label : {above_, below_})
            makeQuiet(*label, palette());
}

void FigureCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(hasFocus() ? palette().color(QPalette::Highlight) : hairlineColor(palette()));
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
}

} // namespace runglass::views
