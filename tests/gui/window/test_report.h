// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace runglass::test {

class TestReport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theSelectedRecordingIsWrittenAsOneFile();
    void whatMayNotFitIsAskedBefore();
    void aReportThatCannotBeWrittenSaysSo();
    void theSuggestedNameIsThatOfTheData();
    void aNameWithoutAnEndingGetsOne();
    void closingTheWindowAsksWhileAReportIsWritten();
    void closingTheWindowAsksWhileATableIsWritten();
    void closingTheWindowAsksWhileLossesAreWritten();
    void closingTheWindowAsksWhileAPartOfATraceIsWritten();
    void closingTheWindowDoesNotAskForOtherWork();
};

} // namespace runglass::test
