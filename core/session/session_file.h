// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/diagnostics.h"
#include "core/base/result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::session {

/// The ending of session files, with its dot.
inline constexpr std::string_view sessionFileEnding = ".runglass";

/// Whether a path is named like a session file; the case of letters does not matter.
bool isSessionFileName(std::string_view path);

/// The recording that is looked at, by what stays the same when data is moved.
struct SessionPlace {
    std::string run;    ///< path of the run
    std::string worker; ///< its name
    std::string span;   ///< its stamp; "" when it has none
    int spanNumber = 1; ///< its number among the spans of the worker
    bool operator==(const SessionPlace&) const = default;
};

/// What a session file holds: which data was open and how it was looked at. Paths are absolute here; in the
/// file they are relative where SessionPaths makes them so. What the panes keep is theirs: here it is only
/// text.
struct SessionFile {
    /// Of the format. A file with a higher one is not read, because what it says would be misunderstood.
    static constexpr std::int64_t version = 1;

    std::vector<std::string> paths;   ///< what was opened; after reading: what of it is there
    std::vector<std::string> missing; ///< after reading: what is not
    std::optional<SessionPlace> place;
    std::string tab;                          ///< model::viewName
    std::map<std::string, std::string> panes; ///< by model::viewName: one JSON object each
    std::string savedIn;                      ///< after reading: the folder it was saved in
};

/// Reads a session file. Fails when it is none, is damaged or of a newer version. Reports, and leaves out,
/// values of a wrong type, unknown keys and paths that are not there.
base::Result<SessionFile> readSessionFile(const std::string& path, base::Diagnostics& diagnostics);

/// Writes a session file; a failure leaves the old one. Returns its bytes.
base::Result<std::uint64_t> writeSessionFile(const std::string& path, const SessionFile& session);

} // namespace runglass::session
