// SPDX-License-Identifier: Apache-2.0
#include "core/readers/json_masks.h"

#include "core/readers/json_text.h"

#include <array>
#include <bit>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace runglass::readers {
namespace {

constexpr std::size_t blockBytes = 64;

/// Where in 64 bytes something stands; bit i is byte i.
struct BlockMasks {
    std::uint64_t backslash;
    std::uint64_t quote;
    std::uint64_t open;    ///< { and [
    std::uint64_t close;   ///< } and ]
    std::uint64_t list;    ///< [
    std::uint64_t listEnd; ///< ]
    std::uint64_t letter;  ///< letters and a few signs beside them; also of quoted text
    std::uint64_t leader;  ///< what a string can follow: blanks , : { [
};

struct ScalarMasks {
    static BlockMasks of(const char* text) {
        BlockMasks masks{};
        for (std::size_t i = 0; i < blockBytes; ++i) {
            const auto bit = std::uint64_t{1} << i;
            const auto folded = static_cast<unsigned char>(text[i] | 0x20);
            masks.backslash |= text[i] == '\\' ? bit : 0;
            masks.quote |= text[i] == '"' ? bit : 0;
            masks.open |= folded == '{' ? bit : 0;
            masks.close |= folded == '}' ? bit : 0;
            masks.list |= text[i] == '[' ? bit : 0;
            masks.listEnd |= text[i] == ']' ? bit : 0;
            masks.letter |= folded >= 'a' && folded <= 'z' ? bit : 0;
            const bool isBlank = static_cast<unsigned char>(text[i]) <= ' ';
            masks.leader |= isBlank || text[i] == ',' || text[i] == ':' || folded == '{' ? bit : 0;
        }
        return masks;
    }
    /// Bit i of the result is the parity of bits 0…i.
    static std::uint64_t parity(std::uint64_t bits) {
        for (int shift = 1; shift < 64; shift *= 2)
            bits ^= bits << shift;
        return bits;
    }
};

#if defined(__x86_64__)
// The same attribute on every function of a kind, so that they are inlined into one another.
struct Avx2Masks {
    [[gnu::target("avx2,pclmul,bmi,bmi2,popcnt,lzcnt")]] static std::uint64_t bits(__m256i low,
                                                                                   __m256i high) {
        const auto lowBits = static_cast<std::uint32_t>(_mm256_movemask_epi8(low));
        const auto highBits = static_cast<std::uint32_t>(_mm256_movemask_epi8(high));
        return lowBits | (std::uint64_t{highBits} << 32);
    }
    [[gnu::target("avx2,pclmul,bmi,bmi2,popcnt,lzcnt")]] static std::uint64_t equal(__m256i low, __m256i high,
                                                                                    char c) {
        const __m256i wanted = _mm256_set1_epi8(c);
        return bits(_mm256_cmpeq_epi8(low, wanted), _mm256_cmpeq_epi8(high, wanted));
    }
    [[gnu::target("avx2,pclmul,bmi,bmi2,popcnt,lzcnt")]] static __m256i isLeader(__m256i bytes,
                                                                                 __m256i folded) {
        const __m256i blank = _mm256_set1_epi8(' ');
        const __m256i isBlank = _mm256_cmpeq_epi8(_mm256_min_epu8(bytes, blank), bytes);
        const __m256i isComma = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(','));
        const __m256i isColon = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(':'));
        const __m256i isOpen = _mm256_cmpeq_epi8(folded, _mm256_set1_epi8('{'));
        return _mm256_or_si256(_mm256_or_si256(isBlank, isComma), _mm256_or_si256(isColon, isOpen));
    }
    /// Bytes 'a'…'z' become 0…25 and all others more, so that one minimum tells them apart.
    [[gnu::target("avx2,pclmul,bmi,bmi2,popcnt,lzcnt")]] static __m256i isLetter(__m256i folded) {
        const __m256i shifted = _mm256_sub_epi8(folded, _mm256_set1_epi8('a'));
        return _mm256_cmpeq_epi8(_mm256_min_epu8(shifted, _mm256_set1_epi8('z' - 'a')), shifted);
    }
    [[gnu::target("avx2,pclmul,bmi,bmi2,popcnt,lzcnt")]] static BlockMasks of(const char* text) {
        const __m256i low = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text));
        const __m256i high = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text + 32));
        const __m256i fold = _mm256_set1_epi8(0x20);
        const __m256i foldedLow = _mm256_or_si256(low, fold);
        const __m256i foldedHigh = _mm256_or_si256(high, fold);
        return {equal(low, high, '\\'),
                equal(low, high, '"'),
                equal(foldedLow, foldedHigh, '{'),
                equal(foldedLow, foldedHigh, '}'),
                equal(low, high, '['),
                equal(low, high, ']'),
                bits(isLetter(foldedLow), isLetter(foldedHigh)),
                bits(isLeader(low, foldedLow), isLeader(high, foldedHigh))};
    }
    [[gnu::target("avx2,pclmul,bmi,bmi2,popcnt,lzcnt")]] static std::uint64_t parity(std::uint64_t bits) {
        const __m128i value = _mm_set_epi64x(0, static_cast<long long>(bits));
        return static_cast<std::uint64_t>(
            _mm_cvtsi128_si64(_mm_clmulepi64_si128(value, _mm_set1_epi8(-1), 0)));
    }
};

