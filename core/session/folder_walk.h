// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/formats/format.h"
#include "core/formats/load_context.h"

#include <filesystem>
#include <vector>

namespace runglass::session {

/// Asks every format about a folder and all folders below it, at any depth, in a fixed order.
///
/// Each folder is visited once, whatever the links to it: known by device and inode, the real folders before
/// the links, so that "latest -> host_1_20260101…" does not give the worker its name. Links up to a folder
/// that holds the opened one lead nowhere new and are not followed. Folders that cannot be read are named in
/// the diagnostics; only an unreadable `root` is an error, and being stopped (formats::stoppedMessage).
base::Result<std::vector<formats::FoundSpan>> walkFolders(const std::filesystem::path& root,
                                                          formats::LoadContext& context);

} // namespace runglass::session
