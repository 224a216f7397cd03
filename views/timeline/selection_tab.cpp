// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/selection_tab.h"

#include "views/base/core_text.h"
#include "views/base/plain_text.h"
#include "views/jobs/job_runner.h"
#include "views/timeline/argument_model.h"
#include "views/timeline/drawer_parts.h"
#include "views/timeline/shown_text.h"
#include "views/timeline/time_text.h"
#include "views/timeline/timeline_search.h"
#include "views/timeline/value_view.h"
#include "views/widgets/comfortable_rows.h"
#include "views/widgets/table_text.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr int fullTextRole = Qt::UserRole;   ///< QByteArray: the value as it is
constexpr int parentRole = Qt::UserRole + 1; ///< int: number of the parent that the row leads to
constexpr std::size_t shownParents = 100;

QString occurrenceSlot() {
    return u"timeline/occurrence"_s;
}

std::string bytes(const QString& text) {
    return text.toStdString();
}

} // namespace

SelectionTab::SelectionTab(TimelineState& state, SliceDetailsLoader& loader, JobRunner& jobs, QWidget* parent)
    : QWidget(parent), state_(state), loader_(loader), jobs_(jobs), argumentModel_(new ArgumentModel(this)),
      value_(new ValueView) {
    auto* bar = makeToolBar();
    makeTrees();
    auto* argumentPart = new QWidget;
    argumentProblem_ = drawerSentence({});
    auto* argumentLayout = new QVBoxLayout(argumentPart);
    argumentLayout->setContentsMargins(0, 0, 0, 0);
    argumentLayout->setSpacing(0);
    argumentLayout->addWidget(arguments_, 1);
    argumentLayout->addWidget(argumentProblem_);
    auto* splitter = new QSplitter;
    splitter->setChildrenCollapsible(false);
    for (auto* part : {static_cast<QWidget*>(facts_), argumentPart, static_cast<QWidget*>(value_)}) {
        splitter->addWidget(part);
        splitter->setStretchFactor(splitter->count() - 1, 1);
    }
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(4);
    layout->addWidget(bar);
    layout->addWidget(splitter, 1);
    pages_ = new QStackedWidget;
    pages_->addWidget(drawerSentence(tr("Click a slice of the timeline to see what is known of it.")));
    pages_->addWidget(content);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(pages_);
    connectAll();
}

SelectionTab::~SelectionTab() {
    jobs_.cancel(occurrenceSlot());
}

QWidget* SelectionTab::makeToolBar() {
    title_ = new QLabel;
    title_->setTextFormat(Qt::PlainText);
    title_->setMinimumWidth(1);
    auto font = title_->font();
    font.setWeight(QFont::DemiBold);
    title_->setFont(font);
    previous_ = drawerButton(tr("‹ Same name"), tr("Go to the previous slice with this name"));
    previous_->setAccessibleName(tr("Previous slice with this name"));
    next_ = drawerButton(tr("Same name ›"), tr("Go to the next slice with this name"));
    next_->setAccessibleName(tr("Next slice with this name"));
    scope_ = new QComboBox;
    scope_->addItems({tr("on this track"), tr("everywhere")});
    scope_->setAccessibleName(tr("Where to look for the same name"));
    scope_->setToolTip(tr("Where the next and previous slice with this name are looked for"));
    table_ = drawerButton(tr("Show in table"),
                          tr("Go to the row of this name in the tables of operators or kernels"));
    copyArguments_ = drawerButton(tr("Copy arguments"), tr("Copy all arguments as JSON"), IconName::Copy);
    auto* bar = new QWidget;
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(title_, 1);
    for (auto* control :
         {static_cast<QWidget*>(previous_), static_cast<QWidget*>(next_), static_cast<QWidget*>(scope_),
          static_cast<QWidget*>(table_), static_cast<QWidget*>(copyArguments_)})
        layout->addWidget(control);
    return bar;
}

void SelectionTab::makeTrees() {
    facts_ = drawerList({tr("Property"), tr("Value")}, tr("Properties of the slice"));
    facts_->setToolTip(tr("Enter or double click on a parent goes to it; Ctrl+C copies a value"));
    arguments_ = new QTreeView;
    arguments_->setModel(argumentModel_);
    arguments_->setAccessibleName(tr("Arguments of the slice"));
    arguments_->setUniformRowHeights(true);
    arguments_->setFrameShape(QFrame::NoFrame);
    arguments_->setTextElideMode(Qt::ElideMiddle);
    arguments_->header()->setHighlightSections(false);
    setComfortableRows(*arguments_);
    for (auto* tree : {static_cast<QTreeView*>(facts_), arguments_}) {
        auto* copy = new QAction(tr("Copy Value"), tree);
        copy->setShortcut(QKeySequence::Copy);
        copy->setShortcutContext(Qt::WidgetShortcut);
        connect(copy, &QAction::triggered, this, [this, tree] { copyCurrent(tree); });
        tree->addAction(copy);
        tree->setContextMenuPolicy(Qt::ActionsContextMenu);
    }
}