struct Avx512Masks {
    [[gnu::target("avx512f,avx512bw,avx512vl,avx2,pclmul,bmi,bmi2,popcnt,lzcnt")]] static BlockMasks
    of(const char* text) {
        const __m512i bytes = _mm512_loadu_si512(text);
        const __m512i folded = _mm512_or_si512(bytes, _mm512_set1_epi8(0x20));
        const __m512i shifted = _mm512_sub_epi8(folded, _mm512_set1_epi8('a'));
        const auto open = _mm512_cmpeq_epi8_mask(folded, _mm512_set1_epi8('{'));
        return {_mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('\\')),
                _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('"')),
                open,
                _mm512_cmpeq_epi8_mask(folded, _mm512_set1_epi8('}')),
                _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('[')),
                _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(']')),
                _mm512_cmple_epu8_mask(shifted, _mm512_set1_epi8('z' - 'a')),
                open | _mm512_cmple_epu8_mask(bytes, _mm512_set1_epi8(' ')) |
                    _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(',')) |
                    _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(':'))};
    }
    [[gnu::target("avx512f,avx512bw,avx512vl,avx2,pclmul,bmi,bmi2,popcnt,lzcnt")]] static std::uint64_t
    parity(std::uint64_t bits) {
        const __m128i value = _mm_set_epi64x(0, static_cast<long long>(bits));
        return static_cast<std::uint64_t>(
            _mm_cvtsi128_si64(_mm_clmulepi64_si128(value, _mm_set1_epi8(-1), 0)));
    }
};
#endif

/// What is carried from block to block.
struct ScanState {
    std::uint64_t inString = 0; ///< all ones inside a string
    std::uint64_t escaped = 0;  ///< 1 when the next byte is escaped
    std::uint64_t leader = 1;   ///< 1 when the next byte can start a string
    std::int64_t depth = 0;
    std::int64_t lists = 0;   ///< how many more [ than ] there were
    std::size_t tokenEnd = 0; ///< bare letters before it belong to a token already looked at
};

/// Which bytes are escaped by a backslash before them.
[[gnu::always_inline]] inline std::uint64_t escapedBytes(std::uint64_t backslash, std::uint64_t& carried) {
    backslash &= ~carried;
    const std::uint64_t follows = (backslash << 1) | carried;
    constexpr std::uint64_t even = 0x5555555555555555ULL;
    const std::uint64_t oddStarts = backslash & ~even & ~follows;
    std::uint64_t sequences = 0;
    carried = __builtin_add_overflow(oddStarts, backslash, &sequences) ? 1 : 0;
    return (even ^ (sequences << 1)) & follows;
}

