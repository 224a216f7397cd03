// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/overview.h"
#include "core/table/format.h"

#include <QFrame>

class QLabel;

namespace runglass::views {

/// A key figure: its name, its value in large letters, and what it is of. The value is never cut; the
/// others are elided where there is no room. The formula is the tooltip. Can be reached by Tab and read out.
class FigureCard : public QFrame {
    Q_OBJECT

public:
    FigureCard(const analysis::KeyFigure& figure, const table::DisplayUnits& units,
               QWidget* parent = nullptr);

    QString nameText() const;
    QString valueText() const;

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showNames();

    QString name_;
    QString detail_;
    QLabel* above_;
    QLabel* value_;
    QLabel* below_;
};

} // namespace runglass::views
