// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/format.h"
#include "core/model/run_folder.h"

#include <atomic>
#include <functional>
#include <string>
#include <string_view>

namespace runglass::test {

/// A format whose kernels come from the test, so that the test decides when reading ends and how. At most one
/// at a time.
class FakeFormat {
public:
    using Loader = std::function<base::Result<model::Kernels>(const model::SpanFolder& span,
                                                              formats::LoadContext& context)>;

    explicit FakeFormat(Loader loader);
    ~FakeFormat();
    FakeFormat(const FakeFormat&) = delete;
    FakeFormat& operator=(const FakeFormat&) = delete;

    /// For the Session under test.
    static const formats::Format* find(std::string_view id);
    /// How often a part was read.
    int loads() const { return loads_; }

private:
    static base::Result<model::Kernels> load(const model::SpanFolder& span, formats::LoadContext& context);

    Loader loader_;
    std::atomic<int> loads_ = 0;
};

/// A span that has kernels to read.
model::SpanFolder kernelSpan(const std::string& path);

/// Kernels of as many rows.
model::Kernels kernelsOf(std::size_t rows);

} // namespace runglass::test
