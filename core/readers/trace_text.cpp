// SPDX-License-Identifier: Apache-2.0
#include "core/readers/trace_text.h"

#include <algorithm>
#include <utility>

namespace runglass::readers {
namespace {

class PlainText : public TraceText {
public:
    PlainText(base::FileSource file, std::uint64_t limitBytes)
        : file_(std::move(file)), size_(std::min(file_.size(), limitBytes)) {}

    std::uint64_t size() const override { return size_; }
    std::size_t read(std::uint64_t offset, char* buffer, std::size_t bytes) const override {
        if (offset >= size_)
            return 0;
        return file_.read(offset, buffer, std::min<std::uint64_t>(bytes, size_ - offset));
    }
    std::uint64_t waitFor(std::uint64_t end) override { return std::min(end, size_); }
    void release(std::uint64_t) override {}
    std::uint64_t fileBytes(std::uint64_t offset) const override { return std::min(offset, size_); }
    void finish() override {}

private:
    base::FileSource file_;
    std::uint64_t size_;
};

} // namespace

std::shared_ptr<TraceText> plainText(base::FileSource file, std::uint64_t limitBytes) {
    return std::make_shared<PlainText>(std::move(file), limitBytes);
}

} // namespace runglass::readers
