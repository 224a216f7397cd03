// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/file_source.h"
#include "core/base/load_context.h"
#include "core/base/result.h"
#include "core/trace/event_text.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace runglass::readers {

/// The text of a trace while it is read; perhaps it still grows.
class TraceText : public trace::EventText {
public:
    /// Waits until the text is known up to `end`, and returns up to where it is: less than `end` only when
    /// the text ends there.
    virtual std::uint64_t waitFor(std::uint64_t end) = 0;
    /// Says that nobody will read below `offset` before loading has ended.
    virtual void release(std::uint64_t offset) = 0;
    /// Bytes of the file that stand for the text up to `offset`: for progress.
    virtual std::uint64_t fileBytes(std::uint64_t offset) const = 0;
    /// Ends waiting: nothing more is wanted.
    virtual void stop() = 0;
};

/// A file of plain text, from `begin` on and up to `limit` bytes of it.
std::shared_ptr<TraceText> plainText(base::FileSource file, std::uint64_t limitBytes);

} // namespace runglass::readers
