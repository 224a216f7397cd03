// SPDX-License-Identifier: Apache-2.0
#include "test_opening.h"

#include "app/runs_dock.h"
#include "app/start_page.h"
#include "app/status_line.h"
#include "run_files.h"
#include "views/base/file_path.h"
#include "views/widgets/table_panel.h"
#include "window_fixture.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QListWidget>
#include <QMimeData>
#include <QSettings>
#include <QTabBar>

#include <filesystem>

namespace runglass::test {

using namespace Qt::StringLiterals;

namespace {

QString shownPlace(WindowFixture& fixture) {
    const auto& place = fixture.state().selection.place();
    if (!place.isValid())
        return {};
    return QString::fromStdString(place.run->name) + u'/' +
           QString::fromStdString(place.workerFolder().name) + u'/' +
           QString::number(place.spanFolder().number);
}

bool drop(QWidget& window, const QMimeData& data) {
    QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    enter.ignore();
    QApplication::sendEvent(&window, &enter);
    if (!enter.isAccepted())
        return false;
    QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &drop);
    return true;
}

/// A run whose folder has a name that is not UTF-8, as Latin-1 has it; it goes with this, as Qt cannot remove
/// it.
class LatinRun {
public:
    explicit LatinRun(const QString& parent) : path_(views::pathBytes(parent) + "/l\xE4uft") {
        std::filesystem::rename(views::pathBytes(writeTwoWorkerRun(parent)), path_);
    }
    ~LatinRun() { std::filesystem::remove_all(path_); }
    LatinRun(const LatinRun&) = delete;
    LatinRun& operator=(const LatinRun&) = delete;

    const std::string& path() const { return path_; }

private:
    std::string path_;
};

} // namespace

void TestOpening::anEmptyWindowShowsTheStartPage() {
    WindowFixture fixture;
    QVERIFY(fixture.window().isStartPageShown());
    QVERIFY(!fixture.window().runsDock()->isVisible());
    QVERIFY(fixture.waitSettled());
}

void TestOpening::openingAFolderShowsItsFirstWorker() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    QVERIFY(!fixture.window().isStartPageShown());
    QCOMPARE(shownPlace(fixture), u"run_a/host_1/1"_s);
    QCOMPARE(fixture.window().tabs()->count(), static_cast<int>(fixture.window().panes().size()));
    QVERIFY(fixture.window().runsDock()->isVisible());
    QCOMPARE(shownColumn(*fixture.operatorPane().mainTable(), u"Name"_s),
             (QStringList{u"aten::matmul"_s, u"aten::add"_s, u"aten::relu"_s}));
}

void TestOpening::ofSeveralPathsTheFirstIsShownAndRunsStandInTheirOrder() {
    WindowFixture fixture;
    QStringList paths;
    for (const auto& name : {u"run_c"_s, u"run_a"_s, u"run_b"_s})
        paths << writeTwoWorkerRun(fixture.folder(), name);
    fixture.window().openPaths(paths);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(shownPlace(fixture), u"run_c/host_1/1"_s);
    QStringList names;
    for (const auto& run : fixture.state().documents.runs())
        names << QString::fromStdString(run->name);
    QCOMPARE(names, (QStringList{u"run_c"_s, u"run_a"_s, u"run_b"_s}));
}

void TestOpening::whereTheFirstOfSeveralPathsHoldsNoRunTheNextIsShown() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder(), u"run_a"_s));
    QVERIFY(QDir(fixture.folder()).mkdir(u"empty"_s));
    fixture.window().openPaths(
        {fixture.folder() + u"/empty"_s, writeTwoWorkerRun(fixture.folder(), u"run_b"_s)});
    QVERIFY(fixture.waitSettled());
    QCOMPARE(shownPlace(fixture), u"run_b/host_1/1"_s);
}

void TestOpening::aDroppedFolderIsOpened() {
    WindowFixture fixture;
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(writeTwoWorkerRun(fixture.folder()))});
    QVERIFY(drop(fixture.window(), data));
    QVERIFY(fixture.waitSettled());
    QCOMPARE(shownPlace(fixture), u"run_a/host_1/1"_s);
}

