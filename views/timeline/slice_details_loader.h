// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/slice_details.h"
#include "views/timeline/timeline_state.h"

#include <QObject>

#include <memory>
#include <optional>

namespace runglass::views {

class JobRunner;

/// A slice with all that is known of it. Keeps its trace alive: the details refer to slices in it.
struct LoadedDetails {
    TimelineSlice slice;
    std::shared_ptr<const trace::Trace> trace;
    analysis::SliceDetails details;
};

/// Gathers the facts of the selected slice off the GUI thread, for all tabs that show some of them.
class SliceDetailsLoader : public QObject {
    Q_OBJECT

public:
    /// Both outlive the loader.
    SliceDetailsLoader(TimelineState& state, JobRunner& jobs, QObject* parent = nullptr);
    ~SliceDetailsLoader() override;

    /// nullptr when no slice is selected, and until its facts are there.
    std::shared_ptr<const LoadedDetails> details() const { return details_; }

Q_SIGNALS:
    void changed();

private:
    void onSelectionChanged();

    TimelineState& state_;
    JobRunner& jobs_;
    std::optional<TimelineSlice> wanted_;
    std::shared_ptr<const trace::Trace> wantedTrace_;
    std::shared_ptr<const LoadedDetails> details_;
};

} // namespace runglass::views
