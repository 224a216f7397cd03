// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/trace_facts.h"

#include "core/readers/record_text.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace runglass::analysis {
namespace {

using readers::JsonNode;

/// A key of the header; an empty node when it is not there.
JsonNode headerValue(const trace::Trace& trace, std::string_view key) {
    const auto header = trace.header();
    const auto found =
        std::ranges::find(header, key, [](const auto& entry) { return std::string_view(entry.first); });
    return found == header.end() ? JsonNode() : readers::parseLenientJson(found->second);
}

std::string textOf(const JsonNode& object, std::string_view key) {
    const JsonNode* child = object.find(key);
    return child == nullptr || child->isContainer ? std::string() : child->value;
}

std::optional<std::int64_t> integerOf(const JsonNode& object, std::string_view key) {
    return base::parseInteger(base::trimmed(textOf(object, key)));
}

/// Flags are written as 1 or true.
bool isSet(const JsonNode& value) {
    return !value.value.empty() && value.value != "0" && value.value != "false" && value.value != "null";
}

model::TraceFacts::ProcessGroup groupOf(const JsonNode& node) {
    model::TraceFacts::ProcessGroup group{
        textOf(node, "pg_name"), textOf(node, "pg_desc"), textOf(node, "backend_config"), {}};
    if (const JsonNode* ranks = node.find("ranks"))
        for (const JsonNode& rank : ranks->children)
            if (const auto number = base::parseInteger(base::trimmed(rank.value)))
                group.ranks.push_back(*number);
    return group;
}

void takeDistributed(const trace::Trace& trace, model::TraceFacts& facts) {
    const JsonNode info = headerValue(trace, "distributedInfo");
    facts.backend = textOf(info, "backend");
    facts.rank = integerOf(info, "rank");
    facts.worldSize = integerOf(info, "world_size");
    if (const auto version = textOf(info, "nccl_version"); !version.empty())
        facts.versions.emplace_back("nccl_version", version);
    if (const JsonNode* groups = info.find("pg_config"))
        for (const JsonNode& group : groups->children)
            facts.groups.push_back(groupOf(group));
}

} // namespace

std::vector<model::DeviceProperties> deviceProperties(const trace::Trace& trace) {
    std::vector<model::DeviceProperties> devices;
    const JsonNode list = headerValue(trace, "deviceProperties");
    for (const JsonNode& node : list.children) {
        if (!node.isContainer || node.isArray)
            continue;
        model::DeviceProperties device;
        device.id = integerOf(node, "id").value_or(static_cast<std::int64_t>(devices.size()));
        device.name = textOf(node, "name");
        device.memoryBytes = integerOf(node, "totalGlobalMem");
        device.computeMajor = integerOf(node, "computeMajor");
        device.computeMinor = integerOf(node, "computeMinor");
        device.multiprocessors = integerOf(node, "numSms");
        devices.push_back(std::move(device));
    }
    return devices;
}

model::TraceFacts traceFacts(const trace::Trace& trace) {
    static constexpr std::array<std::pair<std::string_view, const char*>, 5> switches{
        {{"record_shapes", "shapes"},
         {"profile_memory", "memory"},
         {"with_stack", "stacks"},
         {"with_modules", "modules"},
         {"with_flops", "flops"}}};
    model::TraceFacts facts;
    facts.framework = headerValue(trace, "Framework").value;
    for (const auto& [key, what] : switches)
        if (isSet(headerValue(trace, key)))
            facts.recorded.emplace_back(what);
    for (const auto& [key, json] : trace.header())
        if (key.ends_with("_version"))
            facts.versions.emplace_back(key, readers::parseLenientJson(json).value);
    takeDistributed(trace, facts);
    return facts;
}

} // namespace runglass::analysis
