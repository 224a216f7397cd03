// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include <string>
#include <vector>

class QHBoxLayout;

namespace runglass::views {

/// Conditions set from the context menu of a table, each as a button that removes it; hidden while there are
/// none.
class FilterChips : public QWidget {
    Q_OBJECT

public:
    struct Chip {
        QString text;
        std::string expression;
    };

    explicit FilterChips(QWidget* parent = nullptr);

    /// A condition that is there already is not added again.
    void add(const QString& text, const std::string& expression);
    void clear();
    std::vector<std::string> expressions() const;
    const std::vector<Chip>& chips() const { return chips_; }

Q_SIGNALS:
    void changed();

private:
    void rebuild();

    std::vector<Chip> chips_;
    QHBoxLayout* layout_;
};

} // namespace runglass::views
