// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/string_pool.h"

#include <vector>

namespace runglass::analysis {

/// Turns ids of one pool into ids of another, with each text looked up once.
class IdTranslation {
public:
    explicit IdTranslation(const base::StringPool& from) : from_(from), ids_(from.size(), base::noText) {}

    /// From now on into this pool. Costs what was translated into the one before, not what there is: a source
    /// may tell of thousands of ranks, and each has a pool of its own.
    void into(base::StringPool& to) {
        for (const base::TextId id : translated_)
            ids_[base::indexOf(id)] = base::noText;
        translated_.clear();
        to_ = &to;
    }

    /// Precondition: there is a pool to translate into.
    base::TextId of(base::TextId id) {
        if (id == base::noText)
            return id;
        base::TextId& translated = ids_[base::indexOf(id)];
        if (translated == base::noText) {
            translated = to_->intern(from_.text(id));
            translated_.push_back(id);
        }
        return translated;
    }

private:
    const base::StringPool& from_;
    base::StringPool* to_ = nullptr;
    std::vector<base::TextId> ids_;
    std::vector<base::TextId> translated_;
};

} // namespace runglass::analysis
