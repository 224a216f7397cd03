// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStackedWidget>

namespace runglass::views {

/// A pane's content in its explicit states: empty (says what would fill it), loading (what, percent, Cancel),
/// ready (the content), failed (what, why, what still works, and Try Again), asking (whether to load all the
/// same).
class StateStack : public QStackedWidget {
    Q_OBJECT

public:
    enum class State { Empty, Loading, Ready, Failed, Asking };

    explicit StateStack(QWidget* content, QWidget* parent = nullptr);

    State state() const;
    /// The sentence shown now; "" when ready.
    QString message() const;

    void showEmpty(const QString& title, const QString& sentence);
    void showLoading(const QString& label, double fraction);
    void showReady();
    /// With a button to try it again, where somebody listens to retryRequested(). The keyboard reaches the
    /// sentence, so that it can be copied.
    void showFailed(const QString& title, const QString& sentence, bool isRetryOffered = false);
    /// With a button that says yes.
    void showQuestion(const QString& title, const QString& sentence, const QString& yes);

Q_SIGNALS:
    void cancelRequested();
    void accepted(); ///< the question was answered with yes
    void retryRequested();

private:
    class Message;
    QWidget* content_;
    Message* message_;
    State state_ = State::Empty;
};

} // namespace runglass::views
