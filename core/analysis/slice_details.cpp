// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/slice_details.h"

#include "core/analysis/json_node_text.h"
#include "core/trace/track_text.h"

#include <algorithm>

namespace runglass::analysis {
namespace {

void addPlace(SliceDetails& details, const trace::Trace& trace) {
    const auto lane = details.slice.lane;
    const trace::Track& track = trace.tracks()[trace.trackOf(lane)];
    details.process = trace::processText(trace.processes()[track.process]);
    details.thread = trace::trackText(track);
    details.isInstant = track.instants == lane;
    details.isUntimed = track.untimed == lane;
    details.isUnfinished = trace.isUnfinished(details.slice);
    if (details.isUntimed || track.kind != trace::TrackKind::Thread)
        return;
    if (!details.isInstant)
        details.depth = trace.depthOf(lane);
    for (auto parent = trace.parent(details.slice); parent; parent = trace.parent(*parent))
        details.parents.push_back(*parent);
}

FlowLink linkOf(const trace::Trace& trace, std::uint32_t index, bool isIncoming) {
    const trace::Flow& flow = trace.flows()[index];
    return {index, trace.flowKinds()[flow.kind].name, isIncoming, isIncoming ? flow.from : flow.to,
            trace.startNs(flow.to) - trace.startNs(flow.from)};
}

void addFlows(SliceDetails& details, const trace::Trace& trace) {
    const auto incoming = trace.flowsTo(details.slice);
    const auto [first, end] = trace.flowsFrom(details.slice);
    const std::size_t outgoing = end - first;
    details.flowCount = incoming.size() + outgoing;
    // None of the directions takes all the room when there are many of both.
    const auto shownIncoming = std::min(incoming.size(), flowLimit - std::min(outgoing, flowLimit / 2));
    for (std::size_t i = 0; i < shownIncoming; ++i)
        details.flows.push_back(linkOf(trace, incoming[i], true));
    for (auto i = first; i < end && details.flows.size() < flowLimit; ++i)
        details.flows.push_back(linkOf(trace, i, false));
}

void addArguments(SliceDetails& details, const trace::Trace& trace) {
    details.arguments.isContainer = true;
    const auto text = readers::readRecordText(trace.text(), trace.textOffset(trace.row(details.slice)));
    if (!text) {
        details.argumentProblem = text.error();
        return;
    }
    const auto record = readers::parseLenientJson(text.value());
    if (const auto* arguments = record.find("args"))
        details.arguments = *arguments;
}

} // namespace

SliceDetails sliceDetails(const trace::Trace& trace, trace::SliceRef slice) {
    SliceDetails details;
    details.slice = slice;
    details.name = trace.name(slice);
    details.category = trace.category(slice);
    details.startNs = trace.startNs(slice);
    details.absoluteStartNs = trace.originNs() + details.startNs;
    details.durationNs = trace.durationNs(slice);
    details.ofName = trace.statistics(trace.nameId(slice));
    if (details.ofName.count > 0)
        details.averageOfNameNs =
            details.ofName.totalNs / static_cast<base::Nanoseconds>(details.ofName.count);
    addPlace(details, trace);
    details.selfNs = details.depth ? trace.selfNs(slice) : details.durationNs;
    addFlows(details, trace);
    addArguments(details, trace);
    return details;
}

std::string_view cutText(std::string_view text, std::size_t limit) {
    if (text.size() <= limit)
        return text;
    const auto isInside = [&](std::size_t at) {
        return (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
    };
    constexpr std::size_t longestTail = 3; // bytes of a character behind its first
    auto end = limit;
    for (std::size_t back = 0; back < longestTail && end > 0 && isInside(end); ++back)
        --end;
    return text.substr(0, isInside(end) ? limit : end);
}

std::string jsonText(const readers::JsonNode& node) {
    std::string out;
    appendJson(out, node, JsonLayout::Indented);
    return out;
}

} // namespace runglass::analysis
