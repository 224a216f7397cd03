// SPDX-License-Identifier: Apache-2.0
#include "core/session/log_files.h"

#include "core/analysis/loss/presets.h"
#include "core/analysis/loss/scan.h"
#include "core/base/file_source.h"
#include "core/readers/text_log_reader.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>

namespace runglass::session {
namespace {

constexpr std::array<std::string_view, 9> otherSuffixes{".csv", ".json", ".db",  ".sqlite", ".html",
                                                        ".png", ".pb",   ".zip", ".bin"};
constexpr std::array<std::string_view, 5> logSuffixes{".log", ".txt", ".out", ".err", ".jsonl"};

std::string lowered(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

/// The suffix, of a compressed file that of what is in it.
std::string suffixOf(const std::filesystem::path& path) {
    const std::string suffix = lowered(path.extension().string());
    return suffix == ".gz" ? lowered(path.stem().extension().string()) : suffix;
}

/// The first lines name what only traces hold.
bool beginsLikeTrace(const std::string& path) {
    constexpr int lookedAt = 20;
    auto reader = readers::TextLogReader::open(path);
    if (!reader)
        return true; // no text at all
    base::Diagnostics ignored;
    base::Progress progress;
    base::LoadContext context{ignored, progress, {}};
    readers::LogLine line;
    for (int i = 0; i < lookedAt && reader.value().next(line, context); ++i)
        for (const std::string_view mark : {"\"traceEvents\"", "\"ph\":", "\"ph\" :"})
            if (line.text.find(mark) != std::string_view::npos)
                return true;
    return false;
}

} // namespace

bool looksLikeLog(const std::string& path) {
    std::error_code failed;
    if (!std::filesystem::is_regular_file(path, failed) || failed)
        return false;
    const std::string suffix = suffixOf(path);
    if (std::ranges::find(otherSuffixes, suffix) != otherSuffixes.end())
        return false;
    return std::ranges::find(logSuffixes, suffix) != logSuffixes.end() || !beginsLikeTrace(path);
}

base::Result<ReadLog> readLogFile(const std::string& path,
                                  const std::optional<analysis::loss::Settings>& settings,
                                  base::LoadContext& context, std::optional<int> rank) {
    ReadLog result;
    analysis::loss::Settings used = settings.value_or(analysis::loss::Settings());
    if (!settings) {
        // What a sample has to say about the file is said again when it is read.
        base::Diagnostics ignored;
        base::Progress progress;
        base::LoadContext own{ignored, progress, context.stop};
        const auto matches = analysis::loss::matchingPresets(path, own);
        if (!matches)
            return matches.error();
        if (!matches.value().empty()) {
            used = matches.value().front().settings;
            result.preset = matches.value().front().id;
        }
        used.rank = rank;
    }
    std::error_code failed;
    const auto size = std::filesystem::file_size(path, failed);
    context.progress.addTotal(failed ? 0 : size);
    context.progress.setLabel(std::filesystem::path(path).filename().string());
    auto log = analysis::loss::readLog(path, used, context);
    if (!log)
        return log.error();
    result.log = std::move(log).value();
    analysis::loss::reportProblems(result.log, context.diagnostics);
    return result;
}

} // namespace runglass::session
