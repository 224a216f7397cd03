// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace runglass::test {

class TestSession : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aSessionKeepsPlaceTabFiltersAndSort();
    void aSessionKeepsMarksWindowAndSelectionOfTheTimeline();
    void aSessionKeepsTheSearchOfTheTimelineWithItsOptions();
    void theTimelineOfASessionIsSetUpWhenItsTabIsShownLater();
    void aSessionKeepsItsTimelineWhenSavedBeforeTheTabWasShown();
    void aRecordingThatIsReadAgainIsSeenAsItWas();
    void furtherWorkersComeBackWithTheirOffsets();
    void aFurtherWorkerThatWasCancelledStaysAway();
    void logsComeBackWithTheirTags();
    void howLossesAreDrawnAndComparedComesBack();
    void theSidesOfAComparisonComeBack();
    void aSessionBesideMovedDataOpens();
    void aMissingPathIsNamedAndTheRestOpens();
    void aSessionOfWhichNothingOpensIsNotTheOpenOne();
    void aBrokenSessionSaysSoAndChangesNothing();
    void strangeStatesOfPanesAreHarmless();
    void aSessionReplacesWhatIsOpen();
    void sessionsAreInTheRecentListAndInTheTitle();
    void aDroppedSessionOpens();
    void aSessionThatCannotBeSavedSaysSo();
    void anotherSessionIsNotReplacedUnasked();
};

} // namespace runglass::test
