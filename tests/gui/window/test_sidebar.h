// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace runglass::test {

class TestSidebar : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theTreeIsAWellBehavedModel();
    void theTreeShowsRunsWorkersAndSpans();
    void rowsOfTreesAndListsAreAsHighAsThoseOfTables();
    void aClickOnAWorkerShowsIt();
    void theArrowKeysChangeTheSpan();
    void filteringDoesNotChangeWhatIsShown();
    void pathsOfSeveralSelectedWorkersAreCopied();
    void theRunOfTheFirstWorkerIsInSight();
    void aThousandWorkersAreListed();
};

} // namespace runglass::test
