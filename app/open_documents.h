// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/diagnostics.h"
#include "core/model/run_folder.h"
#include "views/selection/selection.h"

#include <QHash>
#include <QObject>
#include <QSet>
#include <QString>
#include <QStringList>

#include <memory>
#include <vector>

namespace runglass::views {
class JobRunner;
}

namespace runglass::app {

/// The runs that are open, by the path that was opened. Paths are scanned in the background; each opened path
/// is one document with any number of runs.
class OpenDocuments : public QObject {
    Q_OBJECT

public:
    using Run = std::shared_ptr<const model::RunFolder>;

    explicit OpenDocuments(views::JobRunner& jobs, QObject* parent = nullptr);

    /// Starts scanning, one path after the other, so that their runs stand in this order; ends in opened(),
    /// failed() or cancelled() for each. A path that is open already is scanned again.
    void open(const QStringList& paths);
    /// Looks into the files first, off the GUI thread: all that are logs end in one logsFound(), the other
    /// paths are opened.
    void openAny(const QStringList& paths);
    /// Scans all opened paths again, those too in which nothing was found the last time.
    void refresh();
    /// Scans the path again through which the run was opened.
    void reload(const Run& run);
    /// The run goes, and stays away when its document is refreshed.
    void close(const Run& run);
    /// All runs go, and what is being scanned is forgotten.
    void closeAll();

    bool isScanning() const { return !scanning_.isEmpty(); }
    std::vector<Run> runs() const;
    /// What was opened, as far as any run of it is open.
    QStringList paths() const;
    /// What scanning the run's document met; nullptr for an unknown run.
    std::shared_ptr<const base::Diagnostics> problems(const Run& run) const;

    /// The same run, worker and span in what is open now, or the nearest to it; not valid when the run is
    /// gone.
    views::Selection::Place relocated(const views::Selection::Place& place) const;

Q_SIGNALS:
    /// The list of runs has changed.
    void changed();
    /// `first` is the first run found; never nullptr. `isFurther`: a run of the same call is open already.
    void opened(const QString& path, const std::shared_ptr<const runglass::model::RunFolder>& first,
                bool isFurther);
    void refreshed(const QString& path);
    /// The path could not be read or holds no run; `sentence` is for people.
    void failed(const QString& path, const QString& sentence);
    void cancelled(const QString& path);
    /// In the order in which they were to be opened.
    void logsFound(const QStringList& paths);

private:
    struct Document {
        QString path;
        std::vector<Run> runs;
        std::shared_ptr<const base::Diagnostics> problems;
        QSet<QString> closedRuns;
    };
    struct ScanOutcome;
    enum class Intent { Open, Refresh };
    struct Scan {
        Intent intent = Intent::Open;
        QString slot;           ///< of the job that is at work on it
        QStringList next = {};  ///< paths to be opened when it has ended
        bool isFurther = false; ///< a path before it in the same call was opened
    };

    void onSorted(const QStringList& paths, const std::vector<bool>& isLog);
    void openInTurn(QStringList paths, bool areFurther);
    void scan(const QString& path, Intent intent);
    /// The scan of a path has ended, well or not; the next one begins.
    Scan ended(const QString& path, bool isOpened);
    void onScanned(const QString& path, ScanOutcome outcome);
    Document& documentAt(const QString& path);
    Document* find(const QString& path);
    const Document* documentOf(const Run& run) const;

    views::JobRunner& jobs_;
    std::vector<Document> documents_;
    QHash<QString, Scan> scanning_; ///< by path
};

} // namespace runglass::app