[[gnu::noinline]] void tallyEscapes(const char* text, std::size_t size, std::size_t block,
                                    std::uint64_t escaped, TraceTally& tally) {
    for (; escaped != 0; escaped &= escaped - 1) {
        const auto at = block + static_cast<std::size_t>(std::countr_zero(escaped));
        if (at < size && !isValidEscape({text + at, size - at}))
            tally.add(Oddity::BadEscape, at - 1);
    }
}

[[gnu::noinline]] void tallyTokens(const char* text, std::size_t size, std::size_t block,
                                   std::uint64_t letters, ScanState& state, TraceTally& tally) {
    for (; letters != 0; letters &= letters - 1) {
        const auto at = block + static_cast<std::size_t>(std::countr_zero(letters));
        if (at < state.tokenEnd || at >= size)
            continue;
        std::size_t begin = at;
        while (begin > 0 && isTokenCharacter(text[begin - 1]))
            --begin;
        state.tokenEnd = at;
        while (state.tokenEnd < size && isTokenCharacter(text[state.tokenEnd]))
            ++state.tokenEnd;
        if (isBareToken({text + begin, state.tokenEnd - begin}))
            tally.add(Oddity::BareToken, begin);
    }
}

/// Brackets of a block outside strings.
struct Brackets {
    std::uint64_t open;
    std::uint64_t close;
    std::uint64_t list;
    std::uint64_t listEnd;
};

/// Goes through the closing brackets of a block. True when the run ends in it.
[[gnu::always_inline]] inline bool closeBrackets(const char* text, std::size_t block, std::size_t stop,
                                                 Brackets brackets, ScanState& state, RecordRun& run) {
    std::uint64_t open = brackets.open;
    for (std::uint64_t close = brackets.close; close != 0; close &= close - 1) {
        const std::uint64_t lowest = close & (0 - close);
        state.depth += std::popcount(open & (lowest - 1)) - 1;
        open &= ~(lowest - 1);
        if (state.depth > 0)
            continue;
        const std::size_t at = block + static_cast<std::size_t>(std::countr_zero(lowest));
        run.position = at;
        if (state.depth < 0) {
            run.end = text[at] == ']' ? RunEnd::Closed : RunEnd::Broken;
            return true;
        }
        const std::uint64_t upToHere = lowest | (lowest - 1);
        const auto lists = state.lists + std::popcount(brackets.list & upToHere) -
                           std::popcount(brackets.listEnd & upToHere);
        if (lists != 0 || text[at] != '}') {
            run.end = RunEnd::Broken; // something was closed by what does not open it
            return true;
        }
        if (at + 1 >= stop) {
            run.end = RunEnd::Complete;
            run.position = at + 1;
            return true;
        }
    }
    state.depth += std::popcount(open);
    return false;
}

/// Counts how often nesting goes beyond what is shown, bracket by bracket.
[[gnu::noinline]] void tallyDepth(std::size_t block, std::uint64_t open, std::uint64_t close,
                                  std::int64_t depth, TraceTally& tally) {
    for (std::uint64_t both = open | close; both != 0; both &= both - 1) {
        const std::uint64_t lowest = both & (0 - both);
        if ((open & lowest) == 0)
            --depth;
        else if (++depth == deepestNesting + 1)
            tally.add(Oddity::Depth, block + static_cast<std::size_t>(std::countr_zero(lowest)));
    }
}

/// Bits of a block below a position.
std::uint64_t bitsBelow(std::size_t block, std::size_t position) {
    return position >= block + blockBytes ? ~std::uint64_t{0} : (std::uint64_t{1} << (position - block)) - 1;
}

