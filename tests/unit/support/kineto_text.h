// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace runglass::test {

/// Writes a small Kineto trace. Times are microseconds; the host is process 900, device d is process d.
class KinetoText {
public:
    /// One more key beside the records, with its value as JSON.
    KinetoText& header(std::string_view key, std::string_view json);
    KinetoText& event(std::string_view category, std::string_view name, int tid, int startUs, int durationUs,
                      std::string_view args = {});
    KinetoText& step(int number, int startUs, int durationUs);
    KinetoText& op(std::string_view name, int startUs, int durationUs, int tid = 11);
    KinetoText& launch(int correlation, int startUs, int durationUs,
                       std::string_view category = "cuda_runtime");
    /// `args` are added to device, stream and correlation.
    KinetoText& kernel(std::string_view name, int correlation, int startUs, int durationUs, int device = 0,
                       std::string_view args = {});
    KinetoText& record(std::string_view json);
    /// An allocation or, with negative bytes, a release; totals below 0 are left out.
    KinetoText& memory(int timeUs, int deviceType, int deviceId, long long bytes, long long address,
                       long long allocated = -1, long long reserved = -1);

    std::string text() const;

private:
    std::string header_;
    std::string records_;
};

} // namespace runglass::test
