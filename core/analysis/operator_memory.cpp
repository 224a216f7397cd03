// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/operator_memory.h"

#include "core/analysis/node_rules.h"
#include "core/analysis/slice_walk.h"
#include "core/analysis/trace_memory.h"
#include "core/base/stop_check.h"
#include "core/table/query.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace runglass::analysis {
namespace {

using model::OperatorMemory;
using trace::SliceRef;

class CallCollector {
public:
    CallCollector(const trace::Trace& trace, const OperatorOwners& owners, OperatorMemory& memory)
        : trace_(trace), owners_(owners), rules_(trace), memory_(memory),
          names_(std::make_shared<base::StringPool>()), ownNames_(trace.texts().size(), base::noText) {}

    /// The number of a call, with all around it numbered before.
    std::uint32_t numberOf(SliceRef slice) {
        if (const auto known = numbers_.find(slice); known != numbers_.end())
            return known->second;
        std::vector<SliceRef> chain{slice};
        std::uint32_t parent = OperatorMemory::noCall;
        for (auto around = owners_.around(slice); around; around = owners_.around(*around)) {
            if (const auto known = numbers_.find(*around); known != numbers_.end()) {
                parent = known->second;
                break;
            }
            chain.push_back(*around);
        }
        for (auto call = chain.rbegin(); call != chain.rend(); ++call) {
            const auto number = static_cast<std::uint32_t>(memory_.calls.size());
            memory_.calls.push_back({nameOf(trace_.nameId(*call)), parent});
            numbers_.emplace(*call, number);
            parent = number;
        }
        return parent;
    }

    void collectInstances(const std::stop_token& stop) {
        memory_.instances.resize(names_->size());
        const auto take = [this](SliceRef slice) {
            const base::TextId own = ownNames_[base::indexOf(trace_.nameId(slice))];
            if (own == base::noText || !owners_.isOwner(slice) || isPartOfCaller(slice))
                return;
            OperatorMemory::Instances& instances = memory_.instances[base::indexOf(own)];
            instances.starts.push_back(trace_.startNs(slice) + trace_.originNs());
            instances.ends.push_back(trace_.endNs(slice) + trace_.originNs());
        };
        forEachThreadSlice(trace_, take, stop);
        for (OperatorMemory::Instances& instances : memory_.instances) {
            std::ranges::sort(instances.starts);
            std::ranges::sort(instances.ends);
        }
        memory_.names = std::move(names_);
    }

private:
    std::optional<model::NodeKind> nodeKind(SliceRef slice) const {
        const trace::EventRow row = trace_.row(slice);
        return rules_.nodeKind(rules_.eventKind(row), trace_.nameId(slice), row);
    }

    /// An operator that does nothing but call itself under the same name is one call, as in the tree of calls
    /// (ThreadRules::mergeSameName). What is no node of that tree, a frame of Python, may lie between.
    bool isPartOfCaller(SliceRef slice) {
        auto caller = trace_.parent(slice);
        while (caller && !nodeKind(*caller))
            caller = trace_.parent(*caller);
        if (!caller || trace_.nameId(*caller) != trace_.nameId(slice) ||
            nodeKind(slice) != model::NodeKind::Operator || nodeKind(*caller) != model::NodeKind::Operator)
            return false;
        // Its children, perhaps very many, are listed once.
        const auto [known, isNew] = callsOnce_.try_emplace(*caller, false);
        if (isNew)
            known->second = hasOneNodeInside(*caller);
        return known->second;
    }

    bool hasOneNodeInside(SliceRef slice) const {
        std::size_t nodes = 0;
        std::vector<SliceRef> open{slice};
        while (!open.empty() && nodes < 2) {
            const SliceRef around = open.back();
            open.pop_back();
            for (const SliceRef child : trace_.children(around)) {
                if (nodeKind(child))
                    ++nodes;
                else
                    open.push_back(child);
            }
        }
        return nodes == 1;
    }

