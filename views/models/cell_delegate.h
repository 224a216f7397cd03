// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStyledItemDelegate>

namespace runglass::views {

/// Paints the cells of all tables: names elided in the middle, numbers to the right, a bar behind shares, a
/// hairline below each row, a tint on the current row, and the triangle and indent of rows that open in
/// place. Lines below a child row run over all columns; the view paints their text with paintLine.
class CellDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    /// Shows the full text only where it is elided.
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

    /// The text of a line row over the whole width of the view.
    static void paintLine(QPainter* painter, const QStyleOptionViewItem& option, const QRect& row,
                          const QModelIndex& firstCell);
    /// Where a click opens and closes the row; empty when it does not open. `cell` is the first column's.
    static QRect triangleRect(const QRect& cell, const QModelIndex& index);
    /// 24 pixels at the usual font size of 9 points and 96 dots per inch, growing with the font.
    static int rowHeight(const QFontMetrics& metrics);

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

} // namespace runglass::views
