// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/figure_card.h"

#include "views/base/core_text.h"
#include "views/base/palette.h"
#include "views/widgets/table_text.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr double valueScale = 1.6;
constexpr int cardWidth = 172; ///< three beside the bars in a window of common size
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
    : QFrame(parent), name_(coreText(figure.name)), value_(new QLabel(valueOf(figure, units))) {
    setFixedWidth(cardWidth);
    setFocusPolicy(Qt::TabFocus);
    const auto detail = coreText(figure.detail);
    const QString description = coreText(figure.description) + u" ("_s + coreText(figure.source) + u')';
    setToolTip(name_ + u"\n"_s + (detail.isEmpty() ? QString() : QString(detail + u"\n"_s)) + description);
    setAccessibleName(name_ + u": "_s + value_->text());
    setAccessibleDescription(toolTip());

    auto large = value_->font();
    large.setPointSizeF(large.pointSizeF() * valueScale);
    value_->setFont(large);
    constexpr int room = cardWidth - 2 * padding;
    auto* above = new QLabel(fontMetrics().elidedText(name_, Qt::ElideRight, room));
    auto* below = new QLabel(fontMetrics().elidedText(detail, Qt::ElideMiddle, room));
    for (auto* label : {above, value_, below}) {
        label->setTextFormat(Qt::PlainText);
        auto colors = label->palette();
        if (label != value_)
            colors.setColor(QPalette::WindowText, quietTextColor(palette()));
        label->setPalette(colors);
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(padding, padding / 2, padding, padding / 2);
    layout->setSpacing(0);
    layout->addWidget(above);
    layout->addWidget(value_);
    layout->addWidget(below);
}

QString FigureCard::nameText() const {
    return name_;
}

QString FigureCard::valueText() const {
    return value_->text();
}

void FigureCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(hasFocus() ? palette().color(QPalette::Highlight) : hairlineColor(palette()));
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
}

} // namespace runglass::views
