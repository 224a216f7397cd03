// SPDX-License-Identifier: Apache-2.0
#include "random.h"
#include "text.h"
#include "write_tables.h"

#include <algorithm>
#include <vector>

namespace runglass::sample {

namespace {

constexpr const char* kHeader =
    "Step Id,Model ID,Task ID,Stream ID,Name,Type,OP State,Accelerator Core,Start Time(us),Duration(us),"
    "Wait Time(us),Block Dim,Mix Block Dim,HF32 Eligible,Input Shapes,Input Data Types,Input Formats,"
    "Output Shapes,Output Data Types,Output Formats,Context ID,aicore_time(us),aic_total_cycles,"
    "aic_mac_time(us),aic_mac_ratio,aic_scalar_time(us),aic_scalar_ratio,aic_mte1_time(us),aic_mte1_ratio,"
    "aic_mte2_time(us),aic_mte2_ratio,aic_fixpipe_time(us),aic_fixpipe_ratio,aic_icache_miss_rate,"
    "aiv_time(us),aiv_total_cycles,aiv_vec_time(us),aiv_vec_ratio,aiv_scalar_time(us),aiv_scalar_ratio,"
    "aiv_mte2_time(us),aiv_mte2_ratio,aiv_mte3_time(us),aiv_mte3_ratio,aiv_icache_miss_rate,"
    "cube_utilization(%)\r\n";
constexpr const char* kNoModel = "4294967295";
constexpr std::int64_t kCubeCores = 24;
constexpr std::int64_t kTenthsOfCyclePerNs = 18; // 1.8 GHz

std::string repeated(const char* cell, int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
        text += ',';
        text += cell;
    }
    return text;
}

std::int64_t cycles(std::int64_t ns, int cores) {
    return ns * kTenthsOfCyclePerNs / 10 * cores;
}

// A pipe's time and its ratio, which is drawn between both bounds (in thousandths).
std::string pipeCells(std::int64_t coreNs, Random& random, std::int64_t low, std::int64_t high) {
    const std::int64_t permille = random.between(low, high);
    return ',' + usText(dividedRounded(coreNs * permille, 1000)) + ',' + decimalText(permille, 3);
}

std::string missRate(Random& random) {
    return ',' + decimalText(random.between(1, 48), 3);
}

std::string cubeCells(const DeviceTask& task, Random& random) {
    const std::int64_t coreNs = task.durationNs * 97 / 100;
    const std::int64_t totalCycles = cycles(coreNs, task.spec.blockDim);
    std::string text = ',' + usText(coreNs) + ',' + std::to_string(totalCycles);
    text += pipeCells(coreNs, random, 520, 780); // mac
    text += pipeCells(coreNs, random, 90, 260);  // scalar
    text += pipeCells(coreNs, random, 340, 620); // mte1
    text += pipeCells(coreNs, random, 480, 860); // mte2
    text += pipeCells(coreNs, random, 30, 120);  // fixpipe
    text += missRate(random) + ",0.0,0" + repeated("0.0", 9);
    const std::int64_t possible = task.durationNs * kCubeCores;
    return text + ',' + quotientText(coreNs * task.spec.blockDim * 100, possible, 3);
}

std::string vectorCells(const DeviceTask& task, Random& random) {
    const std::int64_t coreNs = task.durationNs * 94 / 100;
    std::string text = ",0.0,0" + repeated("0.0", 11);
    text += ',' + usText(coreNs) + ',' + std::to_string(cycles(coreNs, task.spec.blockDim));
    text += pipeCells(coreNs, random, 110, 420); // vec
    text += pipeCells(coreNs, random, 30, 160);  // scalar
    text += pipeCells(coreNs, random, 430, 690); // mte2
    text += pipeCells(coreNs, random, 240, 520); // mte3
    return text + missRate(random) + ",0";
}

std::string pmuCells(const DeviceTask& task, Random& random) {
    switch (task.spec.core) {
    case Core::Cube:
        return cubeCells(task, random);
    case Core::Vector:
    case Core::MixVector:
        return vectorCells(task, random);
    case Core::AiCpu:
    case Core::Dsa:
        break;
    }
    return repeated("N/A", 25);
}

// Shape cells carry a pair of quotes as part of their value.
std::string operandCells(const Tensors& tensors) {
    if (tensors.empty()) {
        return repeated("N/A", 3);
    }
    return ',' + csvCell('"' + shapesText(tensors, ";") + '"') + ',' + kernelTypesText(tensors) + ',' +
           formatsText(tensors);
}

std::string kernelRow(const SpanModel& model, const DeviceTask& task, const std::string& wait,
                      Random& random) {
    const KernelSpec& spec = task.spec;
    std::string text = std::to_string(model.steps[task.step].id) + ',' + kNoModel + ',' +
                       std::to_string(task.taskId) + ',' + std::to_string(task.stream) + ',' + task.name +
                       ',' + spec.type + ",dynamic," + coreName(spec.core) + ',' +
                       timestampText(task.startNs) + "\t," + usText(task.durationNs) + ',' + wait + ',' +
                       std::to_string(spec.blockDim) + ",0,NO";
    text += operandCells(spec.inputs) + operandCells(spec.outputs);
    text += spec.core == Core::MixVector ? ",0" : ",N/A";
    return text + pmuCells(task, random) + "\r\n";
}

std::string communicationRow(const SpanModel& model, const CommOp& op, const std::string& wait) {
    return std::to_string(model.steps[op.step].id) + ',' + kNoModel + ",N/A,N/A," + op.name +
           ",hcom_allReduce_,N/A,COMMUNICATION," + timestampText(op.startNs) + "\t," + usText(op.durationNs) +
           ',' + wait + ",0" + repeated("N/A", 34) + "\r\n";
}

std::vector<const DeviceTask*> kernelsOf(const SpanModel& model) {
    std::vector<const DeviceTask*> kernels;
    for (const DeviceTask& task : model.deviceTasks) {
        if (task.isKernel) {
            kernels.push_back(&task);
        }
    }
    return kernels;
}

Random randomFor(const SpanModel& model, std::uint64_t file) {
    return Random(static_cast<std::uint64_t>(model.startNs) * 31U +
                  static_cast<std::uint64_t>(model.rank) * 7U + file);
}

// The rows of one type and core.
struct TypeTotal {
    std::string type;
    std::string core;
    std::int64_t count = 0;
    Ns totalNs = 0;
    Ns minNs = kNever;
    Ns maxNs = 0;
};

std::vector<TypeTotal> typeTotals(const SpanModel& model) {
    std::vector<TypeTotal> totals;
    for (const DeviceTask* task : kernelsOf(model)) {
        const std::string core = coreName(task->spec.core);
        auto total = std::find_if(totals.begin(), totals.end(), [&](const TypeTotal& known) {
            return known.type == task->spec.type && known.core == core;
        });
        if (total == totals.end()) {
            total = totals.insert(totals.end(), {task->spec.type, core});
        }
        ++total->count;
        total->totalNs += task->durationNs;
        total->minNs = std::min(total->minNs, task->durationNs);
        total->maxNs = std::max(total->maxNs, task->durationNs);
    }
    std::stable_sort(totals.begin(), totals.end(),
                     [](const TypeTotal& a, const TypeTotal& b) { return a.totalNs > b.totalNs; });
    return totals;
}

} // namespace

