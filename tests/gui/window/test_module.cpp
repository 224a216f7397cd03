// SPDX-License-Identifier: Apache-2.0
#include "test_module.h"

#include "run_files.h"
#include "views/models/table_tree_model.h"
#include "views/module/flame_view.h"
#include "views/panes/module_pane.h"
#include "views/panes/timeline_pane.h"
#include "views/timeline/timeline_canvas.h"
#include "views/widgets/state_stack.h"
#include "views/widgets/table_panel.h"
#include "window_fixture.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTimer>
#include <QTreeView>

namespace runglass::test {

using namespace Qt::StringLiterals;
using State = views::StateStack::State;
using analysis::FrameIndex;

namespace {

QByteArray slice(const QByteArray& name, const char* category, int start, int duration,
                 const QByteArray& args = {}, int tid = 1, int pid = 1) {
    return "{\"ph\": \"X\", \"cat\": \"" + QByteArray(category) + "\", \"name\": \"" + name +
           "\", \"pid\": " + QByteArray::number(pid) + ", \"tid\": " + QByteArray::number(tid) +
           ", \"ts\": " + QByteArray::number(start) + ", \"dur\": " + QByteArray::number(duration) +
           ", \"args\": {" + args + "}},\n";
}

/// A module Net with two layers; the operator of the first launches 30 us, that of the second 10 us of work.
QByteArray trace(bool withModules) {
    QByteArray text = "{\"traceEvents\": [\n";
    if (withModules)
        text += slice("nn.Module: Net_0", "python_function", 0, 100,
                      "\"Python id\": 1, \"Python module id\": 0") +
                slice("nn.Module: Conv_0", "python_function", 5, 40,
                      "\"Python id\": 2, \"Python parent id\": 1, \"Python module id\": 1") +
                slice("nn.Module: Linear_0", "python_function", 50, 45,
                      "\"Python id\": 3, \"Python parent id\": 1, \"Python module id\": 2");
    text += slice("aten::conv2d", "cpu_op", 10, 30, "\"External id\": 11") +
            slice("aten::linear", "cpu_op", 55, 35, "\"External id\": 12") +
            slice("cudaLaunchKernel", "cuda_runtime", 15, 5, "\"correlation\": 1, \"External id\": 11") +
            slice("cudaLaunchKernel", "cuda_runtime", 60, 5, "\"correlation\": 2, \"External id\": 12") +
            slice("conv_kernel", "kernel", 30, 30, "\"correlation\": 1, \"device\": 0", 7, 0) +
            slice("gemm_kernel", "kernel", 70, 10, "\"correlation\": 2, \"device\": 0", 7, 0);
    text.chop(2);
    return text + "\n]}";
}

class ModuleRun : public WindowFixture {
public:
    explicit ModuleRun(bool withModules = true) : ModuleRun(trace(withModules)) {}
    explicit ModuleRun(const QByteArray& content) {
        const QString path = folder() + u"/gpu/w.1.pt.trace.json"_s;
        writeFile(path, content);
        open(path);
        show(model::View::Module);
    }
    views::ModulePane& pane() {
        return *qobject_cast<views::ModulePane*>(window().pane(model::View::Module));
    }
    views::FlameView& flame() { return *pane().flameView(); }
    FrameIndex frame(const QString& name) {
        const auto& frames = flame().data()->graph.frames;
        for (FrameIndex i = 0; i < frames.size(); ++i)
            if (flame().data()->name(i).endsWith(name))
                return i;
        qFatal("there is no such bar");
    }
    QRect bar(const QString& name) { return flame().barRect(frame(name)); }
    QString selected() {
        const auto frame = flame().selected();
        return frame ? flame().data()->name(*frame) : QString();
    }
};

} // namespace

void TestModule::barsStandBelowTheirCallersAndAreAsWideAsTheirTime() {
    ModuleRun fixture;
    QCOMPARE(fixture.pane().states().state(), State::Ready);
    fixture.pane().measureBox()->setCurrentIndex(1); // host time
    QVERIFY(fixture.waitSettled());
    const auto net = fixture.bar(u"Net_0"_s);
    const auto conv = fixture.bar(u"Conv_0"_s);
    QVERIFY(net.top() < conv.top());
    QVERIFY(conv.top() < fixture.bar(u"aten::conv2d"_s).top());
    QVERIFY(std::abs(conv.width() - net.width() * 40 / 100) <= 2);
}

void TestModule::deviceTimeIsTheWidthAtFirst() {
    ModuleRun fixture;
    const auto net = fixture.bar(u"Net_0"_s);
    QVERIFY(std::abs(fixture.bar(u"Conv_0"_s).width() - net.width() * 30 / 40) <= 2);
    QVERIFY(fixture.flame().frameText(fixture.frame(u"Net_0"_s)).contains(u"40.000"_s));
}

void TestModule::aDoubleClickZoomsAndBackspaceZoomsOut() {
    ModuleRun fixture;
    auto& flame = fixture.flame();
    QTest::mouseDClick(flame.viewport(), Qt::LeftButton, {}, fixture.bar(u"Linear_0"_s).center());
    QVERIFY(flame.isZoomed());
    QCOMPARE(fixture.bar(u"Linear_0"_s).width(), flame.viewport()->width());
    QVERIFY(fixture.bar(u"Conv_0"_s).isEmpty());
    flame.setFocus();
    QTest::keyClick(&flame, Qt::Key_Backspace);
    QVERIFY(!flame.isZoomed());
}

void TestModule::arrowsGoFromBarToBar() {
    ModuleRun fixture;
    auto& flame = fixture.flame();
    flame.setFocus();
    QTest::keyClick(&flame, Qt::Key_Down);
    QVERIFY(fixture.selected().endsWith(u"Net_0"_s));
    QTest::keyClick(&flame, Qt::Key_Down); // the wider one
    QVERIFY(fixture.selected().endsWith(u"Conv_0"_s));
    QTest::keyClick(&flame, Qt::Key_Right);
    QVERIFY(fixture.selected().endsWith(u"Linear_0"_s));
    QTest::keyClick(&flame, Qt::Key_Up);
    QVERIFY(fixture.selected().endsWith(u"Net_0"_s));
}

void TestModule::arrowsDoNotLeaveWhatIsZoomedTo() {
    ModuleRun fixture;
    auto& flame = fixture.flame();
    flame.zoomTo(fixture.frame(u"Linear_0"_s));
    flame.setFocus();
    QTest::keyClick(&flame, Qt::Key_Down);
    QVERIFY(fixture.selected().endsWith(u"Net_0"_s)); // it fills the width, too
    QTest::keyClick(&flame, Qt::Key_Down);            // Conv is wider, but out of sight
    QVERIFY(fixture.selected().endsWith(u"Linear_0"_s));
    QTest::keyClick(&flame, Qt::Key_Left);
    QVERIFY(fixture.selected().endsWith(u"Linear_0"_s));
    flame.select(fixture.frame(u"Conv_0"_s)); // as a row of the table does
    QTest::keyClick(&flame, Qt::Key_Left);
    QVERIFY(fixture.selected().endsWith(u"Conv_0"_s));
    QTest::keyClick(&flame, Qt::Key_Right);
    QVERIFY(fixture.selected().endsWith(u"Linear_0"_s));
}

void TestModule::searchingSaysHowMuchMatches() {
    ModuleRun fixture;
    QTest::keyClicks(fixture.pane().searchBox(), u"LINEAR"_s);
    // The module and the operator in it: 10 of 40 us, counted once.
    QCOMPARE(fixture.flame().matches().bars, 2U);
    QVERIFY2(fixture.pane().matchLabel()->text().contains(u"25.00"_s),
             qPrintable(fixture.pane().matchLabel()->text()));
}

void TestModule::searchingNarrowsTheHierarchyDown() {
    ModuleRun fixture;
    auto& tree = *fixture.pane().tree();
    QVERIFY(tree.header()->font().weight() == QFont::DemiBold); // as in all tables
    QTest::keyClicks(fixture.pane().searchBox(), u"LINEAR"_s);
    const auto net = tree.model()->index(0, 0);
    QCOMPARE(net.data().toString(), u"Net_0"_s); // above what matches
    QVERIFY(tree.isExpanded(net));
    QCOMPARE(tree.model()->rowCount(net), 1);
    QCOMPARE(tree.model()->index(0, 0, net).data().toString(), u"Linear_0"_s);
    fixture.pane().measureBox()->setCurrentIndex(1); // other numbers, the same search
    QVERIFY(fixture.waitSettled());
    QCOMPARE(tree.model()->rowCount(tree.model()->index(0, 0)), 1);
    QVERIFY(tree.isExpanded(tree.model()->index(0, 0)));
    QTest::keyClicks(fixture.pane().searchBox(), u"?"_s);
    QCOMPARE(tree.model()->rowCount(), 0);
    fixture.pane().searchBox()->clear();
    QCOMPARE(tree.model()->rowCount(tree.model()->index(0, 0)), 2);
}

void TestModule::ofManyModulesThatMatchTheFirstAreOpened() {
    constexpr int layers = 100;
    constexpr int inEach = 100;
    QByteArray text = "{\"traceEvents\": [\n";
    int id = 0;
    const auto module = [&](const QByteArray& name, int start, int duration, int parent) {
        ++id;
        text += slice("nn.Module: " + name, "python_function", start, duration,
                      "\"Python id\": " + QByteArray::number(id) + ", \"Python parent id\": " +
                          QByteArray::number(parent) + ", \"Python module id\": " + QByteArray::number(id));
        return id;
    };
    constexpr int length = 10;
    const int net = module("Net_0", 0, layers * inEach * length, 0);
    for (int i = 0; i < layers; ++i) {
        const int layer = module("Layer_" + QByteArray::number(i), i * inEach * length, inEach * length, net);
        for (int j = 0; j < inEach; ++j)
            module("Expert_" + QByteArray::number(j), (i * inEach + j) * length, length - 1, layer);
    }
    text += slice("aten::linear", "cpu_op", 1, 2);
    text.chop(2);
    text += "\n]}";
    ModuleRun fixture(text);
    auto& tree = *fixture.pane().tree();
    QCOMPARE(fixture.pane().mainTable()->table()->rowCount(), std::size_t{1 + layers + layers * inEach});
    QVERIFY(!tree.isExpanded(tree.model()->index(layers - 1, 0, tree.model()->index(0, 0))));
    QTest::keyClicks(fixture.pane().searchBox(), u"expert"_s);
    const auto root = tree.model()->index(0, 0);
    QVERIFY(tree.isExpanded(root));
    QCOMPARE(tree.model()->rowCount(root), layers);
    QVERIFY(tree.isExpanded(tree.model()->index(0, 0, root)));
    QVERIFY(!tree.isExpanded(tree.model()->index(layers - 1, 0, root)));
}

void TestModule::aBarAndItsRowOfTheHierarchyAreSelectedTogether() {
    ModuleRun fixture;
    QTest::mouseClick(fixture.flame().viewport(), Qt::LeftButton, {}, fixture.bar(u"Conv_0"_s).center());
    QCOMPARE(fixture.pane().tree()->currentIndex().data().toString(), u"Conv_0"_s);
    QCOMPARE(fixture.pane().tree()->currentIndex().parent().data().toString(), u"Net_0"_s);
}

void TestModule::aBarLeadsToTheTimeline() {
    ModuleRun fixture;
    QSignalSpy wanted(&fixture.state().selection, &views::Selection::sliceRequested);
    Q_EMIT fixture.flame().timelineWanted(fixture.frame(u"aten::linear"_s));
    QVERIFY(fixture.waitSettled());
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted.front().front().toString(), u"aten::linear"_s);
    QCOMPARE(fixture.window().currentPane()->view(), model::View::Trace);
}

