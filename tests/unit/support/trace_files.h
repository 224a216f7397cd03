// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace runglass::test {

/// The first trace of a file, read and built; fails the test when there is none.
std::shared_ptr<const trace::Trace> loadTraceFile(const std::filesystem::path& file);
/// A trace of these records, separated by commas; their text stays readable.
std::shared_ptr<const trace::Trace> traceOfRecords(std::string_view records);

/// The first slice or instant with this name; fails the test when there is none.
trace::SliceRef findSlice(const trace::Trace& trace, std::string_view name);
/// The track with this thread id or name; fails the test when there is none.
trace::TrackIndex findTrack(const trace::Trace& trace, std::string_view tid);

/// Slices at pseudo-random places of three tracks: nested, crossing, without length, some instants.
std::shared_ptr<const trace::Trace> randomTrace(unsigned seed, unsigned slices);

} // namespace runglass::test
