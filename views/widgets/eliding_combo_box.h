// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QComboBox>

namespace runglass::views {

/// Chooses among names of any length. Where the box is too narrow for the chosen one, its middle is left out:
/// names of runs and files begin or end differently; the tooltip has it in full. The list that opens is as
/// wide as its names.
class ElidingComboBox : public QComboBox {
    Q_OBJECT

public:
    using QComboBox::QComboBox;

    /// The chosen text as it is drawn.
    QString shownText() const;
    void showPopup() override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
};

} // namespace runglass::views
