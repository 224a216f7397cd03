// SPDX-License-Identifier: Apache-2.0
#include "app/context_line.h"

#include "views/base/plain_text.h"
#include "views/selection/selection.h"

#include <QHBoxLayout>
#include <QLabel>

namespace runglass::app {

using namespace Qt::StringLiterals;

namespace {

QString describe(const views::Selection::Place& place) {
    const auto& span = place.spanFolder();
    auto spanText = ContextLine::tr("span %1").arg(span.number);
    const auto time = QString::fromStdString(model::stampTime(span.stamp));
    if (!time.isEmpty())
        spanText += u" ("_s + time + u')';
    return QStringList{QString::fromStdString(place.run->name),
                       QString::fromStdString(place.workerFolder().name), spanText}
        .join(u"  ▸  "_s);
}

} // namespace

ContextLine::ContextLine(views::Selection& selection, QWidget* parent)
    : QFrame(parent), selection_(selection), label_(new QLabel(this)) {
    label_->setTextFormat(Qt::PlainText);
    label_->setMinimumWidth(0);
    label_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 6, 12, 4);
    layout->addWidget(label_);
    connect(&selection_, &views::Selection::placeChanged, this, &ContextLine::update);
    update();
}

void ContextLine::update() {
    const auto& place = selection_.place();
    full_ = place.isValid() ? describe(place) : QString();
    label_->setAccessibleName(tr("Shown: %1").arg(full_));
    setToolTip(place.isValid()
                   ? views::asPlainText(full_ + u'\n' + QString::fromStdString(place.spanFolder().path))
                   : QString());
    elide();
    setVisible(place.isValid());
}

void ContextLine::elide() {
    label_->setText(label_->fontMetrics().elidedText(full_, Qt::ElideMiddle, label_->width()));
}

void ContextLine::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    elide();
}

} // namespace runglass::app
