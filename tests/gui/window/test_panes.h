// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace runglass::test {

class TestPanes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void operatorsAreGroupedByName();
    void operatorsCanBeGroupedByInputShape();
    void theFourDonutsShowTheTimesOfTheTable();
    void topNLimitsTheSlicesAndTheRestIsOthers();
    void searchingOperatorsIgnoresCase();
    void aClickOnAHeaderSorts();
    void aCallStackOpensInPlaceAndAFrameOpensInTheEditor();
    void aFrameNamesItsFileToTheEditorWithoutAShell();
    void aSliceSelectsItsRow();
    void kernelsAreGroupedByNameAtFirst();
    void kernelsCanBeGroupedInEveryWay_data();
    void kernelsCanBeGroupedInEveryWay();
    void allKernelsComeWithEveryColumnOfTheFileInItsOrder();
    void theStepFilterIsExactAndActsOnCharts();
    void anEmptyStateTakesTheStepFilterBack();
    void aCancelledFileLeavesNoOtherTableUnderItsName();
    void searchingKernelsMindsCase();
    void aGroupingThatASourceCannotGiveIsTakenBack();
    void theTableIsExported();
    void anExportThatFailsIsSaid();
    void unitsApplyToEveryTable();
    void keysOfTheWindowActOnTheShownTable();
    void commandsOnTablesAreThereWhileATableIs();
    void theWindowCanBeNarrow();
    void chartsCanBeHiddenAndThatIsKept();
};

} // namespace runglass::test
