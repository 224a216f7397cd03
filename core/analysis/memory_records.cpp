// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/memory_records.h"

#include "core/analysis/role_times.h"
#include "core/analysis/trace_memory.h"
#include "core/readers/parallel_arguments.h"
#include "core/trace/event_kind.h"

#include <algorithm>
#include <functional>
#include <map>
#include <string_view>
#include <utility>

namespace runglass::analysis {
namespace {

using trace::SliceRef;

constexpr std::string_view recordName = "[memory]";
enum : std::uint8_t { OtherName, StepName, WorkName };

std::vector<SliceRef> memoryInstants(const trace::Trace& trace) {
    std::vector<SliceRef> instants;
    const base::TextId name = trace.texts().find(recordName);
    if (name == base::noText)
        return instants;
    for (const trace::Track& track : trace.tracks()) {
        if (!track.instants)
            continue;
        const trace::LaneView& lane = trace.lane(*track.instants);
        for (trace::SliceIndex i = 0; i < lane.size(); ++i)
            if (lane.names[i] == name)
                instants.push_back({*track.instants, i});
    }
    std::ranges::sort(instants, {}, [&](SliceRef slice) { return trace.row(slice); });
    return instants;
}

/// What tells addresses apart, whether they are numbers or texts.
std::optional<std::uint64_t> addressOf(const readers::ArgumentValue& value) {
    if (value.isMissing())
        return std::nullopt;
    const auto number = readers::integerOf(value);
    return number ? static_cast<std::uint64_t>(*number) : std::hash<std::string_view>()(value.raw);
}

/// A record as read, with its device still in numbers.
struct ReadRecord {
    MemoryRecord record;
    std::int64_t deviceType = 0;
    std::int64_t deviceId = 0;
    bool isGood = false;
};

std::vector<ReadRecord> readRecords(const trace::Trace& trace, const std::stop_token& stop) {
    enum : std::size_t { Bytes, Addr, Allocated, Reserved, Type, Id };
    const std::vector<std::string> keys{"Bytes",          "Addr",        "Total Allocated",
                                        "Total Reserved", "Device Type", "Device Id"};
    const auto instants = memoryInstants(trace);
    std::vector<std::uint64_t> offsets;
    offsets.reserve(instants.size());
    for (const SliceRef slice : instants)
        offsets.push_back(trace.textOffset(trace.row(slice)));
    std::vector<ReadRecord> records(instants.size());
    const auto take = [&](std::size_t index, const readers::RecordArguments& arguments) {
        ReadRecord& one = records[index];
        const auto integer = [&](std::size_t key) { return readers::integerOf(arguments.value(key)); };
        const auto bytes = integer(Bytes);
        one.isGood = bytes.has_value();
        one.record.slice = instants[index];
        one.record.timeNs = trace.startNs(instants[index]) + trace.originNs();
        one.record.bytes = bytes.value_or(0);
        one.record.address = addressOf(arguments.value(Addr));
        one.record.allocated = integer(Allocated);
        one.record.reserved = integer(Reserved);
        one.deviceType = integer(Type).value_or(0);
        one.deviceId = integer(Id).value_or(0);
    };
    readers::readArguments(trace.text(), offsets, keys, stop, take);
    return records;
}

} // namespace

std::vector<MemoryRecord> readMemoryRecords(const trace::Trace& trace, const std::string& file,
                                            std::vector<std::string>& devices, base::LoadContext& context) {
    auto read = readRecords(trace, context.stop);
    std::vector<MemoryRecord> records;
    records.reserve(read.size());
    std::map<std::pair<std::int64_t, std::int64_t>, std::uint32_t> places; // of the devices
    for (ReadRecord& one : read) {
        if (!one.isGood)
            continue;
        // All memory of the host is one, whatever the number of the device says.
        const std::pair device(one.deviceType, one.deviceType == 0 ? 0 : one.deviceId);
        const auto [known, isNew] = places.emplace(device, static_cast<std::uint32_t>(places.size()));
        one.record.device = known->second;
        if (isNew)
            devices.push_back(memoryDeviceName(device.first, device.second));
        records.push_back(one.record);
    }
    if (records.size() < read.size() && !context.stop.stop_requested())
        context.diagnostics.report(base::Severity::Skipped, "memory.no_size", file, {},
                                   "Records of memory do not tell how much; they are left out",
                                   read.size() - records.size());
    // They are in order of the file.
    std::ranges::stable_sort(records, {}, &MemoryRecord::timeNs);
    return records;
}

OperatorOwners::OperatorOwners(const trace::Trace& trace) : trace_(trace) {
    for (const trace::EventKind kind : trace::eventKinds(trace)) {
        isOperator_.push_back(kind == trace::EventKind::Operator);
        isAnnotation_.push_back(kind == trace::EventKind::Annotation);
    }
    for (std::uint32_t i = 0; i < trace.texts().size(); ++i) {
        const auto name = trace.texts().text(base::TextId{i});
        const bool isWork = isDataLoader(name) || name.starts_with("Optimizer.");
        names_.push_back(name.starts_with("ProfilerStep#") ? StepName : isWork ? WorkName : OtherName);
    }
}

bool OperatorOwners::isOwner(SliceRef slice) const {
    const std::uint16_t category = trace_.categoryOf(trace_.row(slice));
    if (category >= isOperator_.size())
        return false;
    const std::uint8_t name = names_[base::indexOf(trace_.nameId(slice))];
    return (isOperator_[category] && name != StepName) || (isAnnotation_[category] && name == WorkName);
}

std::optional<SliceRef> OperatorOwners::around(SliceRef slice) const {
    auto parent = trace_.parent(slice);
    while (parent && !isOwner(*parent))
        parent = trace_.parent(*parent);
    return parent;
}

std::string OperatorOwners::allocationName(const MemoryRecord& record) const {
    const auto owner = around(record.slice);
    if (!owner)
        return unknownOperator;
    std::string name(trace_.name(*owner));
    if (!name.starts_with("aten::empty"))
        return name;
    // It allocates for whoever called it.
    const auto caller = around(*owner);
    return caller ? std::string(trace_.name(*caller)) + " (" + name + ")" : name;
}

} // namespace runglass::analysis
