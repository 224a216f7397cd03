// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/advice_list.h"

#include "views/base/core_text.h"
#include "views/widgets/label_text.h"
#include "views/widgets/table_text.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr int cardGap = 10;
constexpr int narrowest = 300;

QLabel* wrappedLabel(const QString& text) {
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QString numberText(double value, table::Unit unit, const table::DisplayUnits& units) {
    table::ColumnSpec spec;
    spec.type = table::ValueType::Real;
    spec.unit = unit;
    spec.precision = unit == table::Unit::None ? 0 : 1;
    return valueWithUnit(value, spec, units);
}

} // namespace

AdviceList::AdviceList(QWidget* parent) : QScrollArea(parent) {
    auto* content = new QWidget;
    cards_ = new QVBoxLayout(content);
    cards_->setContentsMargins(0, 0, cardGap, 0);
    cards_->setSpacing(cardGap);
    cards_->addStretch(1);
    setWidget(content);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumWidth(narrowest);
    setAccessibleName(tr("Advice"));
}

void AdviceList::setAdvice(std::vector<analysis::Recommendation> advice, const table::DisplayUnits& units) {
    advice_ = std::move(advice);
    quiet_.clear();
    while (cards_->count() > 1) {
        auto* item = cards_->takeAt(0);
        delete item->widget();
        delete item;
    }
    for (std::size_t i = 0; i < advice_.size(); ++i)
        cards_->insertWidget(static_cast<int>(i), makeCard(i, units));
}

void AdviceList::changeEvent(QEvent* event) {
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        for (auto* label : quiet_)
            makeQuiet(*label, palette());
}

QWidget* AdviceList::makeCard(std::size_t number, const table::DisplayUnits& units) {
    const auto& piece = advice_[number];
    auto* card = new QWidget;
    auto* layout = new QVBoxLayout(card);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    auto* observation = wrappedLabel(tr("%1.").arg(coreText(piece.observation)));
    auto bold = observation->font();
    bold.setBold(true);
    observation->setFont(bold);
    layout->addWidget(observation);
    layout->addWidget(wrappedLabel(tr("%1.").arg(coreText(piece.advice))));
    auto* measured = wrappedLabel(
        tr("Measured: %1, threshold: %2")
            .arg(numberText(piece.value, piece.unit, units), numberText(piece.threshold, piece.unit, units)));
    makeQuiet(*measured, palette());
    quiet_.push_back(measured);
    layout->addWidget(measured);
    if (piece.subjectKind != analysis::SubjectKind::Run) {
        auto* link = new QPushButton(tr("Show"));
        link->setToolTip(tr("Shows in the tables what this advice is about"));
        link->setAccessibleName(tr("Show what this is about: %1").arg(observation->text()));
        connect(link, &QPushButton::clicked, this, [this, number] { Q_EMIT subjectWanted(number); });
        layout->addWidget(link, 0, Qt::AlignLeft);
    }
    return card;
}

} // namespace runglass::views
