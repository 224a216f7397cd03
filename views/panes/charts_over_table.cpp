// SPDX-License-Identifier: Apache-2.0
#include "views/panes/charts_over_table.h"

#include <QAction>
#include <QEvent>
#include <QGridLayout>
#include <QSettings>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>
#include <vector>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr int narrowestChart = 420; ///< with room for names in the legend
constexpr int lowestTable = 200;
/// Of the height for charts, until the user moves the splitter.
constexpr int largestPercent = 45;
constexpr int largestPercentOfRows = 55; ///< where there are two of them
constexpr int paneMargin = 12;
constexpr int gap = 8;

} // namespace

ChartsOverTable::ChartsOverTable(QString key, QWidget* headline, const QList<QWidget*>& charts,
                                 QWidget* table, QWidget* parent)
    : QSplitter(Qt::Vertical, parent), key_(u"splitters/"_s + key), charts_(charts),
      chartsAction_(new QAction(tr("Charts"), this)) {
    auto* upper = new QWidget(this);
    auto* upperLayout = new QVBoxLayout(upper);
    upperLayout->setContentsMargins(paneMargin, gap, paneMargin, 0);
    upperLayout->setSpacing(gap);
    headline_ = headline;
    upperLayout->addWidget(headline);
    headlineHeight_ = headline->sizeHint().height() + 2 * gap;
    grid_ = new QGridLayout;
    grid_->setSpacing(gap);
    upperLayout->addLayout(grid_, 1);
    arrange(static_cast<int>(charts_.size()));
    for (QWidget* const chart : charts_)
        chart->installEventFilter(this);

    lower_ = new QWidget(this);
    auto* lowerLayout = new QVBoxLayout(lower_);
    lowerLayout->setContentsMargins(paneMargin, gap, paneMargin, gap);
    lowerLayout->addWidget(table);
    lower_->setMinimumHeight(lowestTable);

    addWidget(upper);
    addWidget(lower_);
    setCollapsible(1, false);
    setStretchFactor(1, 1); // a higher window shows more rows

    chartsAction_->setCheckable(true);
    chartsAction_->setChecked(true);
    chartsAction_->setToolTip(tr("Show or hide the charts above the table"));
    connect(chartsAction_, &QAction::triggered, this, &ChartsOverTable::setChartsShown);
    connect(this, &QSplitter::splitterMoved, this, [this] {
        chartsAction_->setChecked(sizes().first() > 0);
        remember();
    });
    restore();
}

void ChartsOverTable::arrange(int perRow) {
    if (perRow == perRow_)
        return;
    perRow_ = perRow;
    placeCharts();
    for (int column = 0; column < charts_.size(); ++column)
        grid_->setColumnStretch(column, column < perRow ? 1 : 0);
}

void ChartsOverTable::placeCharts() {
    for (int row = 0; row < charts_.size(); ++row)
        grid_->setRowStretch(row, 0);
    for (qsizetype i = 0; i < charts_.size(); ++i) {
        const auto place = static_cast<int>(i);
        const qsizetype below = i + perRow_;
        const bool isBelowHidden = below < charts_.size() && charts_[below]->isHidden();
        grid_->addWidget(charts_[i], place / perRow_, place % perRow_, isBelowHidden ? 2 : 1, 1);
        if (!charts_[i]->isHidden())
            grid_->setRowStretch(place / perRow_, 1);
    }
}

bool ChartsOverTable::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent)
        placeCharts();
    return QSplitter::eventFilter(watched, event);
}

int ChartsOverTable::fewestPerRow() const {
    const auto count = static_cast<int>(charts_.size());
    return count < 2 ? count : (count + 1) / 2;
}

/// That of charts in two rows, however they stand now: else a tab that is not seen, and so is not arranged
/// anew, would keep the window wide.
QSize ChartsOverTable::minimumSizeHint() const {
    std::vector<int> columns(static_cast<std::size_t>(fewestPerRow()));
    for (int i = 0; i < grid_->count(); ++i) {
        auto& column = columns[static_cast<std::size_t>(i) % columns.size()];
        column = std::max(column, grid_->itemAt(i)->minimumSize().width());
    }
    const int charts = std::accumulate(columns.begin(), columns.end(), fewestPerRow() * gap - gap);
    const int upper = std::max(charts, headline_->minimumSizeHint().width()) + 2 * paneMargin;
    return {std::max(upper, lower_->minimumSizeHint().width()), QSplitter::minimumSizeHint().height()};
}

void ChartsOverTable::resizeEvent(QResizeEvent* event) {
    const auto count = static_cast<int>(charts_.size());
    const int inOneRow = count * narrowestChart + 2 * paneMargin + (count - 1) * gap;
    arrange(width() >= inOneRow ? count : fewestPerRow());
    QSplitter::resizeEvent(event);
    if (!isPlaced_)
        setSizes({firstHeight(), height() - firstHeight()});
    isPlaced_ = true;
    const auto parts = sizes();
    if (parts[0] + parts[1] > 0)
        chartsAction_->setChecked(parts[0] > 0);
}

int ChartsOverTable::firstHeight() const {
    const int rows = (static_cast<int>(charts_.size()) + perRow_ - 1) / perRow_;
    const int percent = rows > 1 ? largestPercentOfRows : largestPercent;
    return std::min(rows * (chartHeight_ + gap) + headlineHeight_, height() * percent / 100);
}

void ChartsOverTable::restore() {
    const auto state = QSettings().value(key_).toByteArray();
    isPlaced_ = !state.isEmpty() && restoreState(state);
}

void ChartsOverTable::remember() {
    QSettings().setValue(key_, saveState());
}

void ChartsOverTable::setChartsShown(bool shown) {
    const auto now = sizes();
    const int whole = now[0] + now[1];
    if (!shown && now[0] > 0)
        shownHeight_ = now[0];
    const int upper = shown ? (shownHeight_ > 0 ? shownHeight_ : firstHeight()) : 0;
    setSizes({upper, whole - upper});
    remember();
}

} // namespace runglass::views
