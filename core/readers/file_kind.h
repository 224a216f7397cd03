// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace runglass::readers {

/// Why the first bytes of a file cannot be those of a text file in UTF-8 (compressed, zip, SQLite, UTF-16,
/// HTML, a Git-LFS pointer), with what to do about it; nothing when they may be.
std::optional<base::Error> reasonNotText(std::string_view head, const std::string& path);

} // namespace runglass::readers
