// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/donut_panel.h"

#include "core/table/summary.h"
#include "views/base/palette.h"
#include "views/models/table_model.h"
#include "views/widgets/chart_picture.h"
#include "views/widgets/donut_legend.h"
#include "views/widgets/icons.h"
#include "views/widgets/label_text.h"
#include "views/widgets/slices_dialog.h"
#include "views/widgets/table_text.h"

#include <QChart>
#include <QChartView>
#include <QContextMenuEvent>
#include <QGraphicsTextItem>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPieSeries>
#include <QPieSlice>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>

namespace runglass::views {

namespace {

constexpr int defaultTopCount = 10;
constexpr double leastShare = 0.001;
constexpr double ringOuter = 0.88;
constexpr double ringInner = 0.58;
constexpr double markedDistance = 0.05;
/// Lower than wide: in a low window the ring becomes small rather than cut off.
constexpr QSize leastChart(96, 48);

constexpr int gap = 8;

/// The ring beside its legend, no wider than it is high: what it does not need is the legend's.
class DonutBody : public QWidget {
public:
    DonutBody(QWidget* ring, QWidget* legend, QWidget* parent)
        : QWidget(parent), ring_(*ring), legend_(*legend) {
        ring->setParent(this);
        legend->setParent(this);
    }

    QSize minimumSizeHint() const override {
        const auto beside = legend_.minimumSizeHint();
        return {leastChart.width() + gap + beside.width(), std::max(leastChart.height(), beside.height())};
    }

protected:
    void resizeEvent(QResizeEvent*) override {
        constexpr double mostOfWidth = 0.4;
        const int most = std::max(leastChart.width(), static_cast<int>((width() - gap) * mostOfWidth));
        const int ring = std::clamp(height(), leastChart.width(), most);
        ring_.setGeometry(0, 0, ring, height());
        legend_.setGeometry(ring + gap, 0, std::max(0, width() - ring - gap), height());
    }

private:
    QWidget& ring_;
    QWidget& legend_;
};

} // namespace

struct DonutPanel::Private {
    explicit Private(DonutPanel& panel)
        : q(panel), title(new QLabel(&panel)), help(new QToolButton(&panel)), chart(new QChart),
          view(new QChartView(chart, &panel)), series(new QPieSeries), total(new QGraphicsTextItem(chart)),
          legend(new DonutLegend(&panel)), empty(new QLabel(&panel)),
          body(new DonutBody(view, legend, &panel)) {}

    void layOut();
    void setUpChart();
    void rebuild();
    void addSlice(int at);
    QColor colorOf(int at) const;
    QString nameOf(const table::Slice& slice) const;
    QString valueOf(double value) const;
    QString shareOf(const table::Slice& slice) const;
    void showTotal();
    void mark();
    void activate(int at);
    void showMenu(const QPoint& globalPosition);

    DonutPanel& q;
    QLabel* title;
    QToolButton* help;
    QChart* chart;
    QChartView* view;
    QPieSeries* series;
    QGraphicsTextItem* total;
    DonutLegend* legend;
    QLabel* empty;
    QWidget* body;

