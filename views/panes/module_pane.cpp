// SPDX-License-Identifier: Apache-2.0
#include "views/panes/module_pane.h"

#include "core/analysis/modules.h"
#include "core/model/call_tree.h"
#include "views/frame/pane_parts.h"
#include "views/frame/pane_state.h"
#include "views/jobs/job_runner.h"
#include "views/models/table_tree_filter.h"
#include "views/models/table_tree_model.h"
#include "views/module/flame_view.h"
#include "views/panes/charts_over_table.h"
#include "views/selection/selection.h"
#include "views/widgets/comfortable_rows.h"
#include "views/widgets/elided_label.h"
#include "views/widgets/table_panel.h"
#include "views/widgets/table_text.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QStackedWidget>
#include <QTabWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <limits>
#include <utility>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr auto nameColumn = "name";
constexpr auto depthColumn = "depth";
constexpr int flameHeight = 300;
constexpr int searchWidth = 220;
constexpr int nameWidth = 320;
constexpr int levelsOpenAtFirst = 2;
constexpr int mostOpened = 2'000; ///< rows in sight: more are not read but narrowed down

/// What the pane shows, made off the GUI thread.
struct Answer {
    std::shared_ptr<const FlameData> flame;
    std::shared_ptr<const std::vector<analysis::FrameIndex>> frameOfRow;
};

/// Opens the rows of so many levels of a tree, from the top on until about mostOpened are in sight.
void openRows(QTreeView& tree, int levels) {
    const auto& model = *tree.model();
    std::vector<std::pair<QModelIndex, int>> next; // with the level; the topmost last
    const auto push = [&](const QModelIndex& parent, int level) {
        for (int row = model.rowCount(parent); row-- > 0;)
            next.emplace_back(model.index(row, 0, parent), level);
    };
    push({}, 0);
    for (auto shown = static_cast<int>(next.size()); !next.empty() && shown < mostOpened;) {
        const auto [index, level] = next.back();
        next.pop_back();
        const int below = level < levels ? model.rowCount(index) : 0;
        if (below == 0)
            continue;
        tree.expand(index);
        shown += below;
        push(index, level + 1);
    }
}

} // namespace

ModulePane::ModulePane(PaneServices services, QWidget* parent)
    : Pane(services, model::Part::Calls, model::View::Module, tr("Module"), parent), flame_(new FlameView),
      measure_(new QComboBox), search_(new QLineEdit), matches_(new ElidedLabel), details_(new QLabel),
      tree_(new QTreeView), treeModel_(new TableTreeModel(depthColumn, nameColumn, this)),
      treeFilter_(new TableTreeFilter(*treeModel_, nameColumn, this)),
      table_(new TablePanel(u"modules"_s, this->services().jobs)) {
    frame_ = new ChartsOverTable(u"module"_s, paneHeadline(tr("Modules and operators"), makeControls()),
                                 {makeFlame()}, makeLower());
    frame_->setChartHeight(flameHeight);
    setContent(frame_);
    connectAll();
    applyUnits();
}

QWidget* ModulePane::makeControls() {
    auto* controls = new QWidget;
    auto* layout = new QHBoxLayout(controls);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(matches_);
    search_->setPlaceholderText(tr("Find in flame graph"));
    search_->setAccessibleName(tr("Find modules and operators by name"));
    search_->setToolTip(tr("Bars whose name contains this text stand out; case does not matter"));
    search_->setClearButtonEnabled(true);
    search_->setMaximumWidth(searchWidth);
    layout->addWidget(search_);
    measure_->addItem(tr("Device time"), static_cast<int>(analysis::FlameMeasure::Device));
    measure_->addItem(tr("Host time"), static_cast<int>(analysis::FlameMeasure::Host));
    auto* row = new QHBoxLayout;
    addLabelled(
        row, tr("&Width:"), measure_,
        tr("What makes a bar wide: the time of the device work it launched, or its time on the host"));
    layout->addLayout(row);
    const auto addButton = [&](const QString& text, const QString& tip, const QKeySequence& key) {
        auto* action = new QAction(text, this);
        action->setToolTip(tip);
        action->setShortcut(key);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        layout->addWidget(button);
        return action;
    };
    zoomOut_ = addButton(tr("Zoom out"), tr("To the caller of what is shown (Backspace in the graph)"), {});
    showAll_ = addButton(tr("Show all"), tr("The whole flame graph (Home in the graph)"), {});
    return controls;
}

