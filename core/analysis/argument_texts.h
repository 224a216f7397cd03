// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/string_pool.h"
#include "core/trace/trace.h"

#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace runglass::analysis {

/// Some arguments of many slices, every distinct value once.
struct ArgumentTexts {
    std::shared_ptr<base::StringPool> pool = std::make_shared<base::StringPool>();
    std::vector<std::vector<base::TextId>> ids; ///< by key, by slice; noText: missing or empty

    bool has(std::size_t key) const;
    /// Of one cell as a number; nothing when it is missing or no finite number, such as "inf" and "N/A".
    std::optional<double> number(std::size_t key, std::size_t slice) const;
};

/// Reads the arguments from the text of the trace, in parallel. Texts are unescaped; lists look as Python
/// prints them: "[[3, 4], []]".
ArgumentTexts argumentTexts(const trace::Trace& trace, std::span<const trace::SliceRef> slices,
                            const std::vector<std::string>& keys, const std::stop_token& stop);

} // namespace runglass::analysis