void TestOpening::somethingDroppedThatIsNoFileIsNotTaken() {
    WindowFixture fixture;
    QMimeData text;
    text.setText(u"hello"_s);
    QVERIFY(!drop(fixture.window(), text));
    QMimeData web;
    web.setUrls({QUrl(u"https://example.org/trace.json"_s)});
    QVERIFY(!drop(fixture.window(), web));
}

void TestOpening::aFolderWithoutRunsIsExplainedOnTheStartPage() {
    WindowFixture fixture;
    const QString folder = fixture.folder() + u"/nothing"_s;
    QDir().mkpath(folder);
    fixture.open(folder);
    QVERIFY(fixture.window().isStartPageShown());
    QVERIFY2(fixture.window().startPage()->notice().startsWith(u"No profiling run was found in "_s + folder),
             qPrintable(fixture.window().startPage()->notice()));
    QVERIFY(fixture.state().recent.paths().isEmpty());
}

void TestOpening::aPathThatIsNotThereIsExplainedOnTheStartPage() {
    WindowFixture fixture;
    fixture.open(fixture.folder() + u"/gone"_s);
    QVERIFY(fixture.window().isStartPageShown());
    const auto notice = fixture.window().startPage()->notice();
    QVERIFY2(notice.contains(fixture.folder() + u"/gone"_s), qPrintable(notice));
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    fixture.open(fixture.folder() + u"/gone"_s);
    QCOMPARE(fixture.window().statusLine()->sentence(), notice);
    QVERIFY(!fixture.window().isStartPageShown());
}

void TestOpening::aNameThatIsNotUtf8OpensByItsBytes() {
    WindowFixture fixture;
    const LatinRun run(fixture.folder());
    fixture.open(views::pathText(run.path()));
    QVERIFY(fixture.state().selection.place().isValid());
    QCOMPARE(fixture.state().selection.place().run->path, run.path());
    QCOMPARE(shownColumn(*fixture.operatorPane().mainTable(), u"Name"_s).size(), 3);
    fixture.restart();
    QCOMPARE(fixture.state().recent.paths().size(), 1);
    QCOMPARE(views::pathBytes(fixture.state().recent.paths().front()), run.path());
}

void TestOpening::aDroppedNameThatIsNotUtf8IsOpened() {
    WindowFixture fixture;
    const LatinRun run(fixture.folder());
    QMimeData data;
    data.setUrls(
        {QUrl::fromEncoded("file://" + QByteArray::fromStdString(run.path()).toPercentEncoding("/"))});
    QVERIFY(drop(fixture.window(), data));
    QVERIFY(fixture.waitSettled());
    QVERIFY(fixture.state().selection.place().isValid());
    QCOMPARE(fixture.state().selection.place().run->path, run.path());
}

void TestOpening::bytesOfPathsSurviveTheWayThroughATextAndBack_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("ASCII") << QByteArray("/a/b c.json");
    QTest::newRow("UTF-8") << QByteArray("/\xC3\xBC/\xE8\xBF\x90/\xF0\x9F\x98\x80");
    QTest::newRow("Latin-1") << QByteArray("/l\xE4uft/\xFF");
    QTest::newRow("half a character") << QByteArray("/\xE8\xBF/\xF0\x9F\x98");
    QTest::newRow("behind a character of two words") << QByteArray("/\xF0\x9F\x98\x80\xFF");
    QTest::newRow("a surrogate in UTF-8") << QByteArray("/\xED\xB2\x80");
}

void TestOpening::bytesOfPathsSurviveTheWayThroughATextAndBack() {
    QFETCH(QByteArray, bytes);
    const auto text = views::pathText(bytes.toStdString());
    QCOMPARE(QByteArray::fromStdString(views::pathBytes(text)), bytes);
    QCOMPARE(views::wholePath(text), text);
    const auto url = QUrl::fromEncoded("file://" + bytes.toPercentEncoding("/"));
    QCOMPARE(QByteArray::fromStdString(views::pathBytes(views::localPath(url))), bytes);
}

