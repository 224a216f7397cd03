// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace runglass::test {

/// Back to the English of the sources, as the other tests want it.
void removeTranslations();

class TestTranslations : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void everyNameOfTheLanguageFindsIt_data();
    void everyNameOfTheLanguageFindsIt();
    void englishHasPlurals();
    void menusTabsAndHeadersAreChinese();
    void theWindowCanBeNarrowInChinese();
    void commandsHaveNoMarksOfKeys();
    void textsOfTheCoreAreTranslatedWithTheirNumbers();
    void sentencesAboutErrorsAreChinese_data();
    void sentencesAboutErrorsAreChinese();
    void noPatternTakesTheTextsOfAnother();
    void namesOutOfTheDataStayAsTheyAre();
    void oneTextOfTheCoreAmongNamesIsTranslated();
    void whatTheProgramSaysOfKernelsIsChinese();
    void aCsvFileOfKernelsStaysEnglish();
    void onlyNamesThatTheProgramGivesAreTranslatedInDiff();
    void columnsOfFilesAreChinese();
    void rowsThatWereComputedAreNamedInChinese();
    void aCsvFileKeepsItsEnglishHeaders();
    void aCsvFileKeepsItsEnglishCells();
    void aReportIsChineseButForNamesOutOfTheData();
    void problemsSayWhatTheirKindMeans();
    void aFailedPaneAndItsProblemAreChinese();
    void aFilterSaysInChineseWhatIsWrong();
    void theSettingsDialogStoresTheLanguageForTheNextStart();
    void aLanguageThatTheSettingsDialogDoesNotKnowStays();
    void everyTextIsTranslatedWithAllItsPlaceholders();
    void everyColumnAndTableHasATranslation();
    void everyKindOfProblemThatIsReportedIsExplained();
};

} // namespace runglass::test
