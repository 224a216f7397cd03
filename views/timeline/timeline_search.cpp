// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/timeline_search.h"

#include "views/base/core_text.h"
#include "views/jobs/job_runner.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr int typingMs = 100;

QString searchSlot() {
    return u"timeline/search"_s;
}
QString stepSlot() {
    return u"timeline/search-step"_s;
}

} // namespace

struct TimelineSearch::Found {
    std::shared_ptr<const trace::NameHits> hits;
    std::shared_ptr<const NameHighlight> highlight;
    QString problem;
};

struct TimelineSearch::Step {
    std::optional<trace::Hit> hit;
    std::uint64_t rank = 0;
    bool wentRound = false;
};

TimelineSearch::TimelineSearch(TimelineState& state, JobRunner& jobs, QObject* parent)
    : QObject(parent), state_(state), jobs_(jobs) {
    typing_.setSingleShot(true);
    typing_.setInterval(typingMs);
    connect(&typing_, &QTimer::timeout, this, &TimelineSearch::start);
    connect(&state_, &TimelineState::documentChanged, this, &TimelineSearch::onDocumentChanged);
}

TimelineSearch::~TimelineSearch() {
    jobs_.cancel(searchSlot());
    jobs_.cancel(stepSlot());
}

void TimelineSearch::onDocumentChanged() {
    // A hit that is being looked for may be nowhere in another document. Counters or a further rank do not
    // end the way to it: the step is made anew when the new result is there.
    if (hits_) {
        const auto& groups = state_.document().groups();
        const auto isThere = [&groups](const trace::SearchedTrace& searched) {
            return std::ranges::find(groups, searched.trace, &TraceGroup::trace) != groups.end();
        };
        const bool isStepping = jobs_.isRunning(stepSlot());
        const bool goesOn = std::ranges::any_of(hits_->traces(), isThere);
        rankWhenFound_ = goesOn && (isStepping || rank_);
        if (goesOn && isStepping)
            stepWhenFound_ = stepping_;
    }
    hits_.reset();
    jobs_.cancel(stepSlot());
    setRank(std::nullopt);
    start();
}

std::vector<trace::SearchedTrace> TimelineSearch::searchedTraces(const TimelineDocument& document) {
    std::vector<trace::SearchedTrace> traces;
    for (const TraceGroup& group : document.groups())
        traces.push_back({group.trace, group.shiftNs});
    return traces;
}

void TimelineSearch::setQuery(const trace::NameQuery& query) {
    if (query == query_)
        return;
    query_ = query;
    hits_.reset();
    problem_.clear();
    stepWhenFound_.reset();
    rankWhenFound_ = false;
    isSearching_ = !query_.text.empty();
    jobs_.cancel(stepSlot());
    setRank(std::nullopt);
    if (isSearching_)
        typing_.start();
    else
        start();
    Q_EMIT changed();
}

void TimelineSearch::start() {
    typing_.stop();
    if (query_.text.empty()) {
        jobs_.cancel(searchSlot());
        isSearching_ = false;
        state_.setHighlight(nullptr);
        Q_EMIT changed();
        return;
    }
    isSearching_ = true;
    Q_EMIT changed();
    const auto work = [query = query_, traces = searchedTraces(state_.document())](JobContext& context) {
        Found found;
        const auto predicate = trace::namePredicate(query);
        if (!predicate) {
            found.problem = coreText(predicate.error().what);
            return found;
        }
        auto hits = trace::NameHits::find(traces, predicate.value(), context.stop);
        if (!hits)
            return found;
        auto highlight = std::make_shared<NameHighlight>();
        highlight->text = QString::fromStdString(query.text);
        for (std::size_t i = 0; i < traces.size(); ++i)
            highlight->names.push_back(hits->flags(i));
        found.hits = std::make_shared<const trace::NameHits>(*std::move(hits));
        found.highlight = std::move(highlight);
        return found;
    };
    jobs_.start(searchSlot(), QString(), work, [this](Found found) { deliver(std::move(found)); });
}

void TimelineSearch::deliver(Found found) {
    isSearching_ = false;
    hits_ = std::move(found.hits);
    problem_ = std::move(found.problem);
    state_.setHighlight(std::move(found.highlight));
    Q_EMIT changed();
    const bool wantsRank = std::exchange(rankWhenFound_, false);
    if (const auto forwards = std::exchange(stepWhenFound_, std::nullopt))
        step(*forwards);
    else if (wantsRank && isHitSelected())
        findRank(place());
}

bool TimelineSearch::isHitSelected() const {
    const auto slice = state_.selectedSlice();
    const auto highlight = state_.highlight();
    return slice && highlight &&
           highlight->contains(slice->group, state_.document().trace(slice->group).nameId(slice->slice));
}

trace::Hit TimelineSearch::place() const {
    if (const auto slice = state_.selectedSlice())
        return {state_.document().startNs(*slice), static_cast<std::uint32_t>(slice->group), slice->slice};
    // Behind everything that starts before the window.
    constexpr auto last = std::numeric_limits<std::uint32_t>::max();
    return {state_.window().beginNs - 1, last, {last, last}};
}

void TimelineSearch::step(bool forwards) {
    if (!hits_) {
        if (isSearching_)
            stepWhenFound_ = forwards;
        else
            Q_EMIT noticed(problem_.isEmpty() ? tr("Search for something first (/ or Ctrl+F).") : problem_);
        return;
    }
    const auto work = [hits = hits_, place = place(), forwards](JobContext& context) {
        const auto nearest = [&](const std::optional<trace::Hit>& from) {
            const auto found =
                forwards ? hits->after(from, 1, context.stop) : hits->before(from, 1, context.stop);
            return found.empty() ? std::nullopt : std::optional(found.front());
        };
        Step step;
        step.hit = nearest(place);
        if (!step.hit) {
            step.hit = nearest(std::nullopt);
            step.wentRound = step.hit.has_value();
        }
        if (step.hit)
            step.rank = hits->rankOf(*step.hit, context.stop);
        return step;
    };
    stepping_ = forwards;
    jobs_.start(stepSlot(), QString(), work,
                [this, forwards](const Step& step) { finishStep(step, forwards); });
}

void TimelineSearch::finishStep(const Step& step, bool forwards) {
    if (!step.hit) {
        Q_EMIT noticed(tr("The search has found nothing."));
        return;
    }
    if (step.wentRound)
        Q_EMIT noticed(forwards ? tr("The search went on from the first hit.")
                                : tr("The search went on from the last hit."));
    setRank(step.rank);
    state_.jumpTo(sliceOf(*step.hit));
}

void TimelineSearch::jumpTo(const trace::Hit& hit) {
    state_.jumpTo(sliceOf(hit));
    findRank(hit);
}

void TimelineSearch::findRank(const trace::Hit& hit) {
    if (!hits_)
        return;
    stepping_.reset();
    jobs_.start(
        stepSlot(), QString(),
        [hits = hits_, hit](JobContext& context) { return hits->rankOf(hit, context.stop); },
        [this](std::uint64_t rank) { setRank(rank); });
}

void TimelineSearch::setRank(std::optional<std::uint64_t> rank) {
    if (rank == rank_)
        return;
    rank_ = rank;
    Q_EMIT rankChanged();
}

} // namespace runglass::views
