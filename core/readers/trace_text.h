// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/file_source.h"
#include "core/trace/event_text.h"

#include <cstdint>
#include <memory>

namespace runglass::readers {

/// The text of a trace while it is read; perhaps it still grows.
class TraceText : public trace::EventText {
public:
    /// Waits until the text is known up to `end`, and returns up to where it is: less than `end` only when
    /// the text ends there.
    virtual std::uint64_t waitFor(std::uint64_t end) = 0;
    /// The text [from, to) where it lies, for one thread alone: until it lets go of it others wait when they
    /// want to read there. It may overwrite the byte before `from`, those within and textPadding bytes behind
    /// `to`, if it puts back what is text. Nothing when the text does not lie like that: read() it.
    virtual std::shared_ptr<char> lend(std::uint64_t /*from*/, std::uint64_t /*to*/) { return nullptr; }
    /// Says that nobody will read below `offset` before loading has ended.
    virtual void release(std::uint64_t offset) = 0;
    /// Bytes of the file that stand for the text up to `offset`: for progress.
    virtual std::uint64_t fileBytes(std::uint64_t offset) const = 0;
    /// Says that loading has ended: the text does not grow any more.
    virtual void finish() = 0;
};

/// A file of plain text, up to `limitBytes` of it.
std::shared_ptr<TraceText> plainText(base::FileSource file, std::uint64_t limitBytes);

} // namespace runglass::readers
