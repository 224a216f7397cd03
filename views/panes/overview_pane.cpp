// SPDX-License-Identifier: Apache-2.0
#include "views/panes/overview_pane.h"

#include "core/analysis/gpu_overview.h"
#include "core/analysis/recommendations.h"
#include "core/analysis/steps.h"
#include "core/session/file_tables.h"
#include "core/session/memory_need.h"
#include "core/session/parts.h"
#include "core/session/run_summary.h"
#include "core/table/query.h"
#include "views/base/core_text.h"
#include "views/frame/memory_words.h"
#include "views/frame/pane_parts.h"
#include "views/jobs/job_runner.h"
#include "views/panes/charts_over_table.h"
#include "views/selection/selection.h"
#include "views/widgets/advice_list.h"
#include "views/widgets/comfortable_rows.h"
#include "views/widgets/donut_panel.h"
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
constexpr auto nameRole = Qt::UserRole;
const auto figuresName = "overview"_L1;
const auto stepsName = "steps"_L1;
const auto recomputedName = "steps-recomputed"_L1;
const auto propertiesName = "properties"_L1;
const auto adviceName = "recommendations"_L1;
const auto devicesName = "gpus"_L1;
const auto averageName = "average-step"_L1;
const auto chosenSlot = u"chosen/Overview"_s; ///< the table of the list
/// Columns whose cells are words of the core in the tables about the recording.
const std::vector<std::string_view> fixedColumns{"name",        "detail",      "source",
                                                 "description", "observation", "advice"};

} // namespace

/// Everything above the table, made off the GUI thread.
struct OverviewPane::Answer {
    std::vector<analysis::KeyFigure> figures;
    std::shared_ptr<const table::Table> parts;
    std::shared_ptr<const table::Table> average; ///< without the whole; nullptr when there is none
    std::vector<std::string> averageIds;         ///< of its rows
    std::vector<analysis::Recommendation> advice;
    std::vector<model::SourceFile> files;
};

namespace {

/// The columns of the steps that averageParts() has as rows.
std::vector<std::string> averageIds(const model::Steps& steps) {
    std::vector<std::string> ids;
    for (const auto& part : analysis::averageStep(steps))
        ids.push_back(part.id);
    if (!ids.empty())
        ids.erase(ids.begin()); // the whole
    return ids;
}

/// The parts of the average step for a donut; nullptr when the source tells none.
std::shared_ptr<const table::Table> averageParts(const model::Steps& steps) {
    const auto all = analysis::averageStepTable(steps);
    table::Rows parts = table::allRows(all);
    if (parts.size() < 2)
        return nullptr;
    parts.erase(parts.begin());
    return std::make_shared<const table::Table>(table::picked(all, parts));
}

/// A step is the core's word only where there is none.
std::shared_ptr<const table::Table> withStepWords(std::shared_ptr<const table::Table> table) {
    return withCoreTextsAmongNames(std::move(table), "step", {analysis::noStep});
}

/// An entry of the list that is no file.
base::Result<table::Table> madeTable(const std::string& name, const model::Profile& profile,
                                     const std::stop_token& stop) {
    if (name == propertiesName.data())
        return session::propertiesTable(profile.source);
    if (name == averageName.data() && profile.steps.data)
        return analysis::averageStepTable(*profile.steps.data);
    return session::makeTable(name, profile, {}, stop);
}

} // namespace

OverviewPane::OverviewPane(PaneServices services, QWidget* parent)
    : Pane(services, model::Part::Steps, model::View::Overview, tr("Overview"), parent),
      cardArea_(new QWidget), cardFlow_(new FlowLayout(cardGap, cardArea_)), bars_(new StepBars),
      average_(new DonutPanel), advice_(new AdviceList), list_(new QListWidget),
      table_(new TablePanel(u"overview"_s, this->services().jobs)) {
    cardFlow_->setFillsLines(true);
    auto* scroll = new QScrollArea;
    scroll->setWidget(cardArea_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus); // its cards have it
    scroll->setAccessibleName(tr("Key figures"));
    average_->setTitle(tr("Average Step"), tr("What the mean of all steps consists of"));
    average_->hide();
    advice_->hide();
    frame_ = new ChartsOverTable(u"overview"_s, paneHeadline(tr("Recording at a glance"), new QWidget),
                                 {scroll, titledChart(tr("Time of Each Step"), bars_), average_, advice_},
                                 makeLower());
    frame_->setChartHeight(chartHeight);
    setContent(frame_);
    connectAll();
    applyUnits();
}

