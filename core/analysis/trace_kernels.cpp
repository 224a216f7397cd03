// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/trace_kernels.h"

#include "core/analysis/argument_texts.h"
#include "core/analysis/node_rules.h"
#include "core/analysis/operator_calls.h"
#include "core/trace/event_kind.h"
#include "core/trace/ranges_by_begin.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace runglass::analysis {
namespace {

namespace column = model::kernel_column;
using model::CallTree;
using model::NodeIndex;
using model::WorkIndex;
using table::Column;
using table::ColumnSpec;
using table::Role;
using table::Unit;
using table::ValueType;

/// What is read of the record of each kernel.
enum Key : std::size_t {
    Device,
    Stream,
    Grid,
    Block,
    Registers,
    SharedMemory,
    BlocksPerSm,
    WarpsPerSm,
    Occupancy,
    TaskType,
    KeyCount
};
const std::vector<std::string>& keys() {
    static const std::vector<std::string> all{"device",
                                              "stream",
                                              "grid",
                                              "block",
                                              "registers per thread",
                                              "shared memory",
                                              "blocks per SM",
                                              "warps per SM",
                                              "est. achieved occupancy %",
                                              "Task Type"};
    return all;
}

ColumnSpec spec(const char* id, const char* title, ValueType type, const char* description) {
    return {id, title, type, Unit::None, Role::Detail, type == ValueType::Real ? 2 : 0, description};
}

class KernelsMaker {
public:
    KernelsMaker(const CallTree& tree, base::LoadContext& context)
        : tree_(tree), works_(kernelWorks(tree)), isAscend_(isAscendTrace(tree.trace())) {
        std::vector<trace::SliceRef> slices;
        slices.reserve(works_.size());
        for (const WorkIndex work : works_)
            slices.push_back(tree_.sliceOf(work));
        texts_ = argumentTexts(tree_.trace(), slices, keys(), context.stop);
    }

    model::Kernels run() {
        addSteps();
        addNames();
        addTypes();
        addCores();
        addStreams();
        addTimes();
        addText(Device, spec(column::device, "Device", ValueType::Text, "Device that ran the kernel"));
        addOperators();
        addText(Grid, spec(column::grid, "Grid", ValueType::Text, "Blocks of the launch in x, y, z"));
        addText(Block, spec(column::block, "Block", ValueType::Text, "Threads of a block in x, y, z"));
        addInteger(Registers, spec(column::registers, "Registers Per Thread", ValueType::Integer,
                                   "Registers that each thread uses"));
        addInteger(SharedMemory, {column::sharedMemory, "Shared Memory", ValueType::Integer, Unit::Bytes,
                                  Role::Detail, 0, "Shared memory of a block"});
        addReal(BlocksPerSm, spec(column::blocksPerSm, "Blocks Per SM", ValueType::Real,
                                  "Blocks of the launch / multiprocessors"));
        addReal(WarpsPerSm, spec(column::warpsPerSm, "Warps Per SM", ValueType::Real,
                                 "Warps of the launch / multiprocessors"));
        addReal(Occupancy, {column::occupancyPct, "Est. Achieved Occupancy", ValueType::Real, Unit::Percent,
                            Role::Detail, 2, "Estimated share of the warps that could run at once"});
        if (!isAscend_)
            addTensorCores();
        return {std::move(details_)};
    }

private:
    void add(ColumnSpec columnSpec, std::shared_ptr<const Column> data) {
        details_.add(std::move(columnSpec), std::move(data));
    }
    static std::shared_ptr<base::StringPool> newPool() { return std::make_shared<base::StringPool>(); }

    /// The step that runs at the launch, on whatever thread (rule 16).
    void addSteps() {
        const auto steps = tree_.trace().steps();
        if (steps.empty())
            return;
        const auto ranges = trace::stepRanges(steps);
        auto pool = newPool();
        auto values = std::make_shared<Column>(ValueType::Text, pool);
        for (const WorkIndex work : works_) {
            const auto launch = tree_.work(work).launch;
            const auto step = ranges.firstAt(tree_.trace().startNs(launch.value_or(tree_.sliceOf(work))));
            if (step)
                values->addText(pool->intern(std::to_string(steps[*step].number)));
            else
                values->addNull();
        }
        add({column::step, "Step Id", ValueType::Text, Unit::None, Role::Detail, 0,
             "Step in which the kernel was launched"},
            std::move(values));
    }

    void addNames() {
        auto pool = newPool();
        auto values = std::make_shared<Column>(ValueType::Text, pool);
        std::vector<base::TextId> ids(tree_.trace().texts().size(), base::noText);
        for (const WorkIndex work : works_) {
            base::TextId& id = ids[base::indexOf(tree_.trace().nameId(tree_.sliceOf(work)))];
            if (id == base::noText)
                id = pool->intern(tree_.trace().name(tree_.sliceOf(work)));
            values->addText(id);
        }
        add({column::name, "Name", ValueType::Text, Unit::None, Role::Label, 0, "Name of the kernel"},
            std::move(values));
    }

    void addTypes() {
        auto pool = newPool();
        auto values = std::make_shared<Column>(ValueType::Text, pool);
        const auto computation = pool->intern(computationType);
        const auto communication = pool->intern(communicationType);
        for (const WorkIndex work : works_)
            values->addText(trace::isCommunication(tree_.trace().name(tree_.sliceOf(work))) ? communication
                                                                                            : computation);
        add(spec(column::type, "Type", ValueType::Text, "Whether the kernel computes or communicates"),
            std::move(values));
    }

