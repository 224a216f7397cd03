// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/diagnostics.h"
#include "core/base/result.h"
#include "core/formats/load_context.h"
#include "core/formats/registry.h"
#include "core/model/profile.h"
#include "core/session/memory_need.h"

#include <compare>
#include <condition_variable>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::session {

/// Loads parts of spans and keeps them while they fit a memory budget, least recently used out first. Any
/// thread may ask; two that ask for the same part at once load it once. A part in use stays alive beyond its
/// eviction.
class Session {
public:
    static constexpr std::size_t defaultBudgetBytes = std::size_t{4} << 30;

    using FormatLookup = const formats::Format* (*)(std::string_view id);

    explicit Session(std::size_t budgetBytes = defaultBudgetBytes,
                     FormatLookup findFormat = formats::findFormat)
        : budgetBytes_(budgetBytes), findFormat_(findFormat) {}

    /// The span with the wanted parts. A part that no file tells is made of others where that is possible
    /// (PartSpec::derive). A part that fails is marked in the profile with its reason and costs only itself;
    /// a part the span has nothing for is absent. Problems met while loading, now or when the part was
    /// loaded, are added to the context. Fails only when stopped (formats::stoppedMessage).
    base::Result<std::shared_ptr<const model::Profile>>
    load(const model::SpanFolder& span, std::span<const model::Part> parts, formats::LoadContext& context);

    /// What loading parts of a span will take: nothing when they are kept already, or when a person said yes
    /// for this span before.
    MemoryNeed needBefore(const model::SpanFolder& span, std::span<const model::Part> parts);
    /// What to ask a person before parts of a span are loaded; nothing when they fit.
    std::optional<MemoryQuestion> questionBefore(const model::SpanFolder& span,
                                                 std::span<const model::Part> parts);
    /// The span is to be loaded although it may not fit.
    void acceptNeed(const model::SpanFolder& span);

    /// Forgets what was loaded of a folder and below, so that the next load reads the files again.
    void forget(const std::string& path);

private:
    /// A part of a span. Files of two formats may lie in one folder, which is the path of both spans then.
    struct Key {
        std::string path;
        std::string format;
        model::Part part;
        auto operator<=>(const Key&) const = default;
    };
    struct Entry {
        Key key;
        model::Profile content; ///< with this one part
        base::Diagnostics diagnostics;
        /// Those of the parts it was made of: they stay to be told when these parts have left the cache.
        std::vector<std::shared_ptr<const base::Diagnostics>> ofSources;
        std::size_t bytes = 0;
    };
    using EntryPointer = std::shared_ptr<const Entry>;

    /// A part that one thread reads and any number of others wait for. Its result stays here for those who
    /// wait, whatever the budget does to the cache meanwhile.
    struct Loading {
        bool ended = false;
        EntryPointer entry; ///< nullptr as long as it is read, and when whoever read it was stopped
    };
    using LoadingPointer = std::shared_ptr<Loading>;

    /// nullptr when stopped.
    EntryPointer entryFor(const model::SpanFolder& span, model::Part part, formats::LoadContext& context);
    /// Reads the part without the lock and tells those who wait.
    EntryPointer readAndKeep(const model::SpanFolder& span, const Key& key, const LoadingPointer& loading,
                             formats::LoadContext& context);
    /// nullptr when stopped.
    std::shared_ptr<Entry> read(const model::SpanFolder& span, model::Part part,
                                formats::LoadContext& context);
    /// What another part can be made of.
    struct Sources {
        model::Profile profile; ///< with those parts that are there
        bool any = false;
        std::optional<base::Error> failure; ///< of the first that failed
    };
    /// Loads the parts another one is made of; what was met on the way is added to its entry.
    Sources sources(const model::SpanFolder& span, std::span<const model::Part> parts, Entry& entry,
                    formats::LoadContext& context);

    /// Precondition of these: the lock is held.
    EntryPointer cached(const Key& key);
    void keep(EntryPointer entry);

    std::size_t budgetBytes_;
    FormatLookup findFormat_;
    std::mutex mutex_;
    std::condition_variable loaded_;
    std::map<Key, LoadingPointer> loading_;
    std::list<EntryPointer> recent_; ///< most recently used first
    std::set<std::string> accepted_; ///< paths of spans
};

} // namespace runglass::session
