// SPDX-License-Identifier: Apache-2.0
#include "test_faults.h"

#include "run_files.h"
#include "views/panes/timeline_pane.h"
#include "views/timeline/selection_tab.h"
#include "views/timeline/timeline_drawer.h"
#include "views/widgets/state_stack.h"
#include "views/widgets/table_panel.h"
#include "window_fixture.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QTreeView>

namespace runglass::test {

using namespace Qt::StringLiterals;
using State = views::StateStack::State;

namespace {

/// Slices of 1 us, one every 2 us, each with an argument.
QByteArray traceOf(int slices) {
    QByteArray text = "[\n";
    for (int i = 0; i < slices; ++i)
        text += "{\"ph\":\"X\",\"name\":\"op_" + QByteArray::number(i % 50) +
                "\",\"pid\":1,\"tid\":1,\"ts\":" + QByteArray::number(2 * i) +
                ",\"dur\":1,\"args\":{\"number\":" + QByteArray::number(i) + "}},\n";
    text.chop(2);
    return text + "\n]";
}

/// A window that shows the timeline of one trace.
class OpenTrace : public WindowFixture {
public:
    explicit OpenTrace(int slices) {
        writeFile(path(), traceOf(slices));
        open(path());
        show(model::View::Trace);
    }
    QString path() const { return folder() + u"/gpu/w.1.pt.trace.json"_s; }
    views::TimelinePane& pane() {
        return *qobject_cast<views::TimelinePane*>(window().pane(model::View::Trace));
    }
    void select(std::uint32_t index) { pane().state().selectSlice(views::TimelineSlice{0, {0, index}}); }
    views::SelectionTab& details() { return *pane().drawer().findChild<views::SelectionTab*>(); }
    QString argument() {
        const auto* model = details().arguments()->model();
        return model->rowCount() == 0 ? QString() : model->index(0, 1).data().toString();
    }
    QString sentences() {
        QStringList texts;
        for (const auto* label : details().findChildren<QLabel*>())
            if (label->isVisibleTo(&details()))
                texts << label->text();
        return texts.join(u' ');
    }
};

qsizetype openFiles() {
    return QDir(u"/proc/self/fd"_s).entryList(QDir::Files | QDir::System | QDir::NoDotAndDotDot).size();
}

} // namespace

void TestFaults::aTraceThatIsRemovedWhileOpenStaysReadable() {
    OpenTrace fixture(100);
    QVERIFY(QFile::remove(fixture.path()));
    fixture.select(7);
    QTRY_COMPARE_WITH_TIMEOUT(fixture.argument(), u"7"_s, patienceMs);
}

void TestFaults::aTraceThatIsCutWhileOpenSaysWhyArgumentsAreGone() {
    OpenTrace fixture(100);
    QVERIFY(QFile::resize(fixture.path(), 200));
    fixture.select(0);
    QTRY_COMPARE_WITH_TIMEOUT(fixture.argument(), u"0"_s, patienceMs);
    fixture.select(90);
    QTRY_VERIFY2_WITH_TIMEOUT(fixture.sentences().contains(u"cannot be read any more"_s),
                              qPrintable(fixture.sentences()), patienceMs);
    QCOMPARE(fixture.pane().states().state(), State::Ready);
    QCOMPARE(fixture.pane().state().document().trace(0).sliceCount(), 100U);
}

void TestFaults::aFolderThatVanishedIsSaidAndTheWindowGoesOn() {
    WindowFixture fixture;
    const auto run = writeTwoWorkerRun(fixture.folder());
    fixture.open(run);
    QVERIFY(QDir(run).removeRecursively());
    fixture.window().refresh();
    QVERIFY(fixture.waitSettled());
    fixture.open(writeTwoWorkerRun(fixture.folder(), u"run_b"_s));
    QCOMPARE(fixture.operatorPane().states().state(), State::Ready);
}

void TestFaults::aLinkThatLeadsToItselfIsExplained() {
    WindowFixture fixture;
    const QString loop = fixture.folder() + u"/loop"_s;
    QVERIFY(QFile::link(loop, loop));
    fixture.open(loop);
    QVERIFY(fixture.state().documents.runs().empty());
    QVERIFY(fixture.window().isVisible());
}

void TestFaults::cancellingAtAnyMomentLeavesNothingBehind() {
    constexpr int slices = 30'000;
    constexpr int moments = 100;
    constexpr qint64 soonMs = 5'000; // on a busy machine, with sanitizers
    OpenTrace fixture(slices);
    const auto before = openFiles();
    for (int moment = 0; moment < moments; ++moment) {
        fixture.window().refresh();
        for (int turn = 0; turn < moment % 25; ++turn)
            QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
        QElapsedTimer cancelling;
        cancelling.start();
        fixture.state().jobs.cancelAll();
        QVERIFY(fixture.waitSettled());
        QVERIFY2(cancelling.elapsed() < soonMs, qPrintable(QString::number(cancelling.elapsed())));
    }
    fixture.window().refresh();
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.pane().states().state(), State::Ready);
    QCOMPARE(fixture.pane().state().document().trace(0).sliceCount(), std::uint64_t{slices});
    QTRY_VERIFY_WITH_TIMEOUT(fixture.state().jobs.isIdle(), patienceMs);
    QVERIFY2(openFiles() <= before + 1, qPrintable(QString::number(openFiles() - before)));
}

void TestFaults::twoWindowsShowTheSameFolder() {
    WindowFixture fixture;
    const auto run = writeTwoWorkerRun(fixture.folder());
    fixture.open(run);
    const auto rows = shownColumn(*fixture.operatorPane().mainTable(), u"Name"_s);
    QVERIFY(!rows.isEmpty());
    {
        app::AppState state;
        app::MainWindow second(state);
        second.show();
        second.openPath(run);
        for (std::size_t i = 0; i < second.panes().size(); ++i)
            if (second.panes()[i]->view() == model::View::Operator)
                second.showPane(static_cast<int>(i));
        QVERIFY(QTest::qWaitFor([&] { return second.isSettled(); }, patienceMs));
        auto* pane = qobject_cast<views::OperatorPane*>(second.pane(model::View::Operator));
        QCOMPARE(shownColumn(*pane->mainTable(), u"Name"_s), rows);
        second.close();
    }
    fixture.window().refresh();
    QVERIFY(fixture.waitSettled());
    QCOMPARE(shownColumn(*fixture.operatorPane().mainTable(), u"Name"_s), rows);
}

} // namespace runglass::test
