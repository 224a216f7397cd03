// SPDX-License-Identifier: Apache-2.0
#include "core/formats/format.h"

#include <algorithm>
#include <system_error>

namespace runglass::formats {

bool Directory::hasFile(std::string_view name) const {
    return std::ranges::binary_search(files, name, std::less<>());
}

bool Directory::hasFolder(std::string_view name) const {
    return std::ranges::binary_search(folders, name, std::less<>());
}

base::Result<Directory> listDirectory(const std::filesystem::path& path) {
    namespace fs = std::filesystem;
    Directory directory{path, {}, {}};
    std::error_code failure;
    for (fs::directory_iterator entry(path, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        std::error_code unknown; // a dangling link, say: neither file nor folder
        if (entry->is_directory(unknown))
            directory.folders.push_back(entry->path().filename().string());
        else if (entry->is_regular_file(unknown))
            directory.files.push_back(entry->path().filename().string());
    }
    if (failure)
        return base::Error{"cannot read the folder: " + failure.message(), path.string(),
                           "check that it exists and that you may read it"};
    std::ranges::sort(directory.files);
    std::ranges::sort(directory.folders);
    return directory;
}

} // namespace runglass::formats
