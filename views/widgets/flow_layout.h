// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLayout>
#include <QList>

namespace runglass::views {

/// Places items from left to right and goes on in a new line where the width ends, as words do in a text; or,
/// when told to, in columns of one width that fill the line.
class FlowLayout : public QLayout {
public:
    explicit FlowLayout(int spacing, QWidget* parent = nullptr);
    ~FlowLayout() override;

    void setFillsLines(bool fills);

    void addItem(QLayoutItem* item) override;
    int count() const override { return static_cast<int>(items_.size()); }
    QLayoutItem* itemAt(int index) const override { return items_.value(index); }
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override { return minimumSize(); }
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

private:
    /// Places the items if `isReal`, and returns the height.
    int place(const QRect& rect, bool isReal) const;
    int columnWidth(int room) const;

    QList<QLayoutItem*> items_;
    bool fillsLines_ = false;
};

} // namespace runglass::views