QWidget* OverviewPane::makeLower() {
    setComfortableRows(*list_);
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
    connect(advice_, &AdviceList::subjectWanted, this, &OverviewPane::showAdvised);
    connect(table_, &TablePanel::updated, this, [this] {
        if (wantedStep_ && !services().jobs.isRunning(chosenSlot)) // else it is still the table before
            table_->selectRow(*std::exchange(wantedStep_, std::nullopt));
    });
    connect(table_, &TablePanel::currentRowChanged, this, [this](std::optional<table::RowIndex> row) {
        const auto* item = list_->currentItem();
        bars_->markStep(item != nullptr && item->data(nameRole).toString() == stepsName ? row : std::nullopt);
    });
    connect(&services().jobs, &JobRunner::failed, this, [this](const QString& slot, const QString& reason) {
        if (slot != chosenSlot || !std::exchange(isTableComing_, false))
            return;
        table_->setTable(nullptr); // that of before is another one than the list says
        Q_EMIT noticed(thrownSentence(reason));
    });
    connect(&services().jobs, &JobRunner::finished, this, [this](const QString& slot) {
        if (slot != chosenSlot || !std::exchange(isTableComing_, false))
            return;
        table_->setTable(nullptr); // cancelled: that of before is another one than the list says
        Q_EMIT noticed(Pane::tr("Loading was cancelled"));
    });
    connect(&services().selection, &Selection::unitsChanged, this, &OverviewPane::applyUnits);
    forwardExports(table_, this);
}

std::vector<model::Part> OverviewPane::furtherParts() const {
    const auto& span = services().selection.place().spanFolder();
    std::vector<model::Part> parts;
    // What would have to be made of a timeline beside other files must not delay them.
    for (const auto& [part, view] : {std::pair(model::Part::Memory, model::View::Memory),
                                     std::pair(model::Part::Operators, model::View::Operator),
                                     std::pair(model::Part::Kernels, model::View::Kernel)})
        if (span.hasView(view))
            parts.push_back(part);
    // A recording of one file is read for its steps in any case.
    if (span.files.size() == 1)
        parts.push_back(model::Part::Devices);
    return parts;
}

std::vector<model::Part> OverviewPane::laterParts() const {
    return {model::Part::RecomputedSteps, model::Part::Devices};
}

/// Properties and files are there in any case; what failed is told by the other tabs and by Problems.
Pane::PartState OverviewPane::partState(const model::Profile&) const {
    return {true, std::nullopt};
}

void OverviewPane::showProfile(std::shared_ptr<const model::Profile> profile) {
    profile_ = profile;
    auto answer = std::make_shared<Answer>();
    const auto make = [answer](const model::Profile& p) -> base::Result<table::Table> {
        const auto stop = JobRunner::runningStop();
        answer->figures = analysis::keyFigures(p, stop);
        if (p.steps.data)
            answer->parts = std::make_shared<const table::Table>(analysis::stepParts(*p.steps.data));
        if (p.steps.data) {
            answer->average = averageParts(*p.steps.data);
            answer->averageIds = averageIds(*p.steps.data);
        }
        answer->advice = analysis::recommendations(p, stop);
        answer->files = session::fileTables(p.source);
        return table::Table();
    };
    requestTables(std::move(profile), {make}, [this, answer](const Tables&) {
        figures_ = std::move(answer->figures);
        showFigures();
        bars_->setParts(withStepWords(answer->parts));
        average_->setVisible(answer->average != nullptr);
        // As in the bars beside it.
        average_->setRowColors([ids = answer->averageIds](table::RowIndex row, const QPalette& palette) {
            return row < ids.size() ? stepPartColor(ids[row], palette) : QColor();
        });
        if (answer->average)
            fillDonut(*average_, withCoreTexts(answer->average, {"name"}), "name", "average_us");
        advice_->setVisible(!answer->advice.empty());
        advice_->setAdvice(std::move(answer->advice), services().selection.units());
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
        };
        if (!figures_.empty())
            add(tr("Key figures"), figuresName, tr("The figures of the cards with their formulas"));
        if (profile.steps.data)
            add(tr("Steps"), stepsName, tr("The time of each step"));
        if (average_->isVisibleTo(this))
            add(tr("Average step"), averageName, tr("What the mean of all steps consists of"));
        if (profile.devices.data && !profile.devices.data->used.empty())
            add(tr("Devices"), devicesName, tr("Each device that worked, and how well it was used"));
        if (!advice_->advice().empty())
            add(tr("Advice"), adviceName, tr("What could be better, with the measured values"));
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
        if (!wantedTable_.isEmpty() && chooseTable(wantedTable_))
            wantedTable_.clear();
    }
    showChosenTable();
}

QJsonObject OverviewPane::savedState(const session::SessionPaths& paths) const {
    auto state = Pane::savedState(paths);
    const auto* item = list_->currentItem();
    const auto shown = item == nullptr ? QString() : item->data(nameRole).toString();
    if (const auto table = wantedTable_.isEmpty() ? shown : wantedTable_; !table.isEmpty())
        state.insert(u"table"_s, table);
    return state;
}

