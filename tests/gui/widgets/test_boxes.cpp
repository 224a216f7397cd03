// SPDX-License-Identifier: Apache-2.0
#include "gui/support/suites.h"
#include "views/widgets/eliding_combo_box.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHelpEvent>
#include <QTest>
#include <QToolTip>

using namespace runglass;
using namespace runglass::views;
using namespace Qt::StringLiterals;

class BoxesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aNameThatFitsIsShownInFull() {
        ElidingComboBox box;
        box.addItem(u"run ▸ worker"_s);
        box.resize(400, 30);
        QCOMPARE(box.shownText(), u"run ▸ worker"_s);
    }

    void whatHasTheRoomItAsksForIsShownInFull() {
        for (const auto& name : {u"统计（按名称）"_s, u"Statistic (name)"_s}) {
            ElidingComboBox box;
            box.addItem(name);
            box.resize(box.sizeHint());
            QCOMPARE(box.shownText(), name);
        }
    }

    void ofALongNameBothEndsAreSeen() {
        ElidingComboBox box;
        box.setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        const auto name = u"transformer_2npu ▸ worker0 ▸ span 2 (2026-01-09 06:51:12)"_s;
        box.addItem(name);
        box.resize(200, 30);
        const auto shown = box.shownText();
        QVERIFY2(shown != name && shown.startsWith(u"tra"_s) && shown.endsWith(u"12)"_s), qPrintable(shown));
        QVERIFY(box.fontMetrics().horizontalAdvance(shown) < box.width());
        QVERIFY(!box.grab().isNull());
    }

    void whatIsLeftOutIsInTheTooltip() {
        ElidingComboBox box;
        box.setToolTip(u"Recording"_s);
        const auto name = u"<b>"_s.repeated(100);
        box.addItem(name);
        box.resize(120, 30);
        box.show();
        QHelpEvent help(QEvent::ToolTip, {5, 5}, box.mapToGlobal(QPoint(5, 5)));
        QApplication::sendEvent(&box, &help);
        QVERIFY2(QToolTip::text().contains(name.toHtmlEscaped()), qPrintable(QToolTip::text()));
        QVERIFY(QToolTip::text().contains(u"Recording"_s));
        QToolTip::hideText();
    }

    void theListIsAsWideAsItsNames() {
        ElidingComboBox box;
        const auto name = u"a name that is longer than the box"_s;
        box.addItems({name, u"short"_s});
        box.resize(80, 30);
        box.show();
        box.showPopup();
        QVERIFY(box.view()->minimumWidth() >= box.fontMetrics().horizontalAdvance(name));
        box.hidePopup();
    }
};

static const test::Suite<BoxesTest> suite("boxes");

#include "test_boxes.moc"
