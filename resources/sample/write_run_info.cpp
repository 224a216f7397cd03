// SPDX-License-Identifier: Apache-2.0
#include "write_run_info.h"

namespace runglass::sample {

std::string profilerInfoText(const SpanModel& model) {
    // Monotonic time of the host when the span began, and its counter of 10 ns ticks.
    constexpr Ns bootNs = 1'767'600'000'000'000'000;
    const Ns monotonicStartNs = model.startNs - bootNs;
    std::string text = R"({
    "config": {
        "common_config": {
            "activities": [
                "ProfilerActivity.CPU",
                "ProfilerActivity.NPU"
            ],
            "schedule": {
                "wait": 7,
                "active": 2,
                "warmup": 1,
                "repeat": 2,
                "skip_first": 2
            },
            "record_shapes": true,
            "profile_memory": true,
            "with_stack": true,
            "with_flops": false,
            "with_modules": true
        },
        "experimental_config": {
            "_profiler_level": "Level2",
            "_aic_metrics": "ACL_AICORE_PIPE_UTILIZATION",
            "_l2_cache": true,
            "_msprof_tx": false,
            "_mstx": false,
            "_data_simplification": true,
            "record_op_args": false,
            "_export_type": [
                "text"
            ],
            "_host_sys": [],
            "_op_attr": false,
            "_gc_detect_threshold": null,
            "_mstx_domain_include": [],
            "_mstx_domain_exclude": [],
            "_sys_io": false,
            "_sys_interconnection": false
        }
    },
    "start_info": {
        "syscnt_enable": true,
        "freq": 100,
)";
    text += "        \"start_cnt\": " + std::to_string(monotonicStartNs / 10) + ",\n";
    text += "        \"start_monotonic\": " + std::to_string(monotonicStartNs) + "\n    },\n";
    text += "    \"end_info\": {\n        \"collectionTimeEnd\": " + std::to_string(model.endNs) + ",\n";
    text += "        \"MonotonicTimeEnd\": " + std::to_string(model.endNs - bootNs) + "\n    },\n";
    text += "    \"torch_npu_version\": \"2.5.1\",\n    \"cann_version\": \"8.2.RC1\",\n";
    text += "    \"rank_id\": " + std::to_string(model.rank) + "\n}";
    return text;
}

std::string profilerMetadataText(const SpanModel& model) {
    const std::string rank = std::to_string(model.rank);
    const std::string group =
        R"({"group_name": "default_group", "group_rank": )" + rank + R"(, "global_ranks": [0, 1]})";
    const std::string dataParallel =
        R"({"group_name": "dp", "group_rank": )" + rank + R"(, "global_ranks": [0, 1]})";
    const std::string tensorParallel =
        R"({"group_name": "tp", "group_rank": 0, "global_ranks": [)" + rank + "]}";
    return R"({"distributed_args": {"tensor_model_parallel_size": 1, "pipeline_model_parallel_size": 1, )"
           R"("data_parallel_size": 2, "context_parallel_size": 1, "expert_model_parallel_size": 1, )"
           R"("sequence_parallel": false, "rank": )" +
           rank + R"(, "world_size": 2}, "ENV_VARIABLES": {"ASCEND_GLOBAL_LOG_LEVEL": "3", )" +
           R"("HCCL_RDMA_TC": "", "HCCL_RDMA_SL": "", "ACLNN_CACHE_LIMIT": "", )"
           R"("HOST_CACHE_CAPACITY": "", "ASCEND_ENHANCE_ENABLE": "", )"
           R"("PYTORCH_NPU_ALLOC_CONF": "expandable_segments:True", "ASCEND_LAUNCH_BLOCKING": "", )"
           R"("HCCL_ALGO": ""}, "parallel_group_info": {"group_name_0": )" +
           group + R"(, "group_name_1": )" + dataParallel + R"(, "group_name_2": )" + tensorParallel + "}}";
}

} // namespace runglass::sample
