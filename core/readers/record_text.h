// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/trace/event_text.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::readers {

/// A JSON value as a tree for people, read leniently: bare NaN or N/A, bad escapes and bad UTF-8 are shown as
/// far as they can be. Deeper than `depthLimit` it is cut with the rest as text.
struct JsonNode {
    std::string key;   ///< unescaped; empty for array elements and the root
    std::string value; ///< scalars: unescaped text or the token as written; containers: empty
    bool isText = false;
    bool isContainer = false;
    bool isArray = false; ///< of containers: [ ] and not { }
    std::vector<JsonNode> children;

    /// The first child with that key; nullptr when there is none.
    const JsonNode* find(std::string_view childKey) const;
};

/// The text of the record that starts at `offset`, from its { to its }. Fails when the file has changed, and
/// above `limitBytes`.
base::Result<std::string> readRecordText(const trace::EventText& text, std::uint64_t offset,
                                         std::size_t limitBytes = std::size_t{256} << 20);

/// Never fails: what cannot be understood becomes a text node.
JsonNode parseLenientJson(std::string_view json);

inline constexpr int depthLimit = 200;

} // namespace runglass::readers