    base::TextId nameOf(base::TextId ofTrace) {
        base::TextId& own = ownNames_[base::indexOf(ofTrace)];
        if (own == base::noText)
            own = names_->intern(trace_.texts().text(ofTrace));
        return own;
    }

    const trace::Trace& trace_;
    const OperatorOwners& owners_;
    NodeRules rules_;
    OperatorMemory& memory_;
    std::shared_ptr<base::StringPool> names_;
    std::vector<base::TextId> ownNames_; ///< by TextId of the trace
    std::map<SliceRef, std::uint32_t> numbers_;
    std::map<SliceRef, bool> callsOnce_; ///< of callers of their own name whether they have one node in them
};

/// What changes by one way of counting. Bytes are doubles, exact up to 2^53, because a damaged file may sum
/// up to any number.
struct Sums {
    double increase = 0;
    std::int64_t allocations = 0;
    double allocated = 0;

    void add(std::int64_t bytes) {
        increase += static_cast<double>(bytes);
        if (bytes > 0) {
            ++allocations;
            allocated += static_cast<double>(bytes);
        }
    }
    void add(const Sums& other) {
        increase += other.increase;
        allocations += other.allocations;
        allocated += other.allocated;
    }
    bool operator==(const Sums&) const = default;
};

/// The calls that are the first of their name on the way from the outermost one. A change counts once for
/// each name around it, which is for these: they are the only ones to be looked at, as deep as calls may be.
class FirstCalls {
public:
    /// O(calls). Of no use when stopped.
    FirstCalls(const OperatorMemory& memory, const std::stop_token& stop)
        : memory_(memory), firsts_(memory.calls.size()) {
        orderChildren();
        std::vector<std::uint32_t> open(memory.names->size()); // calls around, by name
        std::vector<std::uint32_t> stack(children_.begin() + begins_.front(), children_.begin() + begins_[1]);
        std::vector<bool> isEntered(memory.calls.size());
        for (std::size_t round = 0; !stack.empty() && !base::isStoppedAt(round, stop); ++round) {
            const std::uint32_t call = stack.back();
            std::uint32_t& ofName = open[base::indexOf(memory.calls[call].name)];
            if (isEntered[call]) {
                --ofName;
                stack.pop_back();
                continue;
            }
            isEntered[call] = true;
            firsts_[call] = ++ofName == 1 ? call : firsts_[memory.calls[call].parent];
            stack.insert(stack.end(), children_.begin() + begins_[call + std::size_t{1}],
                         children_.begin() + begins_[call + std::size_t{2}]);
        }
    }

    /// The call itself, or the innermost around it that is the first of its name.
    std::uint32_t at(std::uint32_t call) const { return firsts_[call]; }
    /// The next one around one of them; noCall when there is none.
    std::uint32_t around(std::uint32_t first) const {
        const std::uint32_t parent = memory_.calls[first].parent;
        return parent == OperatorMemory::noCall ? parent : firsts_[parent];
    }

private:
    static std::size_t slotOf(std::uint32_t parent) {
        return parent == OperatorMemory::noCall ? 0 : parent + std::size_t{1};
    }

    void orderChildren() {
        begins_.resize(memory_.calls.size() + 2);
        for (const OperatorMemory::Call& call : memory_.calls)
            ++begins_[slotOf(call.parent) + 1];
        std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
        children_.resize(memory_.calls.size());
        auto next = begins_;
        for (std::uint32_t call = 0; call < memory_.calls.size(); ++call)
            children_[next[slotOf(memory_.calls[call].parent)]++] = call;
    }

    const OperatorMemory& memory_;
    std::vector<std::uint32_t> firsts_;
    std::vector<std::uint32_t> children_; ///< of each call, those of no call first
    std::vector<std::uint32_t> begins_;   ///< where those of each begin
};

struct OperatorSums {
    Sums self;
    Sums all;
    bool isListed = false;
};

/// Sums by name, one device after the other. Costs what the changes of a device and the names around them
/// do, whatever the number of names and the depth of calls: a damaged file may have very much of both.
class SumsOfDevice {
public:
    SumsOfDevice(const OperatorMemory& memory, const std::stop_token& stop)
        : memory_(memory), firstCalls_(memory, stop), sums_(memory.names->size() + 1),
          inside_(memory.calls.size()), isOpen_(memory.calls.size()) {}

