// SPDX-License-Identifier: Apache-2.0
#include "gui/support/suites.h"
#include "views/diff/path_label.h"
#include "views/widgets/elided_label.h"
#include "views/widgets/eliding_combo_box.h"
#include "views/widgets/figure_card.h"
#include "views/widgets/flow_layout.h"
#include "views/widgets/icons.h"
#include "views/widgets/yielding_row.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>
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

    void columnsFillTheLine() {
        QWidget area;
        auto* flow = new FlowLayout(8, &area);
        flow->setFillsLines(true);
        QList<QWidget*> items;
        for (int i = 0; i < 3; ++i) {
            items << new QWidget;
            items.back()->setMinimumSize(100, 20);
            flow->addWidget(items.back());
        }
        area.show();
        // Three columns of 100 and two gaps of 8 need 316, two columns 208.
        flow->setGeometry({0, 0, 340, 100});
        for (int i = 0; i < 3; ++i)
            QCOMPARE(items[i]->geometry(), QRect(i * 116, 0, 108, 20));
        flow->setGeometry({0, 0, 300, 100});
        QCOMPARE(items[1]->geometry(), QRect(154, 0, 146, 20));
        QCOMPARE(items[2]->geometry(), QRect(0, 28, 146, 20));
        QCOMPARE(flow->heightForWidth(300), 48);
        flow->setGeometry({0, 0, 60, 100});
        QCOMPARE(items[1]->geometry(), QRect(0, 28, 100, 20)); // never less than is needed
    }

    void aCardIsAsWideAsItsValue() {
        analysis::KeyFigure figure;
        figure.value = 123'456'789'012.345;
        figure.unit = table::Unit::Microseconds;
        figure.precision = 3;
        const FigureCard card(figure, {});
        const auto labels = card.findChildren<QLabel*>();
        QCOMPARE(labels.size(), 3);
        QVERIFY(card.sizeHint().width() >= labels[1]->sizeHint().width() + 2 * 12); // and its margins
    }

    void aWideCardShowsItsNameInFull() {
        analysis::KeyFigure figure;
        figure.name = "Communication that is not overlapped";
        figure.detail = "aclnnFlashAttentionScoreGrad_FlashAttentionScoreGrad";
        FigureCard card(figure, {});
        const auto labels = card.findChildren<QLabel*>();
        QCOMPARE(labels.size(), 3);
        card.resize(172, 80);
        card.show();
        QTRY_VERIFY(labels[0]->text() != u"Communication that is not overlapped"_s);
        QVERIFY(labels[2]->text() != u"aclnnFlashAttentionScoreGrad_FlashAttentionScoreGrad"_s);
        card.resize(600, 80);
        QTRY_COMPARE(labels[0]->text(), u"Communication that is not overlapped"_s);
        QCOMPARE(labels[2]->text(), u"aclnnFlashAttentionScoreGrad_FlashAttentionScoreGrad"_s);
    }

    void buttonsGiveUpTheirTextsWhereThereIsTooLittleRoom() {
        QWidget bar;
        auto* row = new YieldingRow(&bar);
        row->setContentsMargins(0, 0, 0, 0);
        auto* field = new QLineEdit;
        field->setMinimumWidth(100);
        row->addWidget(field);
        QList<QToolButton*> buttons;
        for (const auto& text : {u"Filter row"_s, u"Export CSV"_s}) {
            buttons << new QToolButton;
            buttons.back()->setIcon(icon(IconName::Filter));
            buttons.back()->setText(text);
            row->addButton(buttons.back());
        }
        const int whole = row->QHBoxLayout::minimumSize().width();
        const int least = row->minimumSize().width();
        QVERIFY2(least < whole - 50, qPrintable(QString::number(least)));
        bar.resize(whole, 40);
        bar.show();
        QVERIFY(row->showsTexts());
        bar.resize(whole - 1, 40);
        QTRY_VERIFY(!row->showsTexts());
        QCOMPARE(buttons[0]->toolButtonStyle(), Qt::ToolButtonIconOnly);
        // What was promised is kept: with icons alone it is as narrow as that.
        QCOMPARE(row->QHBoxLayout::minimumSize().width(), least);
        QCOMPARE(row->minimumSize().width(), least);
        bar.resize(whole + 20, 40);
        QTRY_VERIFY(row->showsTexts());
        QCOMPARE(buttons[0]->toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
    }

    void aLabelIsElidedAndItsTooltipHasAll() {
        ElidedLabel label;
        const auto sentence = u"Drag over the curve to list the allocations of a time"_s;
        label.setText(sentence);
        QVERIFY(label.minimumSizeHint().width() < label.sizeHint().width() / 2);
        label.resize(label.sizeHint());
        QCOMPARE(label.shownText(), sentence);
        label.resize(120, 20);
        label.show();
        QVERIFY2(label.shownText().startsWith(u"Drag"_s) && label.shownText().endsWith(u"…"_s),
                 qPrintable(label.shownText()));
        QHelpEvent help(QEvent::ToolTip, {5, 5}, label.mapToGlobal(QPoint(5, 5)));
        QApplication::sendEvent(&label, &help);
        QVERIFY(QToolTip::text().contains(sentence));
        QToolTip::hideText();
        label.setText(u"5"_s);
        QVERIFY(label.minimumSizeHint().width() <= label.sizeHint().width());
    }

    void aPathLeavesOutItsMiddleAndKeepsItsEnd() {
        PathLabel label;
        QStringList names{u"Whole recording"_s};
        for (int i = 1; i <= 8; ++i)
            names << u"TransformerLayer_%1"_s.arg(i);
        label.resize(3000, 20);
        label.setNames(names);
        QVERIFY(label.text().contains(u"TransformerLayer_1"_s) && label.text().contains(u"href=\"7\""_s));
        QVERIFY(!label.text().contains(u"…"_s) && label.toolTip().isEmpty());
        label.resize(420, 20);
        label.show();
        const auto text = label.text();
        QVERIFY2(text.contains(u"Whole recording"_s) && text.endsWith(u"<b>TransformerLayer_8</b>"_s),
                 qPrintable(text));
        QVERIFY2(!text.contains(u"TransformerLayer_1<"_s), qPrintable(text));
        QVERIFY2(text.contains(u">…</a>"_s), qPrintable(text)); // a way to what is left out
        QVERIFY(label.toolTip().contains(u"TransformerLayer_1"_s));
        QVERIFY(label.minimumSizeHint().width() < 150);
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
