// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/state_stack.h"

#include "views/base/plain_text.h"
#include "views/jobs/shown_percent.h"
#include "views/widgets/label_text.h"

#include <QAccessible>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace runglass::views {

namespace {

constexpr int sentenceWidthInLetters = 72; ///< longer lines are hard to read

} // namespace

/// The page of the states without content: a heading, a sentence, while loading a bar with Cancel, and a
/// button that says yes to a question or tries again what failed.
class StateStack::Message : public QWidget {
public:
    explicit Message(QWidget* parent)
        : QWidget(parent), title_(new QLabel(this)), sentence_(new QLabel(this)),
          bar_(new QProgressBar(this)), cancel_(new QPushButton(StateStack::tr("Cancel"), this)),
          accept_(new QPushButton(this)), retry_(new QPushButton(StateStack::tr("Try Again"), this)) {
        makeHeading(*title_);
        for (auto* label : {title_, sentence_}) {
            label->setAlignment(Qt::AlignCenter);
            label->setWordWrap(true);
            label->setTextFormat(Qt::PlainText);
            label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
            label->setFixedWidth(letterWidth(fontMetrics()) * sentenceWidthInLetters);
        }
        bar_->setTextVisible(false);
        bar_->setFixedWidth(letterWidth(fontMetrics()) * sentenceWidthInLetters / 2);
        bar_->setFixedHeight(8);
        bar_->setAccessibleName(StateStack::tr("Loading progress"));
        cancel_->setToolTip(StateStack::tr("Stop loading"));
        cancel_->setAccessibleName(StateStack::tr("Cancel loading"));
        retry_->setToolTip(StateStack::tr("Do again what failed or was cancelled"));
        retry_->setAccessibleName(retry_->text());

        auto* layout = new QVBoxLayout(this);
        layout->setSpacing(8);
        layout->addStretch(2);
        for (auto* widget :
             {static_cast<QWidget*>(title_), static_cast<QWidget*>(sentence_), static_cast<QWidget*>(bar_),
              static_cast<QWidget*>(cancel_), static_cast<QWidget*>(accept_), static_cast<QWidget*>(retry_)})
            layout->addWidget(widget, 0, Qt::AlignHCenter);
        layout->addStretch(3);
    }

    QPushButton* cancelButton() const { return cancel_; }
    QPushButton* acceptButton() const { return accept_; }
    QPushButton* retryButton() const { return retry_; }
    QString text() const { return sentence_->text().isEmpty() ? title_->text() : sentence_->text(); }

    void showText(const QString& title, const QString& sentence) {
        show(title, sentence, false);
        QAccessibleEvent event(this, QAccessible::Alert);
        QAccessible::updateAccessibility(&event);
    }

    void showFailure(const QString& title, const QString& sentence, bool isRetryOffered) {
        showText(title, sentence);
        sentence_->setFocusPolicy(Qt::StrongFocus);
        retry_->setVisible(isRetryOffered);
    }

    void showQuestion(const QString& title, const QString& sentence, const QString& yes) {
        showText(title, sentence);
        accept_->setText(yes);
        accept_->setAccessibleName(yes);
        accept_->setToolTip(asPlainText(sentence));
        accept_->show();
    }

    void showProgress(const QString& label, double fraction) {
        const auto percent = shownPercent(fraction);
        const auto sentence = percent          ? StateStack::tr("%1 %").arg(*percent)
                              : fraction > 0.5 ? StateStack::tr("Everything is read; working on it")
                                               : QString();
        show(label, sentence, true);
        bar_->setRange(0, percent ? 100 : 0);
        bar_->setValue(percent.value_or(0));
    }

private:
    void show(const QString& title, const QString& sentence, bool loading) {
        title_->setText(title);
        sentence_->setText(sentence);
        // A centred item of a layout gets the height of one line otherwise.
        for (auto* label : {title_, sentence_})
            label->setMinimumHeight(std::max(0, label->heightForWidth(label->minimumWidth())));
        sentence_->setVisible(!sentence.isEmpty());
        sentence_->setAccessibleName(sentence);
        sentence_->setFocusPolicy(Qt::ClickFocus);
        bar_->setVisible(loading);
        cancel_->setVisible(loading);
        accept_->hide();
        retry_->hide();
        setAccessibleName(title);
        setAccessibleDescription(sentence);
    }

    QLabel* title_;
    QLabel* sentence_;
    QProgressBar* bar_;
    QPushButton* cancel_;
    QPushButton* accept_;
    QPushButton* retry_;
};

StateStack::StateStack(QWidget* content, QWidget* parent)
    : QStackedWidget(parent), content_(content), message_(new Message(this)) {
    addWidget(message_);
    addWidget(content_);
    connect(message_->cancelButton(), &QPushButton::clicked, this, &StateStack::cancelRequested);
    connect(message_->acceptButton(), &QPushButton::clicked, this, &StateStack::accepted);
    connect(message_->retryButton(), &QPushButton::clicked, this, &StateStack::retryRequested);
    showEmpty({}, {});
}

StateStack::State StateStack::state() const {
    return state_;
}

QString StateStack::message() const {
    return state_ == State::Ready ? QString() : message_->text();
}

void StateStack::showEmpty(const QString& title, const QString& sentence) {
    state_ = State::Empty;
    message_->showText(title, sentence);
    setCurrentWidget(message_);
}

void StateStack::showLoading(const QString& label, double fraction) {
    state_ = State::Loading;
    message_->showProgress(label, fraction);
    setCurrentWidget(message_);
}

void StateStack::showReady() {
    state_ = State::Ready;
    setCurrentWidget(content_);
}

void StateStack::showFailed(const QString& title, const QString& sentence, bool isRetryOffered) {
    state_ = State::Failed;
    message_->showFailure(title, sentence, isRetryOffered);
    setCurrentWidget(message_);
}

void StateStack::showQuestion(const QString& title, const QString& sentence, const QString& yes) {
    state_ = State::Asking;
    message_->showQuestion(title, sentence, yes);
    setCurrentWidget(message_);
}

} // namespace runglass::views
