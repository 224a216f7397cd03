// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStackedWidget>

namespace runglass::views {

/// A pane's content in its four explicit states: empty (says what would fill it), loading (what, percent,
/// Cancel), ready (the content), failed (what, why, and what still works).
class StateStack : public QStackedWidget {
    Q_OBJECT

public:
    enum class State { Empty, Loading, Ready, Failed };

    explicit StateStack(QWidget* content, QWidget* parent = nullptr);

    State state() const;
    /// The sentence shown now; "" when ready.
    QString message() const;

    void showEmpty(const QString& title, const QString& sentence);
    void showLoading(const QString& label, double fraction);
    void showReady();
    void showFailed(const QString& title, const QString& sentence);

Q_SIGNALS:
    void cancelRequested();

private:
    class Message;
    QWidget* content_;
    Message* message_;
    State state_ = State::Empty;
};

} // namespace runglass::views
