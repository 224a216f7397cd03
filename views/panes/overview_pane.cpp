// SPDX-License-Identifier: Apache-2.0
#include "views/panes/overview_pane.h"

#include "core/analysis/steps.h"
#include "core/session/file_tables.h"
#include "core/session/parts.h"
#include "core/session/run_summary.h"
#include "views/jobs/job_runner.h"
#include "views/panes/charts_over_table.h"
#include "views/panes/pane_parts.h"
#include "views/selection/selection.h"
#include "views/widgets/figure_card.h"
#include "views/widgets/flow_layout.h"
#include "views/widgets/step_bars.h"
#include "views/widgets/table_panel.h"

#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr int cardGap = 8;
constexpr int chartHeight = 280;
constexpr int listWidth = 230;
constexpr int rowHeight = 24;
constexpr auto nameRole = Qt::UserRole;
const auto figuresName = "overview"_L1;
const auto stepsName = "steps"_L1;
const auto recomputedName = "steps-recomputed"_L1;
const auto propertiesName = "properties"_L1;

} // namespace

/// Everything above the table, made off the GUI thread.
struct OverviewPane::Answer {
    std::vector<analysis::KeyFigure> figures;
    std::shared_ptr<const table::Table> parts;
    std::vector<model::SourceFile> files;
};

OverviewPane::OverviewPane(PaneServices services, QWidget* parent)
    : Pane(services, model::Part::Steps, model::View::Overview, tr("Overview"), parent),
      cardArea_(new QWidget), cardFlow_(new FlowLayout(cardGap, cardArea_)), bars_(new StepBars),
      list_(new QListWidget), table_(new TablePanel(u"overview"_s, this->services().jobs)) {
    auto* scroll = new QScrollArea;
    scroll->setWidget(cardArea_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus); // its cards have it
    scroll->setAccessibleName(tr("Key figures"));
    frame_ = new ChartsOverTable(u"overview"_s, paneHeadline(tr("Recording at a glance"), new QWidget),
                                 {scroll, bars_}, makeLower());
    frame_->setChartHeight(chartHeight);
    setContent(frame_);
    connectAll();
    applyUnits();
}

QWidget* OverviewPane::makeLower() {
    list_->setAccessibleName(tr("All tables"));
    list_->setToolTip(tr("Everything of this recording that is a table"));
    auto* left = new QWidget;
    auto* leftLayout = new QVBoxLayout(left);
    leftLayout->setContentsMargins(0, 0, 0, 0);
    auto* title = new QLabel(tr("All &tables"));
    title->setBuddy(list_);
    leftLayout->addWidget(title);
    leftLayout->addWidget(list_, 1);
    letSearchShrink(*table_);
    auto* lower = new QSplitter(Qt::Horizontal);
    lower->addWidget(left);
    lower->addWidget(table_);
    lower->setChildrenCollapsible(false);
    lower->setStretchFactor(1, 1);
    lower->setSizes({listWidth, 4 * listWidth});
    return lower;
}

void OverviewPane::connectAll() {
    connect(list_, &QListWidget::currentItemChanged, this, &OverviewPane::showChosenTable);
    connect(bars_, &StepBars::stepClicked, this, &OverviewPane::onStepClicked);
    connect(table_, &TablePanel::updated, this, [this] {
        if (wantedStep_)
            table_->selectRow(*std::exchange(wantedStep_, std::nullopt));
    });
    connect(table_, &TablePanel::currentRowChanged, this, [this](std::optional<table::RowIndex> row) {
        const auto* item = list_->currentItem();
        bars_->markStep(item != nullptr && item->data(nameRole).toString() == stepsName ? row : std::nullopt);
    });
    connect(&services().selection, &Selection::unitsChanged, this, &OverviewPane::applyUnits);
    forwardExports(table_, this);
}

std::vector<model::Part> OverviewPane::furtherParts() const {
    return {model::Part::Memory, model::Part::Operators, model::Part::Kernels};
}

/// Properties and files are there in any case; what failed is told by the other tabs and by Problems.
Pane::PartState OverviewPane::partState(const model::Profile&) const {
    return {true, std::nullopt};
}

void OverviewPane::showProfile(std::shared_ptr<const model::Profile> profile) {
    profile_ = profile;
    auto answer = std::make_shared<Answer>();
    const auto make = [answer](const model::Profile& p) -> base::Result<table::Table> {
        answer->figures = analysis::keyFigures(p);
        if (p.steps.data)
            answer->parts = std::make_shared<const table::Table>(analysis::stepParts(*p.steps.data));
        answer->files = session::fileTables(p.source);
        return table::Table();
    };
    requestTables(std::move(profile), {make}, [this, answer](const Tables&) {
        figures_ = std::move(answer->figures);
        showFigures();
        bars_->setParts(answer->parts);
        fillList(*profile_, answer->files);
    });
}

