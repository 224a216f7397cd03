// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QHBoxLayout>

#include <vector>

class QToolButton;

namespace runglass::views {

/// A row whose buttons give up their texts, and keep their icons, where there is too little room for all. It
/// can become as narrow as it is with icons alone.
class YieldingRow : public QHBoxLayout {
public:
    using QHBoxLayout::QHBoxLayout;

    /// At the end of the row; the button needs an icon and a tooltip.
    void addButton(QToolButton* button);
    bool showsTexts() const { return showsTexts_; }

    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

private:
    int textsWidth() const;
    void showTexts(bool shown);

    std::vector<QToolButton*> buttons_;
    bool showsTexts_ = true;
};

} // namespace runglass::views
