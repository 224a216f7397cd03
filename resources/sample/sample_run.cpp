// SPDX-License-Identifier: Apache-2.0
#include "sample_run.h"

#include "span_builder.h"
#include "write_file.h"
#include "write_logs.h"
#include "write_run_info.h"
#include "write_tables.h"
#include "write_trace.h"

namespace runglass::sample {

namespace {

namespace fs = std::filesystem;

// The moments are those of the stamps, read as UTC. The second profiling finds kernels that became
// about 4 % faster and a data loader that is ahead.
const SpanPlan kSpans[] = {{"20260109065012345", 1'767'941'412'345'000'000, 10, 1000, 2'300'000, 20'260'109},
                           {"20260109065112345", 1'767'941'472'345'000'000, 20, 960, 1'200'000, 65'112}};

struct OutputFile {
    const char* name;
    std::string (*text)(const SpanModel&);
};

constexpr OutputFile kOutputs[] = {{"trace_view.json", traceViewText},
                                   {"operator_details.csv", operatorDetailsText},
                                   {"kernel_details.csv", kernelDetailsText},
                                   {"operator_memory.csv", operatorMemoryText},
                                   {"memory_record.csv", memoryRecordText},
                                   {"npu_module_mem.csv", npuModuleMemText},
                                   {"op_statistic.csv", opStatisticText},
                                   {"api_statistic.csv", apiStatisticText},
                                   {"step_trace_time.csv", stepTraceTimeText},
                                   {"communication.json", communicationText},
                                   {"communication_matrix.json", communicationMatrixText},
                                   {"l2_cache.csv", l2CacheText},
                                   {"data_preprocess.csv", dataPreprocessText}};

bool writeSpan(const fs::path& run, const SpanModel& model, std::string& error) {
    const std::string rank = std::to_string(model.rank);
    const fs::path folder = run / ("worker" + rank + "_" + model.stamp + "_ascend_pt");
    const fs::path outputs = folder / "ASCEND_PROFILER_OUTPUT";
    if (!createFolder(outputs, error) ||
        !writeFile(folder / ("profiler_info_" + rank + ".json"), profilerInfoText(model), error) ||
        !writeFile(folder / "profiler_metadata.json", profilerMetadataText(model), error)) {
        return false;
    }
    for (const OutputFile& output : kOutputs) {
        if (!writeFile(outputs / output.name, output.text(model), error)) {
            return false;
        }
    }
    return true;
}

} // namespace

bool writeSampleRun(const fs::path& folder, std::string& error) {
    for (const SpanPlan& plan : kSpans) {
        for (const SpanModel& model : buildSpan(plan)) {
            if (!writeSpan(folder / "transformer_2npu", model, error)) {
                return false;
            }
        }
    }
    const fs::path logs = folder / "logs";
    return createFolder(logs, error) && writeFile(logs / "train_baseline.log", baselineLogText(), error) &&
           writeFile(logs / "train_candidate.log", candidateLogText(), error);
}

} // namespace runglass::sample
