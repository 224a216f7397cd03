// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/string_pool.h"

#include <vector>

namespace runglass::analysis {

/// Turns ids of one pool into ids of another, with each text looked up once.
class IdTranslation {
public:
    IdTranslation(const base::StringPool& from, base::StringPool& to)
        : from_(from), to_(to), ids_(from.size(), base::noText) {}

    base::TextId of(base::TextId id) {
        if (id == base::noText)
            return id;
        base::TextId& translated = ids_[base::indexOf(id)];
        if (translated == base::noText)
            translated = to_.intern(from_.text(id));
        return translated;
    }

private:
    const base::StringPool& from_;
    base::StringPool& to_;
    std::vector<base::TextId> ids_;
};

} // namespace runglass::analysis
