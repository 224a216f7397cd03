// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/step_bars.h"

#include "views/base/core_text.h"
#include "views/base/palette.h"
#include "views/base/plain_text.h"
#include "views/widgets/axis_ticks.h"
#include "views/widgets/chart_picture.h"
#include "views/widgets/chart_sight.h"
#include "views/widgets/table_text.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

struct PartColumn {
    const char* id;
    Meaning meaning;
    double strength = 1; ///< less for a part that shares the meaning of another one
};

/// From the bottom up: of Ascend steps, of those of PyTorch traces, of all communication.
constexpr std::array partColumns{PartColumn{"computing_us", Meaning::Computing},
                                 PartColumn{"overlapped_us", Meaning::Overlapped},
                                 PartColumn{"comm_not_overlapped_us", Meaning::Communication},
                                 PartColumn{"free_us", Meaning::Free},
                                 PartColumn{"kernel_us", Meaning::Computing},
                                 PartColumn{"memcpy_us", Meaning::Memory},
                                 PartColumn{"memset_us", Meaning::Memory, 0.55},
                                 PartColumn{"communication_us", Meaning::Communication},
                                 PartColumn{"runtime_us", Meaning::HostRuntime},
                                 PartColumn{"dataloader_us", Meaning::DataLoading},
                                 PartColumn{"cpu_exec_us", Meaning::HostRuntime, 0.55},
                                 PartColumn{"other_us", Meaning::Free},
                                 PartColumn{"transfer_us", Meaning::Communication},
                                 PartColumn{"synchronizing_us", Meaning::Free}};

QColor colorOf(const PartColumn& part, const QPalette& palette) {
    const auto color = meaningColor(part.meaning, isDark(palette));
    return part.strength < 1 ? mixed(palette.color(QPalette::Base), color, part.strength) : color;
}

constexpr double leftMargin = 80;
constexpr double rightMargin = 12;
constexpr double widestBar = 72;
constexpr double narrowestSharedBar = 3; ///< with the gap to the next one
constexpr double gapShare = 0.25;
constexpr double headroom = 1.06;
constexpr double pixelsPerTick = 36;
constexpr double swatch = 10;
constexpr double topPadding = 4;        ///< above legend and unit
constexpr int heightPerLegendLine = 55; ///< of the whole chart, beyond the second line
constexpr int labelGap = 4;
constexpr int legendGap = 14;        ///< beside each title of the legend
constexpr double shortestTitle = 32; ///< of the legend
constexpr int shortestName = 48;
constexpr double nanosecondsPerMicrosecond = 1000;

double valueAt(const table::Table& table, const char* id, table::RowIndex row) {
    const auto* column = table.find(id);
    return column == nullptr || column->isNull(row) ? 0 : column->real(row);
}

AxisTicks scaleTicks(double longestUs, const QRectF& area, const table::DisplayUnits& units) {
    return timeTicks(0, longestUs * nanosecondsPerMicrosecond,
                     std::max(2, static_cast<int>(area.height() / pixelsPerTick)), units);
}

double heightOf(const AxisTicks::Tick& tick, double longestUs, const QRectF& area) {
    return std::round(area.bottom() - tick.position / nanosecondsPerMicrosecond / longestUs * area.height());
}

/// How long a title may be for all of them to fit: short ones leave their room to the others.
double longestTitle(std::vector<double> widths, double room) {
    std::ranges::sort(widths);
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const auto left = static_cast<double>(widths.size() - i);
        if (widths[i] * left > room)
            return std::max(0.0, room / left);
        room -= widths[i];
    }
    return widths.empty() ? 0 : widths.back();
}

} // namespace

QColor stepPartColor(std::string_view column, const QPalette& palette) {
    const auto found = std::ranges::find(partColumns, column, &PartColumn::id);
    return found == partColumns.end() ? QColor() : colorOf(*found, palette);
}

StepBars::StepBars(QWidget* parent) : QWidget(parent), sight_(new ChartSight(*this)) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Time of each step"));
    setAccessibleDescription(tr("Arrows go from bar to bar, Return shows the bar in the table"));
    labels_.axis = tr("Step");
    labels_.axisOfMany = tr("Step (%1 in all; each bar is the longest of its neighbours)");
    labels_.empty = tr("This recording does not tell the times of its steps.");
}

void StepBars::setLabels(Labels labels) {
    labels_ = std::move(labels);
    update();
}

