// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/canvas_menus.h"

#include "views/timeline/time_text.h"
#include "views/widgets/label_text.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>

#include <algorithm>
#include <initializer_list>
#include <map>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

struct TimelineMenus {
    Q_DECLARE_TR_FUNCTIONS(TimelineMenus)
};

template <typename Slot>
QAction* add(QMenu& menu, const QString& text, const QString& tip, Slot slot) {
    auto* action = menu.addAction(text);
    action->setToolTip(tip);
    QObject::connect(action, &QAction::triggered, &menu, slot);
    return action;
}

/// Loading goes on behind an open menu, and its actions know rows by numbers that hold for one document.
void closeWithRows(QMenu& menu, const TrackTree& tree) {
    QObject::connect(&tree, &TrackTree::structureChanged, &menu, &QMenu::close, Qt::UniqueConnection);
}

void addLaneModes(QMenu& menu, TrackTree& tree, std::size_t node) {
    const auto isTrack = tree.trackOf(node).has_value();
    auto* group = new QActionGroup(&menu);
    const auto choice = [&](const QString& text, const QString& tip, LaneMode mode) {
        auto* action = add(menu, text, tip, [&tree, node, mode] { tree.setMode(node, mode); });
        action->setCheckable(isTrack);
        action->setChecked(isTrack && tree.node(node).options.mode == mode);
        group->addAction(action);
    };
    choice(TimelineMenus::tr("&Full lanes"), TimelineMenus::tr("Every level of nesting is readable"),
           LaneMode::Full);
    choice(TimelineMenus::tr("&Compact lanes"), TimelineMenus::tr("Every level is a thin line"),
           LaneMode::Compact);
    choice(TimelineMenus::tr("&Outermost lane"), TimelineMenus::tr("Only the outermost level is readable"),
           LaneMode::Collapsed);
}

void addHeights(QMenu& menu, TrackTree& tree, std::size_t node, const RowMetrics& metrics) {
    const int chosen = tree.node(node).options.counterHeight;
    const int now = chosen > 0 ? chosen : metrics.counter;
    add(menu, TimelineMenus::tr("&Higher"), TimelineMenus::tr("More room for this counter"),
        [&tree, node, now] { tree.setCounterHeight(node, now * 3 / 2); });
    add(menu, TimelineMenus::tr("&Lower"), TimelineMenus::tr("Less room for this counter"),
        [&tree, node, now] { tree.setCounterHeight(node, now * 2 / 3); });
}

/// Nodes that the Processes menu offers.
std::vector<std::size_t> processesOf(const TrackTree& tree) {
    std::vector<std::size_t> processes;
    for (std::size_t node = 0; node < tree.nodes().size(); ++node)
        if (tree.node(node).kind == TrackNode::Kind::Process)
            processes.push_back(node);
    return processes;
}

void addCommands(QMenu& menu, CanvasCommands& commands, std::initializer_list<TimelineAction> actions) {
    menu.setToolTipsVisible(true);
    for (const auto action : actions) {
        const auto texts = actionTexts();
        const auto text = std::ranges::find(texts, action, &ActionText::action);
        // The key stands behind a tab, as in every menu; the canvas handles it, not the menu.
        add(menu, QString(translatedKeyText(text->text) + u'\t' + keysOf(action).section(u", "_s, 0, 0)),
            translatedKeyText(text->text), [&commands, action] { commands.trigger(action); });
    }
}

} // namespace

void fillTrackMenu(QMenu& menu, TrackTree& tree, std::size_t node, const RowMetrics& metrics) {
    menu.setToolTipsVisible(true);
    closeWithRows(menu, tree);
    const auto& it = tree.node(node);
    const bool isTrack = it.kind == TrackNode::Kind::Track;
    menu.addSection(asLabel(it.title));
    if (isTrack)
        add(menu, it.options.isPinned ? TimelineMenus::tr("Un&pin") : TimelineMenus::tr("&Pin to the top"),
            TimelineMenus::tr("Pinned tracks stay in sight above the others (P)"),
            [&tree, node] { tree.setPinned(node, !tree.node(node).options.isPinned); });
    add(menu, TimelineMenus::tr("&Hide"), TimelineMenus::tr("Takes the row away until it is shown again (H)"),
        [&tree, node] { tree.setHidden(node, true); });
    const auto isCounter =
        isTrack && tree.document().track(*tree.trackOf(node)).kind == trace::TrackKind::Counter;
    if (isCounter)
        addHeights(menu, tree, node, metrics);
    else
        addLaneModes(menu, tree, node);
    menu.addSeparator();
    add(menu, TimelineMenus::tr("&Expand all"), TimelineMenus::tr("Opens all processes"),
        [&tree] { tree.setAllExpanded(true); });
    add(menu, TimelineMenus::tr("C&ollapse all"), TimelineMenus::tr("Closes all processes"),
        [&tree] { tree.setAllExpanded(false); });
    add(menu, TimelineMenus::tr("Show hidden rows"), TimelineMenus::tr("Shows all that was hidden"),
        [&tree] { tree.showHidden(); });
    add(menu, TimelineMenus::tr("Reset rows"),
        TimelineMenus::tr("Forgets order, heights, pinned and hidden rows"), [&tree] { tree.reset(); });
}

