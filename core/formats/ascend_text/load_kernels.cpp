// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/load_kernels.h"

#include <utility>
#include <vector>

namespace runglass::formats::ascend_text {
namespace {

namespace column = model::kernel_column;
using readers::CellKind;
using table::ColumnSpec;
using table::Role;
using table::Unit;
using table::ValueType;

ColumnSpec spec(const char* id, const char* title, Unit unit, Role role, int precision,
                const char* description) {
    return {id, title, ValueType::Text, unit, role, precision, description}; // the type comes from the cells
}

} // namespace

/// kernel_details.csv, also that of torch_mlu, and op_summary_*.csv of msprof over the years
/// (formats_ascend.md §5.1), in the order in which people read a kernel.
const std::vector<KnownColumn>& kernelColumns() {
    static const std::vector<KnownColumn> columns{
        {{"stepid"},
         CellKind::Text,
         spec(column::step, "Step Id", Unit::None, Role::Detail, 0,
              "Training step that the kernel belongs to")},
        {{"name", "opname", "op_name", "kernelname"},
         CellKind::Text,
         spec(column::name, "Name", Unit::None, Role::Label, 0, "Name of the kernel"),
         true},
        {{"type", "optype", "op_type"},
         CellKind::Text,
         spec(column::type, "Type", Unit::None, Role::Detail, 0, "Kind of operator")},
        {{"acceleratorcore", "tasktype", "task_type"},
         CellKind::Text,
         spec(column::core, "Accelerator Core", Unit::None, Role::Detail, 0, "Core that ran the kernel")},
        {{"streamid"},
         CellKind::Text,
         spec(column::stream, "Stream ID", Unit::None, Role::Detail, 0, "Stream that the kernel ran on")},
        // Without a unit it is of msprof until CANN 6, or of torch_mlu.
        {{"starttime(us)", "taskstarttime(us)", "taskstarttime", "starttime"},
         CellKind::MicrosecondTime,
         spec(column::startNs, "Start Time", Unit::Nanoseconds, Role::Detail, 3,
              "Start since 1970-01-01 UTC")},
        {{"duration(us)", "taskduration(us)", "task_duration"},
         CellKind::MicrosecondTime,
         spec(column::durationUs, "Duration", Unit::Microseconds, Role::Measure, 3, "Time on the device"),
         true,
         true},
        {{"waittime(us)", "taskwaittime(us)"},
         CellKind::Real,
         spec(column::waitUs, "Wait Time", Unit::Microseconds, Role::Measure, 3,
              "Time from the end of the previous kernel on the device to the start of this one")},
        {{"blockdim", "blocknum", "block_dim"},
         CellKind::Integer,
         spec(column::blockDim, "Block Dim", Unit::None, Role::Measure, 0, "Number of cores used")},
        {{"device_id"}, CellKind::Integer, {}},
        {{"modelname"}, CellKind::Text, {}},
        {{"modelid"}, CellKind::Integer, {}},
        {{"taskid"}, CellKind::Integer, {}},
        {{"inferid"}, CellKind::Integer, {}},
        {{"opstate"}, CellKind::Text, {}},
        {{"mixblockdim", "mixblocknum"}, CellKind::Integer, {}},
        {{"hf32eligible"}, CellKind::Text, {}},
        {{"inputshapes", "input_shapes"}, CellKind::QuotedText, {}},
        {{"inputdatatypes", "input_data_types"}, CellKind::Text, {}},
        {{"inputformats"}, CellKind::Text, {}},
        {{"outputshapes", "output_shapes"}, CellKind::QuotedText, {}},
        {{"outputdatatypes"}, CellKind::Text, {}},
        {{"outputformats"}, CellKind::Text, {}},
        {{"contextid"}, CellKind::Integer, {}},
        reservedId(column::device),
        reservedId(column::operatorName),
        reservedId(column::operatorEligible),
        reservedId(column::grid),
        reservedId(column::block),
        reservedId(column::registers),
        reservedId(column::sharedMemory),
        reservedId(column::blocksPerSm),
        reservedId(column::warpsPerSm),
        reservedId(column::occupancyPct),
        reservedId(column::tensorCores),
    };
    return columns;
}

base::Result<model::Kernels> loadKernels(const model::SpanFolder& span, LoadContext& context) {
    const auto* file = span.file("kernel_details.csv");
    if (file == nullptr)
        return base::Error{"there is no kernel_details.csv", span.path,
                           "profile with the activity NPU and a level of Level0 or above"};
    auto table = readKnownCsv(*file, "kernel-details", kernelColumns(), context);
    if (!table)
        return table.error();
    return model::Kernels{std::move(table).value()};
}

} // namespace runglass::formats::ascend_text
