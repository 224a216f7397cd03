// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace runglass::test {

class TestStates : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aMissingFileIsNamed();
    void whatIsNoFileIsNotNamedAsOne();
    void whatHasNoFileIsMadeOfTheTimeline();
    void aFolderThatNobodyParsedSaysHowTo();
    void aFileThatCannotBeUnderstoodCostsOnlyItsOwnPane();
    void aFileThatWasMendedIsReadWhenItIsTriedAgain();
    void loadingCanBeCancelledAndTriedAgain();
    void whatThrewIsToldByThePaneAndCanBeTriedAgain();
    void whatThrewIsToldByPanesThatLoadForThemselves();
    void whatThrewIsToldByADialog();
    void aScanThatThrewIsNotCalledCancelled();
    void anOldLoadNeverShowsUpForANewSelection();
    void problemsAreCountedAndListed();
    void aProblemCountsOnceHoweverManyPanesReadItsFile();
    void whatMayNotFitIsAskedAndLoadedAfterAYes();
    void aDialogAsksBeforeItLoads();
    void aDialogClosesWhenItsLoadingIsCancelled();
    void whatADialogCouldNotReadIsReadWhenItIsTriedAgain();
};

} // namespace runglass::test