void OverviewPane::showFigures() {
    qDeleteAll(cards_);
    cards_.clear();
    for (const auto& figure : figures_) {
        auto* card = new FigureCard(figure, services().selection.units());
        cardFlow_->addWidget(card);
        cards_ << card;
    }
}

void OverviewPane::fillList(const model::Profile& profile, const std::vector<model::SourceFile>& files) {
    const auto* before = list_->currentItem();
    const auto chosen = before == nullptr ? QString() : before->data(nameRole).toString();
    {
        const QSignalBlocker silent(list_);
        list_->clear();
        const auto add = [this](const QString& title, const QString& name, const QString& tip) {
            auto* item = new QListWidgetItem(title, list_);
            item->setData(nameRole, name);
            item->setToolTip(tip);
            item->setSizeHint({0, rowHeight});
        };
        if (!figures_.empty())
            add(tr("Key figures"), figuresName, tr("The figures of the cards with their formulas"));
        if (profile.steps.data)
            add(tr("Steps"), stepsName, tr("The time of each step"));
        if (profile.recomputedSteps.data)
            add(tr("Steps, recomputed"), recomputedName,
                tr("The time of each step computed from kernels and timeline, to compare with what the "
                   "profiler tells"));
        add(tr("Run properties"), propertiesName, tr("Level, versions and settings of the recording"));
        for (const auto& file : files) {
            const auto name = QString::fromStdString(file.name);
            const auto size = QLocale().formattedDataSize(static_cast<qint64>(file.bytes));
            add(name,
                QString(QLatin1StringView(session::fileTablePrefix.data(),
                                          static_cast<qsizetype>(session::fileTablePrefix.size())) +
                        name),
                tr("%1, as it stands in the file").arg(size));
        }
        int row = 0;
        for (int i = 0; i < list_->count(); ++i)
            if (list_->item(i)->data(nameRole).toString() == chosen)
                row = i;
        list_->setCurrentRow(row);
    }
    showChosenTable();
}

void OverviewPane::showChosenTable() {
    const auto* item = list_->currentItem();
    if (item == nullptr || !profile_)
        return;
    const auto name = item->data(nameRole).toString().toStdString();
    if (const auto file = session::fileTableName(name)) {
        loadFile(std::string(*file));
        return;
    }
    auto made = name == propertiesName.data()
                    ? base::Result<table::Table>(session::propertiesTable(profile_->source))
                    : session::makeTable(name, *profile_, {});
    if (made)
        table_->setTable(std::make_shared<const table::Table>(std::move(made).value()));
    else
        Q_EMIT noticed(errorSentence(made.error()));
}

void OverviewPane::loadFile(const std::string& name) {
    struct Loaded {
        base::Result<table::Table> table;
        std::vector<base::Problem> problems;
    };
    services().jobs.start(
        u"file/Overview"_s, tr("Loading %1").arg(QString::fromStdString(name)),
        [name, profile = profile_](JobContext& job) {
            base::Diagnostics diagnostics;
            base::LoadContext context{diagnostics, job.progress, job.stop};
            auto table = session::loadFileTable(profile->source, name, context);
            return Loaded{std::move(table), diagnostics.problems()};
        },
        [this](Loaded loaded) {
            if (!loaded.table) {
                table_->setTable(nullptr);
                Q_EMIT noticed(errorSentence(loaded.table.error()));
                return;
            }
            if (!loaded.problems.empty())
                Q_EMIT noticed(QString::fromStdString(loaded.problems.front().message));
            table_->setTable(std::make_shared<const table::Table>(std::move(loaded.table).value()));
        });
}

void OverviewPane::onStepClicked(table::RowIndex row) {
    for (int i = 0; i < list_->count(); ++i) {
        if (list_->item(i)->data(nameRole).toString() != stepsName)
            continue;
        if (list_->currentRow() == i) {
            table_->selectRow(row);
            return;
        }
        wantedStep_ = row;
        list_->setCurrentRow(i);
        return;
    }
}

QAction* OverviewPane::chartsAction() {
    return frame_->chartsAction();
}

QString OverviewPane::emptySentence() const {
    return tr("The overview is made of the tables that the profiler writes, step_trace_time.csv first.");
}

void OverviewPane::applyUnits() {
    const auto& units = services().selection.units();
    table_->setUnits(units);
    bars_->setUnits(units);
    showFigures();
}

} // namespace runglass::views
