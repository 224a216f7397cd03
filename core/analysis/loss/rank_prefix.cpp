// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/loss/rank_prefix.h"

#include <charconv>

namespace runglass::analysis::loss {
namespace {

/// Reads a text from left to right; every function moves on only when it finds what it looks for.
class Cursor {
public:
    explicit Cursor(std::string_view text) : text_(text) {}

    std::size_t at() const { return at_; }
    bool take(char c) {
        if (at_ >= text_.size() || text_[at_] != c)
            return false;
        ++at_;
        return true;
    }
    /// In any case.
    bool takeWord(std::string_view word) {
        if (text_.size() - at_ < word.size())
            return false;
        for (std::size_t i = 0; i < word.size(); ++i)
            if ((text_[at_ + i] | 0x20) != word[i])
                return false;
        at_ += word.size();
        return true;
    }
    void skip(std::string_view characters) {
        while (at_ < text_.size() && characters.find(text_[at_]) != std::string_view::npos)
            ++at_;
    }
    std::optional<int> number() {
        int value = 0;
        const char* const begin = text_.data() + at_;
        const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
        if (error != std::errc() || value < 0)
            return std::nullopt;
        at_ += static_cast<std::size_t>(end - begin);
        return value;
    }

private:
    std::string_view text_;
    std::size_t at_ = 0;
};

std::optional<RankPrefix> found(const Cursor& cursor, int rank) {
    return RankPrefix{0, cursor.at(), rank};
}

/// "[1,0]<stdout>:"
std::optional<RankPrefix> mpiPrefix(std::string_view text) {
    Cursor cursor(text);
    if (!cursor.take('[') || !cursor.number() || !cursor.take(','))
        return std::nullopt;
    const auto rank = cursor.number();
    if (!rank || !cursor.take(']') || !cursor.takeWord("<std"))
        return std::nullopt;
    cursor.skip("outerr");
    if (!cursor.take('>'))
        return std::nullopt;
    cursor.skip(":");
    return found(cursor, *rank);
}

/// "[default3]:", "[rank 3]", "(RANK=3)"
std::optional<RankPrefix> wordPrefix(std::string_view text) {
    Cursor cursor(text);
    const bool square = cursor.take('[');
    if (!square && !cursor.take('('))
        return std::nullopt;
    if (!cursor.takeWord("default") && !cursor.takeWord("rank"))
        return std::nullopt;
    cursor.skip(" =:");
    const auto rank = cursor.number();
    if (!rank || !cursor.take(square ? ']' : ')'))
        return std::nullopt;
    cursor.skip(":");
    return found(cursor, *rank);
}

/// "rank 3:" at the start of a line
std::optional<RankPrefix> barePrefix(std::string_view line) {
    Cursor cursor(line);
    cursor.skip(" \t");
    if (!cursor.takeWord("rank"))
        return std::nullopt;
    cursor.skip(" =:");
    const auto rank = cursor.number();
    if (!rank || (!cursor.take(':') && !cursor.take(' ') && !cursor.take(',')))
        return std::nullopt;
    return found(cursor, *rank);
}

} // namespace

std::optional<RankPrefix> findRankPrefix(std::string_view line, std::size_t from) {
    if (from == 0)
        if (const auto bare = barePrefix(line))
            return bare;
    for (auto at = from; at < line.size(); ++at) {
        if (line[at] != '[' && line[at] != '(')
            continue;
        const auto text = line.substr(at);
        auto prefix = mpiPrefix(text);
        if (!prefix)
            prefix = wordPrefix(text);
        if (prefix)
            return RankPrefix{at, at + prefix->end, prefix->rank};
    }
    return std::nullopt;
}

} // namespace runglass::analysis::loss
