// SPDX-License-Identifier: Apache-2.0
#include "write_file.h"

#include <fstream>
#include <system_error>

namespace runglass::sample {

namespace fs = std::filesystem;

bool createFolder(const fs::path& folder, std::string& error) {
    std::error_code code;
    fs::create_directories(folder, code);
    if (code) {
        error = "Cannot create the folder " + folder.string() + ": " + code.message();
    }
    return !code;
}

bool writeFile(const fs::path& path, const std::string& text, std::string& error) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    file.close();
    if (file.fail()) {
        error = "Cannot write the file " + path.string();
    }
    return !file.fail();
}

} // namespace runglass::sample
