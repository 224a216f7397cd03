// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace.h"

#include <string>
#include <string_view>

namespace runglass::trace {

/// A process for people: its name and, where that does not say it, its number: "python (1234)".
std::string processText(const Process& process);
/// A track for people: "main (1234)", "stream 7".
std::string trackText(const Track& track);
/// "thread", "async", "counter".
std::string_view kindText(TrackKind kind);

} // namespace runglass::trace
