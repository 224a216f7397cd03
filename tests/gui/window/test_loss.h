// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace runglass::test {

class TestLoss : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void droppedLogsAreShownTogether();
    void withoutLogsItSaysHowToBringSome();
    void controlsAreWholeInANarrowWindow();
    void logsAloneHaveNoLineAboutARun();
    void namesOfComparedLogsAreShownInFullWhereThereIsRoom();
    void logsAndRunsFindTheirTabs();
    void whatAFileIsIsLookedForInTheBackground();
    void uncheckingTakesALogOutOfChartAndTables();
    void tagsAreSetInTheDialogWithAPreview();
    void tagsAreRememberedForTheFileAndForNewOnes();
    void aLogWithoutAMatchSaysWhy();
    void twoLogsAreComparedInThreeModes();
    void severalLogsAreComparedWithTheBase();
    void theChartsZoomTogether();
    void aRemovedLogCanBeBroughtBack();
    void aLogRemovedWhileItIsReadAgainIsReadWhenItComesBack();
    void aGrowingLogIsFollowed();
    void aChangedLogIsReadAgain();
    void chartsAreMadeAnewOnceWhenAllLogsAreReadAgain();
    void aLogIsExported();
    void aCancelledExportIsWaitedForNoLonger();
    void theComparisonIsExported();
    void problemsOfLogsAreListed();
};

} // namespace runglass::test
