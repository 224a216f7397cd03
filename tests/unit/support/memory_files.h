// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/memory.h"
#include "core/model/steps.h"
#include "unit/support/load_files.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace runglass::test {

/// The memory part of files, each with the name that tells its kind; fails the test when it does not load.
model::Memory loadMemory(const std::vector<std::pair<std::string, std::filesystem::path>>& files,
                         Loading& loading);
/// All of a folder ASCEND_PROFILER_OUTPUT.
model::Memory loadMemoryOf(const std::filesystem::path& outputFolder, Loading& loading);
model::Steps loadSteps(const std::filesystem::path& file, Loading& loading);

} // namespace runglass::test
