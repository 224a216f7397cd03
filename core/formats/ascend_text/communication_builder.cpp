// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/communication_builder.h"

#include "core/base/decimal.h"
#include "core/readers/json_members.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace runglass::formats::ascend_text {
namespace {

using model::unknownValue;
using readers::JsonMembers;

constexpr double usPerMs = 1000;
constexpr double bytesPerMb = 1e6; // 8 MiB are 8.388608 in these files

/// "step50" is step 50; "step" and "" are work without steps.
std::string_view stepName(std::string_view key) {
    constexpr std::string_view prefix = "step";
    if (key.starts_with(prefix))
        key.remove_prefix(prefix.size());
    return key;
}

/// "name@group"; without "@" there is no group.
std::pair<std::string_view, std::string_view> splitName(std::string_view name) {
    const auto at = name.rfind('@');
    if (at == std::string_view::npos)
        return {name, {}};
    return {name.substr(0, at), name.substr(at + 1)};
}

/// A part of SDMA: what it moved stands there again.
bool isRepeatedBySdma(std::string_view transport) {
    return transport == "HCCS" || transport == "PCIE" || transport == "SIO";
}

/// What some transports moved together.
struct Moved {
    double sizeBytes = 0;
    double timeUs = 0;

    void add(const model::Traffic& traffic) {
        sizeBytes += traffic.sizeBytes;
        timeUs += std::isnan(traffic.timeUs) ? 0 : traffic.timeUs;
    }
};

std::string_view withoutQuotes(std::string_view token) {
    if (token.size() >= 2 && token.front() == '"' && token.back() == '"')
        token = token.substr(1, token.size() - 2);
    return base::trimmed(token);
}

/// "12-3" as two ranks.
std::optional<std::pair<int, int>> rankPair(std::string_view text) {
    const auto dash = text.find('-');
    if (dash == std::string_view::npos)
        return std::nullopt;
    const auto source = base::parseInteger(base::trimmed(text.substr(0, dash)));
    const auto destination = base::parseInteger(base::trimmed(text.substr(dash + 1)));
    constexpr std::int64_t most = std::numeric_limits<int>::max();
    if (!source || !destination || *source < 0 || *destination < 0 || *source > most || *destination > most)
        return std::nullopt;
    return std::pair(static_cast<int>(*source), static_cast<int>(*destination));
}

/// Names what a total of the file is the sum of.
std::string sectionOf(const EntryPlace& place) {
    return std::string(place.step) + '|' +
           (place.kind == model::CommunicationKind::PointToPoint ? 'p' : 'c') + '|' +
           std::to_string(place.rank) + '|';
}

/// What the key of a matrix entry is about: "allreduce-top1" or the name of an operation.
struct LinkKey {
    std::string_view operation;
    std::string_view sample;
    model::LinkScope scope = model::LinkScope::Operation;
};

LinkKey linkKey(std::string_view name) {
    const auto dash = name.rfind('-');
    if (dash == std::string_view::npos)
        return {name, {}, model::LinkScope::Operation};
    const auto end = name.substr(dash + 1);
    if (end == "total")
        return {name.substr(0, dash), {}, model::LinkScope::Total};
    if (end.starts_with("top") || end.starts_with("middle") || end.starts_with("bottom"))
        return {name.substr(0, dash), end, model::LinkScope::Sample};
    return {name, {}, model::LinkScope::Operation};
}

} // namespace

CommunicationBuilder::CommunicationBuilder() : texts_(std::make_shared<base::StringPool>()) {}

void CommunicationBuilder::startFile(std::string path, base::Diagnostics& diagnostics) {
    path_ = std::move(path);
    diagnostics_ = &diagnostics;
}

void CommunicationBuilder::report(base::Severity severity, std::string_view code, std::uint64_t offset,
                                  std::string_view message) {
    if (diagnostics_ != nullptr)
        diagnostics_->report(severity, code, path_, base::Place::byte(offset), message);
}

base::TextId CommunicationBuilder::idOf(std::string_view text) {
    return text.empty() ? base::noText : texts_->intern(text);
}

double CommunicationBuilder::number(std::string_view token, double scale) {
    const auto value = base::parseReal(withoutQuotes(token));
    if (value)
        return *value * scale;
    if (token != "null" && token != "\"\"")
        report(base::Severity::Skipped, "json.bare_token", offset_,
               "\"" + std::string(token.substr(0, 40)) + "\" is no number; it is taken as missing.");
    return unknownValue;
}

void CommunicationBuilder::readTimes(model::CommunicationOperation& operation, std::string_view times) {
    JsonMembers fields(times);
    while (fields.next()) {
        const std::string key = fields.key();
        if (key == "Start Timestamp(us)") {
            if (const auto start = base::parseMicroseconds(withoutQuotes(fields.value())))
                operation.startNs = start->value;
        } else if (key == "Elapse Time(ms)") {
            operation.elapsedUs = number(fields.value(), usPerMs);
        } else if (key == "Transit Time(ms)") {
            operation.transitUs = number(fields.value(), usPerMs);
        } else if (key == "Wait Time(ms)") {
            operation.waitUs = number(fields.value(), usPerMs);
        } else if (key == "Synchronization Time(ms)") {
            operation.synchronizationUs = number(fields.value(), usPerMs);
        } else if (key == "Idle Time(ms)" || key == "Idel Time(ms)") { // so spelt by MindSpore
            operation.idleUs = number(fields.value(), usPerMs);
        }
    }
}

