// SPDX-License-Identifier: Apache-2.0
#include "unit/support/memory_files.h"

#include "core/formats/ascend_text/load_memory.h"
#include "core/formats/ascend_text/load_steps.h"

#include <catch2/catch.hpp>

namespace runglass::test {

model::Memory loadMemory(const std::vector<std::pair<std::string, std::filesystem::path>>& files,
                         Loading& loading) {
    model::SpanFolder span;
    for (const auto& [name, path] : files)
        if (std::filesystem::exists(path))
            span.files.push_back({name, path.string(), std::filesystem::file_size(path)});
    auto memory = formats::ascend_text::loadMemory(span, loading.context);
    if (!memory)
        FAIL(memory.error().what << " " << memory.error().where);
    REQUIRE(memory.value().has_value());
    return *std::move(memory).value();
}

model::Memory loadMemoryOf(const std::filesystem::path& outputFolder, Loading& loading) {
    std::vector<std::pair<std::string, std::filesystem::path>> files;
    for (const std::string name :
         {"memory_record.csv", "operator_memory.csv", "npu_module_mem.csv", "static_op_mem.csv"})
        files.emplace_back(name, outputFolder / name);
    return loadMemory(files, loading);
}

model::Steps loadSteps(const std::filesystem::path& file, Loading& loading) {
    model::SpanFolder span;
    span.files.push_back({"step_trace_time.csv", file.string(), std::filesystem::file_size(file)});
    auto steps = formats::ascend_text::loadSteps(span, loading.context);
    if (!steps)
        FAIL(steps.error().what << " " << steps.error().where);
    REQUIRE(steps.value().has_value());
    return *std::move(steps).value();
}

} // namespace runglass::test