void TestOpening::aNameOfWhichACharacterGotLostIsExplained() {
    WindowFixture fixture;
    fixture.open(fixture.folder() + u"/l\uFFFDuft"_s);
    const auto notice = fixture.window().startPage()->notice();
    QVERIFY2(notice.contains(u"UTF-8"_s), qPrintable(notice));
}

void TestOpening::aSingleFileOpens() {
    WindowFixture fixture;
    const QString file = fixture.folder() + u"/kernel_details.csv"_s;
    writeFile(file, kernelCsv());
    fixture.open(file);
    fixture.showKernels();
    QCOMPARE(shownColumn(*fixture.kernelPane().mainTable(), u"Calls"_s),
             (QStringList{u"1"_s, u"2"_s, u"1"_s}));
}

void TestOpening::openedPathsAreInTheRecentListAfterARestart() {
    WindowFixture fixture;
    const auto first = writeTwoWorkerRun(fixture.folder(), u"first"_s);
    const auto second = writeTwoWorkerRun(fixture.folder(), u"second"_s);
    fixture.open(first);
    fixture.open(second);
    fixture.restart();
    QCOMPARE(fixture.state().recent.paths(), (QStringList{second, first}));
    QCOMPARE(fixture.window().startPage()->recentList()->count(), 2);
}

void TestOpening::aRecentPathThatIsGoneIsGreyedOut() {
    WindowFixture fixture;
    const QString gone = fixture.folder() + u"/gone"_s;
    fixture.state().recent.add(gone);
    fixture.state().recent.add(fixture.folder()); // while the other is being looked for
    const auto* list = fixture.window().startPage()->recentList();
    QCOMPARE(list->count(), 2);
    QTRY_VERIFY_WITH_TIMEOUT(list->item(1)->toolTip() == gone + u" is not there any more"_s, patienceMs);
    QVERIFY(list->item(1)->foreground() != list->item(0)->foreground());
    QCOMPARE(list->item(0)->toolTip(), fixture.folder());
}

void TestOpening::aRecentPathOpensFromTheStartPage() {
    WindowFixture fixture;
    const auto run = writeTwoWorkerRun(fixture.folder());
    fixture.open(run);
    fixture.restart();
    auto* list = fixture.window().startPage()->recentList();
    list->setCurrentRow(0);
    QTest::keyClick(list, Qt::Key_Return);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(shownPlace(fixture), u"run_a/host_1/1"_s);
}

void TestOpening::whatAnotherWindowOpenedStaysInTheRecentList() {
    WindowFixture fixture; // for settings of its own
    app::RecentList first;
    app::RecentList second;
    first.add(u"/a"_s);
    second.add(u"/b"_s);
    first.add(u"/c"_s);
    QCOMPARE(first.paths(), (QStringList{u"/c"_s, u"/b"_s, u"/a"_s}));
    QCOMPARE(app::RecentList().paths(), first.paths());
    first.clear();
    second.add(u"/d"_s);
    QCOMPARE(app::RecentList().paths(), QStringList{u"/d"_s});
}

void TestOpening::aRecentListThatMakesNoSenseIsReadAsFarAsItDoes() {
    WindowFixture fixture;
    const auto read = [](const QVariant& stored) {
        QSettings().setValue(u"recent/paths"_s, stored);
        return app::RecentList().paths();
    };
    QCOMPARE(read(QStringList{u"/a"_s, {}, u"/b"_s, u"/a"_s}), (QStringList{u"/a"_s, u"/b"_s}));
    QCOMPARE(read(QString()), QStringList());
    QCOMPARE(read(u"/a"_s), QStringList{u"/a"_s});
}

void TestOpening::closingTheRunBringsTheStartPageBack() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    fixture.window().closeCurrentRun();
    QVERIFY(fixture.waitSettled());
    QVERIFY(fixture.window().isStartPageShown());
    QVERIFY(!fixture.state().selection.place().isValid());
    fixture.window().refresh();
    QVERIFY(fixture.waitSettled());
    QVERIFY(fixture.window().isStartPageShown());
}

