// SPDX-License-Identifier: Apache-2.0
#include "core/session/session.h"

#include "core/readers/sqlite_copy.h"
#include "core/session/parts.h"

#include <algorithm>
#include <exception>
#include <new>
#include <optional>
#include <type_traits>
#include <utility>

namespace runglass::session {
namespace {

template <typename Value>
constexpr bool isOptional = false;
template <typename Value>
constexpr bool isOptional<std::optional<Value>> = true;
template <typename Value>
constexpr bool isShared = false;
template <typename Value>
constexpr bool isShared<std::shared_ptr<Value>> = true;

/// Puts what `make` gives into `target`. Nothing may escape from here: whoever waits for this part has to be
/// told.
template <typename T, typename Make>
void fillPart(model::Loaded<T>& target, const model::SpanFolder& span, Make make) {
    try {
        auto result = make();
        if (!result)
            target.failure = result.error();
        else if constexpr (isShared<std::remove_cvref_t<decltype(result.value())>>)
            target.data = std::move(result).value();
        else if constexpr (!isOptional<std::remove_cvref_t<decltype(result.value())>>)
            target.data = std::make_shared<const T>(std::move(result).value());
        else if (result.value())
            target.data = std::make_shared<const T>(*std::move(result).value());
    } catch (const std::bad_alloc&) {
        target.failure = base::Error{"There is not enough memory to read this", span.path,
                                     "Close other programs, or look at a shorter recording"};
    } catch (const std::exception& exception) {
        target.failure = base::Error{std::string("Reading failed: ") + exception.what(), span.path, ""};
    }
}

/// A part that failed is also a problem of the run, unless its reader has said so itself.
template <typename T>
void reportFailure(const model::Loaded<T>& part, base::Diagnostics& diagnostics) {
    if (!part.failure)
        return;
    const auto problems = diagnostics.problems();
    if (std::ranges::any_of(problems, [](const auto& p) { return p.severity == base::Severity::Error; }))
        return;
    diagnostics.report(base::Severity::Error, "run.unreadable_part", part.failure->where, {},
                       part.failure->what);
}

/// Whether `path` is `folder` or lies below it.
bool liesIn(std::string_view path, std::string_view folder) {
    while (folder.size() > 1 && folder.ends_with('/'))
        folder.remove_suffix(1);
    return path.starts_with(folder) &&
           (path.size() == folder.size() || folder.ends_with('/') || path[folder.size()] == '/');
}

std::vector<std::string> databasesOf(const model::SpanFolder& span, const formats::Format* format) {
    std::vector<std::string> paths;
    if (format != nullptr && format->readsDatabases)
        for (const auto& file : span.files)
            paths.push_back(file.path);
    return paths;
}

} // namespace

base::Result<std::shared_ptr<const model::Profile>> Session::load(const model::SpanFolder& span,
                                                                  std::span<const model::Part> parts,
                                                                  formats::LoadContext& context) {
    auto profile = std::make_shared<model::Profile>();
    profile->source = span;
    const readers::SqliteCopiesKept copies(databasesOf(span, findFormat_(span.format))); // for all parts
    // Several parts can be made of the same one: its problems are told once, always in the same order.
    std::vector<std::shared_ptr<const base::Diagnostics>> met;
    const auto meet = [&met](std::shared_ptr<const base::Diagnostics> problems) {
        if (std::ranges::find(met, problems) == met.end())
            met.push_back(std::move(problems));
    };
    for (const model::Part part : parts) {
        const EntryPointer entry = entryFor(span, part, context);
        if (!entry)
            return base::Error{formats::stoppedMessage, span.path, ""};
        meet({entry, &entry->diagnostics});
        std::ranges::for_each(entry->ofSources, meet);
        withPart(part, [&](const auto& spec) { (*profile).*spec.place = entry->content.*spec.place; });
    }
    for (const auto& problems : met)
        context.diagnostics.merge(*problems);
    return std::shared_ptr<const model::Profile>(std::move(profile));
}

MemoryNeed Session::needBefore(const model::SpanFolder& span, std::span<const model::Part> parts) {
    std::vector<model::Part> missing(parts.begin(), parts.end());
    bool hasTrace = false;
    {
        const std::lock_guard lock(mutex_);
        if (accepted_.contains(span.path))
            return {};
        hasTrace = cached({span.path, span.format, model::Part::Trace}) != nullptr;
        std::erase_if(missing, [&](model::Part part) {
            return cached({span.path, span.format, part}) != nullptr;
        });
    }
    return memoryNeed(span, missing, hasTrace);
}

std::optional<MemoryQuestion> Session::questionBefore(const model::SpanFolder& span,
                                                      std::span<const model::Part> parts) {
    return session::questionBefore(needBefore(span, parts));
}

void Session::acceptNeed(const model::SpanFolder& span) {
    const std::lock_guard lock(mutex_);
    accepted_.insert(span.path);
}

void Session::forget(const std::string& path) {
    const std::lock_guard lock(mutex_);
    std::erase_if(recent_, [&](const EntryPointer& entry) { return liesIn(entry->key.path, path); });
    // What is being read now may be the old content: those who wait get it, the cache does not.
    std::erase_if(loading_, [&](const auto& item) { return liesIn(item.first.path, path); });
}

Session::EntryPointer Session::entryFor(const model::SpanFolder& span, model::Part part,
                                        formats::LoadContext& context) {
    const Key key{span.path, span.format, part};
    // Taking the lock before notifying keeps the wake-up from falling between a waiter's check and its sleep.
    // The callback lives outside the lock below, because it may run at once or be waited for.
    const std::stop_callback wake(context.stop, [this] {
        const std::lock_guard lock(mutex_);
        loaded_.notify_all();
    });
    std::unique_lock lock(mutex_);
    while (!context.stop.stop_requested()) {
        if (auto entry = cached(key))
            return entry;
        const auto found = loading_.find(key);
        if (found == loading_.end()) {
            const auto loading = std::make_shared<Loading>();
            loading_.emplace(key, loading);
            lock.unlock();
            return readAndKeep(span, key, loading, context);
        }
        const LoadingPointer loading = found->second;
        loaded_.wait(lock, [&] { return loading->ended || context.stop.stop_requested(); });
        if (loading->entry)
            return loading->entry;
    }
    return nullptr;
}

Session::EntryPointer Session::readAndKeep(const model::SpanFolder& span, const Key& key,
                                           const LoadingPointer& loading, formats::LoadContext& context) {
    const auto end = [&](const EntryPointer& entry) {
        const std::lock_guard lock(mutex_);
        loading->ended = true;
        loading->entry = entry;
        loaded_.notify_all();
        if (const auto mine = loading_.find(key); mine != loading_.end() && mine->second == loading) {
            loading_.erase(mine);
            if (entry)
                keep(entry);
        }
    };
    EntryPointer entry;
    try {
        entry = read(span, key.part, context);
    } catch (...) {
        end(nullptr); // the next one who waits reads it
        throw;
    }
    end(entry);
    return entry;
}

std::shared_ptr<Session::Entry> Session::read(const model::SpanFolder& span, model::Part part,
                                              formats::LoadContext& context) {
    auto entry = std::make_shared<Entry>();
    entry->key = {span.path, span.format, part};
    const formats::Format* format = findFormat_(span.format);
    if (format == nullptr)
        return entry;
    formats::LoadContext own{entry->diagnostics, context.progress, context.stop};
    bool failed = false;
    withPart(part, [&](const auto& spec) {
        auto& loaded = entry->content.*spec.place;
        const auto loader = spec.loader == nullptr ? nullptr : format->*spec.loader;
        if (loader != nullptr && (!spec.needsView || span.hasView(spec.view)))
            fillPart(loaded, span, [&] { return loader(span, own); });
        reportFailure(loaded, entry->diagnostics);
        if (!loaded.data && !loaded.failure && spec.derive != nullptr) {
            const auto found = sources(span, spec.derivedFrom, *entry, own);
            if (found.any)
                fillPart(loaded, span, [&] { return spec.derive(found.profile, own); });
            reportFailure(loaded, entry->diagnostics);
            if (!loaded.data && !loaded.failure)
                loaded.failure = found.failure;
        }
        entry->bytes = loaded.data ? spec.bytes(*loaded.data) : 0;
        failed = loaded.failure.has_value();
    });
    return failed && context.stop.stop_requested() ? nullptr : entry;
}

Session::Sources Session::sources(const model::SpanFolder& span, std::span<const model::Part> parts,
                                  Entry& entry, formats::LoadContext& context) {
    Sources found;
    found.profile.source = span;
    for (const model::Part part : parts) {
        const EntryPointer source = entryFor(span, part, context);
        if (!source)
            return {.profile = {}, .failure = base::Error{formats::stoppedMessage, span.path, ""}};
        entry.ofSources.push_back({source, &source->diagnostics});
        entry.ofSources.insert(entry.ofSources.end(), source->ofSources.begin(), source->ofSources.end());
        auto state = partState(source->content, part);
        found.any = found.any || state.there;
        if (state.failure && !found.failure)
            found.failure = std::move(state.failure);
        withPart(part, [&](const auto& spec) { found.profile.*spec.place = source->content.*spec.place; });
    }
    return found;
}

Session::EntryPointer Session::cached(const Key& key) {
    const auto found = std::ranges::find_if(recent_, [&](const EntryPointer& e) { return e->key == key; });
    if (found == recent_.end())
        return nullptr;
    recent_.splice(recent_.begin(), recent_, found);
    return recent_.front();
}

void Session::keep(EntryPointer entry) {
    recent_.push_front(std::move(entry));
    std::size_t bytes = 0;
    for (const EntryPointer& kept : recent_)
        bytes += kept->bytes;
    // The newest stays even when it alone is above the budget: it is about to be shown.
    while (bytes > budgetBytes_ && recent_.size() > 1) {
        bytes -= recent_.back()->bytes;
        recent_.pop_back();
    }
}

} // namespace runglass::session
