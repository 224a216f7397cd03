// SPDX-License-Identifier: Apache-2.0
#include "core/trace/track_text.h"

namespace runglass::trace {
namespace {

std::string withNumber(const std::string& name, const std::string& number) {
    if (name.empty())
        return number;
    return number.empty() || name.find(number) != std::string::npos ? name : name + " (" + number + ")";
}

} // namespace

std::string processText(const Process& process) {
    return withNumber(process.name, process.pid);
}

std::string trackText(const Track& track) {
    return track.kind == TrackKind::Thread ? withNumber(track.name, track.tid) : track.name;
}

std::string_view kindText(TrackKind kind) {
    switch (kind) {
    case TrackKind::Thread:
        return "thread";
    case TrackKind::Async:
        return "async";
    case TrackKind::Counter:
        return "counter";
    }
    return "";
}

} // namespace runglass::trace