    std::shared_ptr<const table::Table> table;
    std::size_t nameColumn = 0;
    std::size_t valueColumn = 0;
    std::optional<int> topCount = defaultTopCount;
    RowColors rowColors;
    table::DisplayUnits units;
    table::Slices slices;
    std::optional<table::RowIndex> marked;
};

DonutPanel::DonutPanel(QWidget* parent) : QWidget(parent), d(std::make_unique<Private>(*this)) {
    d->layOut();
    d->setUpChart();
    d->rebuild();
}

DonutPanel::~DonutPanel() = default;

void DonutPanel::Private::layOut() {
    makeHeading(*title);
    title->setTextFormat(Qt::PlainText);
    help->setIcon(icon(IconName::Help));
    help->setAutoRaise(true);
    help->setFocusPolicy(Qt::TabFocus);
    help->hide();
    QObject::connect(help, &QToolButton::clicked, help, [this] {
        QToolTip::showText(help->mapToGlobal(QPoint(0, help->height())), help->toolTip(), help);
    });
    empty->setAlignment(Qt::AlignCenter);
    empty->setText(tr("There are no values to show."));

    auto* titleRow = new QHBoxLayout;
    titleRow->setSpacing(4);
    titleRow->addWidget(title);
    titleRow->addWidget(help);
    titleRow->addStretch();
    auto* layout = new QVBoxLayout(&q);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(gap);
    layout->addLayout(titleRow);
    layout->addWidget(body, 1);
    layout->addWidget(empty, 1);
}

void DonutPanel::Private::setUpChart() {
    chart->addSeries(series);
    chart->legend()->hide();
    chart->setMargins({});
    chart->layout()->setContentsMargins(0, 0, 0, 0);
    chart->setBackgroundVisible(false);
    chart->setAnimationOptions(QChart::NoAnimation);
    series->setPieSize(ringOuter);
    series->setHoleSize(ringInner);
    view->setRenderHint(QPainter::Antialiasing);
    view->setFrameShape(QFrame::NoFrame);
    view->setBackgroundBrush(Qt::NoBrush);
    view->viewport()->setAutoFillBackground(false);
    view->setMinimumSize(leastChart);
    view->setFocusPolicy(Qt::NoFocus); // the legend has the same entries for the keyboard
    QObject::connect(chart, &QChart::plotAreaChanged, &q, [this] { showTotal(); });
    QObject::connect(series, &QPieSeries::clicked, &q, [this](QPieSlice* slice) {
        activate(static_cast<int>(series->slices().indexOf(slice)));
    });
    QObject::connect(series, &QPieSeries::hovered, &q, [this](QPieSlice* slice, bool inside) {
        const auto at = static_cast<int>(series->slices().indexOf(slice));
        if (inside && at >= 0 && at < legend->count())
            QToolTip::showText(QCursor::pos(), legend->item(at)->toolTip(), view);
        else
            QToolTip::hideText();
    });
    QObject::connect(legend, &DonutLegend::entryActivated, &q, [this](int at) { activate(at); });
}

QColor DonutPanel::Private::colorOf(int at) const {
    const bool dark = isDark(q.palette());
    const auto row = slices.slices[static_cast<std::size_t>(at)].row;
    if (!row)
        return meaningColor(Meaning::Free, dark);
    const auto color = rowColors ? rowColors(*row, q.palette()) : QColor();
    if (color.isValid())
        return color;
    // Where the colours start over with the last slice, it would look like one with the first beside it.
    const bool closesRing = at > 0 && at + 1 == static_cast<int>(slices.slices.size());
    return qualitativeColor(closesRing && at % qualitativeCount == 0 ? at + qualitativeCount / 2 : at, dark);
}

QString DonutPanel::Private::nameOf(const table::Slice& slice) const {
    if (!slice.row)
        return tr("Others (%1)").arg(countText(slice.rowCount));
    return QString::fromStdString(
        table::displayText(table->spec(nameColumn), table->column(nameColumn), *slice.row, units));
}

QString DonutPanel::Private::valueOf(double value) const {
    return valueWithUnit(value, table->spec(valueColumn), units);
}

QString DonutPanel::Private::shareOf(const table::Slice& slice) const {
    constexpr int digits = 2;
    return tr("%1 %").arg(
        QString::fromStdString(table::displayNumber(slice.share * 100, table::Unit::Percent, digits)));
}

void DonutPanel::Private::rebuild() {
    series->clear();
    slices = table ? table::largestSlices(table->column(valueColumn),
                                          topCount ? std::optional(static_cast<std::size_t>(*topCount))
                                                   : std::nullopt,
                                          leastShare)
                   : table::Slices();
    std::vector<DonutLegend::Entry> entries;
    for (int at = 0; at < static_cast<int>(slices.slices.size()); ++at) {
        const auto& slice = slices.slices[static_cast<std::size_t>(at)];
        entries.push_back({nameOf(slice), valueOf(slice.value), shareOf(slice), colorOf(at)});
        auto* shape = series->append(entries.back().name, slice.value);
        shape->setColor(entries.back().color);
        shape->setBorderColor(q.palette().color(QPalette::Window));
        shape->setBorderWidth(1);
        shape->setExplodeDistanceFactor(markedDistance);
    }
    legend->setEntries(entries);
    body->setVisible(!entries.empty());
    empty->setVisible(entries.empty());
    showTotal();
    mark();
}

void DonutPanel::Private::showTotal() {
    if (slices.slices.empty()) {
        total->setPlainText({});
        return;
    }
    const auto area = chart->plotArea();
    const double hole = std::min(area.width(), area.height()) * ringInner;
    total->setDefaultTextColor(q.palette().color(QPalette::WindowText));
    total->setFont(q.font());
    total->setHtml(QStringLiteral("<div align='center'>%1<br><b>%2</b></div>")
                       .arg(tr("Total").toHtmlEscaped(), valueOf(slices.total).toHtmlEscaped()));
    total->setTextWidth(-1);
    total->setTextWidth(total->boundingRect().width()); // makes the centring act
    const auto size = total->boundingRect().size();
    total->setVisible(size.width() <= hole);
    total->setPos(area.center() - QPointF(size.width() / 2, size.height() / 2));
}

/// A row without a slice of its own is in the slice of the others.
void DonutPanel::Private::mark() {
    std::optional<int> at;
    if (marked && table && table->column(valueColumn).number(*marked).value_or(0) > 0) {
        const auto& all = slices.slices;
        auto found = std::ranges::find(all, marked, &table::Slice::row);
        if (found == all.end())
            found = std::ranges::find(all, std::optional<table::RowIndex>(), &table::Slice::row);
        if (found != all.end())
            at = static_cast<int>(found - all.begin());
    }
    const auto shapes = series->slices();
    for (int i = 0; i < static_cast<int>(shapes.size()); ++i)
        shapes[i]->setExploded(at == i);
    legend->mark(at);
}

void DonutPanel::Private::activate(int at) {
    if (at < 0 || at >= static_cast<int>(slices.slices.size()))
        return;
    if (const auto row = slices.slices[static_cast<std::size_t>(at)].row) {
        marked = row;
        mark();
        Q_EMIT q.rowClicked(*row);
    } else {
        mark(); // a click selects in the legend, but the others are no row
    }
}

void DonutPanel::Private::showMenu(const QPoint& globalPosition) {
    QMenu menu(&q);
    auto* save = menu.addAction(icon(IconName::Picture), tr("&Save Picture…"));
    auto* copy = menu.addAction(icon(IconName::Copy), tr("Copy &Picture"));
    menu.addSeparator();
    auto* data = menu.addAction(tr("Show &Data as Table"));
    data->setEnabled(!slices.slices.empty());
    const auto* chosen = menu.exec(globalPosition);
    if (chosen == save) {
        askAndSavePicture(q, title->text());
    } else if (chosen == copy) {
        copyPicture(q);
    } else if (chosen == data && table) { // it may have gone while the menu was open
        const auto text = [this](const table::Slice& slice) { return nameOf(slice); };
        showSlices(slices, text, table->spec(nameColumn), table->spec(valueColumn), units, title->text(), &q);
    }
}

void DonutPanel::contextMenuEvent(QContextMenuEvent* event) {
    d->showMenu(event->globalPos());
}

void DonutPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        d->rebuild();
}

