// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace runglass::test {

class TestAccessibility : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyControlHasANameAndSaysWhatItDoes();
    void everyControlOfATraceAndOfLogsHasANameAndSaysWhatItDoes();
    void everyActionOfTheMenusHasAKey();
    void everyActionOfContextMenusHasAKey();
    void everyControlOfDialogsHasANameAndAKeyAndSaysWhatItDoes();
    void noKeyMeansTwoThings();
    void tabGoesThroughEveryControlOfAPane();
    void textStandsOutFromItsBackground_data();
    void textStandsOutFromItsBackground();
};

} // namespace runglass::test