QWidget* ModulePane::makeFlame() {
    auto* box = new QWidget;
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(flame_, 1);
    details_->setTextFormat(Qt::PlainText); // names in C++ may look like tags
    details_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    details_->setAccessibleName(tr("Selected bar"));
    details_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    layout->addWidget(details_);
    return box;
}

QWidget* ModulePane::makeLower() {
    tree_->setModel(treeFilter_);
    tree_->setSortingEnabled(true);
    tree_->sortByColumn(-1, Qt::AscendingOrder);
    tree_->setUniformRowHeights(true);
    setComfortableRows(*tree_);
    tree_->setAccessibleName(tr("Hierarchy of modules"));
    tree_->setFrameShape(QFrame::NoFrame);
    auto titleFont = tree_->header()->font(); // as in all tables
    titleFont.setWeight(QFont::DemiBold);
    tree_->header()->setFont(titleFont);
    table_->setSearchColumn(nameColumn, tr("Search by module name"), false);
    letSearchShrink(*table_);
    offerTimeline(*table_, services().selection, nameColumn);
    auto* tabs = new QTabWidget;
    tabs->setDocumentMode(true);
    tabs->setAccessibleName(tr("Modules as a hierarchy and as a table"));
    tabs->addTab(tree_, tr("&Hierarchy"));
    tabs->addTab(table_, tr("&Table"));
    auto* none =
        new QLabel(tr("This recording names no modules: it was made without with_modules and with_stack."));
    none->setAlignment(Qt::AlignCenter);
    none->setWordWrap(true);
    lower_ = new QStackedWidget;
    lower_->addWidget(tabs);
    lower_->addWidget(none);
    return lower_;
}

void ModulePane::connectAll() {
    connect(measure_, &QComboBox::currentIndexChanged, this, [this] {
        if (hasProfileOfSelection())
            showProfile(profile_);
    });
    connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) {
        flame_->setSearch(text);
        treeFilter_->setNeedle(text.trimmed());
        openFound();
        showMatches();
    });
    connect(zoomOut_, &QAction::triggered, flame_, &FlameView::zoomOut);
    connect(showAll_, &QAction::triggered, flame_, &FlameView::zoomToAll);
    connect(flame_, &FlameView::zoomChanged, this, [this] {
        zoomOut_->setEnabled(flame_->isZoomed());
        showAll_->setEnabled(flame_->isZoomed());
    });
    connect(flame_, &FlameView::selectionChanged, this, &ModulePane::onFrameSelected);
    connect(flame_, &FlameView::timelineWanted, this, &ModulePane::showInTimeline);
    connect(tree_, &QTreeView::activated, this, [this](const QModelIndex& index) {
        selectFrameOf(treeModel_->rowOf(treeFilter_->mapToSource(index)));
    });
    connect(table_, &TablePanel::rowActivated, this, &ModulePane::selectFrameOf);
    connect(&services().selection, &Selection::unitsChanged, this, &ModulePane::applyUnits);
    forwardExports(table_, this);
}

void ModulePane::showProfile(std::shared_ptr<const model::Profile> profile) {
    profile_ = profile;
    const auto measure = static_cast<analysis::FlameMeasure>(measure_->currentData().toInt());
    auto answer = std::make_shared<Answer>();
    const auto make = [answer, measure](const model::Profile& p) -> base::Result<table::Table> {
        const auto& calls = p.calls.data;
        const auto stop = JobRunner::runningStop();
        auto flame = std::make_shared<FlameData>();
        flame->tree = calls;
        flame->graph = analysis::flameGraph(*calls, stop);
        flame->layout = analysis::flameLayout(flame->graph, measure);
        flame->measure = measure;
        auto frames = std::make_shared<std::vector<analysis::FrameIndex>>();
        for (const auto& sum : analysis::moduleSums(*calls, stop).sums)
            frames->push_back(flame->graph.frameOfNode[sum.firstCall]);
        answer->flame = std::move(flame);
        answer->frameOfRow = std::move(frames);
        return analysis::moduleTable(*calls, stop);
    };
    requestTables(std::move(profile), {make}, [this, answer](const Tables& tables) {
        frameOfRow_ = answer->frameOfRow;
        flame_->setData(answer->flame);
        showMatches();
        showTable(tables.front());
    });
}

