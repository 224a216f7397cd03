// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/table_overlay.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace runglass::views {

TableOverlay::TableOverlay(QWidget* viewport)
    : QWidget(viewport), noRows_(tr("This table has no rows.")), label_(new QLabel(this)),
      button_(new QPushButton(tr("Clear filters"), this)) {
    button_->setToolTip(tr("Remove the search text and all filters of this table"));
    button_->setAccessibleName(tr("Clear filters"));
    label_->setAlignment(Qt::AlignCenter);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(8);
    layout->addStretch();
    layout->addWidget(label_, 0, Qt::AlignHCenter);
    layout->addWidget(button_, 0, Qt::AlignHCenter);
    layout->addStretch();
    connect(button_, &QPushButton::clicked, this, &TableOverlay::clearRequested);
    viewport->installEventFilter(this);
    hide();
}

void TableOverlay::setNoRowsText(const QString& text) {
    noRows_ = text;
}

QString TableOverlay::text() const {
    return isHidden() ? QString() : label_->text();
}

void TableOverlay::showNoRows() {
    label_->setText(noRows_);
    button_->hide();
    setGeometry(parentWidget()->rect());
    show();
}

void TableOverlay::showAllFiltered() {
    label_->setText(tr("No row matches the search and the filters."));
    button_->show();
    setGeometry(parentWidget()->rect());
    show();
}

bool TableOverlay::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && watched == parentWidget())
        setGeometry(parentWidget()->rect());
    return QWidget::eventFilter(watched, event);
}

} // namespace runglass::views
