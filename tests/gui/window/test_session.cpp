// SPDX-License-Identifier: Apache-2.0
#include "test_session.h"

#include "app/session_document.h"
#include "app/start_page.h"
#include "app/status_line.h"
#include "run_files.h"
#include "views/diff/side_chooser.h"
#include "views/frame/problems_panel.h"
#include "views/jobs/job_runner.h"
#include "views/loss/comparison_view.h"
#include "views/loss/curve_chart.h"
#include "views/loss/loss_data_view.h"
#include "views/loss/loss_files.h"
#include "views/panes/diff_pane.h"
#include "views/panes/loss_pane.h"
#include "views/panes/timeline_pane.h"
#include "views/timeline/search_bar.h"
#include "views/timeline/timeline_canvas.h"
#include "views/widgets/table_panel.h"
#include "window_fixture.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QMessageBox>
#include <QMimeData>
#include <QSpinBox>
#include <QTimer>
#include <QToolButton>

namespace runglass::test {

using namespace Qt::StringLiterals;

namespace {

/// Two slices of 10 us at 100 us and 1,000 us, a clock that begins at `originUs`.
QByteArray trace(int originUs) {
    const auto slice = [originUs](const char* name, int start) -> QByteArray {
        return "{\"ph\": \"X\", \"cat\": \"cpu_op\", \"name\": \"" + QByteArray(name) +
               "\", \"pid\": 1, \"tid\": 1, \"ts\": " + QByteArray::number(originUs + start) +
               ", \"dur\": 10, \"args\": {}}";
    };
    return "{\"traceEvents\": [\n" + slice("aten::first", 100) + ",\n" + slice("aten::second", 1'000) +
           "\n]}";
}

class SessionFixture : public WindowFixture {
public:
    QString desk() const { return folder() + u"/desk"_s; }
    QString file() const { return desk() + u"/look.runglass"_s; }

    app::SessionDocument& session() { return window().sessionDocument(); }
    views::TimelinePane& timeline() {
        return *qobject_cast<views::TimelinePane*>(window().pane(model::View::Trace));
    }
    views::DiffPane& diff() { return *qobject_cast<views::DiffPane*>(window().pane(model::View::Diff)); }

    QString writeRun() { return writeTwoWorkerRun(desk()); }
    /// A run of two ranks with a trace each.
    QString writeTraces() {
        const QString run = desk() + u"/gpu"_s;
        writeFile(run + u"/a.1.pt.trace.json"_s, trace(5'000));
        writeFile(run + u"/b.1.pt.trace.json"_s, trace(5'500));
        return run;
    }
    QString shownPlace() {
        const auto& place = state().selection.place();
        return place.isValid() ? QString::fromStdString(place.run->name + '/' + place.workerFolder().name) +
                                     u'/' + QString::number(place.spanFolder().number)
                               : QString();
    }
    /// Selects the slice with this name of the first trace.
    void selectSlice(const QString& name) {
        auto& state = timeline().state();
        for (trace::LaneIndex lane = 0; lane < state.document().trace(0).laneCount(); ++lane)
            for (trace::SliceIndex index = 0; index < state.document().trace(0).lane(lane).size(); ++index)
                if (const views::TimelineSlice slice{0, {lane, index}}; state.document().name(slice) == name)
                    return state.selectSlice(slice);
        qFatal("there is no such slice");
    }
    QString selectedSlice() {
        const auto slice = timeline().state().selectedSlice();
        return slice ? timeline().state().document().name(*slice) : QString();
    }
    void setUpTimeline() {
        auto& state = timeline().state();
        state.setMarks({{{20'000, 30'000}, u"warm-up"_s, false}, {{40'000, 40'000}, u"gone"_s, true}});
        state.showRange({100'000, 300'000});
        selectSlice(u"aten::second"_s);
        canvasTree().setPinned(*canvasTree().nodeOf({0, 0}), true);
    }
    views::TrackTree& canvasTree() { return timeline().canvas().tree(); }
    void checkTimeline(trace::TimeRange window) {
        const auto& state = timeline().state();
        const std::vector<views::TimelineMark> expected{{{20'000, 30'000}, u"warm-up"_s, false}};
        QCOMPARE(state.marks().size(), expected.size());
        QVERIFY(state.marks() == expected);
        QVERIFY(qAbs(state.window().beginNs - window.beginNs) <= 1);
        QVERIFY(qAbs(state.window().endNs - window.endNs) <= 1);
        QCOMPARE(selectedSlice(), u"aten::second"_s);
        QVERIFY(canvasTree().node(*canvasTree().nodeOf({0, 0})).options.isPinned);
    }
    QString problems() {
        QStringList codes;
        for (const auto& text : shownColumn(*window().problemsPanel()->table(), u"Kind"_s))
            codes << text;
        return codes.join(u' ');
    }
};

} // namespace

void TestSession::aSessionKeepsPlaceTabFiltersAndSort() {
    SessionFixture fixture;
    fixture.open(fixture.writeRun());
    fixture.clickInDock(fixture.place(u"host_2"_s));
    fixture.showKernels();
    auto* table = fixture.kernelPane().mainTable();
    fixture.kernelPane().groupBox()->setCurrentIndex(2); // by type
    fixture.kernelPane().stepBox()->setCurrentIndex(1);  // step 1
    QVERIFY(fixture.waitSettled());
    table->restoreState({{u"search"_s, u"M"_s},
                         {u"filters"_s, QJsonObject{{u"total_us"_s, u"> 20"_s}}},
                         {u"sort"_s, QJsonArray{u"calls"_s}}});
    QVERIFY(fixture.waitSettled());
    QCOMPARE(shownColumn(*table, u"Type"_s), QStringList{u"MatMulV2"_s});
    QVERIFY(fixture.session().saveTo(fixture.file()));

    fixture.restart();
    fixture.open(fixture.file());
    QCOMPARE(fixture.shownPlace(), u"run_a/host_2/1"_s);
    QCOMPARE(fixture.window().currentPane()->view(), model::View::Kernel);
    QCOMPARE(fixture.kernelPane().groupBox()->currentData().toString(), u"type"_s);
    QCOMPARE(fixture.kernelPane().stepBox()->currentData().toString(), u"1"_s);
    table = fixture.kernelPane().mainTable();
    QCOMPARE(table->searchBox()->text(), u"M"_s);
    QCOMPARE(shownColumn(*table, u"Type"_s), QStringList{u"MatMulV2"_s});
    const QJsonObject filters{{u"total_us"_s, u"> 20"_s}};
    QCOMPARE(table->savedState().value(u"filters"_s).toObject(), filters);
    QCOMPARE(table->savedState().value(u"sort"_s).toArray(), QJsonArray{u"calls"_s});
}

void TestSession::aSessionKeepsMarksWindowAndSelectionOfTheTimeline() {
    SessionFixture fixture;
    fixture.open(fixture.writeTraces());
    fixture.show(model::View::Trace);
    fixture.setUpTimeline();
    const auto window = fixture.timeline().state().window();
    QVERIFY(fixture.session().saveTo(fixture.file()));

    fixture.restart();
    fixture.open(fixture.file());
    QCOMPARE(fixture.window().currentPane()->view(), model::View::Trace);
    fixture.checkTimeline(window);
    // The same again, now that everything is loaded already.
    fixture.timeline().state().setMarks({});
    fixture.timeline().state().showAll();
    fixture.timeline().state().selectSlice({});
    fixture.open(fixture.file());
    fixture.checkTimeline(window);
}

void TestSession::aSessionKeepsTheSearchOfTheTimelineWithItsOptions() {
    SessionFixture fixture;
    fixture.open(fixture.writeTraces());
    fixture.show(model::View::Trace);
    auto& asked = fixture.timeline().searchBar();
    asked.regexButton()->setChecked(true);
    asked.caseButton()->setChecked(true);
    asked.field()->setText(u"^aten::s"_s);
    QTRY_COMPARE_WITH_TIMEOUT(asked.summary(), u"1 hit"_s, patienceMs);
    QVERIFY(fixture.session().saveTo(fixture.file()));

    fixture.restart();
    fixture.open(fixture.file());
    auto& bar = fixture.timeline().searchBar();
    QTRY_COMPARE_WITH_TIMEOUT(bar.summary(), u"1 hit"_s, patienceMs);
    QCOMPARE(bar.field()->text(), u"^aten::s"_s);
    QCOMPARE(bar.options(), (QStringList{u"case"_s, u"regex"_s}));
    // All slices of a name are searched for as text.
    fixture.selectSlice(u"aten::first"_s);
    fixture.timeline().canvas().commands().trigger(views::TimelineAction::AllOccurrences);
    QCOMPARE(bar.field()->text(), u"aten::first"_s);
    QCOMPARE(bar.options(), QStringList{u"case"_s});
}

void TestSession::theTimelineOfASessionIsSetUpWhenItsTabIsShownLater() {
    SessionFixture fixture;
    fixture.open(fixture.writeTraces());
    fixture.show(model::View::Trace);
    fixture.setUpTimeline();
    const auto window = fixture.timeline().state().window();
    fixture.showOperators();
    QVERIFY(fixture.session().saveTo(fixture.file()));

    fixture.restart();
    fixture.open(fixture.file());
    QCOMPARE(fixture.window().currentPane()->view(), model::View::Operator);
    QVERIFY(fixture.timeline().state().document().isEmpty());
    fixture.show(model::View::Trace);
    fixture.checkTimeline(window);
}

void TestSession::aSessionKeepsItsTimelineWhenSavedBeforeTheTabWasShown() {
    SessionFixture fixture;
    fixture.open(fixture.writeTraces());
    fixture.show(model::View::Trace);
    fixture.setUpTimeline();
    const auto window = fixture.timeline().state().window();
    fixture.showOperators();
    QVERIFY(fixture.session().saveTo(fixture.file()));
    fixture.restart();
    fixture.open(fixture.file());
    const QString again = fixture.desk() + u"/again.runglass"_s;
    QVERIFY(fixture.session().saveTo(again)); // nobody has looked at the timeline

    fixture.restart();
    fixture.open(again);
    fixture.show(model::View::Trace);
    fixture.checkTimeline(window);
}

void TestSession::aRecordingThatIsReadAgainIsSeenAsItWas() {
    SessionFixture fixture;
    fixture.open(fixture.writeTraces());
    fixture.show(model::View::Trace);
    fixture.timeline().setWorkerShown(1, true);
    QVERIFY(fixture.waitSettled());
    fixture.setUpTimeline();
    const auto window = fixture.timeline().state().window();
    const auto* before = &fixture.timeline().state().document().trace(0);
    fixture.window().refresh();
    QTRY_VERIFY_WITH_TIMEOUT(fixture.timeline().state().document().groups().size() == 2 &&
                                 &fixture.timeline().state().document().trace(0) != before,
                             patienceMs);
    QVERIFY(fixture.waitSettled());
    fixture.checkTimeline(window);
    // Another recording is seen from its beginning.
    fixture.clickInDock(fixture.place(u"b"_s));
    QVERIFY(fixture.waitSettled());
    QVERIFY(fixture.timeline().state().marks().empty());
    QCOMPARE(fixture.selectedSlice(), QString());
}

void TestSession::furtherWorkersComeBackWithTheirOffsets() {
    SessionFixture fixture;
    fixture.open(fixture.writeTraces());
    fixture.show(model::View::Trace);
    fixture.timeline().setWorkerShown(1, true);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.timeline().state().document().groups().size(), std::size_t{2});
    fixture.timeline().state().shiftGroup(1, -500'000);
    fixture.setUpTimeline();
    const auto window = fixture.timeline().state().window();
    QVERIFY(fixture.session().saveTo(fixture.file()));

    fixture.restart();
    fixture.open(fixture.file());
    const auto& groups = fixture.timeline().state().document().groups();
    QCOMPARE(groups.size(), std::size_t{2});
    QCOMPARE(groups[0].alignNs, base::Nanoseconds{0});
    QCOMPARE(groups[1].alignNs, base::Nanoseconds{-500'000});
    fixture.checkTimeline(window);
}

void TestSession::aFurtherWorkerThatWasCancelledStaysAway() {
    SessionFixture fixture;
    fixture.open(fixture.writeTraces());
    fixture.show(model::View::Trace);
    fixture.timeline().setWorkerShown(1, true);
    QVERIFY(fixture.waitSettled());
    QVERIFY(fixture.session().saveTo(fixture.file()));

    fixture.restart();
    bool isCancelled = false;
    // Queued before the job of the worker starts, so it comes before its end.
    QObject::connect(
        &fixture.timeline(), &views::Pane::settled, &fixture.window(),
        [&] {
            auto& jobs = fixture.state().jobs;
            isCancelled = isCancelled || jobs.isRunningBelow(u"timeline/worker/"_s);
            jobs.cancelBelow(u"timeline/worker/"_s);
        },
        Qt::QueuedConnection);
    fixture.open(fixture.file());
    QVERIFY(isCancelled);
    const auto shownWorkers = [&fixture] { return fixture.timeline().state().document().groups().size(); };
    QCOMPARE(shownWorkers(), std::size_t{1});
    fixture.window().refresh();
    QVERIFY(fixture.waitSettled());
    QCOMPARE(shownWorkers(), std::size_t{1});
}

void TestSession::logsComeBackWithTheirTags() {
    SessionFixture fixture;
    const QString log = fixture.desk() + u"/logs/a.log"_s;
    writeFile(log, "step: 1 my_loss: 2.5\nstep: 2 my_loss: 2.25\n");
    fixture.open(log);
    analysis::loss::Settings tags;
    tags.lossTags = {"my_loss:"};
    tags.iterationTag = "step:";
    auto& files = fixture.window().lossPane()->files();
    files.setSettings({files.files().front().id}, tags);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(files.files().front().log->series.front().points().size(), std::size_t{2});
    QVERIFY(fixture.session().saveTo(fixture.file()));

    fixture.restart();
    QSettings().remove(u"loss"_s); // a colleague has never seen these logs
    QDir().rename(fixture.desk(), fixture.folder() + u"/colleague"_s);
    fixture.open(fixture.folder() + u"/colleague/look.runglass"_s);
    QCOMPARE(fixture.window().currentPane()->view(), model::View::Loss);
    const auto& found = fixture.window().lossPane()->files().files();
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found.front().path, fixture.folder() + u"/colleague/logs/a.log"_s);
    QVERIFY(found.front().log != nullptr);
    QCOMPARE(found.front().log->settings.lossTags, std::vector<std::string>{"my_loss:"});
    QCOMPARE(found.front().log->series.front().points().size(), std::size_t{2});
}

void TestSession::howLossesAreDrawnAndComparedComesBack() {
    SessionFixture fixture;
    const QString log = fixture.desk() + u"/a.log"_s;
    writeFile(log, "iteration 1 loss: 4\niteration 2 loss: 2\n");
    fixture.open(log);
    const auto data = [&fixture] { return fixture.window().lossPane()->data(); };
    const auto comparison = [&fixture] { return fixture.window().lossPane()->comparison(); };
    data()->smoothing()->setCurrentIndex(2);
    data()->weight()->setValue(0.5);
    data()->window()->setValue(7);
    data()->logarithmic()->setChecked(true);
    comparison()->modeBox()->setCurrentIndex(1);
    comparison()->threshold()->setValue(12.5);
    comparison()->row()->setValue(40);
    QVERIFY(fixture.waitSettled());
    QVERIFY(fixture.session().saveTo(fixture.file()));

    fixture.restart();
    QCOMPARE(data()->smoothing()->currentIndex(), 0);
    fixture.open(fixture.file());
    QCOMPARE(data()->smoothing()->currentIndex(), 2);
    QCOMPARE(data()->weight()->value(), 0.5);
    QCOMPARE(data()->window()->value(), 7);
    QVERIFY(data()->logarithmic()->isChecked());
    QVERIFY(data()->chart()->series().front().smooth != nullptr);
    QCOMPARE(comparison()->modeBox()->currentIndex(), 1);
    QCOMPARE(comparison()->threshold()->value(), 12.5);
    QCOMPARE(comparison()->row()->value(), 40);
}

void TestSession::theSidesOfAComparisonComeBack() {
    SessionFixture fixture;
    fixture.open(fixture.writeTraces());
    fixture.show(model::View::Diff);
    fixture.diff().baseline()->setPlace(fixture.place(u"b"_s));
    fixture.diff().experiment()->setPlace(fixture.place(u"a"_s));
    fixture.diff().changeBox()->setCurrentIndex(2);
    fixture.diff().list()->setCurrentRow(1);
    QVERIFY(fixture.waitSettled());
    QVERIFY(fixture.session().saveTo(fixture.file()));

    fixture.restart();
    fixture.open(fixture.file());
    QVERIFY(fixture.diff().baseline()->place() == fixture.place(u"b"_s));
    QVERIFY(fixture.diff().experiment()->place() == fixture.place(u"a"_s));
    QCOMPARE(fixture.diff().changeBox()->currentIndex(), 2);
    QCOMPARE(fixture.diff().list()->currentRow(), 1);
}

void TestSession::aSessionBesideMovedDataOpens() {
    SessionFixture fixture;
    fixture.open(fixture.writeRun());
    fixture.clickInDock(fixture.place(u"host_1"_s, 1));
    QVERIFY(fixture.session().saveTo(fixture.file()));
    fixture.restart();
    QDir().rename(fixture.desk(), fixture.folder() + u"/colleague"_s);
    fixture.open(fixture.folder() + u"/colleague/look.runglass"_s);
    QCOMPARE(fixture.shownPlace(), u"run_a/host_1/2"_s);
    QCOMPARE(QString::fromStdString(fixture.state().selection.place().run->path),
             fixture.folder() + u"/colleague/run_a"_s);
}

void TestSession::aMissingPathIsNamedAndTheRestOpens() {
    SessionFixture fixture;
    fixture.open(fixture.writeRun());
    fixture.open(writeTwoWorkerRun(fixture.desk(), u"run_b"_s));
    QVERIFY(fixture.session().saveTo(fixture.file()));
    fixture.restart();
    QDir(fixture.desk() + u"/run_b"_s).removeRecursively();
    fixture.open(fixture.file());
    QCOMPARE(fixture.shownPlace(), u"run_a/host_1/1"_s);
    const auto sentence = fixture.window().statusLine()->sentence();
    QVERIFY2(sentence.contains(fixture.desk() + u"/run_b"_s), qPrintable(sentence));
    QVERIFY2(fixture.problems().contains(u"session.path_missing"_s), qPrintable(fixture.problems()));

    QDir(fixture.desk() + u"/run_a"_s).removeRecursively();
    fixture.restart();
    fixture.open(fixture.file()); // nothing of it is there
    QVERIFY(fixture.window().isStartPageShown());
    QVERIFY(fixture.window().startPage()->notice().contains(fixture.desk() + u"/run_a"_s));
    QVERIFY(fixture.session().path().isEmpty());
}

void TestSession::aSessionOfWhichNothingOpensIsNotTheOpenOne() {
    SessionFixture fixture;
    QDir().mkpath(fixture.desk() + u"/nothing"_s);
    writeFile(fixture.file(), R"({"format": "runglass-session", "version": 1, "paths": ["nothing"]})");
    fixture.open(fixture.file());
    QVERIFY(fixture.window().isStartPageShown());
    const auto notice = fixture.window().startPage()->notice();
    QVERIFY2(notice.startsWith(u"No profiling run was found in "_s), qPrintable(notice));
    QVERIFY(fixture.session().path().isEmpty()); // else Ctrl+S would write over it what is opened next
    QCOMPARE(fixture.window().windowTitle(), u"Runglass"_s);
    QVERIFY(!fixture.state().recent.paths().contains(fixture.file()));
}

void TestSession::aBrokenSessionSaysSoAndChangesNothing() {
    SessionFixture fixture;
    fixture.open(fixture.writeRun());
    fixture.clickInDock(fixture.place(u"host_2"_s));
    writeFile(fixture.file(), "{\"format\": \"runglass-session\", \"version\": 1, \"paths\": [");
    fixture.open(fixture.file());
    QCOMPARE(fixture.window().statusLine()->sentence(),
             u"The session file is damaged or no session file ("_s + fixture.file() +
                 u"). Nothing was changed. Save the session again."_s);
    QCOMPARE(fixture.shownPlace(), u"run_a/host_2/1"_s);
    QCOMPARE(fixture.window().windowTitle(), u"Runglass"_s);
    QVERIFY(!fixture.state().recent.paths().contains(fixture.file()));
}

void TestSession::strangeStatesOfPanesAreHarmless() {
    SessionFixture fixture;
    fixture.writeTraces();
    // Numbers beyond all bounds, wrong types, things that are not there.
    writeFile(fixture.file(),
              R"({"format": "runglass-session", "version": 1, "tab": "Trace", "paths": ["gpu"],
 "place": {"run": "gpu", "worker": "nobody", "span_number": 99},
 "panes": {
  "Trace": {"workers": [{"name": "a", "offset_ns": -9223372036854775808}, {"name": "b"}, 7],
   "marks": [{"begin_ns": -9223372036854775808, "end_ns": 9223372036854775807, "name": []}, null,
             {"begin_ns": 9, "end_ns": 3}],
   "window": {"begin_ns": -9223372036854775808, "end_ns": 9223372036854775807},
   "slice": {"track": 5, "depth": 4294967296, "begin_ns": -9223372036854775808},
   "rows": {"nodes": {"x": {"mode": 99, "height": -5}}, "orders": []}, "hidden_flows": [1, {}]},
  "Kernel": {"group": 3.5, "step": ["x"], "tables": {"kernels": {"search": 1, "filters": {"total_us": "((("},
   "conditions": [{"expression": "no such column = 1"}], "sort": [{}]}}},
  "Memory": {"range_ns": [5, 1], "least_kb": -1e300, "device": {}},
  "Diff": {"baseline": {"run": "/gone"}, "experiment": 5, "table": "none", "align": "x"},
  "Loss": {"files": [{"path": 5}, 6, {"path": "gone.log", "tags": {"lossTags": 3}}], "threshold_pct": "x",
   "threshold_iterations": 1e300, "smoothing": 7, "smoothing_weight": 1e300, "smoothing_window": -5, "log_axis": 2},
  "Overview": {"table": "none"}, "Module": {"find": []}, "Distributed": {"worker": "nobody", "table": {}}
 }})");
    fixture.open(fixture.file());
    for (const auto* pane : fixture.window().panes())
        fixture.show(pane->view());
    QCOMPARE(fixture.shownPlace().section(u'/', 1), u"a/1"_s);
    QVERIFY(fixture.timeline().state().marks().empty());
    QCOMPARE(fixture.timeline().state().document().groups().size(), std::size_t{2});
    QVERIFY(fixture.session().saveTo(fixture.desk() + u"/again.runglass"_s));
}

void TestSession::aSessionReplacesWhatIsOpen() {
    SessionFixture fixture;
    fixture.open(fixture.writeRun());
    QVERIFY(fixture.session().saveTo(fixture.file()));
    fixture.restart();
    fixture.open(writeTwoWorkerRun(fixture.folder(), u"other"_s));
    fixture.operatorPane().mainTable()->searchBox()->setText(u"relu"_s);
    fixture.open(fixture.file());
    QCOMPARE(fixture.state().documents.runs().size(), std::size_t{1});
    QCOMPARE(fixture.shownPlace(), u"run_a/host_1/1"_s);
    QVERIFY(fixture.operatorPane().mainTable()->searchBox()->text().isEmpty());
}

void TestSession::sessionsAreInTheRecentListAndInTheTitle() {
    SessionFixture fixture;
    fixture.open(fixture.writeRun());
    QVERIFY(fixture.session().saveTo(fixture.desk() + u"/look"_s)); // the ending is added
    QVERIFY(QFile::exists(fixture.file()));
    QCOMPARE(fixture.window().windowTitle(), u"look – Runglass"_s);
    fixture.restart();
    QCOMPARE(fixture.state().recent.paths().front(), fixture.file());
    QCOMPARE(fixture.window().windowTitle(), u"Runglass"_s);
    auto* list = fixture.window().startPage()->recentList();
    list->setCurrentRow(0);
    QTest::keyClick(list, Qt::Key_Return);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.shownPlace(), u"run_a/host_1/1"_s);
    QCOMPARE(fixture.window().windowTitle(), u"look – Runglass"_s);
    QCOMPARE(fixture.state().recent.paths().front(), fixture.file());
    fixture.window().closeCurrentRun();
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.window().windowTitle(), u"Runglass"_s);
}

void TestSession::aDroppedSessionOpens() {
    SessionFixture fixture;
    fixture.open(fixture.writeRun());
    QVERIFY(fixture.session().saveTo(fixture.file()));
    fixture.restart();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(fixture.file())});
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&fixture.window(), &enter);
    QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&fixture.window(), &drop);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.shownPlace(), u"run_a/host_1/1"_s);
}

