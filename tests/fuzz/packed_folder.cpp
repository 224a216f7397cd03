// SPDX-License-Identifier: Apache-2.0
#include "fuzz/packed_folder.h"

#include "unit/support/gzip_text.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <system_error>

namespace runglass::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr char separator = '\x1E';
constexpr std::size_t mostFiles = 64;
constexpr std::size_t longestName = 200;
constexpr std::size_t deepest = 8;

/// Whether a name stays below the folder: real names only, no way up.
bool staysBelow(const std::string& name) {
    if (name.empty() || name.size() > longestName || name.front() == '/' ||
        name.find('\0') != std::string::npos)
        return false;
    const fs::path path(name);
    return std::ranges::none_of(path, [](const fs::path& part) { return part == ".."; }) &&
           std::ranges::distance(path) <= static_cast<std::ptrdiff_t>(deepest);
}

/// In memory where that is possible: thousands of folders are written.
fs::path temporaryPlace() {
    std::error_code failed;
    return fs::is_directory("/dev/shm", failed) ? fs::path("/dev/shm") : fs::temp_directory_path();
}

} // namespace

std::string packedFolder(const std::vector<PackedFile>& files) {
    std::string packed;
    for (const auto& [name, content] : files)
        packed.append(1, separator).append(name).append(1, '\n').append(content);
    return packed;
}

std::vector<PackedFile> unpackedFiles(std::string_view packed) {
    std::vector<PackedFile> files;
    auto begin = packed.find(separator);
    while (begin != std::string_view::npos && files.size() < mostFiles) {
        const auto end = packed.find(separator, begin + 1);
        const auto one = packed.substr(begin + 1, end == std::string_view::npos ? end : end - begin - 1);
        const auto lineEnd = one.find('\n');
        std::string name(one.substr(0, lineEnd));
        if (staysBelow(name))
            files.emplace_back(std::move(name),
                               lineEnd == std::string_view::npos ? "" : one.substr(lineEnd + 1));
        begin = end;
    }
    return files;
}

UnpackedFolder::UnpackedFolder(std::string_view packed) {
    std::string pattern = (temporaryPlace() / "runglass-fuzz-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr)
        std::abort();
    path_ = pattern;
    for (const auto& [name, content] : unpackedFiles(packed))
        write(name, content);
}

UnpackedFolder::~UnpackedFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

/// Names that are taken already, or too long for the file system, are left out.
void UnpackedFolder::write(const std::string& name, const std::string& content) const {
    std::error_code failed;
    const fs::path path = path_ / name;
    const fs::path parent = name.ends_with('/') ? path : path.parent_path();
    fs::create_directories(parent, failed);
    // Behind a link the folder could be any; nothing is written there.
    if (failed ||
        fs::canonical(parent, failed) != fs::canonical(path_, failed) / parent.lexically_relative(path_))
        if (parent != path_)
            return;
    if (name.ends_with('/') || fs::symlink_status(path, failed).type() != fs::file_type::not_found)
        return;
    if (name.ends_with('@')) {
        // To a file or folder of this folder's own level: no way out of it.
        if (!content.empty() && content.find_first_of("/\0") == std::string::npos && content != "..")
            fs::create_symlink(content, path, failed);
        return;
    }
    std::ofstream file(path, std::ios::binary);
    file << (name.ends_with(".gz") && !content.starts_with("\x1F\x8B") ? test::gzipped(content) : content);
}

} // namespace runglass::fuzz
