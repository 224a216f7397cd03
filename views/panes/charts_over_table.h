// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSplitter>

class QAction;
class QGridLayout;

namespace runglass::views {

/// The frame of a pane: charts side by side over a table, with a splitter between that is remembered under
/// `key`. The charts can be collapsed by dragging, and by an action for keyboard and menus. Charts that would
/// become too narrow move into a second row; there a chart that is hidden leaves its place to the one above.
class ChartsOverTable : public QSplitter {
    Q_OBJECT

public:
    /// `headline` stands above the charts: title and controls.
    ChartsOverTable(QString key, QWidget* headline, const QList<QWidget*>& charts, QWidget* table,
                    QWidget* parent = nullptr);

    /// The height of a chart until the user moves the splitter; to be set before it is shown.
    void setChartHeight(int pixels) { chartHeight_ = pixels; }
    /// Checkable: shows or hides the charts.
    QAction* chartsAction() { return chartsAction_; }

    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void arrange(int perRow);
    void placeCharts();
    int fewestPerRow() const;
    int firstHeight() const;
    void restore();
    void remember();
    void setChartsShown(bool shown);

    QString key_;
    QList<QWidget*> charts_;
    QGridLayout* grid_;
    QWidget* headline_ = nullptr;
    QWidget* lower_ = nullptr; ///< with the table
    QAction* chartsAction_;
    int chartHeight_ = 190;
    int perRow_ = 0;
    int headlineHeight_ = 0;
    bool isPlaced_ = false; ///< the first sizes are set: remembered ones, or ours
    int shownHeight_ = 0;
};

} // namespace runglass::views
