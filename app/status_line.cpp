// SPDX-License-Identifier: Apache-2.0
#include "app/status_line.h"

#include "views/base/plain_text.h"
#include "views/jobs/job_runner.h"
#include "views/jobs/shown_percent.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include <chrono>

namespace runglass::app {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::milliseconds sentenceTime{8000};
constexpr int labelWidth = 320;
constexpr int barWidth = 160;

} // namespace

StatusLine::StatusLine(views::JobRunner& jobs, QWidget* parent)
    : QStatusBar(parent), jobs_(jobs), progress_(new QWidget(this)), label_(new QLabel),
      bar_(new QProgressBar), cancel_(new QToolButton), badge_(new QToolButton) {
    label_->setTextFormat(Qt::PlainText); // it names files
    bar_->setFixedWidth(barWidth);
    bar_->setMaximumHeight(12);
    bar_->setTextVisible(false);
    bar_->setAccessibleName(tr("Loading progress"));
    cancel_->setText(tr("Cancel"));
    cancel_->setToolTip(tr("Stop what is being loaded"));
    cancel_->setAccessibleName(tr("Cancel loading"));
    cancel_->setAutoRaise(true);
    auto* layout = new QHBoxLayout(progress_);
    layout->setContentsMargins(0, 0, 0, 0);
    for (auto* part :
         {static_cast<QWidget*>(label_), static_cast<QWidget*>(bar_), static_cast<QWidget*>(cancel_)})
        layout->addWidget(part);
    progress_->hide();
    addPermanentWidget(progress_);

    badge_->setAutoRaise(true);
    badge_->setToolTip(tr("Show what was skipped or could not be read"));
    addPermanentWidget(badge_);
    setProblemCount(0, 0);

    connect(&jobs_, &views::JobRunner::progressed, this, &StatusLine::onProgress);
    connect(&jobs_, &views::JobRunner::finished, this, &StatusLine::onFinished);
    connect(&jobs_, &views::JobRunner::failed, this,
            [this](const QString&, const QString& sentence) { say(sentence); });
    connect(cancel_, &QToolButton::clicked, this, [this] { jobs_.cancel(QString(shownSlot_)); });
    connect(badge_, &QToolButton::clicked, this, &StatusLine::problemsClicked);
}

void StatusLine::say(const QString& sentence) {
    showMessage(sentence, static_cast<int>(sentenceTime.count()));
}

void StatusLine::setProblemCount(std::size_t problems, std::size_t notes) {
    auto text = tr("No problems");
    if (problems > 0)
        text = u"⚠ "_s + (problems == 1 ? tr("1 problem") : tr("%1 problems").arg(problems));
    else if (notes > 0)
        text = notes == 1 ? tr("1 note") : tr("%1 notes").arg(notes);
    badge_->setText(text);
    badge_->setAccessibleName(text);
}

void StatusLine::onProgress(const QString& slot, const QString& label, double fraction) {
    if (!shownSlot_.isEmpty() && shownSlot_ != slot)
        return;
    shownSlot_ = slot;
    const auto percent = views::shownPercent(fraction);
    const auto text = percent ? tr("%1  %2 %").arg(label, QString::number(*percent)) : label;
    label_->setText(label_->fontMetrics().elidedText(text, Qt::ElideMiddle, labelWidth));
    label_->setToolTip(views::asPlainText(text));
    bar_->setRange(0, percent ? 100 : 0);
    bar_->setValue(percent.value_or(0));
    progress_->show();
}

void StatusLine::onFinished(const QString& slot) {
    if (slot != shownSlot_)
        return;
    shownSlot_.clear();
    progress_->hide();
}

} // namespace runglass::app
