// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/area_tab.h"

#include "views/base/plain_text.h"
#include "views/frame/pane_parts.h"
#include "views/jobs/job_runner.h"
#include "views/timeline/drawer_parts.h"
#include "views/timeline/time_text.h"
#include "views/widgets/table_panel.h"
#include "views/widgets/table_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr int restMs = 150;

QString slot() {
    return u"timeline/area"_s;
}

std::shared_ptr<const table::Table> shared(table::Table& table) {
    return std::make_shared<const table::Table>(std::move(table));
}

} // namespace

/// The result of one calculation.
struct AreaTab::Shown {
    analysis::AreaTotals totals;
    std::array<std::shared_ptr<const table::Table>, 4> tables;
};

AreaTab::AreaTab(TimelineState& state, JobRunner& jobs, QWidget* parent)
    : QWidget(parent), state_(state), jobs_(jobs) {
    rest_.setSingleShot(true);
    rest_.setInterval(restMs);
    auto* header = makeHeader();
    makeTables();
    pages_ = new QStackedWidget;
    pages_->addWidget(
        drawerSentence(tr("Drag over the timeline to select a range of time on some tracks: its "
                          "slices are added up here.")));
    pages_->addWidget(views_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 0);
    layout->setSpacing(4);
    layout->addWidget(header);
    layout->addWidget(pages_, 1);
    connect(&rest_, &QTimer::timeout, this, &AreaTab::calculate);
    connect(&state_, &TimelineState::selectionChanged, this, &AreaTab::onSelectionChanged);
    connect(&state_, &TimelineState::documentChanged, this, [this] {
        asked_.reset();
        onSelectionChanged();
    });
    connect(&state_, &TimelineState::appearanceChanged, this, [this] {
        if (asked_)
            showScope(*asked_);
    });
    onSelectionChanged();
}

AreaTab::~AreaTab() {
    jobs_.cancel(slot());
}

