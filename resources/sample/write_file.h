// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace runglass::sample {

// Both: false with a sentence in `error` if it cannot be done.
bool createFolder(const std::filesystem::path& folder, std::string& error); // with those above it
bool writeFile(const std::filesystem::path& path, const std::string& text, std::string& error);

} // namespace runglass::sample
