// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace runglass::analysis::loss {

/// Where launchers say which rank a text is from.
struct RankPrefix {
    std::size_t begin = 0;
    std::size_t end = 0;
    int rank = 0;
};

/// The next such place: mpirun's "[1,0]<stdout>:", torchrun's "[default3]:", "[rank3]", "(RANK 3)", and "rank
/// 3:" at the start of a line.
std::optional<RankPrefix> findRankPrefix(std::string_view line, std::size_t from = 0);

} // namespace runglass::analysis::loss