void SelectionTab::connectAll() {
    connect(&loader_, &SliceDetailsLoader::changed, this, &SelectionTab::showDetails);
    connect(&state_, &TimelineState::appearanceChanged, this, &SelectionTab::showFacts);
    connect(&state_, &TimelineState::documentChanged, this, [this] {
        // What is being looked for may be nowhere in the new document. Where the slice still is, as when only
        // counters came, the way goes on.
        const bool wasOnTheWay = jobs_.isRunning(occurrenceSlot());
        jobs_.cancel(occurrenceSlot());
        if (wasOnTheWay)
            goToOccurrence(isWayForwards_);
        showFacts();
    });
    // Who has selected something else meanwhile stays there.
    connect(&state_, &TimelineState::selectionMade, this, [this] { jobs_.cancel(occurrenceSlot()); });
    connect(facts_, &QTreeWidget::currentItemChanged, this, &SelectionTab::showFact);
    connect(facts_, &QTreeWidget::itemActivated, this, &SelectionTab::activateFact);
    connect(arguments_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &SelectionTab::showArgument);
    connect(next_, &QToolButton::clicked, this, [this] { goToOccurrence(true); });
    connect(previous_, &QToolButton::clicked, this, [this] { goToOccurrence(false); });
    connect(table_, &QToolButton::clicked, this, [this] {
        if (const auto loaded = loader_.details())
            Q_EMIT tableRowRequested(QString::fromStdString(loaded->details.name));
    });
    connect(copyArguments_, &QToolButton::clicked, this, [this] {
        if (const auto loaded = loader_.details())
            QGuiApplication::clipboard()->setText(
                QString::fromStdString(analysis::jsonText(loaded->details.arguments)));
    });
}

void SelectionTab::showDetails() {
    const auto loaded = loader_.details();
    argumentModel_->setDetails(loaded);
    value_->clear();
    pages_->setCurrentIndex(loaded ? 1 : 0);
    if (!loaded) {
        facts_->clear();
        return;
    }
    const auto& details = loaded->details;
    title_->setText(shownStart(details.name));
    title_->setToolTip(asPlainText(shownStart(details.name)));
    const bool hasArguments = !details.arguments.children.empty();
    arguments_->setVisible(hasArguments);
    argumentProblem_->setVisible(!hasArguments);
    argumentProblem_->setText(details.argumentProblem ? coreText(details.argumentProblem->what)
                                                      : tr("The record has no arguments."));
    copyArguments_->setEnabled(hasArguments);
    constexpr int fewArguments = 50;
    if (argumentModel_->rowCount() <= fewArguments)
        arguments_->expandToDepth(0);
    arguments_->resizeColumnToContents(0);
    showFacts();
}

void SelectionTab::showFacts() {
    const auto loaded = loader_.details();
    // Details of a document that is gone are about to be replaced.
    if (!loaded || loaded->slice.group >= state_.document().groups().size() ||
        state_.document().groups()[loaded->slice.group].trace != loaded->trace)
        return;
    facts_->clear();
    const auto& details = loaded->details;
    addFact(tr("Name"), details.name);
    addFact(tr("Category"), details.category);
    if (state_.document().hasSeveralRanks())
        addFact(tr("Rank"), bytes(state_.document().groups()[loaded->slice.group].title));
    addFact(tr("Process"), details.process);
    addFact(tr("Track"), details.thread);
    addTimes();
    if (details.depth)
        addFact(tr("Depth"), std::to_string(*details.depth));
    if (details.flowCount > 0)
        addFact(tr("Flows"), bytes(countText(details.flowCount)));
    addNameFacts();
    addParents();
    facts_->resizeColumnToContents(0);
    facts_->setCurrentItem(facts_->topLevelItem(0));
}

