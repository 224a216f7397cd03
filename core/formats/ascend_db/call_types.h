// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace runglass::formats::ascend_db {

// What a row of PYTORCH_API is (formats_ascend.md §8.2); other types are marks of the user.
inline constexpr std::int64_t operatorType = 50001;
inline constexpr std::int64_t queueType = 50002;
inline constexpr std::int64_t pythonType = 50003;

} // namespace runglass::formats::ascend_db