void StepBars::setShownParts(std::vector<std::string> ids) {
    shown_ = std::move(ids);
    addUp();
    update();
}

void StepBars::setNarrowestBar(int pixels) {
    narrowestBar_ = pixels;
    updateGeometry();
}

QSize StepBars::minimumSizeHint() const {
    constexpr QSize smallest(320, 110);
    const auto rows = parts_ ? static_cast<int>(parts_->rowCount()) : 0;
    const int wanted = static_cast<int>(leftMargin + rightMargin) + rows * narrowestBar_;
    return {std::max(smallest.width(), wanted), smallest.height()};
}

bool StepBars::isShown(const char* id) const {
    return shown_.empty() || std::ranges::find(shown_, id) != shown_.end();
}

/// Once for each table: every frame and every move of the mouse asks for the totals of all rows.
void StepBars::addUp() {
    totalsUs_.assign(parts_ ? parts_->rowCount() : 0, 0);
    hasValues_ = false;
    for (const auto& part : partColumns) {
        const auto* column = parts_ && isShown(part.id) ? parts_->find(part.id) : nullptr;
        for (table::RowIndex row = 0; column != nullptr && row < totalsUs_.size(); ++row) {
            if (column->isNull(row))
                continue;
            hasValues_ = true;
            totalsUs_[row] += column->real(row);
        }
    }
}

void StepBars::setParts(std::shared_ptr<const table::Table> parts) {
    parts_ = std::move(parts);
    addUp();
    marked_.reset();
    updateGeometry();
    update();
}

void StepBars::setUnits(const table::DisplayUnits& units) {
    units_ = units;
    update();
}

void StepBars::markStep(std::optional<table::RowIndex> row) {
    marked_ = row;
    update();
}

QRectF StepBars::area() const {
    const double line = fontMetrics().height();
    const double top = topPadding + (legendLines() + 1) * line;
    return {leftMargin, top, std::max(1.0, width() - leftMargin - rightMargin),
            std::max(1.0, height() - top - 2.5 * line)};
}

std::vector<StepBars::Bar> StepBars::bars() const {
    std::vector<Bar> bars;
    const auto rows = parts_ ? parts_->rowCount() : 0;
    if (rows == 0)
        return bars;
    const auto where = area();
    const double narrowest = narrowestBar_ > 0 ? 1 : narrowestSharedBar;
    const auto most = static_cast<std::size_t>(std::max(1.0, where.width() / narrowest));
    const std::size_t count = std::min(rows, most);
    const double pitch = std::min(where.width() / static_cast<double>(count), widestBar / (1 - gapShare));
    for (std::size_t i = 0; i < count; ++i) {
        // Where several steps share a bar, the longest stands for them.
        auto row = static_cast<table::RowIndex>(i * rows / count);
        const auto end = static_cast<table::RowIndex>((i + 1) * rows / count);
        for (auto other = row; other < end; ++other)
            if (totalsUs_[other] > totalsUs_[row])
                row = other;
        const double left = where.left() + (static_cast<double>(i) + gapShare / 2) * pitch;
        bars.push_back({row, QRectF(left, where.top(), pitch * (1 - gapShare), where.height())});
    }
    return bars;
}

double StepBars::longestUs() const {
    const double longest = totalsUs_.empty() ? 0 : *std::ranges::max_element(totalsUs_);
    return longest > 0 ? longest * headroom : 1;
}

void StepBars::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    painter.setPen(quietTextColor(palette()));
    const QRect shown = sight_->shown(*event);
    if (!hasValues_) {
        painter.drawText(shown, Qt::AlignCenter, labels_.empty);
        return;
    }
    const double longest = longestUs();
    const auto where = area();
    auto axis = scaleTicks(longest, where, units_);
    if (std::ranges::all_of(totalsUs_, [](double total) { return total <= 0; }))
        axis.ticks.resize(
            std::min<std::size_t>(1, axis.ticks.size())); // of a scale for nothing only the 0 is true
    painter.setPen(hairlineColor(palette()));
    for (const auto& tick : axis.ticks) {
        const double y = heightOf(tick, longest, where);
        painter.drawLine(QPointF(where.left(), y), QPointF(where.right(), y));
    }
    const auto all = bars();
    for (const auto& bar : all)
        paintBar(painter, bar, longest);
    paintNames(painter, all);
    paintScale(painter, axis, where, shown);
    paintLegend(painter, shown);
    painter.setPen(quietTextColor(palette()));
    const auto name = all.size() < parts_->rowCount() ? labels_.axisOfMany.arg(countText(parts_->rowCount()))
                                                      : labels_.axis;
    const QRectF below(shown.left() + leftMargin, height() - 1.3 * fontMetrics().height(),
                       std::max(1.0, shown.width() - leftMargin - rightMargin), fontMetrics().height());
    painter.drawText(below, Qt::AlignHCenter,
                     painter.fontMetrics().elidedText(name, Qt::ElideRight, static_cast<int>(below.width())));
    if (hasFocus()) {
        painter.setPen(palette().color(QPalette::Highlight));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(shown.adjusted(0, 0, -1, -1));
    }
}

