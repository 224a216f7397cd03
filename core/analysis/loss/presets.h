// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/loss/log.h"
#include "core/base/load_context.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::analysis::loss {

/// Settings that fit the logs of one framework.
struct Preset {
    std::string_view id;    ///< "megatron"
    std::string_view title; ///< "Megatron-LM, MindSpeed"
    Settings settings;
};

/// All of them, the more particular ones first.
std::span<const Preset> allPresets();
/// nullptr for an unknown id.
const Preset* findPreset(std::string_view id);

/// What a preset finds in the beginning of a log.
struct PresetMatch {
    std::string id;
    std::string title;
    Settings settings;
    Log log;                    ///< of the beginning
    std::size_t iterations = 0; ///< different ones with a loss
};

/// So much of a log is looked at when presets are tried.
inline constexpr std::uint64_t sampleBytes = std::uint64_t{4} << 20;

/// The presets that find something in the first `sampleBytes` of a log, that with the most different
/// iterations first, the more particular first among equals. Fails when the file is no text, and when
/// stopped.
base::Result<std::vector<PresetMatch>> matchingPresets(const std::string& path, base::LoadContext& context);

/// What certain settings find in the beginning of a log: for previews.
base::Result<Log> previewLog(const std::string& path, const Settings& settings, base::LoadContext& context);

} // namespace runglass::analysis::loss
