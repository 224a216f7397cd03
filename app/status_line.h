// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStatusBar>

class QLabel;
class QProgressBar;
class QToolButton;

namespace runglass::views {
class JobRunner;
}

namespace runglass::app {

/// The line at the bottom: what is being read with percent and Cancel, sentences about what happened, and the
/// number of problems.
class StatusLine : public QStatusBar {
    Q_OBJECT

public:
    explicit StatusLine(views::JobRunner& jobs, QWidget* parent = nullptr);

    /// Shows a sentence for a while.
    void say(const QString& sentence);
    /// `problems` cost data; `notes` are only worth knowing.
    void setProblemCount(std::size_t problems, std::size_t notes);

    QToolButton* cancelButton() { return cancel_; }
    QToolButton* problemsBadge() { return badge_; }
    QString sentence() const { return currentMessage(); }

Q_SIGNALS:
    void problemsClicked();

private:
    void onProgress(const QString& slot, const QString& label, double fraction);
    void onFinished(const QString& slot);

    views::JobRunner& jobs_;
    QString shownSlot_; ///< the job whose progress is shown; the first one stays until it ends
    QWidget* progress_;
    QLabel* label_;
    QProgressBar* bar_;
    QToolButton* cancel_;
    QToolButton* badge_;
};

} // namespace runglass::app
