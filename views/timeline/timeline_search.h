// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/name_search.h"
#include "views/timeline/timeline_state.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace runglass::views {

class JobRunner;

/// The search over all traces of the timeline, shared by the search bar and the list of results. Runs off
/// the GUI thread with every keystroke; the result is complete. What was found is highlighted through the
/// state.
class TimelineSearch : public QObject {
    Q_OBJECT

public:
    /// Both outlive the search.
    TimelineSearch(TimelineState& state, JobRunner& jobs, QObject* parent = nullptr);
    ~TimelineSearch() override;

    const trace::NameQuery& query() const { return query_; }
    /// Starts when no other query comes within 100 ms. An empty text ends the search.
    void setQuery(const trace::NameQuery& query);

    /// nullptr as long as there is no result for the query.
    std::shared_ptr<const trace::NameHits> hits() const { return hits_; }
    /// Why the query cannot be asked; "" when it can.
    const QString& problem() const { return problem_; }
    bool isSearching() const { return isSearching_; }
    /// Place of the hit that was jumped to, from 0.
    std::optional<std::uint64_t> rank() const { return rank_; }

    // To the hit behind or before the selected slice, or before what the window shows; round at the ends.
    void next() { step(true); }
    void previous() { step(false); }
    void jumpTo(const trace::Hit& hit);

    static TimelineSlice sliceOf(const trace::Hit& hit) { return {hit.trace, hit.slice}; }
    /// What the core searches in; a group that is not loaded stays empty.
    static std::vector<trace::SearchedTrace> searchedTraces(const TimelineDocument& document);

Q_SIGNALS:
    void changed(); ///< query, result or problem
    void rankChanged();
    void noticed(const QString& sentence);

private:
    struct Found;
    struct Step;
    void onDocumentChanged();
    void start();
    void deliver(Found found);
    void step(bool forwards);
    void finishStep(const Step& step, bool forwards);
    void findRank(const trace::Hit& hit);
    void setRank(std::optional<std::uint64_t> rank);
    bool isHitSelected() const;
    trace::Hit place() const;

    TimelineState& state_;
    JobRunner& jobs_;
    QTimer typing_;
    trace::NameQuery query_;
    std::shared_ptr<const trace::NameHits> hits_;
    QString problem_;
    bool isSearching_ = false;
    std::optional<std::uint64_t> rank_;
    std::optional<bool> stepping_;      ///< way of the step under way: whether it goes forwards
    std::optional<bool> stepWhenFound_; ///< next or previous was asked for before there was a result
    bool rankWhenFound_ = false;        ///< another document came while the place of a hit was told
};

} // namespace runglass::views
