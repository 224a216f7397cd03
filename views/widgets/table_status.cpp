// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/table_status.h"

#include "views/base/plain_text.h"
#include "views/widgets/icons.h"
#include "views/widgets/table_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include <cmath>

namespace runglass::views {

namespace {

constexpr int barWidth = 120;
constexpr int barHeight = 8;

} // namespace

TableStatus::TableStatus(QWidget* parent)
    : QWidget(parent), rows_(new QLabel(this)), notice_(new QLabel(this)), selection_(new QLabel(this)),
      bar_(new QProgressBar(this)), cancel_(new QToolButton(this)) {
    rows_->setObjectName(QStringLiteral("rowCount"));
    notice_->setObjectName(QStringLiteral("notice"));
    selection_->setObjectName(QStringLiteral("selection"));
    for (auto* label : {rows_, notice_, selection_})
        label->setTextFormat(Qt::PlainText);
    selection_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    notice_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    bar_->setTextVisible(false);
    bar_->setFixedSize(barWidth, barHeight);
    bar_->setAccessibleName(tr("Export progress"));
    cancel_->setIcon(icon(IconName::Close));
    cancel_->setAutoRaise(true);
    cancel_->setToolTip(tr("Cancel the export"));
    cancel_->setAccessibleName(tr("Cancel the export"));
    connect(cancel_, &QToolButton::clicked, this, &TableStatus::cancelRequested);

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(16);
    layout->addWidget(rows_);
    layout->addWidget(notice_, 1);
    layout->addWidget(bar_);
    layout->addWidget(cancel_);
    layout->addWidget(selection_);
    hideProgress();
}

void TableStatus::setRowCount(std::size_t shown, std::size_t all) {
    if (shown == all)
        rows_->setText(all == 1 ? tr("1 row") : tr("%1 rows").arg(countText(all)));
    else
        rows_->setText(tr("%1 of %2 rows").arg(countText(shown), countText(all)));
}

void TableStatus::setSelectionText(const QString& text) {
    selection_->setText(text);
}

void TableStatus::setNotice(const QString& text) {
    notice_->setText(text);
    notice_->setToolTip(asPlainText(text));
}

void TableStatus::showProgress(const QString& label, double fraction) {
    const auto percent = static_cast<int>(std::lround(fraction * 100));
    setNotice(label);
    bar_->setRange(0, fraction > 0 ? 100 : 0);
    bar_->setValue(percent);
    bar_->show();
    cancel_->show();
}

void TableStatus::hideProgress() {
    bar_->hide();
    cancel_->hide();
}

} // namespace runglass::views