    /// Forgets the device before. Of no use when stopped.
    void add(const std::vector<std::uint32_t>& changes, const std::stop_token& stop) {
        for (const std::size_t name : names_)
            sums_[name] = {};
        names_.clear();
        for (std::size_t i = 0; i < changes.size() && !base::isStoppedAt(i, stop); ++i)
            add(memory_.changes[changes[i]]);
        addInside(stop);
        std::ranges::sort(names_);
    }

    /// What has changed, ascending: places of names, and behind all of them what no operator did.
    const std::vector<std::size_t>& names() const { return names_; }
    const OperatorSums& of(std::size_t name) const { return sums_[name]; }

private:
    void add(const OperatorMemory::Change& change) {
        if (change.call == OperatorMemory::noCall) {
            OperatorSums& unknown = at(memory_.names->size());
            unknown.self.add(change.bytes);
            unknown.all.add(change.bytes);
            return;
        }
        at(nameOf(change.call)).self.add(change.bytes);
        const std::uint32_t first = firstCalls_.at(change.call);
        inside_[first].add(change.bytes);
        for (auto call = first; call != OperatorMemory::noCall && !isOpen_[call];
             call = firstCalls_.around(call)) {
            isOpen_[call] = true;
            open_.push_back(call);
        }
    }

    /// What is inside a call is inside those around it, which have lower numbers.
    void addInside(const std::stop_token& stop) {
        std::ranges::sort(open_, std::greater<>());
        for (std::size_t i = 0; i < open_.size(); ++i) {
            const Sums inside = std::exchange(inside_[open_[i]], {});
            isOpen_[open_[i]] = false;
            if (base::isStoppedAt(i, stop))
                continue;
            at(nameOf(open_[i])).all.add(inside);
            if (const auto around = firstCalls_.around(open_[i]); around != OperatorMemory::noCall)
                inside_[around].add(inside);
        }
        open_.clear();
    }

    std::size_t nameOf(std::uint32_t call) const { return base::indexOf(memory_.calls[call].name); }

    OperatorSums& at(std::size_t name) {
        OperatorSums& one = sums_[name];
        if (!std::exchange(one.isListed, true))
            names_.push_back(name);
        return one;
    }

    const OperatorMemory& memory_;
    FirstCalls firstCalls_;
    std::vector<OperatorSums> sums_;
    std::vector<std::size_t> names_;
    std::vector<Sums> inside_;        ///< by call that is the first of its name
    std::vector<bool> isOpen_;        ///< by call: whether it is in open_
    std::vector<std::uint32_t> open_; ///< those around changes of the device
};

/// The changes of each device within a range, of all devices or one. Not all when stopped.
std::vector<std::vector<std::uint32_t>> changesByDevice(const OperatorMemory& memory, std::string_view device,
                                                        const std::optional<TimeRange>& range,
                                                        const std::stop_token& stop) {
    std::vector<std::vector<std::uint32_t>> changes(memory.devices.size());
    for (std::size_t i = 0; i < memory.changes.size() && !base::isStoppedAt(i, stop); ++i) {
        const OperatorMemory::Change& change = memory.changes[i];
        const bool isInRange = !range || (change.timeNs >= range->fromNs && change.timeNs <= range->toNs);
        if (isInRange && (device.empty() || memory.devices[change.device] == device))
            changes[change.device].push_back(static_cast<std::uint32_t>(i));
    }
    return changes;
}

std::int64_t callsWithin(const OperatorMemory::Instances& instances, const std::optional<TimeRange>& range) {
    if (!range)
        return static_cast<std::int64_t>(instances.starts.size());
    const auto begun = std::ranges::upper_bound(instances.starts, range->toNs) - instances.starts.begin();
    const auto ended = std::ranges::lower_bound(instances.ends, range->fromNs) - instances.ends.begin();
    return begun - ended;
}

std::vector<table::ColumnSpec> specs() {
    using table::Role;
    using table::Unit;
    using table::ValueType;
    const auto count = [](const char* id, const char* title, const char* description) {
        return table::ColumnSpec{id, title, ValueType::Integer, Unit::None, Role::Measure, 0, description};
    };
    const auto size = [](const char* id, const char* title, const char* description) {
        return table::ColumnSpec{id, title, ValueType::Real, Unit::Kilobytes, Role::Measure, 2, description};
    };
    return {
        {"name", "Name", ValueType::Text, Unit::None, Role::Label, 0, "Operator that the memory is used by"},
        count("calls", "Calls", "All calls of the operator"),
        size("size_increase_kb", "Size Increase",
             "Allocated minus released by the operator and what it calls"),
        size("self_size_increase_kb", "Self Size Increase",
             "Allocated minus released by the operator itself"),
        count("allocation_count", "Allocations", "Allocations of the operator and what it calls"),
        count("self_allocation_count", "Self Allocations", "Allocations of the operator itself"),
        size("allocation_size_kb", "Allocation Size", "Allocated by the operator and what it calls"),
        size("self_allocation_size_kb", "Self Allocation Size", "Allocated by the operator itself"),
        {"device", "Device", ValueType::Text, Unit::None, Role::Label, 0, "Where the memory is"}};
}

} // namespace

