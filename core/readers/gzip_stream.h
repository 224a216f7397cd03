// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/file_source.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace runglass::readers {

/// Where and why inflating a gzip file had to end early. All that came before is good.
struct GzipDamage {
    std::uint64_t compressedOffset = 0; ///< byte of the file near which it happened
    std::uint64_t inflatedBytes = 0;    ///< how much text there is
    std::string what;                   ///< "the compressed data ends early"
};

/// Inflates a gzip file piece by piece: any number of members behind one another, checksums compared, zero
/// bytes behind the last member ignored. Memory: about 0.4 MiB, whatever the file holds. For one thread at a
/// time.
///
/// Damage costs what is behind it: read() gives everything before and then ends, and damage() tells where. A
/// wrong checksum is found only behind the member that it is about.
class GzipStream {
public:
    /// The file outlives the stream.
    explicit GzipStream(const base::FileSource& file);
    ~GzipStream();
    /// Goes on from the same place; takes 90 KB until it does.
    GzipStream(const GzipStream& other);
    GzipStream& operator=(const GzipStream&) = delete;
    GzipStream(GzipStream&&) noexcept;
    GzipStream& operator=(GzipStream&&) noexcept;

    /// Fills the buffer, with less only at the end of the text; 0 when there is no more.
    std::size_t read(char* buffer, std::size_t bytes);

    /// Compressed bytes of the file used so far: for progress.
    std::uint64_t consumedBytes() const;
    std::uint64_t inflatedBytes() const;
    const std::optional<GzipDamage>& damage() const;

    /// Whether the first bytes of a file are those of gzip.
    static bool recognises(std::string_view head);

private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace runglass::readers
