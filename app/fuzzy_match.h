// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <optional>

namespace runglass::app {

/// How well a text fits what was typed: all typed letters stand in it in their order, whatever is between
/// them; case and blanks do not matter. Higher is better: letters that follow each other and letters at the
/// beginning of words count more, and of equal fits the shorter text wins. Nothing when a letter is missing.
std::optional<int> fuzzyScore(const QString& typed, const QString& text);

} // namespace runglass::app