QWidget* AreaTab::makeHeader() {
    scope_ = new QLabel;
    totals_ = new QLabel;
    for (auto* label : {scope_, totals_}) {
        label->setTextFormat(Qt::PlainText);
        label->setMinimumWidth(1);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    scope_->setAccessibleName(tr("What the tables cover"));
    totals_->setAccessibleName(tr("Sum and covered time of the area"));
    totals_->setToolTip(tr("The sum counts time twice in which two slices run, for example one inside the "
                           "other; the covered time does not"));
    wholeRun_ = drawerButton(tr("Whole run"), tr("Add up all tracks over the whole run"));
    zoom_ = drawerButton(tr("Zoom to area"), tr("Show just this range of time"), IconName::Range);
    export_ =
        drawerButton(tr("Export trace…"),
                     tr("Write the slices of the area, or of the window without one, as a smaller trace"),
                     IconName::Export);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(0);
    texts->addWidget(scope_);
    texts->addWidget(totals_);
    auto* header = new QWidget;
    auto* layout = new QHBoxLayout(header);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addLayout(texts, 1);
    for (auto* button : {wholeRun_, zoom_, export_})
        layout->addWidget(button);
    connect(wholeRun_, &QToolButton::clicked, this, &AreaTab::selectWholeRun);
    connect(export_, &QToolButton::clicked, this, &AreaTab::exportRequested);
    connect(zoom_, &QToolButton::clicked, this, [this] {
        if (const auto& area = state_.selectedArea())
            state_.showRange(area->range);
    });
    return header;
}

void AreaTab::makeTables() {
    struct Description {
        QString key, title, toolTip, search;
        const char* searchColumn;
    };
    const std::array descriptions{
        Description{u"area-names"_s, tr("By name"), tr("Slices of the area added up by name"),
                    tr("Search by name"), "name"},
        Description{u"area-tracks"_s, tr("Tracks"), tr("How busy each track of the area is"),
                    tr("Search by track"), "track"},
        Description{u"area-counters"_s, tr("Counters"), tr("Lowest, average and highest values in the range"),
                    tr("Search by counter"), "track"},
        Description{u"area-gaps"_s, tr("Gaps"), tr("The longest stretches in which a track is idle"),
                    tr("Search by track"), "track"}};
    views_ = new QTabWidget;
    views_->setDocumentMode(true);
    views_->setAccessibleName(tr("Tables about the area"));
    for (std::size_t i = 0; i < tables_.size(); ++i) {
        const auto& description = descriptions[i];
        tables_[i] = new TablePanel(description.key, jobs_);
        tables_[i]->setSearchColumn(description.searchColumn, description.search, false);
        letSearchShrink(*tables_[i]);
        views_->setTabToolTip(views_->addTab(tables_[i], description.title), description.toolTip);
        connect(tables_[i], &TablePanel::exported, this,
                [this](const QString& path) { Q_EMIT noticed(tr("Exported to %1.").arg(path)); });
        connect(tables_[i], &TablePanel::exportFailed, this, &AreaTab::noticed);
    }
    table(View::Names)->setDefaultSort("total_us", true);
    table(View::Gaps)->setDefaultSort("length_us", true);
    connect(table(View::Names), &TablePanel::rowActivated, this, &AreaTab::activateName);
    connect(table(View::Gaps), &TablePanel::rowActivated, this, &AreaTab::activateGap);
}

void AreaTab::setUnits(const table::DisplayUnits& units) {
    for (auto* table : tables_)
        table->setUnits(units);
}

QString AreaTab::header() const {
    return totals_->text().isEmpty() ? scope_->text() : scope_->text() + u'\n' + totals_->text();
}

void AreaTab::selectWholeRun() {
    const auto& document = state_.document();
    TimelineArea area{document.range(), {}};
    for (std::size_t group = 0; group < document.groups().size(); ++group) {
        const auto& trace = document.groups()[group].trace;
        for (trace::TrackIndex track = 0; trace && track < trace->tracks().size(); ++track)
            area.tracks.push_back({group, track});
    }
    if (!area.tracks.empty())
        state_.selectArea(std::move(area));
}

void AreaTab::onSelectionChanged() {
    wholeRun_->setEnabled(!state_.document().isEmpty());
    export_->setEnabled(!state_.document().isEmpty());
    zoom_->setEnabled(state_.selectedArea().has_value());
    if (state_.selectedArea() == asked_ && asked_)
        return;
    asked_ = state_.selectedArea();
    jobs_.cancel(slot());
    if (!asked_) {
        rest_.stop();
        scope_->setText(tr("No area is selected"));
        totals_->clear();
        pages_->setCurrentIndex(0);
        return;
    }
    showScope(*asked_);
    totals_->setText(tr("Adding up…"));
    rest_.start();
}

void AreaTab::showScope(const TimelineArea& area) {
    const auto& document = state_.document();
    const QString tracks = area.tracks.size() == 1 ? trackPath(document, area.tracks.front())
                                                   : tr("%1 tracks").arg(countText(area.tracks.size()));
    scope_->setText(tr("%1 to %2 (%3) on %4")
                        .arg(state_.timeText(area.range.beginNs), state_.timeText(area.range.endNs),
                             durationText(area.range.length()), tracks));
    scope_->setToolTip(asPlainText(scope_->text()));
}

analysis::TimelineArea AreaTab::coreArea(const TimelineArea& area) const {
    const auto& groups = state_.document().groups();
    analysis::TimelineArea result;
    result.range = area.range;
    std::vector<std::vector<trace::TrackIndex>> tracks(groups.size());
    for (const auto& track : area.tracks)
        tracks[track.group].push_back(track.track);
    for (std::size_t i = 0; i < groups.size(); ++i)
        if (groups[i].trace && !tracks[i].empty() && !groups[i].computedFrom)
            result.parts.push_back(
                {groups[i].trace,
                 state_.document().hasSeveralRanks() ? groups[i].title.toStdString() : std::string(),
                 groups[i].shiftNs, std::move(tracks[i])});
    return result;
}

void AreaTab::calculate() {
    if (!asked_)
        return;
    const auto work = [area = coreArea(*asked_)](JobContext& context) -> std::optional<Shown> {
        auto tables = analysis::areaTables(area, context.stop);
        if (!tables)
            return std::nullopt;
        return Shown{
            tables->totals,
            {shared(tables->names), shared(tables->tracks), shared(tables->counters), shared(tables->gaps)}};
    };
    jobs_.start(slot(), QString(), work, [this](const std::optional<Shown>& shown) {
        if (shown)
            show(*shown);
    });
}

void AreaTab::show(const Shown& shown) {
    const auto& totals = shown.totals;
    const auto share = table::displayNumber(totals.coveredShare() * 100, table::Unit::Percent, 1);
    const QString covered = totals.rangeNs > 0 ? durationText(totals.coveredNs) + u" ("_s +
                                                     QString::fromStdString(share) + u" %)"_s
                                               : durationText(totals.coveredNs);
    totals_->setText(tr("%1 slices; sum of durations %2; covered time %3")
                         .arg(countText(totals.slices), durationText(totals.sumNs), covered));
    for (std::size_t i = 0; i < tables_.size(); ++i) {
        // A panel fits its columns to the first rows it gets, so it is not given an empty table at first.
        if (shown.tables[i]->rowCount() > 0 || tables_[i]->table())
            tables_[i]->setTable(shown.tables[i]);
        views_->setTabEnabled(static_cast<int>(i), shown.tables[i]->rowCount() > 0);
    }
    pages_->setCurrentIndex(1);
    Q_EMIT updated();
}

void AreaTab::activateName(table::RowIndex row) {
    const auto table = this->table(View::Names)->table();
    if (const auto* names = table ? table->find("name") : nullptr)
        Q_EMIT nameActivated(QString::fromUtf8(names->text(row)));
}

void AreaTab::activateGap(table::RowIndex row) {
    const auto table = this->table(View::Gaps)->table();
    if (!table)
        return;
    const auto beginNs = table->find("start_ns")->integer(row);
    state_.showRange({beginNs, beginNs + table->find("length_us")->integer(row)});
}

} // namespace runglass::views
