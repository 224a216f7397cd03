// SPDX-License-Identifier: Apache-2.0
#include "test_command_line.h"

#include "app/command_line.h"
#include "app/place_choice.h"
#include "app/preferences.h"
#include "app/session_document.h"
#include "app/settings_dialog.h"
#include "run_files.h"
#include "views/base/file_path.h"
#include "views/widgets/state_stack.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QPointer>

#include <filesystem>

namespace runglass::test {

using namespace Qt::StringLiterals;

namespace {

app::CommandLineResult parse(const QString& words) {
    return app::parseCommandLine(u"runglass "_s.append(words).split(u' ', Qt::SkipEmptyParts));
}

int takePicture(WindowFixture& fixture, const app::ScreenshotRequest& request) {
    app::Screenshot screenshot(fixture.window(), fixture.state(), request);
    QSignalSpy finished(&screenshot, &app::Screenshot::finished);
    screenshot.start();
    if (finished.isEmpty() && !finished.wait(patienceMs))
        return -1;
    return finished.front().front().toInt();
}

} // namespace

void TestCommandLine::pathsAreOpened() {
    const auto parsed = parse(u"--lang zh_CN a/run b.csv"_s);
    QVERIFY(parsed.line);
    QCOMPARE(parsed.line->paths, (QStringList{u"a/run"_s, u"b.csv"_s}));
    QCOMPARE(parsed.line->language, u"zh_CN"_s);
    QVERIFY(!parsed.line->screenshot);
}

void TestCommandLine::pathsKeepBytesThatAreNotUtf8() {
    const auto name = views::pathText("l\xE4uft");
    const auto parsed = app::parseCommandLine({u"runglass"_s, u"--run"_s, name, name + u"/b.csv"_s});
    QVERIFY(parsed.line);
    QCOMPARE(views::pathBytes(parsed.line->paths.front()), std::string("l\xE4uft/b.csv"));
    QCOMPARE(parsed.line->selectors.run, std::string("l\xE4uft"));
}

void TestCommandLine::languagesThatNobodySpeaksAreRefused() {
    for (const auto& language : {u"en"_s, u"en_US"_s, u"zh"_s, u"zh_CN"_s, u"zh-Hans"_s})
        QVERIFY2(parse(u"--lang "_s + language).line, qPrintable(language));
    for (const auto& language : {u"klingon"_s, u"english"_s, u"de"_s, u"C"_s}) {
        const auto parsed = parse(u"--lang "_s + language);
        QVERIFY2(!parsed.line, qPrintable(language));
        QCOMPARE(parsed.exitStatus, 2);
        QVERIFY(parsed.text.contains(u"zh_CN"_s));
    }
}

void TestCommandLine::aPictureNeedsAKnownPane() {
    const auto parsed = parse(u"--screenshot nonsense --out x.png run"_s);
    QVERIFY(!parsed.line);
    QCOMPARE(parsed.exitStatus, 2);
    QVERIFY(parsed.text.contains(u"operator, kernel, "_s));
}

void TestCommandLine::aPictureNeedsSizeThemeAndFileToMakeSense_data() {
    QTest::addColumn<QString>("words");
    QTest::newRow("no file") << u"--screenshot kernel run"_s;
    QTest::newRow("no path") << u"--screenshot kernel --out x.png"_s;
    QTest::newRow("half a size") << u"--screenshot kernel --out x.png --size 800 run"_s;
    QTest::newRow("negative size") << u"--screenshot kernel --out x.png --size 800x-1 run"_s;
    QTest::newRow("gigantic size") << u"--screenshot kernel --out x.png --size 999999x999999 run"_s;
    QTest::newRow("theme") << u"--screenshot kernel --out x.png --theme pink run"_s;
    QTest::newRow("a file without a picture") << u"--out x.png run"_s;
    QTest::newRow("a size without a picture") << u"--size 800x600 run"_s;
    QTest::newRow("unknown option") << u"--colour run"_s;
}

void TestCommandLine::aPictureNeedsSizeThemeAndFileToMakeSense() {
    QFETCH(QString, words);
    const auto parsed = parse(words);
    QVERIFY(!parsed.line);
    QCOMPARE(parsed.exitStatus, 2);
    QVERIFY(parsed.text.startsWith(u"error: "_s));
}

void TestCommandLine::aPictureIsTakenOfTheChosenWorker() {
    WindowFixture fixture;
    const QString file = fixture.folder() + u"/picture.png"_s;
    const auto run = writeTwoWorkerRun(fixture.folder());
    QCOMPARE(takePicture(fixture, {u"kernel"_s, file, QSize(1100, 700), {{}, "host_1", "2"}, {run}}), 0);
    QCOMPARE(fixture.state().selection.place(), fixture.place(u"host_1"_s, 1));
    QCOMPARE(fixture.window().currentPane(), &fixture.kernelPane());
    QCOMPARE(fixture.kernelPane().states().state(), views::StateStack::State::Ready);
    QCOMPARE(QImage(file).size(), QSize(1100, 700));
}

void TestCommandLine::aPictureIsWrittenUnderANameThatIsNotUtf8() {
    WindowFixture fixture;
    const std::string file = views::pathBytes(fixture.folder()) + "/l\xE4uft.png";
    const auto run = writeTwoWorkerRun(fixture.folder());
    QCOMPARE(takePicture(fixture, {u"kernel"_s, views::pathText(file), QSize(1100, 700), {}, {run}}), 0);
    QVERIFY(std::filesystem::remove(file)); // Qt, which removes the folder, could not
}

void TestCommandLine::theWindowShowsTheChosenWorker() {
    const auto parsed = parse(u"--worker host_1 --span 2 run"_s);
    QVERIFY(parsed.line);
    WindowFixture fixture;
    fixture.window().openPaths({writeTwoWorkerRun(fixture.folder())});
    const QPointer choice = new app::PlaceChoice(fixture.state(), fixture.window().sessionDocument(),
                                                 parsed.line->selectors, &fixture.window());
    QTRY_VERIFY_WITH_TIMEOUT(choice.isNull(), patienceMs);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.state().selection.place(), fixture.place(u"host_1"_s, 1));
}