void ModulePane::showTable(std::shared_ptr<const table::Table> table) {
    lower_->setCurrentIndex(table->rowCount() > 0 ? 0 : 1);
    treeModel_->setTable(table);
    for (int column = 1; column < treeModel_->columnCount(); ++column)
        tree_->resizeColumnToContents(column);
    tree_->header()->resizeSection(0, nameWidth);
    openRows(*tree_, levelsOpenAtFirst);
    openFound();
    table_->setTable(std::move(table));
}

void ModulePane::openFound() {
    if (!search_->text().trimmed().isEmpty())
        openRows(*tree_, std::numeric_limits<int>::max());
}

void ModulePane::showMatches() {
    const auto& found = flame_->matches();
    const auto& shown = flame_->data();
    if (search_->text().trimmed().isEmpty() || !shown) {
        matches_->clear();
        return;
    }
    const auto whole = static_cast<double>(std::max<base::Nanoseconds>(1, shown->layout.width));
    matches_->setText(
        tr("%1 bars, %2 % of the time")
            .arg(countText(found.bars),
                 QLocale::c().toString(static_cast<double>(found.timeNs) / whole * 100, 'f', 2)));
}

void ModulePane::onFrameSelected() {
    const auto frame = flame_->selected();
    if (!frame) {
        details_->setText(tr("Click a bar for its numbers, double click to zoom to it."));
        return;
    }
    details_->setText(flame_->frameText(*frame).replace(u'\n', u" · "_s));
    if (!frameOfRow_)
        return;
    const auto row = std::ranges::find(*frameOfRow_, *frame);
    if (row == frameOfRow_->end())
        return;
    const auto number = static_cast<table::RowIndex>(row - frameOfRow_->begin());
    const auto index = treeFilter_->mapFromSource(treeModel_->indexOf(number));
    tree_->setCurrentIndex(index);
    tree_->scrollTo(index);
    table_->selectRow(number);
}

void ModulePane::selectFrameOf(table::RowIndex row) {
    if (!frameOfRow_ || row >= frameOfRow_->size() || (*frameOfRow_)[row] == analysis::FlameGraph::none)
        return;
    flame_->select((*frameOfRow_)[row]);
    flame_->zoomTo((*frameOfRow_)[row]);
}

void ModulePane::showInTimeline(analysis::FrameIndex frame) {
    const auto& shown = flame_->data();
    const auto node = shown->graph.frames[frame].firstCall;
    services().selection.showInTimeline(shown->name(frame),
                                        shown->tree->trace().originNs() + shown->tree->startNs(node));
}

QJsonObject ModulePane::savedState(const session::SessionPaths& paths) const {
    auto state = Pane::savedState(paths);
    saveChoice(state, u"width"_s, *measure_);
    if (!search_->text().isEmpty())
        state.insert(u"find"_s, search_->text());
    return state;
}

void ModulePane::restoreState(const QJsonObject& state, const session::SessionPaths& paths) {
    restoreChoice(state, u"width"_s, *measure_);
    search_->setText(state.value(u"find"_s).toString());
    Pane::restoreState(state, paths);
}

QAction* ModulePane::chartsAction() {
    return frame_->chartsAction();
}

Pane::PartState ModulePane::partState(const model::Profile& profile) const {
    const auto& calls = profile.calls;
    return {calls.data != nullptr && calls.data->nodeCount() > 0, calls.failure};
}

QString ModulePane::emptySentence() const {
    return tr("Modules and operators come from the timeline: trace_view.json of Ascend recordings, "
              "*.pt.trace.json of others. Modules are in it when the recording was made with with_modules or "
              "with_stack.");
}

void ModulePane::applyUnits() {
    const auto& units = services().selection.units();
    flame_->setUnits(units);
    treeModel_->setUnits(units);
    table_->setUnits(units);
    onFrameSelected();
}

} // namespace runglass::views