void TestOpening::closingOneOfTwoRunsShowsTheOther() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder(), u"first"_s));
    fixture.open(writeTwoWorkerRun(fixture.folder(), u"second"_s));
    QCOMPARE(shownPlace(fixture), u"second/host_1/1"_s);
    fixture.window().closeCurrentRun();
    QVERIFY(fixture.waitSettled());
    QCOMPARE(shownPlace(fixture), u"first/host_1/1"_s);
}

void TestOpening::refreshFindsANewWorkerAndKeepsThePlace() {
    WindowFixture fixture;
    const auto run = writeTwoWorkerRun(fixture.folder());
    fixture.open(run);
    fixture.clickInDock(fixture.place(u"host_2"_s));
    writeFile(outputFolder(run, u"host_0_20260109065012345"_s) + u"/kernel_details.csv"_s, kernelCsv());
    fixture.window().refresh();
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.state().documents.runs().front()->workers.size(), std::size_t{3});
    QCOMPARE(shownPlace(fixture), u"run_a/host_2/1"_s);
}

void TestOpening::refreshReadsChangedFilesAgain() {
    WindowFixture fixture;
    const auto run = writeTwoWorkerRun(fixture.folder());
    fixture.open(run);
    fixture.showKernels();
    writeFile(outputFolder(run, u"host_1_20260109065012345"_s) + u"/kernel_details.csv"_s,
              "Name,Accelerator Core,Duration(us)\nSoftmax_9,AI_CORE,4\n");
    fixture.window().refresh();
    QVERIFY(fixture.waitSettled());
    QCOMPARE(shownColumn(*fixture.kernelPane().mainTable(), u"Name"_s), QStringList{u"Softmax_9"_s});
}

void TestOpening::aPathInWhichNothingIsLeftIsNoLongerOpen() {
    WindowFixture fixture;
    const auto run = writeTwoWorkerRun(fixture.folder());
    fixture.open(run);
    QCOMPARE(fixture.state().documents.paths(), QStringList{run});
    QVERIFY(QDir(run).removeRecursively());
    QVERIFY(QDir().mkpath(run));
    fixture.window().refresh();
    QVERIFY(fixture.waitSettled());
    QVERIFY(fixture.state().documents.runs().empty());
    QCOMPARE(fixture.state().documents.paths(), QStringList());
    QVERIFY(fixture.window().isStartPageShown());
    writeTwoWorkerRun(fixture.folder()); // it comes back
    fixture.window().refresh();
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.state().documents.paths(), QStringList{run});
}

void TestOpening::aRunClosedDuringARefreshStaysAway() {
    WindowFixture fixture;
    fixture.open(writeTwoWorkerRun(fixture.folder()));
    fixture.window().refresh();
    QVERIFY(fixture.state().documents.isScanning());
    fixture.window().closeCurrentRun();
    QVERIFY(fixture.waitSettled());
    QVERIFY(fixture.state().documents.runs().empty());
    QVERIFY(fixture.window().isStartPageShown());
}

void TestOpening::aCancelledScanIsSaid() {
    WindowFixture fixture;
    fixture.window().openPath(writeTwoWorkerRun(fixture.folder()));
    QVERIFY(fixture.state().documents.isScanning());
    fixture.state().jobs.cancelAll();
    QVERIFY(fixture.waitSettled());
    QVERIFY(fixture.window().isStartPageShown());
    QVERIFY(fixture.window().startPage()->notice().endsWith(u"run_a was cancelled."_s));
}

void TestOpening::theSidebarIsKeptHidden() {
    WindowFixture fixture;
    const auto run = writeTwoWorkerRun(fixture.folder());
    fixture.open(run);
    fixture.window().runsDock()->toggleViewAction()->trigger();
    QVERIFY(!fixture.window().runsDock()->isVisible());
    fixture.restart();
    fixture.open(run);
    QVERIFY(!fixture.window().runsDock()->isVisible());
    fixture.window().runsDock()->toggleViewAction()->trigger();
    QVERIFY(fixture.window().runsDock()->isVisible());
}

} // namespace runglass::test
