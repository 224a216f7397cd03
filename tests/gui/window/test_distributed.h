// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace runglass::test {

class TestDistributed : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyWorkerHasABarInBothCharts();
    void theStepAndTheOrderOfTheBarsCanBeChosen();
    void aClickOnABarLimitsTheTablesToItsWorker();
    void stepsAndWorkersAreAMapWhoseCellsLeadToTheWorker();
    void aCallIsShownWithAllRanksThatTookPart();
    void aTableWithoutGroupingsHasNoBoxForThem();
    void aWorkerWithoutFilesIsSaidToHaveGaps();
    void aRunWithoutStepsAndCommunicationSaysWhatWouldFillIt();
    void anotherWorkerOfTheSameRunLoadsNothingAgain();
    void whatMayNotFitIsAskedAndLoadedAfterAYes();
    void nothingOfAClosedRunStays();
    void anEmptyStateShowsAllWorkersAgain();
    void wordsOfTheProgramInCellsAreChinese();
};

} // namespace runglass::test
