// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include <optional>

class QEvent;
class QRadioButton;
class QSpinBox;
class QTimer;

namespace runglass::views {

/// Which slices the donuts of a pane show: all, or the N largest. Starts with the largest 10. Typing is
/// debounced, so that "120" does not show 1 and 12 first.
class TopCountControl : public QWidget {
    Q_OBJECT

public:
    /// `allText` and `topText` label the two radio buttons: "All operators", "Top".
    TopCountControl(const QString& allText, const QString& topText, QWidget* parent = nullptr);

    /// nullopt stands for all.
    std::optional<int> count() const { return count_; }

    QRadioButton* allButton() { return all_; }
    QSpinBox* spinBox() { return number_; }

Q_SIGNALS:
    void countChanged(std::optional<int> count);

protected:
    void changeEvent(QEvent* event) override;

private:
    void apply();
    void adoptPalette();

    QRadioButton* all_;
    QRadioButton* top_;
    QSpinBox* number_;
    QTimer* debounce_;
    std::optional<int> count_;
};

} // namespace runglass::views