std::vector<model::PacketCount> CommunicationBuilder::readPackets(std::string_view sizes) {
    std::vector<model::PacketCount> all;
    JsonMembers members(sizes);
    while (members.next()) {
        std::string_view pair = members.value();
        const auto comma = pair.find(',');
        if (!pair.starts_with('[') || !pair.ends_with(']') || comma == std::string_view::npos)
            continue;
        model::PacketCount packets;
        packets.sizeBytes = number(members.key(), bytesPerMb);
        const double count = number(base::trimmed(pair.substr(1, comma - 1)), 1);
        constexpr double mostPackets = 9e18;
        packets.count = count >= 0 && count < mostPackets ? static_cast<std::int64_t>(count) : 0;
        packets.timeUs = number(base::trimmed(pair.substr(comma + 1, pair.size() - comma - 2)), usPerMs);
        all.push_back(packets);
    }
    return all;
}

Transported CommunicationBuilder::readTransport(std::string_view transport, std::string_view fields) {
    Transported result;
    result.traffic.transport = idOf(transport);
    JsonMembers members(fields);
    while (members.next()) {
        const std::string key = members.key();
        if (key == "Transit Size(MB)")
            result.traffic.sizeBytes = number(members.value(), bytesPerMb);
        else if (key == "Transit Time(ms)")
            result.traffic.timeUs = number(members.value(), usPerMs);
        else if (key == "Bandwidth(GB/s)")
            result.traffic.bandwidthGbps = number(members.value(), 1);
        else if (key == "Large Packet Ratio")
            result.traffic.largePacketRatio = number(members.value(), 1);
        else if (key == "Size Distribution")
            result.packets = readPackets(members.value());
    }
    return result;
}

void CommunicationBuilder::readTraffic(model::CommunicationOperation& operation,
                                       std::string_view transports) {
    std::vector<Transported> all;
    JsonMembers members(transports);
    while (members.next())
        all.push_back(readTransport(members.key(), members.value()));
    putTraffic(operation, all);
}

void CommunicationBuilder::putTraffic(model::CommunicationOperation& operation,
                                      std::span<const Transported> transports) {
    operation.firstTraffic = static_cast<std::uint32_t>(result_.traffic.size());
    Moved sdma;
    Moved repeated;
    Moved others;
    bool isKnown = false;
    for (const auto& [values, packets] : transports) {
        model::Traffic traffic = values;
        traffic.firstPacket = static_cast<std::uint32_t>(result_.packets.size());
        traffic.packetCount = static_cast<std::uint32_t>(packets.size());
        result_.packets.insert(result_.packets.end(), packets.begin(), packets.end());
        if (std::isnan(traffic.sizeBytes))
            continue;
        isKnown = true;
        const std::string_view transport =
            traffic.transport == base::noText ? std::string_view() : texts_->text(traffic.transport);
        (transport == "SDMA" ? sdma : isRepeatedBySdma(transport) ? repeated : others).add(traffic);
        if (traffic.sizeBytes != 0 || traffic.packetCount != 0)
            result_.traffic.push_back(traffic);
    }
    operation.trafficCount = static_cast<std::uint32_t>(result_.traffic.size()) - operation.firstTraffic;
    if (!isKnown)
        return;
    const Moved& once = sdma.sizeBytes >= repeated.sizeBytes ? sdma : repeated;
    operation.sizeBytes = once.sizeBytes + others.sizeBytes;
    operation.trafficUs = once.timeUs + others.timeUs;
}

model::CommunicationOperation CommunicationBuilder::operationOf(const EntryPlace& place,
                                                                std::string_view name) {
    const auto [ownName, ownGroup] = splitName(name);
    model::CommunicationOperation operation;
    operation.step = idOf(stepName(place.step));
    operation.group = idOf(ownGroup.empty() ? place.group : ownGroup);
    operation.name = idOf(ownName);
    operation.kind = place.kind;
    operation.rank = place.rank;
    return operation;
}

void CommunicationBuilder::addOperation(const EntryPlace& place, std::string_view name,
                                        const model::CommunicationOperation& times,
                                        std::span<const Transported> transports) {
    offset_ = place.offset;
    auto operation = operationOf(place, name);
    operation.startNs = times.startNs;
    operation.elapsedUs = times.elapsedUs;
    operation.transitUs = times.transitUs;
    operation.waitUs = times.waitUs;
    operation.synchronizationUs = times.synchronizationUs;
    operation.idleUs = times.idleUs;
    putTraffic(operation, transports);
    keep(place, std::string(name), operation);
}

