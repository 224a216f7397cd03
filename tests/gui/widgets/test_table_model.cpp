// SPDX-License-Identifier: Apache-2.0
#include "gui/support/suites.h"
#include "gui/support/tables.h"
#include "views/models/table_model.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace runglass;
using views::TableModel;

namespace {

views::RowExpansion expansion(const std::shared_ptr<const table::Table>& children) {
    views::RowExpansion result;
    result.canExpand = [](table::RowIndex row) { return row != 1; };
    result.children = [children](table::RowIndex) { return children; };
    result.childTitle = [](const table::Table&, table::RowIndex child) {
        return QStringLiteral("call %1").arg(child);
    };
    result.lines = [](const table::Table&, table::RowIndex) {
        return std::vector<views::RowExpansion::Line>();
    };
    return result;
}

} // namespace

class TableModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsTextsForPeopleAndKeepsRawValues() {
        TableModel model;
        const auto table = test::operatorTable();
        model.setTable(table, {1, 2});
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("Add"));
        QCOMPARE(model.index(0, 2).data().toString(), QStringLiteral("900.000"));
        QCOMPARE(model.index(0, 2).data(TableModel::SortRole).toLongLong(), 900000);
        QCOMPARE(model.index(1, 2).data().toString(), QStringLiteral("–"));
        QVERIFY(!model.index(1, 2).data(TableModel::SortRole).isValid());
        QCOMPARE(model.index(0, 3).data(TableModel::ShareRole).toDouble(), 0.3);
        QVERIFY(!model.index(0, 1).data(TableModel::ShareRole).isValid());
        QVERIFY(model.index(0, 1).data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight);
        QVERIFY(model.index(0, 0).data(Qt::TextAlignmentRole).toInt() & Qt::AlignLeft);
        QCOMPARE(model.headerData(2, Qt::Horizontal).toString(), QStringLiteral("Duration (us)"));
        QCOMPARE(model.headerData(2, Qt::Horizontal, Qt::ToolTipRole).toString(),
                 QStringLiteral("Sum of all calls"));
    }

    void otherUnitsChangeTextsAndHeaders() {
        TableModel model;
        model.setTable(test::operatorTable(), {1});
        table::DisplayUnits units;
        units.time = table::TimeUnit::Milliseconds;
        model.setUnits(units);
        QCOMPARE(model.headerData(2, Qt::Horizontal).toString(), QStringLiteral("Duration (ms)"));
        QCOMPARE(model.index(0, 2).data().toString(), QStringLiteral("0.900000"));
    }

    void staysConsistentWhileRowsOpenAndClose() {
        TableModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto table = test::operatorTable();
        model.setExpansion(expansion(table));
        model.setTable(table, {0, 1, 2});
        model.openRow(0, table, {QStringLiteral("call 0"), QStringLiteral("call 1")});
        QCOMPARE(model.rowCount(), 5);
        QCOMPARE(model.index(1, 0).data().toString(), QStringLiteral("call 0"));
        QCOMPARE(model.index(1, 1).data().toString(), QStringLiteral("10"));
        model.openChild(0, 1, {{QStringLiteral("train.py:12 step"), QStringLiteral("train.py"), 12}});
        QCOMPARE(model.index(3, 0).data().toString(), QStringLiteral("train.py:12 step"));
        QCOMPARE(model.index(3, 0).data(TableModel::PlaceLineRole).toInt(), 12);
        QCOMPARE(model.index(0, 0).data(Qt::AccessibleTextRole).toString(),
                 QStringLiteral("MatMul, expanded"));
        QCOMPARE(model.index(4, 0).data(Qt::AccessibleTextRole).toString(), QStringLiteral("Add"));
        model.setRows({2, 0});
        QCOMPARE(model.rowCount(), 5);
        QCOMPARE(model.index(4, 0).data().toString(), QStringLiteral("train.py:12 step"));
        model.toggle(model.index(1, 0));
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(1, 0).data(Qt::AccessibleTextRole).toString(),
                 QStringLiteral("MatMul, collapsed"));
    }

    void aChildWithoutLinesSaysSo() {
        TableModel model;
        const auto table = test::operatorTable();
        model.setExpansion(expansion(table));
        model.setTable(table, {0});
        model.openRow(0, table, {QStringLiteral("call 0")});
        model.openChild(0, 0, {});
        QCOMPARE(model.index(2, 0).data().toString(), QStringLiteral("Nothing was recorded for this row."));
    }

    void survivesTheModelTesterWithAMillionRows() {
        TableModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto table = test::largeTable(1'000'000);
        model.setTable(table, table::allRows(*table));
        QCOMPARE(model.rowCount(), 1'000'000);
        QCOMPARE(model.index(999'999, 0).data().toString(), QStringLiteral("operator_999"));
    }
};

static const test::Suite<TableModelTest> suite("table_model");
#include "test_table_model.moc"
