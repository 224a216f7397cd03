// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/formats/ascend_text/communication_builder.h"
#include "core/formats/load_context.h"
#include "core/model/run_folder.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace runglass::formats::ascend_text {

/// Walks over nested JSON objects of a file and calls `leaf` for what lies `depth` objects deep: with the
/// keys that lead to it, its text and its place in the file. Damage is reported and costs what is behind it
/// in its object. Fails when the file cannot be read or is no JSON object, or when stopped.
struct NestedLeaf {
    const std::vector<std::string>& keys;
    std::string_view text;
    std::uint64_t offset;
};
base::Result<bool> walkNestedJson(const model::SourceFile& file, std::size_t depth, LoadContext& context,
                                  const std::function<void(const NestedLeaf&)>& leaf);

/// Reads files of communication one after the other; one that cannot be read is reported and costs only
/// itself.
class CommunicationReading {
public:
    CommunicationReading(CommunicationBuilder& builder, LoadContext& context)
        : builder_(builder), context_(context) {}

    /// With `leaf` for what lies `depth` objects deep; nothing to do for nullptr, a file that is not there.
    void read(const model::SourceFile* file, std::size_t depth,
              const std::function<void(const NestedLeaf&)>& leaf);
    /// Why there is nothing: no file could be read, or it was stopped.
    std::optional<base::Error> failure(const std::string& spanPath) const;

private:
    CommunicationBuilder& builder_;
    LoadContext& context_;
    std::optional<base::Error> failure_; ///< of the last file that could not be read
    bool hasRead_ = false;
};

/// "p2p" or "collective", as sections of the files are called.
model::CommunicationKind kindOfSection(std::string_view section);

} // namespace runglass::formats::ascend_text
