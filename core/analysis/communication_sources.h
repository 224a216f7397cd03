// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/communication.h"
#include "core/trace/trace.h"

#include <stop_token>
#include <string>
#include <vector>

namespace runglass::analysis {

/// Two sources that are further apart than this are reported (rule 17).
inline constexpr double communicationDisagreementPercent = 5;

/// An operation of which communication.json and the timeline tell different times.
struct CommunicationDifference {
    std::string operation; ///< without its group
    double toldUs = 0;     ///< elapse times of all operations of that name
    double traceUs = 0;    ///< duration of the slices of that name, on the track that comes nearest
};

/// Operations whose time differs by more than communicationDisagreementPercent of the larger one, in the
/// order of the source. What the timeline does not show, or the source does not time, is left out. None when
/// stopped.
std::vector<CommunicationDifference> communicationDifferences(const model::Communication& told,
                                                              const trace::Trace& trace,
                                                              const std::stop_token& stop = {});

} // namespace runglass::analysis
