// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace runglass::sample {

// Writes the bundled sample below `folder`, which is created if needed; existing files of the same names
// are replaced:
//   transformer_2npu/  an Ascend run: two workers (ranks 0 and 1), two spans each, all text files
//   logs/              two training logs
// The content is the same on every machine. False with a sentence in `error` if something cannot be written.
bool writeSampleRun(const std::filesystem::path& folder, std::string& error);

} // namespace runglass::sample
