// SPDX-License-Identifier: Apache-2.0
#include "core/base/diagnostics.h"

#include <algorithm>
#include <utility>

namespace runglass::base {
namespace {

/// A place that is known comes before none: it leads somewhere.
bool comesBefore(const Place& place, const Place& known) {
    if (place.kind == Place::Kind::WholeFile || known.kind == Place::Kind::WholeFile)
        return place.kind > known.kind;
    return place < known;
}

/// The worst severity and the first place of both count.
void addTo(Problem& known, Severity severity, Place place, std::string_view message, std::uint64_t count) {
    known.count += count;
    known.severity = std::max(known.severity, severity);
    if (comesBefore(place, known.first)) {
        known.first = place;
        known.message = message;
    }
}

/// No code holds a byte 0.
std::string keyOf(std::string_view code, std::string_view file) {
    std::string key(code);
    key.append(1, '\0').append(file);
    return key;
}

} // namespace

std::string_view severityName(Severity severity) {
    switch (severity) {
    case Severity::Info:
        return "info";
    case Severity::Skipped:
        return "skipped";
    case Severity::Error:
        return "error";
    }
    return "info";
}

std::string Place::text() const {
    switch (kind) {
    case Kind::WholeFile:
        return {};
    case Kind::Line:
        return "line " + std::to_string(position);
    case Kind::Byte:
        return "byte " + std::to_string(position);
    }
    return {};
}

Diagnostics::Diagnostics(const Diagnostics& other) {
    const std::lock_guard lock(other.mutex_);
    problems_ = other.problems_;
    places_ = other.places_;
    details_ = other.details_;
}

Diagnostics& Diagnostics::operator=(const Diagnostics& other) {
    if (this == &other)
        return *this;
    const std::scoped_lock lock(mutex_, other.mutex_);
    problems_ = other.problems_;
    places_ = other.places_;
    details_ = other.details_;
    return *this;
}

void Diagnostics::report(Severity severity, std::string_view code, std::string_view file, Place place,
                         std::string_view message, std::uint64_t count) {
    if (count == 0)
        return;
    const std::lock_guard lock(mutex_);
    if (auto* const same = known(code, file))
        addTo(*same, severity, place, message, count);
    else
        append({severity, std::string(code), std::string(file), place, std::string(message), count});
    if (details_.size() < detailLimit)
        details_.push_back({severity, std::string(code), std::string(file), place, std::string(message)});
}

Problem* Diagnostics::known(std::string_view code, std::string_view file) {
    const auto found = places_.find(keyOf(code, file));
    return found == places_.end() ? nullptr : &problems_[found->second];
}

void Diagnostics::append(Problem problem) {
    auto key = keyOf(problem.code, problem.file);
    problems_.push_back(std::move(problem));
    places_.emplace(std::move(key), problems_.size() - 1);
}

void Diagnostics::merge(const Diagnostics& other) {
    if (this == &other)
        return;
    const std::scoped_lock lock(mutex_, other.mutex_);
    for (const Problem& problem : other.problems_) {
        if (auto* const same = known(problem.code, problem.file))
            addTo(*same, problem.severity, problem.first, problem.message, problem.count);
        else
            append(problem);
    }
    const std::size_t room = detailLimit - std::min(detailLimit, details_.size());
    const auto taken = std::min(room, other.details_.size());
    details_.insert(details_.end(), other.details_.begin(),
                    other.details_.begin() + static_cast<std::ptrdiff_t>(taken));
}

void Diagnostics::unite(const Diagnostics& other) {
    if (this == &other)
        return;
    const std::scoped_lock lock(mutex_, other.mutex_);
    for (const ProblemDetail& detail : other.details_)
        if (details_.size() < detailLimit && known(detail.code, detail.file) == nullptr)
            details_.push_back(detail);
    for (const Problem& problem : other.problems_) {
        if (auto* const same = known(problem.code, problem.file))
            addTo(*same, problem.severity, problem.first, problem.message,
                  std::max(problem.count, same->count) - same->count);
        else
            append(problem);
    }
}

std::vector<Problem> Diagnostics::problems() const {
    const std::lock_guard lock(mutex_);
    return problems_;
}

std::vector<ProblemDetail> Diagnostics::details() const {
    const std::lock_guard lock(mutex_);
    return details_;
}

bool Diagnostics::empty() const {
    const std::lock_guard lock(mutex_);
    return problems_.empty();
}

} // namespace runglass::base
