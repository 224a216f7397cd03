// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace runglass::test {

class TestPalette : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lettersInTheirOrderAreEnough();
    void beginningsOfWordsAndNeighboursCountMore();
    void everyEnabledActionOfTheMenusIsListed();
    void enterDoesTheBestFit();
    void whatTheTimelineDoesIsListedWhileItIsShown();
    void escapeDoesNothing();
};

} // namespace runglass::test
