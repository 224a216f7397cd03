// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace runglass::test {

class TestModule : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void barsStandBelowTheirCallersAndAreAsWideAsTheirTime();
    void deviceTimeIsTheWidthAtFirst();
    void aDoubleClickZoomsAndBackspaceZoomsOut();
    void arrowsGoFromBarToBar();
    void arrowsDoNotLeaveWhatIsZoomedTo();
    void searchingSaysHowMuchMatches();
    void searchingNarrowsTheHierarchyDown();
    void ofManyModulesThatMatchTheFirstAreOpened();
    void aBarAndItsRowOfTheHierarchyAreSelectedTogether();
    void aBarLeadsToTheTimeline();
    void theKeyOfTheMenuLeadsToTheTimeline();
    void theMenuByKeyIsAboutWhatTheKeysSelected();
    void otherUnitsLeaveTheHierarchyAsItIs();
    void withoutModulesTheOperatorsAreShown();
    void theTimelineShowsTheUseOfTheDevices();
    void anOperatorOpensIntoItsKernels();
};

} // namespace runglass::test
