// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <functional>
#include <map>
#include <memory>

namespace runglass::test {

/// All suites of the program by name; a suite's file adds it with a static Suite.
using SuiteMaker = std::function<std::unique_ptr<QObject>()>;
std::map<QString, SuiteMaker>& suites();

template <typename T>
struct Suite {
    explicit Suite(const char* name) {
        suites()[QString::fromLatin1(name)] = [] { return std::make_unique<T>(); };
    }
};

} // namespace runglass::test