void fillSliceMenu(QMenu& menu, CanvasCommands& commands) {
    addCommands(menu, commands,
                {TimelineAction::Focus, TimelineAction::UndoZoom, TimelineAction::CopyText,
                 TimelineAction::PreviousOccurrence, TimelineAction::NextOccurrence,
                 TimelineAction::AllOccurrences, TimelineAction::FlowBack, TimelineAction::FlowForward,
                 TimelineAction::AreaFromSelection, TimelineAction::MarkKept, TimelineAction::SetBase,
                 TimelineAction::AlignStart, TimelineAction::AlignEnd});
}

void fillAreaMenu(QMenu& menu, CanvasCommands& commands) {
    addCommands(menu, commands,
                {TimelineAction::Focus, TimelineAction::UndoZoom, TimelineAction::CopyText,
                 TimelineAction::MarkKept, TimelineAction::Escape});
}

void fillProcessesMenu(QMenu& menu, TrackTree& tree) {
    menu.clear();
    menu.setToolTipsVisible(true);
    closeWithRows(menu, tree);
    add(menu, TimelineMenus::tr("&All"), TimelineMenus::tr("Shows every process"),
        [&tree] { tree.setAllProcessesHidden(false); });
    add(menu, TimelineMenus::tr("&None"), TimelineMenus::tr("Hides every process"),
        [&tree] { tree.setAllProcessesHidden(true); });
    add(menu, TimelineMenus::tr("&Show hidden rows"), TimelineMenus::tr("Shows all that was hidden"),
        [&tree] { tree.showHidden(); });
    menu.addSeparator();
    std::map<std::size_t, QMenu*> byGroup;
    for (const auto node : processesOf(tree)) {
        const auto& it = tree.node(node);
        auto* target = &menu;
        if (it.parent != TrackNode::none) {
            auto& submenu = byGroup[it.parent];
            if (submenu == nullptr) {
                submenu = menu.addMenu(asLabel(tree.node(it.parent).title));
                submenu->setToolTipsVisible(true);
            }
            target = submenu;
        }
        const auto label = it.detail.isEmpty() ? it.title : QString(it.title + u"  ("_s + it.detail + u')');
        auto* action = add(*target, asLabel(label), TimelineMenus::tr("Shows or hides this process"),
                           [&tree, node](bool shown) { tree.setHidden(node, !shown); });
        action->setCheckable(true);
        action->setChecked(!it.options.isHidden);
    }
}

void fillFlowsMenu(QMenu& menu, TimelineState& state) {
    menu.clear();
    menu.setToolTipsVisible(true);
    std::map<QString, std::uint64_t> kinds;
    for (const auto& group : state.document().groups())
        if (group.trace)
            for (const auto& kind : group.trace->flowKinds())
                kinds[QString::fromStdString(kind.name)] += kind.count;
    std::vector<QString> names;
    for (const auto& [name, count] : kinds)
        names.push_back(name);
    add(menu, TimelineMenus::tr("&All"), TimelineMenus::tr("Arrows of every kind"),
        [&state] { state.setHiddenFlowKinds({}); });
    add(menu, TimelineMenus::tr("&None"), TimelineMenus::tr("No arrows"),
        [&state, names] { state.setHiddenFlowKinds(names); });
    auto* all = add(menu, TimelineMenus::tr("&Everywhere in view"),
                    TimelineMenus::tr("Also arrows of slices that are neither selected nor under the mouse"),
                    [&state](bool shown) { state.setShowsAllFlows(shown); });
    all->setCheckable(true);
    all->setChecked(state.showsAllFlows());
    menu.addSeparator();
    for (const auto& [name, count] : kinds) {
        const auto label = QString((name.isEmpty() ? TimelineMenus::tr("(no category)") : asLabel(name)) +
                                   u"  ("_s + groupedText(static_cast<base::Nanoseconds>(count)) + u')');
        auto* action = add(menu, label, TimelineMenus::tr("Shows or hides arrows of this kind"),
                           [&state, kind = name](bool shown) {
                               auto hidden = state.hiddenFlowKinds();
                               std::erase(hidden, kind);
                               if (!shown)
                                   hidden.push_back(kind);
                               state.setHiddenFlowKinds(std::move(hidden));
                           });
        action->setCheckable(true);
        action->setChecked(state.isFlowKindShown(name));
    }
    if (kinds.empty())
        menu.addAction(TimelineMenus::tr("This trace has no flows"))->setEnabled(false);
}

} // namespace runglass::views
