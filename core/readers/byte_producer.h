// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/file_source.h"
#include "core/readers/gzip_stream.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace runglass::readers {

/// Gives bytes that have to be worked out, from the first to the last. For one thread at a time.
class ByteProducer {
public:
    virtual ~ByteProducer() = default;
    /// Fills the buffer, with less only at the end; 0 when there is no more.
    virtual std::size_t read(char* buffer, std::size_t bytes) = 0;
    /// Bytes of the file used so far.
    virtual std::uint64_t consumedBytes() const = 0;
    /// Why the bytes ended before their time.
    virtual std::optional<GzipDamage> damage() const = 0;
    /// Another one that goes on from the same place and, as long as the file does not change, gives the same.
    virtual std::unique_ptr<ByteProducer> copy() const = 0;
    /// How many bytes apart copies should be kept: what is read later is produced again from the last one
    /// before it. The state of an inflater takes 90 KB, 0.5 % of this.
    virtual std::uint64_t placeBytes() const { return std::uint64_t{16} << 20; }
};

std::unique_ptr<ByteProducer> fileBytes(base::FileSource file);
std::unique_ptr<ByteProducer> inflatedBytes(base::FileSource file);
/// `head` and then what `rest` gives.
std::unique_ptr<ByteProducer> bytesBehind(std::string head, std::unique_ptr<ByteProducer> rest);

enum class Utf16 { LittleEndian, BigEndian };
/// The byte order of text in UTF-16 that starts with a byte-order mark or with a bracket.
std::optional<Utf16> utf16Of(std::string_view head);
/// UTF-16 as UTF-8; lone surrogates become U+FFFD.
std::unique_ptr<ByteProducer> utf8Of(std::unique_ptr<ByteProducer> utf16, Utf16 order);

} // namespace runglass::readers
