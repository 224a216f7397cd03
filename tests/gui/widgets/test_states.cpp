// SPDX-License-Identifier: Apache-2.0
#include "gui/support/suites.h"
#include "views/widgets/state_stack.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using runglass::views::StateStack;

class StatesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsOneStateAtATime() {
        auto* content = new QLabel(QStringLiteral("content"));
        StateStack stack(content);
        QCOMPARE(stack.state(), StateStack::State::Empty);
        stack.showReady();
        QCOMPARE(stack.state(), StateStack::State::Ready);
        QCOMPARE(stack.currentWidget(), content);
        QCOMPARE(stack.message(), QString());
        stack.showFailed(QStringLiteral("Not read"), QStringLiteral("The file is cut off at line 9."));
        QCOMPARE(stack.state(), StateStack::State::Failed);
        QCOMPARE(stack.message(), QStringLiteral("The file is cut off at line 9."));
        QVERIFY(stack.currentWidget() != content);
    }

    void aFailureCanBeCopiedByKeyboardAndTriedAgain() {
        StateStack stack(new QLabel);
        stack.show();
        const QString sentence = QStringLiteral("The file is cut off at line 9.");
        const auto buttons = [&stack] {
            QStringList texts;
            const auto all = stack.findChildren<QPushButton*>();
            for (const auto* button : all)
                if (button->isVisible())
                    texts << button->text();
            return texts;
        };
        stack.showFailed(QStringLiteral("Not read"), sentence);
        QCOMPARE(buttons(), QStringList());
        stack.showFailed(QStringLiteral("Not read"), sentence, true);
        QCOMPARE(buttons(), QStringList{QStringLiteral("Try Again")});
        QSignalSpy retried(&stack, &StateStack::retryRequested);
        const auto all = stack.findChildren<QPushButton*>();
        for (auto* button : all)
            if (button->isVisible())
                button->click();
        QCOMPARE(retried.count(), 1);
        const auto labels = stack.currentWidget()->findChildren<QLabel*>();
        const auto shown = std::ranges::find(labels, sentence, &QLabel::text);
        QVERIFY(shown != labels.end());
        QVERIFY((*shown)->focusPolicy() & Qt::TabFocus);
        stack.showLoading(QStringLiteral("Loading"), 0);
        QCOMPARE(buttons(), QStringList{QStringLiteral("Cancel")});
    }

    void loadingShowsPercentAndCanBeCancelled() {
        StateStack stack(new QLabel);
        stack.show();
        stack.showLoading(QStringLiteral("Loading trace_view.json"), 0.634);
        QCOMPARE(stack.state(), StateStack::State::Loading);
        auto* bar = stack.findChild<QProgressBar*>();
        auto* cancel = stack.findChild<QPushButton*>();
        QVERIFY(bar->isVisible());
        QCOMPARE(bar->value(), 63);
        QCOMPARE(stack.message(), QStringLiteral("63 %"));
        QSignalSpy cancelled(&stack, &StateStack::cancelRequested);
        QTest::mouseClick(cancel, Qt::LeftButton);
        QCOMPARE(cancelled.count(), 1);
        stack.showLoading(QStringLiteral("Loading"), 0);
        QCOMPARE(bar->maximum(), 0); // moves without a known end
        QCOMPARE(stack.message(), QStringLiteral("Loading"));
        stack.showLoading(QStringLiteral("Loading"), 1);
        QCOMPARE(bar->maximum(), 0);
        QCOMPARE(stack.message(), QStringLiteral("Everything is read; working on it"));
        stack.showEmpty(QStringLiteral("No kernels"), QStringLiteral("There is no kernel_details.csv."));
        QVERIFY(!bar->isVisible());
        QVERIFY(!cancel->isVisible());
        QCOMPARE(stack.message(), QStringLiteral("There is no kernel_details.csv."));
    }
};

static const runglass::test::Suite<StatesTest> suite("states");
#include "test_states.moc"
