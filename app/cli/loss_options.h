// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/cli/arguments.h"
#include "core/analysis/loss/settings.h"
#include "core/analysis/loss/tables.h"
#include "core/base/load_context.h"
#include "core/session/log_files.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::cli {

/// How the losses of a log are found; the same for `loss` and `inspect`.
std::vector<OptionSpec> lossOptions();
extern const char* const lossOptionsHelp;

/// Whether any of these options was given.
bool hasLossOptions(const Arguments& arguments);

/// What is to be read and how: settings for each file, nothing for those whose tags are to be found.
struct LogRequest {
    std::vector<std::string> paths;
    std::vector<std::optional<analysis::loss::Settings>> settings;
    std::optional<int> rank = {}; ///< for files whose tags are to be found; settings have it themselves
};

/// From operands and options. `findTags`: without any option that tells tags they are found rather than the
/// default ones taken.
base::Result<LogRequest> logRequest(const Arguments& arguments, bool findTags);

/// The text behind --tags-for: FILE:LOSS:ITERATION. Tags may end in colons themselves: the colon between
/// them is the one behind which another one does not follow.
struct TagsFor {
    std::string file;
    std::string lossTag;
    std::string iterationTag;
};
std::optional<TagsFor> parseTagsFor(std::string_view text, const std::vector<std::string>& files);

/// The logs that could be read, with their series under one name each.
struct ReadLogs {
    std::vector<std::shared_ptr<const analysis::loss::Log>> logs;
    std::vector<std::string> presets; ///< beside each log; "" for settings that were given
    std::vector<analysis::loss::NamedPoints> series;
    std::vector<base::Error> failures;

    bool anyPair() const;
};

ReadLogs readLogs(const LogRequest& request, base::LoadContext& context);

/// The series that a list of names, paths or file names of --compare stands for.
base::Result<std::vector<analysis::loss::NamedPoints>> chosenSeries(const ReadLogs& logs,
                                                                    const std::string& list);

/// Lines for people about a log in which nothing was found: what stands nearest, and which presets would find
/// something.
std::vector<std::string> adviceOnNoMatch(const analysis::loss::Log& log, base::LoadContext& context);

} // namespace runglass::cli
