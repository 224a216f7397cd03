// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace runglass::fuzz {

/// A file by its way from the top of its folder, with its content. A name that ends with "/" is an empty
/// folder, one that ends with "@" a link to what the content names.
using PackedFile = std::pair<std::string, std::string>;

/// A folder as one text that a fuzzer can change: for each file the byte 0x1E, the name, a line feed, the
/// content.
std::string packedFolder(const std::vector<PackedFile>& files);

/// The files of such a text. Names that lead out of the folder are left out, and all behind the 64th.
std::vector<PackedFile> unpackedFiles(std::string_view packed);

/// A temporary folder with such files, gone with this object. A file called *.gz whose content is not
/// compressed is compressed, so that changes reach what is inside.
class UnpackedFolder {
public:
    explicit UnpackedFolder(std::string_view packed);
    ~UnpackedFolder();
    UnpackedFolder(const UnpackedFolder&) = delete;
    UnpackedFolder& operator=(const UnpackedFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

private:
    void write(const std::string& name, const std::string& content) const;

    std::filesystem::path path_;
};

} // namespace runglass::fuzz