void TestSession::anotherSessionIsNotReplacedUnasked() {
    SessionFixture fixture;
    fixture.open(fixture.writeRun());
    writeFile(fixture.file(), "of somebody else");
    bool isAsked = false;
    QTimer naming; // without the ending
    QObject::connect(&naming, &QTimer::timeout, &fixture.window(), [&] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (dialog == nullptr)
            return;
        if (isAsked)
            return dialog->reject();
        dialog->selectFile(fixture.desk() + u"/look"_s);
        static_cast<QDialog*>(dialog)->accept();
    });
    QTimer refusing;
    QObject::connect(&refusing, &QTimer::timeout, &fixture.window(), [&isAsked] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (box == nullptr)
            return;
        isAsked = true;
        box->button(QMessageBox::No)->click();
    });
    naming.start(10);
    refusing.start(10);
    fixture.session().saveAs();
    naming.stop();
    refusing.stop();
    QVERIFY(isAsked);
    QFile kept(fixture.file());
    QVERIFY(kept.open(QIODevice::ReadOnly));
    QCOMPARE(kept.readAll(), QByteArray("of somebody else"));
}

void TestSession::aSessionThatCannotBeSavedSaysSo() {
    SessionFixture fixture;
    fixture.open(fixture.writeRun());
    QVERIFY(fixture.session().saveTo(fixture.file()));
    QVERIFY(!fixture.session().saveTo(fixture.folder() + u"/none/look.runglass"_s));
    const auto sentence = fixture.window().statusLine()->sentence();
    QVERIFY2(sentence.contains(fixture.folder() + u"/none/look.runglass"_s), qPrintable(sentence));
    QCOMPARE(fixture.window().windowTitle(), u"look – Runglass"_s);
}

} // namespace runglass::test
