// SPDX-License-Identifier: Apache-2.0
#include "test_sidebar.h"

#include "app/context_line.h"
#include "app/runs_dock.h"
#include "app/runs_model.h"
#include "run_files.h"
#include "views/frame/pane.h"
#include "views/models/cell_delegate.h"
#include "views/widgets/state_stack.h"
#include "views/widgets/table_panel.h"
#include "window_fixture.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollBar>
#include <QTreeView>

namespace runglass::test {

using namespace Qt::StringLiterals;

namespace {

/// Every row of a tree as text, children indented by a dot each.
QStringList rowsOf(const QAbstractItemModel& model, const QModelIndex& parent = {},
                   const QString& indent = {}) {
    QStringList rows;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const auto index = model.index(row, 0, parent);
        rows << indent + index.data().toString();
        rows << rowsOf(model, index, indent + u'.');
    }
    return rows;
}

model::RunFolder runOf(std::size_t workers, std::size_t spans) {
    model::RunFolder run{"run", "/run", {}};
    for (std::size_t w = 0; w < workers; ++w) {
        model::WorkerFolder worker{"worker" + std::to_string(w), {}};
        for (std::size_t s = 0; s < spans; ++s) {
            model::SpanFolder span;
            span.number = static_cast<int>(s) + 1;
            span.path = "/run/" + worker.name + "_" + std::to_string(s);
            worker.spans.push_back(std::move(span));
        }
        run.workers.push_back(std::move(worker));
    }
    return run;
}

} // namespace

void TestSidebar::theTreeIsAWellBehavedModel() {
    app::RunsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setRuns({std::make_shared<const model::RunFolder>(runOf(3, 2)),
                   std::make_shared<const model::RunFolder>(runOf(1, 1))});
    QCOMPARE(model.rowCount(), 2);
    model.setRuns({});
    QCOMPARE(model.rowCount(), 0);
}

void TestSidebar::theTreeShowsRunsWorkersAndSpans() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    QCOMPARE(
        rowsOf(*fixture.window().runsDock()->tree()->model()),
        (QStringList{u"run_a"_s, u".host_1"_s, u"..Span 1  2026-01-09 06:50:12"_s,
                     u"..Span 2  2026-01-09 06:51:12"_s, u".host_2"_s, u"..Span 1  2026-01-09 06:50:12"_s}));
}

void TestSidebar::rowsOfTreesAndListsAreAsHighAsThoseOfTables() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    const auto heightOf = [](const QAbstractItemView& list) {
        return list.visualRect(list.model()->index(0, 0)).height();
    };
    const auto* tree = fixture.window().runsDock()->tree();
    QCOMPARE(heightOf(*tree), views::CellDelegate::rowHeight(tree->fontMetrics()));
    fixture.show(model::View::Overview);
    QVERIFY(fixture.waitSettled());
    const auto* tables = fixture.window().currentPane()->findChild<QListWidget*>();
    QCOMPARE(heightOf(*tables), views::CellDelegate::rowHeight(tables->fontMetrics()));
}

void TestSidebar::aClickOnAWorkerShowsIt() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    fixture.showKernels();
    fixture.clickInDock(fixture.place(u"host_1"_s, 1));
    QCOMPARE(shownColumn(*fixture.kernelPane().mainTable(), u"Name"_s), QStringList{u"Cast_1"_s});
    auto* line = fixture.window().findChild<app::ContextLine*>();
    QCOMPARE(line->text(), u"run_a  ▸  host_1  ▸  span 2 (2026-01-09 06:51:12)"_s);
}

void TestSidebar::theArrowKeysChangeTheSpan() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    fixture.clickInDock(fixture.place(u"host_1"_s, 0));
    QTest::keyClick(fixture.window().runsDock()->tree(), Qt::Key_Down);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.state().selection.place(), fixture.place(u"host_1"_s, 1));
}

void TestSidebar::filteringDoesNotChangeWhatIsShown() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    const auto before = fixture.state().selection.place();
    auto* dock = fixture.window().runsDock();
    type(*dock->filterBox(), u"HOST_2"_s);
    QCOMPARE(rowsOf(*dock->tree()->model()),
             (QStringList{u"run_a"_s, u".host_2"_s, u"..Span 1  2026-01-09 06:50:12"_s}));
    QCOMPARE(fixture.state().selection.place(), before);
    dock->filterBox()->clear();
    QCOMPARE(fixture.state().selection.place(), before);
    QCOMPARE(rowsOf(*dock->tree()->model()).size(), 6);
}

void TestSidebar::pathsOfSeveralSelectedWorkersAreCopied() {
    WindowFixture fixture;
    const auto run = writeTwoWorkerRun(fixture.folder());
    fixture.open(run);
    auto* tree = fixture.window().runsDock()->tree();
    tree->expandAll();
    for (const auto& place : {fixture.place(u"host_1"_s, 1), fixture.place(u"host_2"_s)})
        tree->selectionModel()->select(fixture.window().runsDock()->treeIndexOf(place),
                                       place.worker == 0 ? QItemSelectionModel::ClearAndSelect
                                                         : QItemSelectionModel::Select);
    fixture.window().runsDock()->copyPaths();
    QCOMPARE(QApplication::clipboard()->text(), run + u"/host_1_20260109065112345_ascend_pt\n"_s + run +
                                                    u"/host_2_20260109065012345_ascend_pt"_s);
}

void TestSidebar::theRunOfTheFirstWorkerIsInSight() {
    WindowFixture fixture;
    for (int worker = 0; worker < 60; ++worker)
        QVERIFY(QDir().mkpath(fixture.folder() + u"/wide/host_%1_20260109065012000_ascend_pt"_s.arg(worker) +
                              u"/ASCEND_PROFILER_OUTPUT"_s));
    for (const auto& folder :
         QDir(fixture.folder() + u"/wide"_s).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        QFile file(folder.filePath() + u"/ASCEND_PROFILER_OUTPUT/step_trace_time.csv"_s);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            "Device_id,Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage\n"
            "0,1,1,1,1,2,1,3\n");
    }
    fixture.open(fixture.folder() + u"/wide"_s);
    auto* tree = fixture.window().runsDock()->tree();
    QVERIFY(tree->verticalScrollBar()->maximum() > 0); // else all is in sight
    QTRY_VERIFY(tree->viewport()->rect().contains(tree->visualRect(tree->model()->index(0, 0))));
}

void TestSidebar::aThousandWorkersAreListed() {
    WindowFixture fixture;
    auto* dock = fixture.window().runsDock();
    dock->setRuns({std::make_shared<const model::RunFolder>(runOf(4096, 2))});
    QElapsedTimer timer;
    timer.start();
    dock->filterBox()->setText(u"worker409"_s);
    const auto* model = dock->tree()->model();
    QCOMPARE(model->rowCount(model->index(0, 0)), 7); // worker409, worker4090 … worker4095
    QVERIFY2(timer.elapsed() < 1000, "filtering 4,096 workers must not be felt");
}

} // namespace runglass::test