void TestModule::theKeyOfTheMenuLeadsToTheTimeline() {
    ModuleRun fixture;
    QSignalSpy wanted(&fixture.flame(), &views::FlameView::timelineWanted);
    fixture.flame().setFocus();
    QTest::keyClick(&fixture.flame(), Qt::Key_J, Qt::ControlModifier);
    QCOMPARE(wanted.count(), 0); // nothing is selected
    const auto frame = fixture.frame(u"aten::linear"_s);
    fixture.flame().select(frame);
    QTest::keyClick(&fixture.flame(), Qt::Key_J, Qt::ControlModifier);
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted.front().front().value<analysis::FrameIndex>(), frame);
}

void TestModule::theMenuByKeyIsAboutWhatTheKeysSelected() {
    ModuleRun fixture;
    auto& flame = fixture.flame();
    const auto frame = fixture.frame(u"aten::linear"_s);
    const auto elsewhere = fixture.bar(u"Conv_0"_s).center();
    QTimer closing;
    connect(&closing, &QTimer::timeout, this, [] {
        if (auto* menu = QApplication::activePopupWidget())
            menu->close();
    });
    closing.start(10);
    const auto openMenu = [&](QContextMenuEvent::Reason reason) {
        flame.select(frame);
        QContextMenuEvent event(reason, elsewhere, flame.viewport()->mapToGlobal(elsewhere));
        QApplication::sendEvent(flame.viewport(), &event);
        return fixture.flame().data()->name(flame.selected().value_or(frame));
    };
    QCOMPARE(openMenu(QContextMenuEvent::Keyboard), flame.data()->name(frame));
    QCOMPARE(openMenu(QContextMenuEvent::Mouse), flame.data()->name(fixture.frame(u"Conv_0"_s)));
}

