// SPDX-License-Identifier: Apache-2.0
#include "gui/support/suites.h"
#include "views/models/display_list.h"

#include <QTest>

using runglass::views::DisplayList;
using runglass::views::DisplayPosition;

namespace {

/// "2" for a row, "2.0" for its child, "2.0.1" for a line.
QString text(const DisplayPosition& position) {
    auto result = QString::number(position.top);
    if (position.child)
        result += QStringLiteral(".%1").arg(*position.child);
    if (position.line)
        result += QStringLiteral(".%1").arg(*position.line);
    return result;
}

QString text(const DisplayList& list) {
    QStringList rows;
    for (std::size_t row = 0; row < list.size(); ++row) {
        rows << text(list.at(row));
        if (list.rowOf(list.at(row)) != row)
            return QStringLiteral("rowOf(%1) is not %2").arg(rows.last()).arg(row);
    }
    return rows.join(QLatin1Char(' '));
}

} // namespace

class DisplayListTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void closedRowsAreListedAsTheyAre() {
        DisplayList list;
        list.reset(3);
        QCOMPARE(text(list), QStringLiteral("0 1 2"));
    }

    void openedRowsShowChildrenAndLinesInPlace() {
        DisplayList list;
        list.reset(4);
        list.open(2, 2);
        list.open(0, 1);
        QCOMPARE(text(list), QStringLiteral("0 0.0 1 2 2.0 2.1 3"));
        list.openChild(2, 0, 2);
        QCOMPARE(text(list), QStringLiteral("0 0.0 1 2 2.0 2.0.0 2.0.1 2.1 3"));
        QCOMPARE(list.below({2, std::nullopt, std::nullopt}), std::size_t{4});
        QCOMPARE(list.below({2, 0, std::nullopt}), std::size_t{2});
        list.close(0);
        list.closeChild(2, 0);
        QCOMPARE(text(list), QStringLiteral("0 1 2 2.0 2.1 3"));
    }

    void theLastRowAndRowsWithoutChildrenCanBeOpen() {
        DisplayList list;
        list.reset(3);
        list.open(1, 0);
        list.open(2, 2);
        QVERIFY(list.isOpen(1));
        QCOMPARE(text(list), QStringLiteral("0 1 2 2.0 2.1"));
    }
};

static const runglass::test::Suite<DisplayListTest> suite("display_list");
#include "test_display_list.moc"