void OverviewPane::restoreState(const QJsonObject& state, const session::SessionPaths& paths) {
    wantedTable_ = state.value(u"table"_s).toString();
    if (chooseTable(wantedTable_))
        wantedTable_.clear();
    Pane::restoreState(state, paths);
}

void OverviewPane::showChosenTable() {
    const auto* item = list_->currentItem();
    isTableComing_ = false;
    services().jobs.cancel(chosenSlot); // what was chosen before must not come after this
    if (item == nullptr || !profile_)
        return;
    const auto name = item->data(nameRole).toString().toStdString();
    if (const auto file = session::fileTableName(name))
        loadFile(std::string(*file));
    else
        makeTable(name);
}

/// Not on the GUI thread: key figures and advice look at every operator call and every kernel.
void OverviewPane::makeTable(const std::string& name) {
    isTableComing_ = true;
    services().jobs.start(
        chosenSlot, {},
        [name, profile = profile_](JobContext& job) { return madeTable(name, *profile, job.stop); },
        [this](base::Result<table::Table> made) {
            isTableComing_ = false;
            if (!made) {
                table_->setTable(nullptr); // that of before is another one than the list says
                Q_EMIT noticed(errorSentence(made.error()));
                return;
            }
            const auto english = std::make_shared<const table::Table>(std::move(made).value());
            table_->setTable(withStepWords(withCoreTexts(english, fixedColumns)), english);
        });
}

void OverviewPane::loadFile(const std::string& name) {
    struct Loaded {
        base::Result<table::Table> table;
        std::vector<base::Problem> problems = {};
        std::optional<session::MemoryQuestion> question = {}; ///< asked before anything was loaded
    };
    isTableComing_ = true;
    services().jobs.start(
        chosenSlot, tr("Loading %1").arg(QString::fromStdString(name)),
        [name, profile = profile_, accepted = acceptedFiles_](JobContext& job) -> Loaded {
            if (const auto need = session::fileTableNeed(profile->source, name);
                !accepted.contains(need.file))
                if (auto question = session::questionBefore(need))
                    return {base::Error(), {}, std::move(question)};
            base::Diagnostics diagnostics;
            base::LoadContext context{diagnostics, job.progress, job.stop};
            auto table = session::loadFileTable(profile->source, name, context);
            return Loaded{std::move(table), diagnostics.problems()};
        },
        [this](Loaded loaded) {
            isTableComing_ = false;
            if (loaded.question) {
                table_->setTable(nullptr);
                askAboutMemory(*loaded.question, this, this, [this, path = loaded.question->need.file] {
                    acceptedFiles_.insert(path);
                    showChosenTable();
                });
                return;
            }
            if (!loaded.table) {
                table_->setTable(nullptr);
                Q_EMIT noticed(errorSentence(loaded.table.error()));
                return;
            }
            if (!loaded.problems.empty())
                Q_EMIT noticed(coreText(loaded.problems.front().message));
            table_->setTable(std::make_shared<const table::Table>(std::move(loaded.table).value()));
        });
}

bool OverviewPane::chooseTable(const QString& name) {
    for (int i = 0; i < list_->count(); ++i) {
        if (list_->item(i)->data(nameRole).toString() != name)
            continue;
        list_->setCurrentRow(i);
        return true;
    }
    return false;
}

void OverviewPane::onStepClicked(table::RowIndex row) {
    const auto* item = list_->currentItem();
    if (item != nullptr && item->data(nameRole).toString() == stepsName) {
        table_->selectRow(row);
        return;
    }
    wantedStep_ = row;
    if (!chooseTable(stepsName))
        wantedStep_.reset();
}

void OverviewPane::showAdvised(std::size_t number) {
    const auto& piece = advice_->advice()[number];
    switch (piece.subjectKind) {
    case analysis::SubjectKind::StepPart:
        chooseTable(stepsName);
        break;
    case analysis::SubjectKind::Device:
        chooseTable(devicesName);
        break;
    case analysis::SubjectKind::Operator:
    case analysis::SubjectKind::Kernel:
        if (!piece.subjects.empty())
            Q_EMIT services().selection.rowRequested(QString::fromStdString(piece.subjects.front()));
        break;
    case analysis::SubjectKind::Run:
        break;
    }
}

QAction* OverviewPane::chartsAction() {
    return frame_->chartsAction();
}

QString OverviewPane::emptySentence() const {
    return tr("The overview is made of the tables that the profiler writes, step_trace_time.csv first, or of "
              "the timeline where that is all there is.");
}

void OverviewPane::applyUnits() {
    const auto& units = services().selection.units();
    table_->setUnits(units);
    bars_->setUnits(units);
    average_->setUnits(units);
    advice_->setAdvice(advice_->advice(), units);
    showFigures();
}

} // namespace runglass::views
