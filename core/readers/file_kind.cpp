// SPDX-License-Identifier: Apache-2.0
#include "core/readers/file_kind.h"

#include <algorithm>
#include <array>

namespace runglass::readers {
namespace {

struct Signature {
    std::string_view bytes;
    const char* what;
    const char* hint;
};

using namespace std::string_view_literals;
constexpr std::array signatures{
    Signature{"\x1F\x8B"sv, "the file is gzip-compressed", "unpack it with gunzip"},
    Signature{"PK\x03\x04"sv, "the file is a zip archive", "unpack it and open the files inside"},
    Signature{"SQLite format 3\0"sv, "the file is an SQLite database", "open the folder it came from"},
    Signature{"\xFF\xFE"sv, "the file is UTF-16 text", "save it as UTF-8"},
    Signature{"\xFE\xFF"sv, "the file is UTF-16 text", "save it as UTF-8"},
    Signature{"version https://git-lfs"sv, "the file is a Git LFS pointer, not the data", "run git lfs pull"},
    Signature{"<!DOCTYPE"sv, "the file is a web page, perhaps a log-in page", "download the file again"},
    Signature{"<html"sv, "the file is a web page, perhaps a log-in page", "download the file again"},
};

} // namespace

std::optional<base::Error> reasonNotText(std::string_view head, const std::string& path) {
    for (const Signature& signature : signatures)
        if (head.starts_with(signature.bytes))
            return base::Error{signature.what, path, signature.hint};
    // Texts may hold a stray NUL; a third of them means that this is no text.
    const auto nuls = std::ranges::count(head, '\0');
    if (!head.empty() && static_cast<std::size_t>(nuls) * 3 > head.size())
        return base::Error{"the file is binary, not text", path, "check what it holds"};
    return std::nullopt;
}

} // namespace runglass::readers
