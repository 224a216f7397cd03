// SPDX-License-Identifier: Apache-2.0
#include "gui/support/suites.h"
#include "gui/timeline_drawer/drawer_fixture.h"
#include "views/frame/problems_panel.h"
#include "views/timeline/load_report_tab.h"
#include "views/timeline/marks_tab.h"
#include "views/timeline/search_bar.h"
#include "views/timeline/timeline_search.h"
#include "views/widgets/table_panel.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QLineEdit>
#include <QSettings>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

using namespace runglass;
using test::DrawerFixture;

namespace {

/// Qt's own parts of larger widgets, and inner views of combo boxes.
bool isInner(const QWidget* widget) {
    return widget->objectName().startsWith(QLatin1String("Scroll")) ||
           widget->objectName().startsWith(QLatin1String("qt_")) ||
           (widget->parentWidget() != nullptr &&
            (widget->parentWidget()->inherits("QComboBoxPrivateContainer") ||
             widget->parentWidget()->inherits("QLineEdit") ||
             widget->parentWidget()->inherits("QTableView") ||
             widget->parentWidget()->inherits("QTreeView")));
}

QString textOf(const QTreeWidgetItem* top, const QString& label) {
    for (int i = 0; i < top->childCount(); ++i)
        if (top->child(i)->text(0) == label)
            return top->child(i)->text(1);
    return {};
}

} // namespace

class DrawerMarksTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QSettings().clear(); }

    void marksAreListedRenamedKeptAndDeleted() {
        DrawerFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        fixture.drawer.showTab(views::TimelineDrawer::Tab::Marks);
        fixture.state.setMarks({{{10'000, 30'000}, QStringLiteral("first"), true},
                                {{50'000, 50'000}, QStringLiteral("second"), false}});
        auto* tab = fixture.drawer.marksTab();
        auto* list = tab->list();
        QCOMPARE(list->topLevelItemCount(), 2);
        QCOMPARE(list->topLevelItem(0)->text(2), QStringLiteral("20.000 µs"));
        QVERIFY(list->topLevelItem(0)->font(0).italic());

        QVERIFY(tab->keepButton()->isEnabled());
        QTest::mouseClick(tab->keepButton(), Qt::LeftButton);
        QVERIFY(!fixture.state.marks()[0].isTemporary);
        QVERIFY(!tab->keepButton()->isEnabled());

        list->topLevelItem(0)->setText(0, QStringLiteral("  warm up "));
        QCOMPARE(fixture.state.marks()[0].name, QStringLiteral("warm up"));
        list->topLevelItem(0)->setText(0, QString()); // a mark without a name could not be told from others
        QCOMPARE(fixture.state.marks()[0].name, QStringLiteral("warm up"));
        QCOMPARE(list->topLevelItem(0)->text(0), QStringLiteral("warm up"));

        list->setCurrentItem(list->topLevelItem(0));
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Return);
        QVERIFY(fixture.state.window().beginNs > 0 && fixture.state.window().beginNs < 10'000);
        QTest::mouseClick(tab->deleteButton(), Qt::LeftButton);
        QCOMPARE(fixture.state.marks().size(), std::size_t{1});
        QCOMPARE(fixture.state.marks()[0].name, QStringLiteral("second"));
    }

    void renamingOpensAnEditorInPlace() {
        DrawerFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        fixture.drawer.showTab(views::TimelineDrawer::Tab::Marks);
        fixture.state.setMarks({{{10'000, 30'000}, QStringLiteral("first"), false}});
        auto* tab = fixture.drawer.marksTab();
        QTest::mouseClick(tab->renameButton(), Qt::LeftButton);
        auto* editor = tab->list()->findChild<QLineEdit*>();
        QVERIFY(editor != nullptr);
        editor->selectAll();
        QTest::keyClicks(editor, QStringLiteral("new"));
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(fixture.state.marks()[0].name, QStringLiteral("new"));
    }

    void theLoadReportCountsWhatWasRead() {
        DrawerFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        auto* facts = fixture.drawer.loadReportTab()->facts();
        QCOMPARE(facts->topLevelItemCount(), 1);
        const auto* top = facts->topLevelItem(0);
        QCOMPARE(top->text(0), QStringLiteral("rank 0"));
        QCOMPARE(textOf(top, QStringLiteral("Records")), QStringLiteral("7"));
        QCOMPARE(textOf(top, QStringLiteral("Skipped records")), QStringLiteral("0"));
        QCOMPARE(textOf(top, QStringLiteral("Slices")), QStringLiteral("5"));
        QCOMPARE(textOf(top, QStringLiteral("Flows drawn")), QStringLiteral("1"));
        QCOMPARE(textOf(top, QStringLiteral("Flows with one end")), QStringLiteral("0"));
        QCOMPARE(textOf(top, QStringLiteral("Length")), QStringLiteral("100.000 µs"));
        fixture.drawer.setProblems({{base::Severity::Skipped, "json.bad_record", "trace.json",
                                     base::Place::byte(12), "A record was skipped", 3}});
        QCOMPARE(fixture.drawer.loadReportTab()->problems()->table()->table()->rowCount(), std::size_t{1});
    }

    void everyControlHasANameAndATip() {
        DrawerFixture fixture({test::traceOfRecords(test::hostAndDevice)});
        QVERIFY(fixture.select("launch"));
        views::SearchBar bar(fixture.drawer.search());
        QList<QWidget*> controls;
        for (QWidget* root : {static_cast<QWidget*>(&fixture.drawer), static_cast<QWidget*>(&bar)})
            for (auto* widget : root->findChildren<QWidget*>())
                if (qobject_cast<QAbstractButton*>(widget) != nullptr ||
                    qobject_cast<QComboBox*>(widget) != nullptr ||
                    qobject_cast<QLineEdit*>(widget) != nullptr ||
                    qobject_cast<QTreeView*>(widget) != nullptr)
                    controls << widget;
        int seen = 0;
        for (const auto* control : controls) {
            if (isInner(control))
                continue;
            ++seen;
            const QString what = QString::fromLatin1(control->metaObject()->className()) + QLatin1Char(' ') +
                                 control->accessibleName() + control->objectName();
            QVERIFY2(!control->accessibleName().isEmpty(), qPrintable(what));
            QVERIFY2(!control->toolTip().isEmpty() || control->inherits("QAbstractItemView"),
                     qPrintable(what));
            QVERIFY2(control->focusPolicy() != Qt::NoFocus, qPrintable(what));
        }
        QVERIFY(seen > 30);
    }

    void aDrawerCanGoWhileItsJobsRun() {
        const auto trace = test::traceOfRecords(test::hostAndDevice);
        for (int round = 0; round < 5; ++round) {
            DrawerFixture fixture({trace});
            fixture.state.selectSlice(fixture.slice("launch"));
            fixture.drawer.search().setQuery({"a", false, false, false});
            fixture.drawer.areaTab();
        }
        QCOMPARE(trace.use_count(), 1L); // nothing of it is held any more
    }
};

namespace {
const test::Suite<DrawerMarksTest> suite("drawer_marks");
}

#include "test_drawer_marks.moc"
