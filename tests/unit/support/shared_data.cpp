// SPDX-License-Identifier: Apache-2.0
#include "unit/support/shared_data.h"

namespace runglass::test {

std::optional<std::filesystem::path> sharedFolder() {
    const std::filesystem::path folder = RUNGLASS_SHARED_DIR;
    if (std::filesystem::is_directory(folder / "data"))
        return folder;
    return std::nullopt;
}

} // namespace runglass::test