std::string kernelDetailsText(const SpanModel& model) {
    struct Row {
        Ns startNs;
        Ns durationNs;
        const DeviceTask* kernel;
        const CommOp* op;
    };
    std::vector<Row> rows;
    for (const DeviceTask* kernel : kernelsOf(model)) {
        rows.push_back({kernel->startNs, kernel->durationNs, kernel, nullptr});
    }
    for (const CommOp& op : model.commOps) {
        rows.push_back({op.startNs, op.durationNs, nullptr, &op});
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const Row& a, const Row& b) { return a.startNs < b.startNs; });
    Random random = randomFor(model, 1);
    std::string text = kHeader;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        // Idle time since the end of the row before, whatever its stream.
        const std::string wait =
            i == 0 ? "0"
                   : usText(std::max<Ns>(0, rows[i].startNs - rows[i - 1].startNs - rows[i - 1].durationNs));
        text += rows[i].kernel != nullptr ? kernelRow(model, *rows[i].kernel, wait, random)
                                          : communicationRow(model, *rows[i].op, wait);
    }
    return text;
}

std::string opStatisticText(const SpanModel& model) {
    const std::vector<TypeTotal> totals = typeTotals(model);
    Ns allNs = 0;
    for (const TypeTotal& total : totals) {
        allNs += total.totalNs;
    }
    std::string text =
        "OP Type,Core Type,Count,Total Time(us),Min Time(us),Avg Time(us),Max Time(us),Ratio(%)\n";
    for (const TypeTotal& total : totals) {
        text += total.type + ',' + total.core + ',' + std::to_string(total.count) + ',' +
                usText(total.totalNs) + ',' + usText(total.minNs) + ',' +
                usText(dividedRounded(total.totalNs, total.count)) + ',' + usText(total.maxNs) + ',' +
                quotientText(total.totalNs * 100, allNs, 3) + '\n';
    }
    return text;
}

std::string l2CacheText(const SpanModel& model) {
    Random random = randomFor(model, 2);
    std::string text = "Stream Id,Task Id,Hit Rate,Victim Rate,Op Name\n";
    bool isFirst = true; // the first kernel is not sampled
    for (const DeviceTask* task : kernelsOf(model)) {
        const bool isSampled = task->spec.core != Core::AiCpu && task->spec.core != Core::Dsa;
        if (isSampled && !isFirst) {
            text += std::to_string(task->stream) + ',' + std::to_string(task->taskId) + ",N/A," +
                    decimalText(random.between(40, 260'000), 6) + ',' + task->name + '\n';
        }
        isFirst = false;
    }
    return text;
}

std::string dataPreprocessText(const SpanModel& model) {
    Random random = randomFor(model, 3);
    std::string text = "Timestamp(us),Node,Compute_time(us),Memcpy_time(us),Task_time(us),Dispatch_time(us),"
                       "Total_time(us),Stream ID,Task ID\n";
    for (const DeviceTask* task : kernelsOf(model)) {
        if (task->spec.core != Core::AiCpu) {
            continue;
        }
        const Ns memcpyNs = task->durationNs / 8;
        const Ns computeNs = task->durationNs - memcpyNs - task->durationNs / 10;
        const Ns dispatchNs = random.between(4'000, 7'500);
        text += timestampText(task->startNs) + "\t," + task->name + ',' + usText(computeNs) + ',' +
                usText(memcpyNs) + ',' + usText(task->durationNs) + ',' + usText(dispatchNs) + ',' +
                usText(task->durationNs + dispatchNs) + ',' + std::to_string(task->stream) + ',' +
                std::to_string(task->taskId) + '\n';
    }
    return text;
}

} // namespace runglass::sample
