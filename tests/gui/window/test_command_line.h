// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace runglass::test {

class TestCommandLine : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pathsAreOpened();
    void pathsKeepBytesThatAreNotUtf8();
    void languagesThatNobodySpeaksAreRefused();
    void aPictureNeedsAKnownPane();
    void aPictureNeedsSizeThemeAndFileToMakeSense_data();
    void aPictureNeedsSizeThemeAndFileToMakeSense();
    void aPictureIsTakenOfTheChosenWorker();
    void aPictureIsWrittenUnderANameThatIsNotUtf8();
    void theWindowShowsTheChosenWorker();
    void aWorkerThatIsNotThereIsToldAndTheFirstShown();
    void aPictureOfAPathThatIsNotThereFails();
    void aPictureOfALogNeedsNoRun();
    void aThemeForOneStartIsNotStoredByTheSettings();
};

} // namespace runglass::test
