// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

namespace runglass::trace {

/// The arguments that tie launches, device work, operators and modules together. Traces that are analysed
/// are read with all of them (Trace::argument).
inline constexpr std::string_view correlationKey = "correlation";
inline constexpr std::string_view externalIdKey = "External id";
inline constexpr std::string_view oldExternalIdKey = "external id"; ///< of 2021
inline constexpr std::string_view moduleIdKey = "Python module id";
inline constexpr std::array linkingKeys{correlationKey, externalIdKey, oldExternalIdKey, moduleIdKey};

} // namespace runglass::trace
