// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace runglass::trace {

/// The arguments that tie launches, device work, operators and modules together. Traces that are analysed
/// are read with all of them (Trace::argument).
inline constexpr std::string_view correlationKey = "correlation";
inline constexpr std::string_view externalIdKey = "External id";
inline constexpr std::string_view oldExternalIdKey = "external id"; ///< of 2021
inline constexpr std::string_view moduleIdKey = "Python module id";
inline constexpr std::array linkingKeys{correlationKey, externalIdKey, oldExternalIdKey, moduleIdKey};

/// What a reader looks for in the arguments of records of one category. Keys are bits, by their place in the
/// list that the reader was given.
struct ArgumentPlan {
    std::uint32_t keys = ~0U; ///< those that such a record can have; 0: its arguments are not looked at
    /// Having found one of these sets, nobody looks on.
    std::array<std::uint32_t, 2> enough{~0U, ~0U};
};

/// For linkingKeys: operators have an external id under one of its names, launches and device work a
/// correlation as well, functions of Python a module id. Other known categories, and none at all, have
/// nothing that links; of unknown ones all keys are taken.
ArgumentPlan linkingPlan(std::string_view category);

} // namespace runglass::trace
