// SPDX-License-Identifier: Apache-2.0
#include "gui/support/panel_driver.h"
#include "gui/support/suites.h"
#include "gui/support/tables.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace runglass;
using test::PanelDriver;

namespace {

QByteArray contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("not there");
}

} // namespace

class TableExportTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QSettings().clear(); }

    void writesWhatIsShownWithByteOrderMarkAndCrlf() {
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("shown.csv"));
        PanelDriver driver;
        QVERIFY(driver.show(test::operatorTable()));
        driver.clickHeader(0);
        QVERIFY(driver.waitForUpdate());
        QTest::keyClicks(driver.panel.searchBox(), QStringLiteral("conv"));
        QVERIFY(driver.waitForUpdate());
        driver.view().setColumnHidden(1, true);
        QSignalSpy exported(&driver.panel, &views::TablePanel::exported);
        driver.panel.exportTo(path, false);
        QVERIFY(exported.wait());
        QCOMPARE(exported[0][0].toString(), path);
        QCOMPARE(contentOf(path), QByteArray("\xEF\xBB\xBFName,Duration (us),Share (%)\r\n"
                                             "conv_2,300,10\r\nconv_10,300,10\r\n"));
    }

    void writesEverythingWhenAsked() {
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("all.csv"));
        PanelDriver driver;
        QVERIFY(driver.show(test::operatorTable()));
        QTest::keyClicks(driver.panel.searchBox(), QStringLiteral("conv"));
        QVERIFY(driver.waitForUpdate());
        QSignalSpy exported(&driver.panel, &views::TablePanel::exported);
        driver.panel.exportTo(path, true);
        QVERIFY(exported.wait());
        QCOMPARE(
            contentOf(path),
            QByteArray(
                "\xEF\xBB\xBFName,Calls,Duration (us),Share (%)\r\nMatMul,10,1500,50\r\nAdd,200,900,30\r\n"
                "Relu,5,,\r\nconv_10,10,300,10\r\nconv_2,10,300,10\r\n"));
    }

    void saysWhenAFileCannotBeWritten() {
        const QTemporaryDir folder;
        PanelDriver driver;
        QVERIFY(driver.show(test::operatorTable()));
        QSignalSpy failed(&driver.panel, &views::TablePanel::exportFailed);
        driver.panel.exportTo(folder.filePath(QStringLiteral("no/such/folder/x.csv")), false);
        QVERIFY(failed.wait());
        QVERIFY(failed[0][0].toString().startsWith(QStringLiteral("x.csv was not written: ")));
        QCOMPARE(driver.label("notice"), failed[0][0].toString());
    }

    void aCancelledExportLeavesTheOldFileAndNothingElse() {
        const QTemporaryDir folder;
        const auto path = folder.filePath(QStringLiteral("large.csv"));
        {
            QFile old(path);
            QVERIFY(old.open(QIODevice::WriteOnly));
            old.write("old");
        }
        {
            PanelDriver driver;
            QVERIFY(driver.show(test::largeTable(1'000'000)));
            QSignalSpy exported(&driver.panel, &views::TablePanel::exported);
            driver.panel.exportTo(path, true);
            QVERIFY(!driver.jobs.isIdle());
            driver.jobs.cancelAll();
            QVERIFY(driver.jobs.isIdle());
            QCoreApplication::processEvents();
            QCOMPARE(exported.count(), 0);
        } // waits for the threads
        QCOMPARE(contentOf(path), QByteArray("old"));
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 1);
    }

    void aSecondExportLetsTheFirstFinish() {
        const QTemporaryDir folder;
        const auto first = folder.filePath(QStringLiteral("first.csv"));
        const auto second = folder.filePath(QStringLiteral("second.csv"));
        PanelDriver driver;
        QVERIFY(driver.show(test::largeTable(20'000)));
        QSignalSpy exported(&driver.panel, &views::TablePanel::exported);
        driver.panel.exportTo(first, true);
        driver.panel.exportTo(second, true);
        QTRY_COMPARE(exported.count(), 2);
        QVERIFY(contentOf(first).size() > 200'000);
        QVERIFY(contentOf(first) == contentOf(second));
        QVERIFY(driver.jobs.isIdle());
    }

    void theStatusLineShowsProgressAndCancels() {
        const QTemporaryDir folder;
        PanelDriver driver;
        QVERIFY(driver.show(test::largeTable(3'000'000)));
        QSignalSpy progressed(&driver.jobs, &views::JobRunner::progressed);
        driver.panel.exportTo(folder.filePath(QStringLiteral("large.csv")), true);
        QVERIFY(progressed.wait());
        QToolButton* cancel = nullptr;
        const auto buttons = driver.panel.findChildren<QToolButton*>();
        for (auto* button : buttons)
            if (button->accessibleName() == QStringLiteral("Cancel the export"))
                cancel = button;
        QVERIFY(cancel->isVisible());
        QCOMPARE(driver.label("notice"), QStringLiteral("Exporting large.csv"));
        cancel->click();
        QVERIFY(driver.jobs.isIdle());
        QVERIFY(!cancel->isVisible());
    }
};

static const test::Suite<TableExportTest> suite("table_export");
#include "test_table_export.moc"
