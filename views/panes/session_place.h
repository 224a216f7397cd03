// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/session/session_file.h"
#include "views/selection/selection.h"

#include <memory>
#include <vector>

class QJsonObject;

namespace runglass::session {
class SessionPaths;
}

namespace runglass::views {

/// Recordings as session files name them.

session::SessionPlace toSessionPlace(const Selection::Place& place);
/// The same recording in what is open, or the nearest to it of that run; not valid when the run is not open.
Selection::Place findPlace(const std::vector<std::shared_ptr<const model::RunFolder>>& runs,
                           const session::SessionPlace& wanted);

QJsonObject toJson(const Selection::Place& place, const session::SessionPaths& paths);
session::SessionPlace placeFromJson(const QJsonObject& json, const session::SessionPaths& paths);

} // namespace runglass::views
