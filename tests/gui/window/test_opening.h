// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace runglass::test {

class TestOpening : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anEmptyWindowShowsTheStartPage();
    void openingAFolderShowsItsFirstWorker();
    void ofSeveralPathsTheFirstIsShownAndRunsStandInTheirOrder();
    void whereTheFirstOfSeveralPathsHoldsNoRunTheNextIsShown();
    void aDroppedFolderIsOpened();
    void somethingDroppedThatIsNoFileIsNotTaken();
    void aFolderWithoutRunsIsExplainedOnTheStartPage();
    void aPathThatIsNotThereIsExplainedOnTheStartPage();
    void aNameThatIsNotUtf8OpensByItsBytes();
    void aDroppedNameThatIsNotUtf8IsOpened();
    void bytesOfPathsSurviveTheWayThroughATextAndBack_data();
    void bytesOfPathsSurviveTheWayThroughATextAndBack();
    void aNameOfWhichACharacterGotLostIsExplained();
    void aSingleFileOpens();
    void openedPathsAreInTheRecentListAfterARestart();
    void aRecentPathOpensFromTheStartPage();
    void aRecentPathThatIsGoneIsGreyedOut();
    void whatAnotherWindowOpenedStaysInTheRecentList();
    void aRecentListThatMakesNoSenseIsReadAsFarAsItDoes();
    void closingTheRunBringsTheStartPageBack();
    void closingOneOfTwoRunsShowsTheOther();
    void refreshFindsANewWorkerAndKeepsThePlace();
    void refreshReadsChangedFilesAgain();
    void aPathInWhichNothingIsLeftIsNoLongerOpen();
    void aRunClosedDuringARefreshStaysAway();
    void aCancelledScanIsSaid();
    void theSidebarIsKeptHidden();
};

} // namespace runglass::test
