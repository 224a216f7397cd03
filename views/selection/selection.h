// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/run_folder.h"
#include "core/table/format.h"

#include <QObject>

#include <memory>
#include <optional>

namespace runglass::views {

/// What the user looks at: one span of one worker of one run, and how numbers are shown. Panes listen to it
/// and never to each other. GUI thread only.
class Selection : public QObject {
    Q_OBJECT

public:
    /// A place in an opened run; the run is kept alive by it.
    struct Place {
        std::shared_ptr<const model::RunFolder> run;
        std::size_t worker = 0;
        std::size_t span = 0;

        bool isValid() const { return run != nullptr; }
        const model::WorkerFolder& workerFolder() const { return run->workers[worker]; }
        const model::SpanFolder& spanFolder() const { return workerFolder().spans[span]; }
        bool operator==(const Place&) const = default;
    };

    using QObject::QObject;

    const Place& place() const { return place_; }
    void setPlace(const Place& place);

    const table::DisplayUnits& units() const { return units_; }
    void setUnits(const table::DisplayUnits& units);

    /// Asks the timeline to show a slice of that name: the one nearest to the time (nanoseconds since the
    /// Unix epoch, or of the trace's own clock), else the next one after what it shows.
    void showInTimeline(const QString& name, std::optional<qint64> absoluteNs) {
        Q_EMIT sliceRequested(name, absoluteNs);
    }

    void showView(model::View view) { Q_EMIT viewRequested(view); }

Q_SIGNALS:
    void sliceRequested(const QString& name, std::optional<qint64> absoluteNs);
    /// Somebody wants to see the row with this name in the tables of operators or kernels.
    void rowRequested(const QString& name);
    /// Somebody wants to see another pane of the place.
    void viewRequested(runglass::model::View view);
    void placeChanged();
    void unitsChanged();
    /// Somebody wants to see this time, in nanoseconds since the Unix epoch, in the timeline.
    void timeRequested(qint64 absoluteNs);

private:
    Place place_;
    table::DisplayUnits units_;
};

} // namespace runglass::views
