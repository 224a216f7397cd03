// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/decimal.h"
#include "core/base/string_pool.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace runglass::model {

/// Which calls of operators changed the memory of which device: what sums by operator are made of, for any
/// range of time. Times are since the Unix epoch.
struct OperatorMemory {
    static constexpr std::uint32_t noCall = 0xFFFFFFFF;

    /// A call during which memory changed, itself or something it called.
    struct Call {
        base::TextId name;
        std::uint32_t parent; ///< the call around it; noCall for an outermost one
    };
    /// An allocation, or a release with negative bytes.
    struct Change {
        base::Nanoseconds timeNs;
        std::int64_t bytes;
        std::uint32_t device; ///< index in devices
        std::uint32_t call;   ///< the innermost around it; noCall when there is none
    };
    /// All calls of one name, those without any change too, each list sorted by itself.
    struct Instances {
        std::vector<base::Nanoseconds> starts;
        std::vector<base::Nanoseconds> ends;
    };

    std::shared_ptr<const base::StringPool> names;
    std::vector<Instances> instances; ///< by TextId
    std::vector<std::string> devices; ///< in order of first sight
    std::vector<Call> calls;
    std::vector<Change> changes; ///< by time

    std::size_t allocatedBytes() const {
        std::size_t bytes = calls.capacity() * sizeof(Call) + changes.capacity() * sizeof(Change);
        for (const Instances& one : instances)
            bytes += (one.starts.capacity() + one.ends.capacity()) * sizeof(base::Nanoseconds);
        return bytes + (names ? names->allocatedBytes() : 0);
    }
};

} // namespace runglass::model