void StepBars::paintNames(QPainter& painter, const std::vector<Bar>& bars) const {
    const auto* column = parts_->find(labels_.column);
    const auto metrics = painter.fontMetrics();
    double labelEnd = 0;
    painter.setPen(quietTextColor(palette()));
    for (const auto& bar : bars) {
        auto name = column == nullptr || column->isNull(bar.row) ? QString()
                                                                 : QString::fromUtf8(column->text(bar.row));
        // Names of workers that share the room are shortened; where that leaves nothing, some stand in full.
        const int room = static_cast<int>(bar.place.width() / (1 - gapShare)) - 2 * labelGap;
        if (narrowestBar_ > 0 && room >= shortestName)
            name = metrics.elidedText(name, Qt::ElideMiddle, room);
        const double half = metrics.horizontalAdvance(name) / 2.0 + labelGap;
        if (bar.place.center().x() - half < labelEnd)
            continue; // no room
        labelEnd = bar.place.center().x() + half;
        painter.drawText(
            QRectF(bar.place.center().x() - half, bar.place.bottom() + 2, 2 * half, metrics.height()),
            Qt::AlignHCenter | Qt::TextDontClip, name); // Chinese letters are taller
    }
}

/// At the left of what is shown; bars that were scrolled there are hidden.
void StepBars::paintScale(QPainter& painter, const AxisTicks& axis, const QRectF& area,
                          const QRect& shown) const {
    const double line = painter.fontMetrics().height();
    const double room = area.left() - 8;
    const double longest = longestUs();
    if (shown.left() > 0)
        painter.fillRect(QRectF(shown.left(), 0, area.left(), height()), palette().color(QPalette::Base));
    painter.setPen(quietTextColor(palette()));
    for (const auto& tick : axis.ticks)
        painter.drawText(QRectF(shown.left(), heightOf(tick, longest, area) - line, room, 2 * line),
                         Qt::AlignRight | Qt::AlignVCenter, tick.text);
    painter.drawText(QRectF(shown.left(), topPadding, room, line), Qt::AlignRight, axis.unit);
}

