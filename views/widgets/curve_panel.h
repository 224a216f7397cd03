// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/widgets/curve_plot.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QToolButton;

namespace runglass::views {

class FlowLayout;

/// A plot of curves with its title, the peaks in words, and a legend whose entries show and hide curves.
class CurvePanel : public QWidget {
    Q_OBJECT

public:
    explicit CurvePanel(QWidget* parent = nullptr);

    void setTitle(const QString& title, const QString& summary);
    void setCurves(std::vector<PlotCurve> curves, base::Nanoseconds zeroNs);
    void setUnits(const table::DisplayUnits& units);

    CurvePlot* plot() { return plot_; }
    const QList<QCheckBox*>& legend() const { return legend_; }
    QToolButton* restoreButton() { return restore_; }
    QString summary() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void fillLegend();
    void paintSwatches();

    QLabel* title_;
    QLabel* summary_;
    FlowLayout* legendRow_;
    QList<QCheckBox*> legend_;
    QToolButton* restore_;
    QToolButton* height_;
    CurvePlot* plot_;
};

} // namespace runglass::views
