// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/hit_walk.h"

#include <string_view>

namespace runglass::trace {

enum class OccurrenceScope {
    Track, ///< the track of the place
    All    ///< every searched trace
};

/// The next slice with exactly this name behind a place, or before it; nothing when there is none or when
/// stopped.
std::optional<Hit> nextOccurrence(std::span<const SearchedTrace> traces, std::string_view name,
                                  const Hit& place, OccurrenceScope scope, const std::stop_token& stop = {});
std::optional<Hit> previousOccurrence(std::span<const SearchedTrace> traces, std::string_view name,
                                      const Hit& place, OccurrenceScope scope,
                                      const std::stop_token& stop = {});

} // namespace runglass::trace
