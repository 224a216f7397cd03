// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include <string>

class QLabel;
class QPlainTextEdit;
class QToolButton;

namespace runglass::views {

/// One value in full: its first 10 kB, and a button that copies all of it, because laying out megabytes
/// would hold everything up.
class ValueView : public QWidget {
    Q_OBJECT

public:
    explicit ValueView(QWidget* parent = nullptr);

    void setValue(const QString& title, std::string value);
    void clear();
    const std::string& value() const { return value_; }
    QPlainTextEdit* text() { return text_; }
    QToolButton* copyAllButton() { return copy_; }

private:
    std::string value_;
    QLabel* title_;
    QToolButton* copy_;
    QPlainTextEdit* text_;
};

} // namespace runglass::views
