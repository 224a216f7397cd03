// SPDX-License-Identifier: Apache-2.0
#include "views/frame/pane_parts.h"

#include "views/base/core_text.h"
#include "views/frame/pane.h"
#include "views/selection/selection.h"
#include "views/widgets/donut_panel.h"
#include "views/widgets/label_text.h"
#include "views/widgets/table_panel.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace runglass::views {

QWidget* paneHeadline(const QString& title, QWidget* controls) {
    auto* headline = new QWidget;
    auto* label = new QLabel(title);
    makeHeading(*label);
    auto* layout = new QHBoxLayout(headline);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(label);
    layout->addStretch();
    layout->addWidget(controls);
    return headline;
}

QWidget* titledChart(const QString& title, QWidget* chart) {
    constexpr int gap = 8;
    auto* box = new QWidget;
    auto* label = new QLabel(title);
    makeHeading(*label);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, gap, 0, 0);
    layout->setSpacing(gap / 2);
    layout->addWidget(label);
    layout->addWidget(chart, 1);
    return box;
}

void letSearchShrink(TablePanel& table) {
    auto* box = table.searchBox();
    box->setMinimumWidth(letterWidth(box->fontMetrics()) * usualLetters);
}

QLabel* addLabelled(QHBoxLayout* layout, const QString& label, QComboBox* box, const QString& toolTip,
                    int fewestLetters) {
    auto* text = new QLabel(label);
    text->setBuddy(box);
    box->setToolTip(toolTip);
    box->setAccessibleName(withoutMnemonic(label));
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box->setMinimumWidth(letterWidth(box->fontMetrics()) * fewestLetters);
    layout->addWidget(text);
    layout->addWidget(box);
    return text;
}

void fillDonut(DonutPanel& donut, const std::shared_ptr<const table::Table>& table,
               std::string_view nameColumn, std::string_view valueColumn) {
    const auto name = table->indexOf(nameColumn);
    const auto value = table->indexOf(valueColumn);
    if (name && value)
        donut.setData(table, *name, *value);
    else
        donut.clear();
}

QScrollArea* scrolledSideways(QWidget* chart) {
    auto* area = new QScrollArea;
    area->setWidget(chart);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return area;
}

std::optional<table::RowIndex> findRow(const table::Table& table, std::string_view column,
                                       std::string_view text) {
    const auto* data = table.find(column);
    if (data == nullptr || data->type() != table::ValueType::Text)
        return std::nullopt;
    const auto id = data->pool().find(text);
    const auto ids = data->texts();
    const auto found = std::ranges::find(ids, id);
    if (id == base::noText || found == ids.end())
        return std::nullopt;
    return static_cast<table::RowIndex>(found - ids.begin());
}

void forwardExports(TablePanel* table, Pane* pane) {
    QObject::connect(table, &TablePanel::exported, pane, [pane](const QString& path) {
        Q_EMIT pane->noticed(Pane::tr("Exported to %1.").arg(path));
    });
    QObject::connect(table, &TablePanel::exportFailed, pane, &Pane::noticed);
}

QString thrownSentence(const QString& reason) {
    return reason.endsWith(u'.') || reason.endsWith(u'。') ? reason : QString(reason + coreText("."));
}

void offerTimeline(TablePanel& table, Selection& selection, std::string nameColumn) {
    auto* action = new QAction(QObject::tr("Show in &Timeline"), &table);
    action->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_J));
    action->setToolTip(QObject::tr("Goes to the slices of this name; again: to the next one"));
    table.addRowAction(action);
    QObject::connect(
        action, &QAction::triggered, &table, [&table, &selection, nameColumn = std::move(nameColumn)] {
            const auto row = table.currentRow();
            const auto shown = table.table();
            const auto* names = row && shown ? shown->find(nameColumn) : nullptr;
            if (names == nullptr || names->isNull(*row))
                return;
            std::optional<qint64> startNs;
            if (const auto* starts = shown->find("start_ns"); starts != nullptr && !starts->isNull(*row))
                startNs = starts->integer(*row);
            selection.showInTimeline(QString::fromUtf8(names->text(*row)), startNs);
        });
}

std::string lackingFile(const model::SpanFolder& span, model::View view) {
    const auto* lacking = span.sourcesOf(view);
    return lacking == nullptr ? std::string() : lacking->sources;
}

} // namespace runglass::views
