// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/query.h"

#include <QHeaderView>
#include <QMap>

#include <vector>

class QLabel;
class QLineEdit;
class QTableView;

namespace runglass::views {

/// The header of a table: titles with sort arrows for any number of sort keys, and below them, when wanted, a
/// row of filter fields, one per column, each with the reason below it why its condition cannot be
/// understood.
class FilterHeader : public QHeaderView {
    Q_OBJECT

public:
    explicit FilterHeader(QTableView& view);

    void setSortKeys(std::vector<table::SortKey> keys);

    void setFilterRowVisible(bool visible);
    /// The field of a column; nullptr when there is no such column.
    QLineEdit* field(int column) const;
    void clearFields();
    /// "" removes the message.
    void setError(int column, const QString& sentence);
    QString error(int column) const { return errors_.value(column); }

    /// Ready for another set of columns; the texts of the fields are lost.
    void rebuildFields();
    QSize sizeHint() const override;

Q_SIGNALS:
    void sortRequested(int column, bool addKey);
    void filterEdited();
    /// A field that may be outside the view got the focus.
    void fieldFocused(int column);

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const override;
    void updateGeometries() override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    int titleHeight() const;
    int fieldHeight() const;
    int fieldsHeight() const;
    void placeFields();
    void placeErrors();
    void paintArrow(QPainter* painter, const QRect& area, std::size_t keyNumber) const;

    std::vector<table::SortKey> keys_;
    std::vector<QLineEdit*> fields_;
    QMap<int, QString> errors_;
    QMap<int, QLabel*> errorLabels_;
    bool filterRowVisible_ = false;
    bool clickAddsKey_ = false;
};

} // namespace runglass::views
