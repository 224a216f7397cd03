// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace runglass::base {

/// Names a text of one StringPool. Only meaningful together with its pool.
enum class TextId : std::uint32_t {};
inline constexpr TextId noText{0xFFFFFFFFU};

constexpr std::size_t indexOf(TextId id) {
    return static_cast<std::size_t>(id);
}

/// Stores every distinct text once and gives it a dense number, in order of first sight. Texts may hold any
/// bytes and any length. Views stay valid as long as the pool lives. Up to 4,294,967,294 texts. Not
/// thread-safe while interning; read-only afterwards by anyone.
class StringPool {
public:
    StringPool();

    TextId intern(std::string_view text);
    /// noText when the text was never interned.
    TextId find(std::string_view text) const;
    std::string_view text(TextId id) const { return texts_[indexOf(id)]; }
    std::size_t size() const { return texts_.size(); }
    /// Bytes of memory held, texts and index together.
    std::size_t allocatedBytes() const;

private:
    std::size_t slotOf(std::string_view text, std::uint32_t hash) const;
    void growIndex();
    std::string_view store(std::string_view text);

    std::vector<std::string_view> texts_;
    std::vector<std::uint32_t> hashes_;
    std::vector<TextId> slots_; ///< open addressing, a power of two, at most half full
    std::vector<std::unique_ptr<char[]>> blocks_;
    char* blockFree_ = nullptr;
    std::size_t blockLeft_ = 0;
    std::size_t blockBytes_ = 0;
};

} // namespace runglass::base
