// SPDX-License-Identifier: Apache-2.0
#include "core/readers/gzip_stream.h"

#include <algorithm>
#include <cstring>

#include <isa-l/igzip_lib.h>

namespace runglass::readers {
namespace {

constexpr std::size_t inputBytes = std::size_t{256} << 10;
constexpr std::uint8_t magic0 = 0x1F;
constexpr std::uint8_t magic1 = 0x8B;

std::string reason(int code) {
    switch (code) {
    case ISAL_INCORRECT_CHECKSUM:
        return "the checksum of the compressed data does not fit";
    case ISAL_INVALID_WRAPPER:
    case ISAL_UNSUPPORTED_METHOD:
        return "the gzip header is not valid";
    default:
        return "the compressed data is damaged";
    }
}

} // namespace

struct GzipStream::State {
    explicit State(const base::FileSource& source) : file(source) { beginMember(); }
    /// Reads again what the other one has in its buffer.
    State(const State& other)
        : file(other.file), inflater(other.inflater), fileOffset(other.consumed()), inflated(other.inflated),
          ended(other.ended), damagedBy(other.damagedBy), damage(other.damage) {
        inflater.next_in = nullptr;
        inflater.avail_in = 0;
    }
    State& operator=(const State&) = delete;

    const base::FileSource& file;
    inflate_state inflater{};
    std::uint64_t fileOffset = 0; ///< of the first byte that is not in `input` yet
    std::uint64_t inflated = 0;
    bool ended = false;
    std::optional<std::string> damagedBy; ///< until what was decoded before it has been taken
    std::optional<GzipDamage> damage;
    std::unique_ptr<std::uint8_t[]> input; ///< none before the first reading

    void beginMember() {
        auto* const nextIn = inflater.next_in;
        const auto availableIn = inflater.avail_in;
        isal_inflate_init(&inflater);
        inflater.crc_flag = ISAL_GZIP;
        inflater.next_in = nextIn;
        inflater.avail_in = availableIn;
    }

    /// False at the end of the file.
    bool refill() {
        // Not cleared: of a small file, or a short look into a large one, most of it is never touched.
        if (!input)
            input = std::make_unique_for_overwrite<std::uint8_t[]>(inputBytes);
        const auto got = file.read(fileOffset, reinterpret_cast<char*>(input.get()), inputBytes);
        fileOffset += got;
        inflater.next_in = input.get();
        inflater.avail_in = static_cast<std::uint32_t>(got);
        return got > 0;
    }

    /// At damage in the last bytes the inflater counts bits that it took for more than there are: then what
    /// is left is less than nothing, and as an unsigned number far more than the buffer.
    std::uint64_t consumed() const {
        return fileOffset - (inflater.avail_in <= inputBytes ? inflater.avail_in : 0);
    }

    void endWith(std::string what) {
        damage = GzipDamage{consumed(), inflated, std::move(what)};
        ended = true;
    }

    std::uint8_t nextByte() {
        --inflater.avail_in;
        return *inflater.next_in++;
    }

    /// Decides what comes behind a member: another one, the end, or something else.
    void afterMember() {
        for (;;) {
            if (inflater.avail_in == 0 && !refill()) {
                ended = true;
                return;
            }
            if (*inflater.next_in != 0)
                break;
            nextByte();
        }
        if (*inflater.next_in == magic0)
            beginMember();
        else
            endWith("what follows the compressed data is not gzip");
    }

    /// Before damage the inflater may have decoded more than there was room for.
    std::size_t takeDecoded(char* buffer, std::size_t bytes) {
        const auto left = static_cast<std::size_t>(inflater.tmp_out_valid - inflater.tmp_out_processed);
        const std::size_t got = std::min(left, bytes);
        std::memcpy(buffer, inflater.tmp_out_buffer + inflater.tmp_out_processed, got);
        inflater.tmp_out_processed += static_cast<std::int32_t>(got);
        inflated += got;
        if (got == left)
            endWith(*damagedBy);
        return got;
    }

    std::size_t inflate(char* buffer, std::size_t bytes) {
        if (damagedBy)
            return takeDecoded(buffer, bytes);
        inflater.next_out = reinterpret_cast<std::uint8_t*>(buffer);
        const auto room = static_cast<std::uint32_t>(std::min<std::size_t>(bytes, UINT32_MAX));
        inflater.avail_out = room;
        if (inflater.avail_in == 0)
            refill();
        const bool noInput = inflater.avail_in == 0;
        const int code = isal_inflate(&inflater);
        const std::size_t got = room - inflater.avail_out;
        inflated += got;
        if (code < ISAL_DECOMP_OK)
            damagedBy = reason(code);
        else if (inflater.block_state == ISAL_BLOCK_FINISH)
            afterMember();
        else if (noInput && got == 0)
            endWith("the compressed data ends early");
        return got;
    }
};

GzipStream::GzipStream(const base::FileSource& file) : state_(std::make_unique<State>(file)) {}
GzipStream::~GzipStream() = default;
GzipStream::GzipStream(const GzipStream& other) : state_(std::make_unique<State>(*other.state_)) {}
GzipStream::GzipStream(GzipStream&&) noexcept = default;
GzipStream& GzipStream::operator=(GzipStream&&) noexcept = default;

std::size_t GzipStream::read(char* buffer, std::size_t bytes) {
    std::size_t got = 0;
    while (got < bytes && !state_->ended)
        got += state_->inflate(buffer + got, bytes - got);
    return got;
}

std::uint64_t GzipStream::consumedBytes() const {
    return state_->consumed();
}

std::uint64_t GzipStream::inflatedBytes() const {
    return state_->inflated;
}

const std::optional<GzipDamage>& GzipStream::damage() const {
    return state_->damage;
}

bool GzipStream::recognises(std::string_view head) {
    return head.size() >= 2 && static_cast<std::uint8_t>(head[0]) == magic0 &&
           static_cast<std::uint8_t>(head[1]) == magic1;
}

} // namespace runglass::readers