void TestCommandLine::aWorkerThatIsNotThereIsToldAndTheFirstShown() {
    WindowFixture fixture;
    fixture.window().openPaths({writeTwoWorkerRun(fixture.folder())});
    const QPointer choice = new app::PlaceChoice(fixture.state(), fixture.window().sessionDocument(),
                                                 {{}, "nobody", {}}, &fixture.window());
    QSignalSpy failed(choice.data(), &app::PlaceChoice::failed);
    QTRY_VERIFY_WITH_TIMEOUT(choice.isNull(), patienceMs);
    QCOMPARE(failed.size(), 1);
    QVERIFY(fixture.waitSettled());
    QCOMPARE(fixture.state().selection.place(), fixture.place(u"host_1"_s, 0));
}

void TestCommandLine::aPictureOfAPathThatIsNotThereFails() {
    WindowFixture fixture;
    const QString file = fixture.folder() + u"/picture.png"_s;
    QCOMPARE(takePicture(fixture, {u"kernel"_s, file, QSize(1100, 700), {}, {fixture.folder() + u"/gone"_s}}),
             1);
    QVERIFY(!QFile::exists(file));
    const auto run = writeTwoWorkerRun(fixture.folder());
    QCOMPARE(takePicture(fixture, {u"kernel"_s, file, QSize(1100, 700), {{}, "nobody", {}}, {run}}), 1);
}

void TestCommandLine::aPictureOfALogNeedsNoRun() {
    WindowFixture fixture;
    const QString file = fixture.folder() + u"/picture.png"_s;
    const QString log = fixture.folder() + u"/a.log"_s;
    writeFile(log, "iteration 1 loss: 4\niteration 2 loss: 2\n");
    QCOMPARE(takePicture(fixture, {u"loss"_s, file, QSize(1100, 700), {}, {log}}), 0);
    QCOMPARE(fixture.window().currentPane()->view(), model::View::Loss);
    QVERIFY(QFile::exists(file));
}

void TestCommandLine::aThemeForOneStartIsNotStoredByTheSettings() {
    WindowFixture fixture; // for settings of its own
    app::Preferences preferences;
    preferences.useThemeOnce(views::Theme::Dark);
    app::SettingsDialog dialog(preferences);
    dialog.accept();
    QCOMPARE(preferences.theme(), views::Theme::Dark);
    QCOMPARE(app::Preferences().theme(), views::Theme::System);
    QComboBox* themes = nullptr;
    for (auto* box : dialog.findChildren<QComboBox*>())
        if (box->findText(u"Light"_s) >= 0)
            themes = box;
    QVERIFY(themes != nullptr);
    themes->setCurrentIndex(themes->findText(u"Light"_s));
    dialog.accept();
    QCOMPARE(app::Preferences().theme(), views::Theme::Light);
}

} // namespace runglass::test
