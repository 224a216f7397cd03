// SPDX-License-Identifier: Apache-2.0
#include "unit/support/load_files.h"

#include "core/formats/ascend_text/load_kernels.h"
#include "core/formats/ascend_text/load_operators.h"

#include <catch2/catch.hpp>

namespace runglass::test {
namespace {

model::SpanFolder spanOf(const std::filesystem::path& file, const char* name) {
    model::SpanFolder span;
    span.path = file.parent_path().string();
    span.files.push_back({name, file.string(), 0});
    return span;
}

} // namespace

base::Problem Loading::problem(const std::string& code) const {
    for (const auto& problem : diagnostics.problems())
        if (problem.code == code)
            return problem;
    FAIL("no problem " << code);
    return {};
}

model::Kernels loadKernels(const std::filesystem::path& file, Loading& loading) {
    auto kernels = formats::ascend_text::loadKernels(spanOf(file, "kernel_details.csv"), loading.context);
    if (!kernels)
        FAIL(kernels.error().what << " " << kernels.error().where);
    return std::move(kernels).value();
}

model::OperatorCalls loadOperators(const std::filesystem::path& file, Loading& loading) {
    auto calls = formats::ascend_text::loadOperators(spanOf(file, "operator_details.csv"), loading.context);
    if (!calls)
        FAIL(calls.error().what << " " << calls.error().where);
    return std::move(calls).value();
}

} // namespace runglass::test
