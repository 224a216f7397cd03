// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include <string>
#include <vector>

class QHBoxLayout;
class QToolButton;

namespace runglass::views {

/// Conditions set from the context menu of a table, each as a button that removes it; hidden while there are
/// none. One that the shown table cannot be asked stays, for a table that can, but is struck out and says
/// why.
class FilterChips : public QWidget {
    Q_OBJECT

public:
    struct Chip {
        QString text;
        std::string expression;
        QString problem = {}; ///< why it filters nothing; "" when it does
    };

    explicit FilterChips(QWidget* parent = nullptr);

    /// A condition that is there already is not added again.
    void add(const QString& text, const std::string& expression);
    void clear();
    std::vector<std::string> expressions() const;
    const std::vector<Chip>& chips() const { return chips_; }
    /// What the table said to these conditions, beside expressions().
    void setProblems(const std::vector<QString>& problems);

protected:
    void changeEvent(QEvent* event) override;

Q_SIGNALS:
    void changed();

private:
    void rebuild();
    void showState(QToolButton& button, const Chip& chip) const;

    std::vector<Chip> chips_;
    std::vector<QToolButton*> buttons_; ///< beside chips_
    QHBoxLayout* layout_;
};

} // namespace runglass::views