void StepBars::paintBar(QPainter& painter, const Bar& bar, double longestUs) const {
    double bottom = bar.place.bottom();
    for (const auto& part : partColumns) {
        if (!isShown(part.id))
            continue;
        const double height = valueAt(*parts_, part.id, bar.row) / longestUs * bar.place.height();
        painter.fillRect(QRectF(bar.place.left(), bottom - height, bar.place.width(), height),
                         colorOf(part, palette()));
        bottom -= height;
    }
    if (marked_ == bar.row) {
        painter.setPen(QPen(palette().color(QPalette::WindowText), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(
            QRectF(bar.place.left() - 1, bottom - 1, bar.place.width() + 2, bar.place.bottom() - bottom + 1));
    }
}

std::vector<StepBars::LegendEntry> StepBars::legend() const {
    std::vector<LegendEntry> entries;
    for (const auto& part : partColumns) {
        const auto index = parts_ ? parts_->indexOf(part.id) : std::nullopt;
        if (!index || !isShown(part.id))
            continue;
        const auto title = coreText(parts_->spec(*index).title);
        entries.push_back(
            {colorOf(part, palette()), title, static_cast<double>(fontMetrics().horizontalAdvance(title))});
    }
    return entries;
}

int StepBars::legendLines() const {
    return fittedLegend().lines;
}

/// As many lines as there is height for, and then titles as long as fit into them.
StepBars::LegendFit StepBars::fittedLegend() const {
    const auto entries = legend();
    const double room = sight_->shown().width() - leftMargin;
    const int mostLines = std::max(2, sight_->shown().height() / heightPerLegendLine);
    const auto linesAt = [&](double longest) {
        double x = 0;
        int lines = 1;
        for (const auto& entry : entries) {
            const double width = swatch + legendGap + std::min(entry.width, longest);
            if (x > 0 && x + width > room) {
                ++lines;
                x = 0;
            }
            x += width;
        }
        return lines;
    };
    std::vector<double> widths;
    for (const auto& entry : entries)
        widths.push_back(entry.width);
    const double widest = widths.empty() ? 0 : *std::ranges::max_element(widths);
    const double shortest = std::min(widest, shortestTitle);
    for (double longest = std::min(widest, room - swatch - legendGap); longest >= shortest; --longest)
        if (const int lines = linesAt(longest); lines <= mostLines)
            return {lines, longest};
    return {1, longestTitle(std::move(widths),
                            room - static_cast<double>(entries.size()) * (swatch + legendGap))};
}

void StepBars::paintLegend(QPainter& painter, const QRect& shown) const {
    const QFontMetrics metrics = painter.fontMetrics();
    const double line = metrics.height();
    const auto entries = legend();
    const double room = shown.width() - leftMargin;
    const auto [lines, longest] = fittedLegend();
    double x = shown.left() + leftMargin;
    double y = topPadding;
    for (const auto& [color, title, width] : entries) {
        const double wanted = swatch + legendGap + std::min(width, longest);
        if (lines > 1 && x > shown.left() + leftMargin && x + wanted > shown.left() + leftMargin + room) {
            x = shown.left() + leftMargin;
            y += line;
        }
        painter.fillRect(QRectF(x, y + (line - swatch) / 2, swatch, swatch), color);
        x += swatch + labelGap;
        const auto text =
            width > longest ? metrics.elidedText(title, Qt::ElideRight, static_cast<int>(longest)) : title;
        painter.setPen(palette().color(QPalette::WindowText));
        const double textWidth = metrics.horizontalAdvance(text);
        painter.drawText(QRectF(x, y, textWidth + 2, line), Qt::AlignLeft, text);
        x += textWidth + legendGap - labelGap;
    }
}

std::optional<table::RowIndex> StepBars::stepAt(const QPoint& position) const {
    if (position.x() < sight_->shown().left() + leftMargin)
        return std::nullopt; // the scale is over what was scrolled there
    for (const auto& bar : bars())
        if (bar.place.contains(position))
            return bar.row;
    return std::nullopt;
}

QString StepBars::stepText(table::RowIndex row) const {
    QString text;
    for (std::size_t i = 0; i < parts_->columnCount(); ++i) {
        const auto& spec = parts_->spec(i);
        const auto& column = parts_->column(i);
        const auto value = spec.type == table::ValueType::Real && !column.isNull(row)
                               ? valueWithUnit(column.real(row), spec, units_)
                               : QString::fromStdString(table::displayText(spec, column, row, units_));
        text += (text.isEmpty() ? u""_s : u"\n"_s) + coreText(spec.title) + u": "_s + value;
    }
    return text;
}

bool StepBars::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const auto row = stepAt(help->pos()))
            QToolTip::showText(help->globalPos(), asPlainText(stepText(*row)), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void StepBars::mouseReleaseEvent(QMouseEvent* event) {
    const auto row = stepAt(event->position().toPoint());
    if (event->button() != Qt::LeftButton || !row)
        return;
    markStep(row);
    Q_EMIT stepClicked(*row);
}

void StepBars::keyPressEvent(QKeyEvent* event) {
    const auto all = bars();
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (all.empty() || (!isReturn && event->key() != Qt::Key_Left && event->key() != Qt::Key_Right)) {
        QWidget::keyPressEvent(event);
        return;
    }
    if (isReturn) {
        if (marked_)
            Q_EMIT stepClicked(*marked_);
        return;
    }
    const auto here = std::ranges::find(all, marked_, [](const Bar& bar) { return std::optional(bar.row); });
    auto place = here == all.end() ? std::ptrdiff_t{-1} : here - all.begin();
    place += event->key() == Qt::Key_Right ? 1 : -1;
    place = std::clamp(place, std::ptrdiff_t{0}, std::ssize(all) - 1);
    markStep(all[static_cast<std::size_t>(place)].row);
}

void StepBars::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    addPictureActions(menu, *this);
    menu.exec(event->globalPos());
}

} // namespace runglass::views
