// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace runglass::test {

class TestMemory : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theListShowsAllAllocationsAtFirst();
    void aChosenRangeLimitsTheListAndRestoreTakesItBack();
    void theRuleSaysWhatIsListedInARange();
    void sizesLimitTheListBoundsIncluded();
    void anotherDeviceShowsItsOwnCurvesAndAllocations();
    void groupingByComponentShowsComponentsAndBack();
    void whatHoldsThePeakIsListed();
    void aRowIsMarkedInTheCurveAndAClickGoesToTheRow();
    void aTimeIsPassedOnToTheTimeline();
    void aRecordingWithoutMemorySaysWhatWouldFillIt();
    void aRangeThatNoRecordingCanHaveIsPassedOver();
    void theOverviewHasCardsBarsAndEveryTable();
    void aFileThatMayNotFitIsAskedForOnce();
    void aStepOfTheBarsIsSelectedInTheTable();
};

} // namespace runglass::test