OperatorMemory operatorMemory(const trace::Trace& trace, const std::vector<MemoryRecord>& records,
                              const std::vector<std::string>& devices, const OperatorOwners& owners,
                              const std::stop_token& stop) {
    OperatorMemory memory;
    memory.devices = devices;
    CallCollector calls(trace, owners, memory);
    memory.changes.reserve(records.size());
    for (std::size_t i = 0; i < records.size() && !base::isStoppedAt(i, stop); ++i) {
        const MemoryRecord& record = records[i];
        const auto owner = owners.around(record.slice);
        memory.changes.push_back({record.timeNs, record.bytes, record.device,
                                  owner ? calls.numberOf(*owner) : OperatorMemory::noCall});
    }
    calls.collectInstances(stop);
    return memory;
}

table::Table operatorMemoryTable(const OperatorMemory& memory, std::string_view device,
                                 const std::optional<TimeRange>& range, const std::stop_token& stop) {
    constexpr double bytesPerKilobyte = 1024;
    table::TableBuilder out("memory-statistics", specs());
    const auto addSize = [&out](std::size_t column, double bytes) {
        out.cell(column).addReal(bytes / bytesPerKilobyte);
    };
    const auto changes = changesByDevice(memory, device, range, stop);
    SumsOfDevice sums(memory, stop);
    for (std::size_t d = 0; d < changes.size() && !base::isStoppedAt(d, stop); ++d) {
        sums.add(changes[d], stop);
        std::size_t rounds = 0;
        for (const std::size_t name : sums.names()) {
            if (base::isStoppedAt(rounds++, stop))
                break;
            const OperatorSums& one = sums.of(name);
            if (one.self == Sums() && one.all == Sums())
                continue;
            const bool isKnown = name < memory.names->size();
            out.addText(0, isKnown ? memory.names->text(base::TextId{static_cast<std::uint32_t>(name)})
                                   : std::string_view(unknownOperator));
            out.cell(1).addInteger(isKnown ? callsWithin(memory.instances[name], range)
                                           : table::Column::nullInteger);
            addSize(2, one.all.increase);
            addSize(3, one.self.increase);
            out.cell(4).addInteger(one.all.allocations);
            out.cell(5).addInteger(one.self.allocations);
            addSize(6, one.all.allocated);
            addSize(7, one.self.allocated);
            out.addText(8, memory.devices[d]);
        }
    }
    const table::Table table = std::move(out).build();
    const std::array byIncrease{table::SortKey{3, true}};
    return table::sortedTable(table, byIncrease, stop);
}

} // namespace runglass::analysis
