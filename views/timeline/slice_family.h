// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace runglass::views {

/// What a slice is for people who look for where time goes. Each class has its own band of hues.
enum class SliceClass {
    Compute, ///< operators, kernels and whatever else is named
    Python,  ///< frames of the interpreter
    Communication,
    Memory, ///< copies and fills
    Wait,   ///< wait, synchronise, idle, free
    Runtime,
    DataLoading,
    Step
};

/// Judges by name and category, as PyTorch, Ascend and others write them. O(length).
SliceClass sliceClass(std::string_view name, std::string_view category);

/// The name without what differs between its relatives: digits, template arguments, argument lists and
/// trailing shapes. "void at::add<float>(int)" and "void at::add<half>(int)" are one family, "MatMulV2_12"
/// and "MatMulV3_7" too.
std::string familyOf(std::string_view name);

} // namespace runglass::views
