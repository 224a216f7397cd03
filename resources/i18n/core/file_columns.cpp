// SPDX-License-Identifier: Apache-2.0
// Columns that only files name, as their headers stand there, for translators; see docs/extending.md, "A
// text". Counters of the hardware ("aic_mac_ratio") are called so in every language.

// clang-format off
static const char* const fileColumns[] = {
    // kernel_details.csv, op_summary_*.csv
    QT_TRANSLATE_NOOP("core", "Device_id"),
    QT_TRANSLATE_NOOP("core", "Model Name"),
    QT_TRANSLATE_NOOP("core", "Model ID"),
    QT_TRANSLATE_NOOP("core", "Task ID"),
    QT_TRANSLATE_NOOP("core", "Infer ID"),
    QT_TRANSLATE_NOOP("core", "OP State"),
    QT_TRANSLATE_NOOP("core", "Mix Block Dim"),
    QT_TRANSLATE_NOOP("core", "HF32 Eligible"),
    QT_TRANSLATE_NOOP("core", "Input Data Types"),
    QT_TRANSLATE_NOOP("core", "Input Formats"),
    QT_TRANSLATE_NOOP("core", "Output Shapes"),
    QT_TRANSLATE_NOOP("core", "Output Data Types"),
    QT_TRANSLATE_NOOP("core", "Output Formats"),
    QT_TRANSLATE_NOOP("core", "Context ID"),
    // memory_record.csv, operator_memory.csv
    QT_TRANSLATE_NOOP("core", "Stream Ptr"),
    QT_TRANSLATE_NOOP("core", "Timestamp"),
    QT_TRANSLATE_NOOP("core", "Total Allocated"),
    QT_TRANSLATE_NOOP("core", "Total Reserved"),
    QT_TRANSLATE_NOOP("core", "Total Active"),
    // step_trace_time.csv
    QT_TRANSLATE_NOOP("core", "Communication(Not Overlapped)"),
    QT_TRANSLATE_NOOP("core", "Communication(Not Overlapped and Exclude Receive)"),
    // op_statistic.csv, api_statistic.csv, communication_statistic.csv
    QT_TRANSLATE_NOOP("core", "OP Type"),
    QT_TRANSLATE_NOOP("core", "Core Type"),
    QT_TRANSLATE_NOOP("core", "API Name"),
    QT_TRANSLATE_NOOP("core", "Level"),
    QT_TRANSLATE_NOOP("core", "Total Time"),
    QT_TRANSLATE_NOOP("core", "Min Time"),
    QT_TRANSLATE_NOOP("core", "Avg Time"),
    QT_TRANSLATE_NOOP("core", "Max Time"),
    QT_TRANSLATE_NOOP("core", "Ratio"),
    QT_TRANSLATE_NOOP("core", "Variance"),
    // l2_cache.csv, data_preprocess.csv
    QT_TRANSLATE_NOOP("core", "Op Name"),
    QT_TRANSLATE_NOOP("core", "Stream Id"),
    QT_TRANSLATE_NOOP("core", "Task Id"),
    QT_TRANSLATE_NOOP("core", "Hit Rate"),
    QT_TRANSLATE_NOOP("core", "Victim Rate"),
    QT_TRANSLATE_NOOP("core", "Node"),
    QT_TRANSLATE_NOOP("core", "Compute_time"),
    QT_TRANSLATE_NOOP("core", "Memcpy_time"),
    QT_TRANSLATE_NOOP("core", "Task_time"),
    QT_TRANSLATE_NOOP("core", "Dispatch_time"),
    QT_TRANSLATE_NOOP("core", "Total_time"),
};