    void addCores() {
        if (isAscend_) {
            auto values = std::make_shared<Column>(ValueType::Text, texts_.pool);
            for (const base::TextId id : texts_.ids[TaskType])
                values->addText(id);
            add(spec(column::core, "Accelerator Core", ValueType::Text, "Queue that ran the kernel"),
                std::move(values));
            return;
        }
        auto pool = newPool();
        auto values = std::make_shared<Column>(ValueType::Text, pool);
        const auto tensor = pool->intern(onTensorCores);
        const auto others = pool->intern(onOtherCores);
        for (const WorkIndex work : works_)
            values->addText(tree_.work(work).usesCores ? tensor : others);
        add(spec(column::core, "Cores", ValueType::Text, "Cores that ran the kernel, judged by its name"),
            std::move(values));
    }

    /// The argument, or the name of the track where the writer has none.
    void addStreams() {
        auto values = std::make_shared<Column>(ValueType::Text, texts_.pool);
        const trace::Trace& trace = tree_.trace();
        for (std::size_t i = 0; i < works_.size(); ++i) {
            const base::TextId id = texts_.ids[Stream][i];
            const trace::Track& track = trace.tracks()[trace.trackOf(tree_.sliceOf(works_[i]).lane)];
            values->addText(id != base::noText ? id : texts_.pool->intern(track.tid));
        }
        add(spec(column::stream, "Stream", ValueType::Text, "Stream of the device"), std::move(values));
    }

    void addTimes() {
        auto starts = std::make_shared<Column>(ValueType::Time);
        auto durations = std::make_shared<Column>(ValueType::Time);
        for (const WorkIndex work : works_) {
            starts->addInteger(tree_.trace().originNs() + tree_.trace().startNs(tree_.sliceOf(work)));
            durations->addInteger(tree_.durationNs(work));
        }
        add({column::startNs, "Start Time", ValueType::Time, Unit::Nanoseconds, Role::Detail, 3,
             "When the kernel began"},
            std::move(starts));
        add({column::durationUs, "Duration", ValueType::Time, Unit::Microseconds, Role::Measure, 3,
             "How long the kernel ran"},
            std::move(durations));
    }

    void addOperators() {
        auto pool = newPool();
        auto names = std::make_shared<Column>(ValueType::Text, pool);
        auto eligible = std::make_shared<Column>(ValueType::Flag);
        const auto operators = operatorsAround(tree_);
        for (const WorkIndex work : works_) {
            const NodeIndex owner = tree_.nodeOf(work);
            const NodeIndex node = owner == model::noNode ? owner : operators[owner];
            if (node == model::noNode) {
                names->addNull();
                eligible->addNull();
                continue;
            }
            names->addText(pool->intern(tree_.name(node)));
            eligible->addFlag(tree_.isEligible(node));
        }
        add(spec(column::operatorName, "Operator", ValueType::Text, "Innermost operator around the launch"),
            std::move(names));
        if (!isAscend_)
            add(spec(column::operatorEligible, "Operator Tensor Cores Eligible", ValueType::Flag,
                     "Whether tensor cores can do what the operator does"),
                std::move(eligible));
    }

    void addText(Key key, ColumnSpec columnSpec) {
        if (!texts_.has(key))
            return;
        auto values = std::make_shared<Column>(ValueType::Text, texts_.pool);
        for (const base::TextId id : texts_.ids[key])
            values->addText(id);
        add(std::move(columnSpec), std::move(values));
    }

    void addInteger(Key key, ColumnSpec columnSpec) {
        if (!texts_.has(key))
            return;
        constexpr double largest = 9e18;
        auto values = std::make_shared<Column>(ValueType::Integer);
        for (std::size_t i = 0; i < works_.size(); ++i) {
            const auto number = texts_.number(key, i);
            if (number && std::fabs(*number) < largest)
                values->addInteger(static_cast<std::int64_t>(*number));
            else
                values->addNull();
        }
        add(std::move(columnSpec), std::move(values));
    }

    void addReal(Key key, ColumnSpec columnSpec) {
        auto values = std::make_shared<Column>(ValueType::Real);
        bool hasAny = false;
        for (std::size_t i = 0; i < works_.size(); ++i) {
            const auto number = texts_.number(key, i);
            hasAny = hasAny || number.has_value();
            if (number)
                values->addReal(*number);
            else
                values->addNull();
        }
        if (hasAny)
            add(std::move(columnSpec), std::move(values));
    }

    void addTensorCores() {
        auto values = std::make_shared<Column>(ValueType::Flag);
        for (const WorkIndex work : works_)
            values->addFlag(tree_.work(work).usesCores);
        add(spec(column::tensorCores, "Tensor Cores", ValueType::Flag,
                 "Whether the kernel computes on tensor cores, judged by its name"),
            std::move(values));
    }

    const CallTree& tree_;
    std::vector<WorkIndex> works_;
    bool isAscend_;
    ArgumentTexts texts_;
    table::Table details_{"kernel-details"};
};

} // namespace

std::vector<WorkIndex> kernelWorks(const CallTree& tree) {
    std::vector<WorkIndex> works;
    for (WorkIndex work = 0; work < tree.workCount(); ++work)
        if (tree.work(work).kind == model::WorkKind::Kernel)
            works.push_back(work);
    std::ranges::sort(works, {}, [&](WorkIndex work) {
        return std::pair(tree.trace().startNs(tree.sliceOf(work)), tree.sliceOf(work));
    });
    return works;
}

base::Result<model::Kernels> traceKernels(const CallTree& tree, base::LoadContext& context) {
    KernelsMaker maker(tree, context);
    if (context.stop.stop_requested())
        return base::Error{base::stoppedMessage, "", ""};
    return maker.run();
}

} // namespace runglass::analysis
