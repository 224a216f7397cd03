// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/slice_details_loader.h"

#include "views/jobs/job_runner.h"

#include <utility>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

QString slot() {
    return u"timeline/details"_s;
}

} // namespace

SliceDetailsLoader::SliceDetailsLoader(TimelineState& state, JobRunner& jobs, QObject* parent)
    : QObject(parent), state_(state), jobs_(jobs) {
    connect(&state_, &TimelineState::selectionChanged, this, &SliceDetailsLoader::onSelectionChanged);
}

SliceDetailsLoader::~SliceDetailsLoader() {
    jobs_.cancel(slot());
}

void SliceDetailsLoader::onSelectionChanged() {
    const auto slice = state_.selectedSlice();
    const auto trace = slice ? state_.document().groups()[slice->group].trace : nullptr;
    if (slice == wanted_ && trace == wantedTrace_)
        return;
    wanted_ = slice;
    wantedTrace_ = trace;
    if (!slice || !trace) {
        jobs_.cancel(slot());
        details_.reset();
        Q_EMIT changed();
        return;
    }
    if (details_ && details_->trace == trace && details_->slice.slice == slice->slice) {
        // The same slice, whose trace stands elsewhere among the others now.
        jobs_.cancel(slot());
        auto moved = std::make_shared<LoadedDetails>(*details_);
        moved->slice = *slice;
        details_ = std::move(moved);
        Q_EMIT changed();
        return;
    }
    // What is shown stays until the new facts are there: nothing flickers on the way through many slices.
    jobs_.start(
        slot(), QString(),
        [slice = *slice, trace](JobContext&) {
            return std::make_shared<const LoadedDetails>(
                LoadedDetails{slice, trace, analysis::sliceDetails(*trace, slice.slice)});
        },
        [this](std::shared_ptr<const LoadedDetails> details) {
            details_ = std::move(details);
            Q_EMIT changed();
        });
}

} // namespace runglass::views
