// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/filter_chips.h"

#include "views/widgets/icons.h"
#include "views/widgets/label_text.h"

#include <QHBoxLayout>
#include <QToolButton>

#include <algorithm>

namespace runglass::views {

namespace {

constexpr int chipWidthInLetters = 48;

} // namespace

FilterChips::FilterChips(QWidget* parent) : QWidget(parent), layout_(new QHBoxLayout(this)) {
    layout_->setContentsMargins(8, 0, 8, 4);
    layout_->setSpacing(4);
    layout_->addStretch();
    hide();
}

void FilterChips::add(const QString& text, const std::string& expression) {
    if (std::ranges::find(chips_, expression, &Chip::expression) != chips_.end())
        return;
    chips_.push_back({text, expression});
    rebuild();
    Q_EMIT changed();
}

void FilterChips::clear() {
    chips_.clear();
    rebuild();
}

std::vector<std::string> FilterChips::expressions() const {
    std::vector<std::string> result;
    for (const auto& chip : chips_)
        result.push_back(chip.expression);
    return result;
}

void FilterChips::rebuild() {
    const auto old = findChildren<QToolButton*>();
    for (auto* button : old) {
        layout_->removeWidget(button);
        button->hide();
        button->deleteLater(); // one of them may be the sender
    }
    for (const auto& chip : chips_) {
        auto* button = new QToolButton(this);
        button->setText(fontMetrics().elidedText(chip.text, Qt::ElideMiddle,
                                                 letterWidth(fontMetrics()) * chipWidthInLetters));
        button->setIcon(icon(IconName::Close));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setToolTip(tr("Remove the filter %1").arg(chip.text));
        button->setAccessibleName(button->toolTip());
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QToolButton::clicked, this, [this, expression = chip.expression] {
            std::erase_if(chips_, [&](const Chip& other) { return other.expression == expression; });
            rebuild();
            Q_EMIT changed();
        });
        layout_->insertWidget(layout_->count() - 1, button);
    }
    setVisible(!chips_.empty());
}

} // namespace runglass::views