void DonutPanel::setTitle(const QString& title, const QString& help) {
    d->title->setText(title);
    d->help->setVisible(!help.isEmpty());
    d->help->setToolTip(help);
    d->help->setAccessibleName(tr("Help on %1").arg(title));
    d->help->setAccessibleDescription(help);
    d->legend->setAccessibleName(title);
    setAccessibleName(title);
    setAccessibleDescription(help);
}

void DonutPanel::setData(std::shared_ptr<const table::Table> table, std::size_t nameColumn,
                         std::size_t valueColumn) {
    d->table = std::move(table);
    d->nameColumn = nameColumn;
    d->valueColumn = valueColumn;
    d->marked.reset();
    d->rebuild();
}

void DonutPanel::setRowColors(RowColors colors) {
    d->rowColors = std::move(colors);
}

void DonutPanel::clear() {
    d->table.reset();
    d->marked.reset();
    d->rebuild();
}

void DonutPanel::setTopCount(std::optional<int> count) {
    if (count == d->topCount)
        return;
    d->topCount = count ? std::optional(std::max(1, *count)) : std::nullopt;
    d->rebuild();
}

void DonutPanel::setUnits(const table::DisplayUnits& units) {
    if (units == d->units)
        return;
    d->units = units;
    d->rebuild();
}

void DonutPanel::highlightRow(std::optional<table::RowIndex> row) {
    d->marked = row;
    d->mark();
}

QList<std::pair<QString, QString>> DonutPanel::slices() const {
    QList<std::pair<QString, QString>> result;
    for (const auto& slice : d->slices.slices)
        result.append({d->nameOf(slice), d->valueOf(slice.value)});
    return result;
}

} // namespace runglass::views