template <typename Masks>
[[gnu::always_inline]] inline RecordRun scan(const char* text, std::size_t size, std::size_t stop) {
    RecordRun run;
    ScanState state;
    for (std::size_t block = 0; block < size; block += blockBytes) {
        BlockMasks masks = Masks::of(text + block);
        if (size - block < blockBytes) [[unlikely]] {
            const std::uint64_t inside = bitsBelow(block, size);
            masks.backslash &= inside;
            masks.quote &= inside;
            masks.open &= inside;
            masks.close &= inside;
            masks.list &= inside;
            masks.listEnd &= inside;
            masks.letter &= inside;
        }
        std::uint64_t escaped = 0;
        if ((masks.backslash | state.escaped) != 0) [[unlikely]] {
            escaped = escapedBytes(masks.backslash, state.escaped);
            masks.quote &= ~escaped;
        }
        const std::uint64_t inString = Masks::parity(masks.quote) ^ state.inString;
        state.inString = static_cast<std::uint64_t>(static_cast<std::int64_t>(inString) >> 63);
        escaped &= inString;
        // One quote too many or too few turns strings inside out; then they start where no string can.
        std::uint64_t misplaced = masks.quote & inString & ~((masks.leader << 1) | state.leader);
        state.leader = masks.leader >> 63;
        const Brackets brackets{masks.open & ~inString, masks.close & ~inString, masks.list & ~inString,
                                masks.listEnd & ~inString};
        std::uint64_t letters = masks.letter & ~inString;
        const int closes = std::popcount(brackets.close);
        bool ends = false;
        if (state.depth > deepestNesting - static_cast<std::int64_t>(blockBytes)) [[unlikely]]
            tallyDepth(block, brackets.open, brackets.close, state.depth, run.tally);
        if (state.depth > closes)
            state.depth += std::popcount(brackets.open) - closes;
        else if (closeBrackets(text, block, stop, brackets, state, run)) {
            letters &= bitsBelow(block, run.position);
            escaped &= bitsBelow(block, run.position);
            misplaced &= bitsBelow(block, run.position);
            ends = true;
        }
        if (misplaced != 0) [[unlikely]] {
            run.end = RunEnd::Broken;
            return run;
        }
        state.lists += std::popcount(brackets.list) - std::popcount(brackets.listEnd);
        if (letters != 0) [[unlikely]]
            tallyTokens(text, size, block, letters, state, run.tally);
        if (escaped != 0) [[unlikely]]
            tallyEscapes(text, size, block, escaped, run.tally);
        if (ends)
            return run;
    }
    return run;
}

#if defined(__x86_64__)
[[gnu::target("avx2,pclmul,bmi,bmi2,popcnt,lzcnt")]] RecordRun scanAvx2(const char* text, std::size_t size,
                                                                        std::size_t stop) {
    return scan<Avx2Masks>(text, size, stop);
}
[[gnu::target("avx512f,avx512bw,avx512vl,avx2,pclmul,bmi,bmi2,popcnt,lzcnt")]] RecordRun
scanAvx512(const char* text, std::size_t size, std::size_t stop) {
    return scan<Avx512Masks>(text, size, stop);
}
#endif

} // namespace

bool hasMaskKind(MaskKind kind) {
#if defined(__x86_64__)
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("pclmul") &&
                      __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                      __builtin_cpu_supports("popcnt");
    if (kind == MaskKind::Avx2)
        return avx2;
    if (kind == MaskKind::Avx512)
        return avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512vl");
#endif
    return kind == MaskKind::Scalar;
}

MaskKind bestMaskKind() {
    static const MaskKind best = hasMaskKind(MaskKind::Avx512) ? MaskKind::Avx512
                                 : hasMaskKind(MaskKind::Avx2) ? MaskKind::Avx2
                                                               : MaskKind::Scalar;
    return best;
}

RecordRun scanRecords(const char* text, std::size_t size, std::size_t stop, MaskKind kind) {
#if defined(__x86_64__)
    if (kind == MaskKind::Avx512)
        return scanAvx512(text, size, stop);
    if (kind == MaskKind::Avx2)
        return scanAvx2(text, size, stop);
#else
    static_cast<void>(kind);
#endif
    return scan<ScalarMasks>(text, size, stop);
}

} // namespace runglass::readers
