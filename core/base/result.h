// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace runglass::base {

/// Why something could not be done, in words for people: what happened, where, and what to do about it.
struct Error {
    std::string what;
    std::string where; ///< file, or "file:line"; may be empty
    std::string hint;  ///< what the user can do; may be empty
};

/// A value or an Error. Nothing in core throws across a module border; this is what fallible functions
/// return.
template <typename T>
class Result {
public:
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

    bool ok() const { return state_.index() == 0; }
    explicit operator bool() const { return ok(); }

    /// Precondition of the four below: ok().
    const T& value() const& { return std::get<0>(state_); }
    T& value() & { return std::get<0>(state_); }
    T&& value() && { return std::get<0>(std::move(state_)); }
    const T* operator->() const { return &std::get<0>(state_); }

    /// Precondition: !ok().
    const Error& error() const { return std::get<1>(state_); }

private:
    std::variant<T, Error> state_;
};

} // namespace runglass::base
