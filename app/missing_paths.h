// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>
#include <QStringList>
#include <QTimer>

#include <memory>

namespace runglass::app {

/// Finds out in the background which of some paths are not there. Where a network mount is dead the system
/// answers after minutes or never: so the looking has a thread that nobody ever waits for, neither the
/// window, nor jobs, nor the end of the program, and there is never more than one.
class MissingPaths : public QObject {
    Q_OBJECT

public:
    explicit MissingPaths(QObject* parent = nullptr);
    ~MissingPaths() override;

    /// What was asked for before is not answered any more.
    void lookFor(const QStringList& paths);

Q_SIGNALS:
    /// All that are known to be missing so far.
    void found(const QStringList& missing);

private:
    struct Look;
    void start();
    void poll();

    QStringList wanted_;
    bool isWanted_ = false; ///< and not being looked for yet
    std::shared_ptr<Look> look_;
    qsizetype told_ = 0; ///< how many of the missing ones were told of
    QTimer timer_;
};

} // namespace runglass::app
