// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/filter_chips.h"

#include "views/base/palette.h"
#include "views/base/plain_text.h"
#include "views/widgets/icons.h"
#include "views/widgets/label_text.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>

#include <algorithm>

namespace runglass::views {

using namespace Qt::StringLiterals;

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
    chips_.push_back({text, expression, {}});
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

void FilterChips::setProblems(const std::vector<QString>& problems) {
    if (problems.size() != chips_.size() || std::ranges::equal(chips_, problems, {}, &Chip::problem))
        return;
    for (std::size_t i = 0; i < problems.size(); ++i)
        chips_[i].problem = problems[i];
    for (std::size_t i = 0; i < buttons_.size(); ++i)
        showState(*buttons_[i], chips_[i]);
}

void FilterChips::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        for (std::size_t i = 0; i < buttons_.size(); ++i)
            showState(*buttons_[i], chips_[i]);
}

void FilterChips::showState(QToolButton& button, const Chip& chip) const {
    const bool isIdle = !chip.problem.isEmpty();
    auto shownFont = button.font();
    shownFont.setStrikeOut(isIdle);
    button.setFont(shownFont);
    auto colors = palette();
    if (isIdle)
        colors.setColor(QPalette::ButtonText, quietTextColor(palette()));
    button.setPalette(colors);
    const auto removal = tr("Remove the filter %1").arg(chip.text);
    button.setToolTip(asPlainText(isIdle ? QString(chip.problem + u'\n' + removal) : removal));
    button.setAccessibleName(removal);
    button.setAccessibleDescription(chip.problem);
}

void FilterChips::rebuild() {
    for (auto* button : buttons_) {
        layout_->removeWidget(button);
        button->hide();
        button->deleteLater(); // one of them may be the sender
    }
    buttons_.clear();
    for (const auto& chip : chips_) {
        auto* button = new QToolButton(this);
        button->setText(asLabel(fontMetrics().elidedText(chip.text, Qt::ElideMiddle,
                                                         letterWidth(fontMetrics()) * chipWidthInLetters)));
        button->setIcon(icon(IconName::Close));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        showState(*button, chip);
        buttons_.push_back(button);
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
