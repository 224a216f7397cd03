// SPDX-License-Identifier: Apache-2.0
#include "views/panes/range_bar.h"

#include "views/frame/pane_parts.h"
#include "views/frame/pane_state.h"
#include "views/widgets/axis_ticks.h"
#include "views/widgets/elided_label.h"
#include "views/widgets/eliding_combo_box.h"
#include "views/widgets/icons.h"
#include "views/widgets/label_text.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace runglass::views {

namespace {

constexpr int gap = 8;
constexpr int fewestLetters = 12; ///< that a field becomes narrow to
constexpr double anySize = 0;
constexpr double largestKb = 1e12;
constexpr QLatin1String ruleKey("range_rule");
constexpr QLatin1String leastKey("least_kb");
constexpr QLatin1String mostKey("most_kb");

} // namespace

RangeBar::RangeBar(QWidget* parent)
    : QWidget(parent), text_(new ElidedLabel), rule_(new ElidingComboBox), clear_(new QToolButton),
      least_(sizeBox(tr("Smallest size"), tr("Only allocations of at least this size"))),
      most_(sizeBox(tr("Largest size"), tr("Only allocations of at most this size"))) {
    using analysis::RangeRule;
    rule_->addItem(tr("alive in"), static_cast<int>(RangeRule::Alive));
    rule_->addItem(tr("allocated in"), static_cast<int>(RangeRule::Allocated));
    rule_->addItem(tr("released in"), static_cast<int>(RangeRule::Released));
    rule_->setToolTip(tr("What an allocation has to do with the chosen range to be listed"));
    rule_->setAccessibleName(tr("Allocations listed"));
    rule_->setMinimumWidth(letterWidth(rule_->fontMetrics()) * fewestLetters);
    clear_->setIcon(icon(IconName::Close));
    clear_->setAutoRaise(true);
    clear_->setToolTip(tr("Take the chosen range back"));
    clear_->setAccessibleName(tr("Clear range"));

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(gap, 0, gap, 0);
    layout->setSpacing(gap);
    auto* size = new QLabel(tr("Si&ze from"));
    size->setBuddy(least_);
    layout->addWidget(size);
    layout->addWidget(least_);
    auto* to = new QLabel(tr("t&o"));
    to->setBuddy(most_);
    layout->addWidget(to);
    layout->addWidget(most_);
    layout->addSpacing(2 * gap);
    layout->addWidget(rule_);
    layout->addWidget(text_);
    layout->addWidget(clear_);
    layout->addStretch();
    connect(rule_, &QComboBox::currentIndexChanged, this, &RangeBar::changed);
    connect(clear_, &QToolButton::clicked, this, &RangeBar::clearRequested);
    for (auto* box : {least_, most_})
        connect(box, &QDoubleSpinBox::valueChanged, this, &RangeBar::changed);
    showRange();
}

QDoubleSpinBox* RangeBar::sizeBox(const QString& name, const QString& toolTip) {
    auto* box = new QDoubleSpinBox;
    box->setRange(anySize, largestKb);
    box->setDecimals(1);
    box->setSpecialValueText(tr("any"));
    box->setSuffix(tr(" KB"));
    box->setGroupSeparatorShown(true);
    box->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    box->setKeyboardTracking(false); // a number is not meant until it is complete
    box->setMaximumWidth(letterWidth(box->fontMetrics()) * 22);
    box->setMinimumWidth(letterWidth(box->fontMetrics()) * fewestLetters);
    box->setAccessibleName(name);
    box->setToolTip(toolTip);
    return box;
}

void RangeBar::setRange(const std::optional<analysis::TimeRange>& range, base::Nanoseconds originNs) {
    range_ = range;
    originNs_ = originNs;
    showRange();
}

void RangeBar::setUnits(const table::DisplayUnits& units) {
    units_ = units;
    showRange();
}

void RangeBar::showRange() {
    const auto text = [this](base::Nanoseconds timeNs) {
        return timeWithUnit(static_cast<double>(timeNs), units_);
    };
    text_->setText(range_ ? tr("%1 – %2 (%3)")
                                .arg(text(range_->fromNs - originNs_), text(range_->toNs - originNs_),
                                     text(range_->toNs - range_->fromNs))
                          : tr("Drag over the curve to list the allocations of a time"));
    // A hint is to be read, too: quiet, but not as pale as what is disabled.
    if (range_)
        text_->setPalette({});
    else
        makeQuiet(*text_, palette());
    rule_->setVisible(range_.has_value());
    clear_->setVisible(range_.has_value());
}

void RangeBar::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showRange();
}

analysis::MemoryEventFilter RangeBar::filter() const {
    analysis::MemoryEventFilter filter;
    filter.range = range_;
    filter.rule = static_cast<analysis::RangeRule>(rule_->currentData().toInt());
    if (least_->value() > anySize)
        filter.leastKb = least_->value();
    if (most_->value() > anySize)
        filter.mostKb = most_->value();
    return filter;
}

void RangeBar::saveChoices(QJsonObject& state) const {
    saveChoice(state, ruleKey, *rule_);
    state.insert(leastKey, least_->value());
    state.insert(mostKey, most_->value());
}

void RangeBar::restoreChoices(const QJsonObject& state) {
    restoreChoice(state, ruleKey, *rule_);
    least_->setValue(state.value(leastKey).toDouble(anySize));
    most_->setValue(state.value(mostKey).toDouble(anySize));
}

} // namespace runglass::views
