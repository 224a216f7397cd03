// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace runglass::views {

/// What a displayed row is: the top-level row number `top`, or one of its children, or a line below that
/// child.
struct DisplayPosition {
    enum class Kind { Top, Child, Line };

    std::size_t top = 0;
    std::optional<std::uint32_t> child;
    std::optional<std::uint32_t> line;

    Kind kind() const { return line ? Kind::Line : child ? Kind::Child : Kind::Top; }
    bool operator==(const DisplayPosition&) const = default;
};

/// A tree of two further levels flattened into one list, so that a table view can show it. Only opened rows
/// cost memory; a lookup is a binary search among them.
///
///   top 0 | top 1 (open) | child 0 | child 1 (open) | line 0 | line 1 | child 2 | top 2 | …
///                        └───────────────── block of top 1 ───────────┘
class DisplayList {
public:
    /// All closed.
    void reset(std::size_t topCount);

    std::size_t size() const;
    DisplayPosition at(std::size_t row) const;
    std::size_t rowOf(const DisplayPosition& position) const;

    bool isOpen(std::size_t top) const { return find(top) != nullptr; }
    bool isOpen(std::size_t top, std::uint32_t child) const;
    /// How many rows hang below the row in the list now.
    std::size_t below(const DisplayPosition& position) const;

    /// Precondition: closed. Children start closed.
    void open(std::size_t top, std::uint32_t children);
    /// Precondition: `top` is open, the child is closed, lines > 0.
    void openChild(std::size_t top, std::uint32_t child, std::uint32_t lines);
    void close(std::size_t top);
    void closeChild(std::size_t top, std::uint32_t child);

private:
    struct Block {
        std::size_t top = 0;
        std::size_t firstRow = 0;            ///< row of the first child in the list
        std::vector<std::size_t> childStart; ///< offset of each child from firstRow, and the block's size
        std::size_t size() const { return childStart.back(); }
    };

    const Block* find(std::size_t top) const;
    Block* find(std::size_t top);
    void shiftChildren(std::size_t top, std::uint32_t child, std::ptrdiff_t by);
    void renumber();

    std::size_t topCount_ = 0;
    std::vector<Block> blocks_; ///< by top
};

} // namespace runglass::views