void CommunicationBuilder::addOperation(const EntryPlace& place, const std::string& name,
                                        std::string_view info) {
    offset_ = place.offset;
    auto operation = operationOf(place, name);
    JsonMembers parts(info);
    bool hasTimes = false;
    while (parts.next()) {
        const std::string key = parts.key();
        if (key == "Communication Time Info" && parts.isObject()) {
            readTimes(operation, parts.value());
            hasTimes = true;
        } else if (key == "Communication Bandwidth Info" && name != totalOperation) {
            readTraffic(operation, parts.value());
        }
    }
    if (name == totalOperation) {
        sums_[sectionOf(place)].totalUs = operation.elapsedUs;
        return;
    }
    if (parts.end() != JsonMembers::End::Complete || !hasTimes) {
        report(base::Severity::Skipped, "json.bad_record", place.offset,
               "The entry of " + name.substr(0, 80) + " cannot be read; it is left out.");
        return;
    }
    keep(place, name, operation);
}

void CommunicationBuilder::keep(const EntryPlace& place, const std::string& name,
                                const model::CommunicationOperation& operation) {
    const std::string section = sectionOf(place);
    double& sum = sums_[section].operationsUs;
    const auto [known, isNew] =
        operationByKey_.emplace(section + std::string(place.group) + '|' + name, result_.operations.size());
    if (isNew) {
        sum += std::isnan(operation.elapsedUs) ? 0 : operation.elapsedUs;
        result_.operations.push_back(operation);
        return;
    }
    auto& earlier = result_.operations[known->second];
    sum += (std::isnan(operation.elapsedUs) ? 0 : operation.elapsedUs) -
           (std::isnan(earlier.elapsedUs) ? 0 : earlier.elapsedUs);
    earlier = operation;
    report(base::Severity::Skipped, "json.duplicate_key", place.offset,
           name.substr(0, 80) + " stands in the file twice; the later entry counts.");
}

model::CommunicationLink CommunicationBuilder::linkOf(const EntryPlace& place, std::string_view name) {
    const auto [ownName, ownGroup] = splitName(name);
    const LinkKey about = linkKey(ownName);
    model::CommunicationLink link;
    link.step = idOf(stepName(place.step));
    link.group = idOf(ownGroup.empty() ? place.group : ownGroup);
    link.operation = idOf(about.operation);
    link.sample = idOf(about.sample);
    link.scope = about.scope;
    link.kind = place.kind;
    return link;
}

void CommunicationBuilder::addLink(const EntryPlace& place, std::string_view name, std::string_view transport,
                                   const model::CommunicationLink& values) {
    auto link = linkOf(place, name);
    link.source = values.source;
    link.destination = values.destination;
    link.transport = idOf(transport);
    link.sizeBytes = values.sizeBytes;
    link.timeUs = values.timeUs;
    result_.links.push_back(link);
}

void CommunicationBuilder::addLinks(const EntryPlace& place, const std::string& name,
                                    std::string_view links) {
    if (name == totalOperation)
        return;
    offset_ = place.offset;
    auto link = linkOf(place, name);
    JsonMembers members(links);
    while (members.next()) {
        const auto ranks = rankPair(members.key());
        if (!ranks || !members.isObject()) {
            report(base::Severity::Skipped, "json.bad_record", place.offset,
                   "\"" + members.key().substr(0, 40) + "\" is no pair of ranks; it is left out.");
            continue;
        }
        link.source = ranks->first;
        link.destination = ranks->second;
        link.transport = base::noText;
        link.sizeBytes = link.timeUs = unknownValue;
        JsonMembers fields(members.value());
        while (fields.next()) {
            const std::string key = fields.key();
            if (key == "Transport Type")
                link.transport = idOf(withoutQuotes(fields.value()));
            else if (key == "Transit Size(MB)")
                link.sizeBytes = number(fields.value(), bytesPerMb);
            else if (key == "Transit Time(ms)")
                link.timeUs = number(fields.value(), usPerMs);
        }
        result_.links.push_back(link);
    }
}

void CommunicationBuilder::addGroup(std::string_view group, std::string_view purpose,
                                    std::vector<int> ranks) {
    result_.groups.push_back({idOf(group), idOf(purpose), std::move(ranks)});
}

void CommunicationBuilder::checkTotals() {
    constexpr double tolerated = 0.05; // rule 17: of the larger value
    for (const auto& [section, sum] : sums_) {
        const double larger = std::max(std::fabs(sum.totalUs), std::fabs(sum.operationsUs));
        if (std::isnan(sum.totalUs) || std::fabs(sum.totalUs - sum.operationsUs) <= tolerated * larger)
            continue;
        report(base::Severity::Info, "num.source_disagree", 0,
               "The file's total of elapsed times is more than 5 % away from the sum of its operations; the "
               "operations count.");
    }
    sums_.clear();
}

model::Communication CommunicationBuilder::build() && {
    result_.texts = std::move(texts_);
    result_.operations.shrink_to_fit();
    result_.traffic.shrink_to_fit();
    result_.packets.shrink_to_fit();
    result_.links.shrink_to_fit();
    return std::move(result_);
}

} // namespace runglass::formats::ascend_text
