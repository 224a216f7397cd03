// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace runglass::test {

class TestFaults : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTraceThatIsRemovedWhileOpenStaysReadable();
    void aTraceThatIsCutWhileOpenSaysWhyArgumentsAreGone();
    void aFolderThatVanishedIsSaidAndTheWindowGoesOn();
    void aLinkThatLeadsToItselfIsExplained();
    void cancellingAtAnyMomentLeavesNothingBehind();
    void twoWindowsShowTheSameFolder();
};

} // namespace runglass::test