void TestModule::otherUnitsLeaveTheHierarchyAsItIs() {
    ModuleRun fixture;
    auto& tree = *fixture.pane().tree();
    tree.setCurrentIndex(tree.model()->index(0, 0, tree.model()->index(0, 0)));
    const auto headers = [&tree] {
        QStringList texts;
        for (int column = 0; column < tree.model()->columnCount(); ++column)
            texts << tree.model()->headerData(column, Qt::Horizontal).toString();
        return texts;
    };
    const auto before = headers();
    table::DisplayUnits units;
    units.time = table::TimeUnit::Seconds;
    fixture.state().selection.setUnits(units);
    QVERIFY(headers() != before);
    QVERIFY(tree.isExpanded(tree.model()->index(0, 0)));
    QCOMPARE(tree.currentIndex().data().toString(), u"Conv_0"_s);
}

void TestModule::withoutModulesTheOperatorsAreShown() {
    ModuleRun fixture(false);
    QCOMPARE(fixture.pane().states().state(), State::Ready);
    QVERIFY(!fixture.bar(u"aten::conv2d"_s).isEmpty());
    QVERIFY(!fixture.pane().tree()->isVisible());
}

void TestModule::theTimelineShowsTheUseOfTheDevices() {
    ModuleRun fixture;
    fixture.show(model::View::Trace);
    auto& pane = *qobject_cast<views::TimelinePane*>(fixture.window().pane(model::View::Trace));
    const auto counters = [&pane] {
        QStringList titles;
        for (const auto& node : pane.canvas().tree().nodes())
            if (node.kind == views::TrackNode::Kind::Track && node.group == 1)
                titles << node.title;
        return titles;
    };
    QTRY_COMPARE_WITH_TIMEOUT(counters(), QStringList{u"GPU0 utilization (%)"_s}, patienceMs);
    // The trace of one rank has no row of its own, and neither have its counters.
    for (const auto& node : pane.canvas().tree().nodes())
        QVERIFY(node.kind != views::TrackNode::Kind::Group);
}

void TestModule::anOperatorOpensIntoItsKernels() {
    ModuleRun fixture;
    fixture.showOperators();
    auto& table = *fixture.operatorPane().mainTable();
    const auto names = shownColumn(table, u"Name"_s);
    const auto row = static_cast<int>(names.indexOf(u"aten::linear"_s));
    QVERIFY(row >= 0);
    auto* view = table.view();
    view->setCurrentIndex(view->model()->index(row, 0));
    QTest::keyClick(view, Qt::Key_Right);
    QTRY_COMPARE(shownColumn(table, u"Name"_s).value(row + 1), u"ran gemm_kernel"_s);
    QCOMPARE(shownColumn(table, u"Device Self Duration (us)"_s).value(row + 1), u"10.000"_s);
    QCOMPARE(shownColumn(table, u"Calls"_s).value(row + 1), u"1"_s);
}

} // namespace runglass::test
