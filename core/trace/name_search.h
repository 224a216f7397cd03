// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/trace/hit_walk.h"

#include <functional>
#include <string>
#include <string_view>

namespace runglass::trace {

/// What to look for in the names of slices.
struct NameQuery {
    std::string text;
    bool matchCase = false;   ///< without it É and é are the same
    bool wholeNumber = false; ///< digits at the ends of `text` are whole numbers: "613_2" is not in "613_27"
    bool isRegex = false;     ///< as table::regexPredicate understands it; `wholeNumber` has no effect
    bool operator==(const NameQuery&) const = default;
};

using NamePredicate = std::function<bool(std::string_view name)>;

/// A query ready to be asked, from any thread. An empty text is in no name; a wrong expression is an Error.
base::Result<NamePredicate> namePredicate(const NameQuery& query);

/// The flag of every text of the trace; incomplete when stopped.
NameFlags flaggedNames(const Trace& trace, const NamePredicate& predicate, const std::stop_token& stop = {});

/// All slices and instants of some traces whose name was found, without a list of them: they are walked over
/// when asked for. Slices that are not drawn (Track::untimed) cannot be gone to and are not among them.
/// Immutable; any thread may ask.
class NameHits {
public:
    NameHits() = default;
    NameHits(NameHits&&) = default;
    NameHits& operator=(NameHits&&) = default;
    /// Nothing when stopped.
    static std::optional<NameHits> find(std::vector<SearchedTrace> traces, const NamePredicate& predicate,
                                        const std::stop_token& stop = {});

    std::uint64_t count() const { return count_; }
    std::span<const SearchedTrace> traces() const { return traces_; }
    const NameFlags& flags(std::size_t trace) const { return flags_[trace]; }

    // As hitsAfter and hitsBefore.
    std::vector<Hit> after(const std::optional<Hit>& place, std::size_t limit,
                           const std::stop_token& stop = {}) const;
    std::vector<Hit> before(const std::optional<Hit>& place, std::size_t limit,
                            const std::stop_token& stop = {}) const;
    /// How many hits come before this one in order; some number when stopped.
    std::uint64_t rankOf(const Hit& hit, const std::stop_token& stop = {}) const;

private:
    void addLanesOf(std::uint32_t trace, const std::stop_token& stop);

    std::vector<SearchedTrace> traces_;
    std::vector<NameFlags> flags_;
    std::vector<WalkedLane> lanes_; ///< those that have hits
    std::uint64_t count_ = 0;
};

} // namespace runglass::trace
