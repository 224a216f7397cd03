// SPDX-License-Identifier: Apache-2.0
#include "views/panes/top_count_control.h"

#include "views/base/palette.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QRadioButton>
#include <QSpinBox>
#include <QTimer>

#include <chrono>

namespace runglass::views {
namespace {

constexpr int defaultCount = 10;
constexpr int largestCount = 100'000;
constexpr std::chrono::milliseconds typingPause{300};

} // namespace

TopCountControl::TopCountControl(const QString& allText, const QString& topText, QWidget* parent)
    : QWidget(parent), all_(new QRadioButton(allText, this)), top_(new QRadioButton(topText, this)),
      number_(new QSpinBox(this)), debounce_(new QTimer(this)), count_(defaultCount) {
    all_->setToolTip(tr("Show every slice; those below 0.1 % of the whole are still put together as Others"));
    top_->setToolTip(tr("Show the largest slices and put all others together as Others"));
    top_->setChecked(true);
    number_->setRange(1, largestCount);
    number_->setValue(defaultCount);
    number_->setToolTip(tr("How many of the largest slices to show"));
    number_->setAccessibleName(tr("Number of slices"));

    adoptPalette();
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(all_);
    layout->addWidget(top_);
    layout->addWidget(number_);

    debounce_->setSingleShot(true);
    debounce_->setInterval(typingPause);
    connect(debounce_, &QTimer::timeout, this, &TopCountControl::apply);
    connect(number_, &QSpinBox::valueChanged, debounce_, qOverload<>(&QTimer::start));
    connect(top_, &QRadioButton::toggled, this, [this](bool on) {
        number_->setEnabled(on);
        apply();
    });
}

void TopCountControl::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        adoptPalette();
    QWidget::changeEvent(event);
}

/// Fusion outlines radio buttons in a shade of the window's colour, which cannot be seen on a dark one.
void TopCountControl::adoptPalette() {
    for (auto* button : {all_, top_}) {
        auto colors = palette();
        colors.setColor(QPalette::Window, quietTextColor(colors).lighter(150));
        button->setPalette(colors);
    }
}

void TopCountControl::apply() {
    debounce_->stop();
    const auto count = top_->isChecked() ? std::optional(number_->value()) : std::nullopt;
    if (count == count_)
        return;
    count_ = count;
    Q_EMIT countChanged(count);
}

} // namespace runglass::views
