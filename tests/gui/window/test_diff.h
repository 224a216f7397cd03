// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace runglass::test {

class TestDiff : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void twoRecordingsOfARunAreComparedAtOnce();
    void aSecondRunIsComparedInsteadOfTheFirstWithItself();
    void twoStepsOfARecordingStayChosenWhenAnotherRunIsOpened();
    void insertedOperatorsStandAlone();
    void aClickGoesIntoANodeAndBackOut();
    void aSecondClickWaitsForTheLevelOfTheFirst();
    void aCallInsideOneOfItsOwnNameIsEntered();
    void aNameThatLooksLikeHtmlIsShownAsItIs();
    void ofALongNameBothEndsStandBelowTheBar();
    void swappingTurnsDifferencesRound();
    void tablesJoinBothSidesByName();
    void onlyRowsOfAKindOfChangeCanBeShown();
    void recordingsWithoutATimelineStillHaveTheirTables();
    void whatMayNotFitIsAskedAndLoadedAfterAYes();
    void aCancelledTableIsWaitedForNoLonger();
    void nothingOfAClosedRunStays();
    void aDroppedFolderBecomesTheExperiment();
    void theNextRunIsComparedWithWhatStoodAlone();
    void sidesAreChosenInTheListOfRuns();
    void aDroppedFolderThatDidNotOpenIsForgotten();
    void aStepStaysWithItsRecording();
};

} // namespace runglass::test
