// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/loss/curve.h"
#include "core/analysis/loss/log.h"
#include "core/analysis/loss/tables.h"
#include "core/base/diagnostics.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

namespace runglass::views {

class JobRunner;

/// One log in the list.
struct LossFile {
    enum class State { Loading, Ready, Failed };

    int id = 0; ///< stays the same while the file is in the list
    QString path;
    bool checked = true;
    bool follows = false;
    State state = State::Loading;
    QString failure;                                ///< why it could not be read
    std::shared_ptr<const analysis::loss::Log> log; ///< that of before while it is read again
    std::vector<std::shared_ptr<const analysis::loss::Curve>> curves; ///< one for each series
    std::shared_ptr<const base::Diagnostics> problems;
};

/// One series of a checked file, under the name that charts and tables give it.
struct LossSeries {
    QString name;
    int colorIndex = 0; ///< stays the same whatever is checked
    std::shared_ptr<const analysis::loss::Curve> curve;
    analysis::loss::NamedPoints points;
};

/// The logs that are compared: read in the background, each with its own settings. New files are read with
/// the tags they had before, else with the default ones if these find something, else with what is found to
/// fit. Removed files can be brought back. A file that is followed is read on when it has grown.
class LossFiles : public QObject {
    Q_OBJECT

public:
    explicit LossFiles(JobRunner& jobs, QObject* parent = nullptr);

    /// Paths that are there already are read again.
    void add(const QStringList& paths);
    /// Adds one that is read with the given settings; without any as add() does.
    void add(const QString& path, bool checked, const std::optional<analysis::loss::Settings>& settings);
    void setSettings(const std::vector<int>& ids, const analysis::loss::Settings& settings);
    void setChecked(int id, bool checked);
    void setFollows(int id, bool follows);
    void reload(const std::vector<int>& ids);
    void reloadAll();
    void remove(const std::vector<int>& ids);
    bool canUndo() const { return !removed_.empty(); }
    /// Brings back what the last remove() took.
    void undoRemove();

    const std::vector<LossFile>& files() const { return files_; }
    const LossFile* file(int id) const;
    /// Names that tell the files apart, beside files().
    std::vector<QString> names() const;
    /// The series of the checked files.
    std::vector<LossSeries> checkedSeries() const;
    bool isSettled() const;
    base::Diagnostics problems() const;

Q_SIGNALS:
    /// Files were added, removed, checked, or have got other content. Once for all files of a request: each
    /// time charts and tables of all files are made anew.
    void changed();

private:
    struct Reading;
    struct Follower;
    struct Removed {
        std::size_t index = 0;
        LossFile file;
    };

    void start(LossFile& file, std::optional<analysis::loss::Settings> settings);
    void readAgain(LossFile& file);
    void stopFollower(int id);
    void take(int id, Reading reading);
    void onFinished(const QString& slot);
    void lookForGrowth();
    void readOn(LossFile& file);
    LossFile* find(int id);
    QString slotOf(int id) const;

    JobRunner& jobs_;
    std::vector<LossFile> files_;
    std::vector<std::vector<Removed>> removed_;
    std::vector<std::pair<int, std::shared_ptr<Follower>>> followers_;
    QTimer timer_;
    int nextId_ = 1;
};

} // namespace runglass::views