QTreeWidgetItem* SelectionTab::addFact(const QString& label, const std::string& value) {
    auto* item = new QTreeWidgetItem(facts_, {label, value.empty() ? u"–"_s : shownStart(value)});
    item->setData(1, fullTextRole, QByteArray::fromStdString(value));
    item->setToolTip(1, asPlainText(item->text(1)));
    return item;
}

void SelectionTab::addTimes() {
    const auto& loaded = *loader_.details();
    const auto& details = loaded.details;
    if (details.isUntimed) {
        addFact(tr("Start"), bytes(tr("not recorded (time and duration are 0)")));
        return;
    }
    const auto& group = state_.document().groups()[loaded.slice.group];
    addFact(tr("Start"), bytes(exactTimeText(state_, details.startNs + group.shiftNs)));
    addFact(tr("Absolute start"), bytes(groupedText(details.absoluteStartNs) + u" ns"_s));
    if (details.isInstant)
        return;
    addFact(tr("Duration"),
            bytes(details.isUnfinished ? tr("%1 up to the end of the trace; its own end is not in the file")
                                             .arg(durationText(details.durationNs))
                                       : durationText(details.durationNs)));
    addFact(tr("Self time"), bytes(durationText(details.selfNs)));
}

void SelectionTab::addNameFacts() {
    const auto& ofName = loader_.details()->details.ofName;
    if (ofName.count == 0)
        return;
    addFact(tr("Slices with this name"), bytes(countText(ofName.count)));
    addFact(tr("Their total time"), bytes(durationText(ofName.totalNs)));
    addFact(tr("Their average"), bytes(durationText(loader_.details()->details.averageOfNameNs)));
}

void SelectionTab::addParents() {
    const auto& loaded = *loader_.details();
    const auto& parents = loaded.details.parents;
    for (std::size_t i = 0; i < parents.size() && i < shownParents; ++i) {
        auto* item =
            addFact(i == 0 ? tr("Parent") : tr("Parent of it"), std::string(loaded.trace->name(parents[i])));
        item->setData(0, parentRole, static_cast<int>(i));
        item->setForeground(1, palette().link());
        auto font = facts_->font();
        font.setUnderline(true);
        item->setFont(1, font);
    }
}

void SelectionTab::showFact(const QTreeWidgetItem* item) {
    if (item != nullptr)
        value_->setValue(item->text(0), item->data(1, fullTextRole).toByteArray().toStdString());
}

void SelectionTab::showArgument(const QModelIndex& index) {
    const auto* node = argumentModel_->node(index);
    if (node == nullptr)
        return;
    value_->setValue(index.siblingAtColumn(0).data().toString(),
                     node->isContainer ? analysis::jsonText(*node) : node->value);
}

void SelectionTab::activateFact(const QTreeWidgetItem* item) {
    const auto parent = item->data(0, parentRole);
    const auto loaded = loader_.details();
    if (parent.isValid() && loaded)
        state_.jumpTo({loaded->slice.group, loaded->details.parents[parent.toUInt()]});
}

void SelectionTab::goToOccurrence(bool forwards) {
    const auto slice = state_.selectedSlice();
    if (!slice)
        return;
    isWayForwards_ = forwards;
    const auto scope =
        scope_->currentIndex() == 0 ? trace::OccurrenceScope::Track : trace::OccurrenceScope::All;
    const trace::Hit place{state_.document().startNs(*slice), static_cast<std::uint32_t>(slice->group),
                           slice->slice};
    const auto& owner = state_.document().trace(slice->group);
    const auto work = [traces = TimelineSearch::searchedTraces(state_.document()),
                       name = std::string(owner.name(slice->slice)), place, scope,
                       forwards](JobContext& context) {
        return forwards ? trace::nextOccurrence(traces, name, place, scope, context.stop)
                        : trace::previousOccurrence(traces, name, place, scope, context.stop);
    };
    jobs_.start(occurrenceSlot(), QString(), work, [this, forwards](const std::optional<trace::Hit>& hit) {
        if (hit)
            state_.jumpTo(TimelineSearch::sliceOf(*hit));
        else
            Q_EMIT noticed(forwards ? tr("There is no later slice with this name here.")
                                    : tr("There is no earlier slice with this name here."));
    });
}

void SelectionTab::copyCurrent(const QTreeView* tree) {
    // The value view follows whichever tree moved last; the one with the focus counts.
    if (tree == arguments_)
        showArgument(arguments_->currentIndex());
    else
        showFact(facts_->currentItem());
    QGuiApplication::clipboard()->setText(QString::fromStdString(value_->value()));
}

} // namespace runglass::views
