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
    std::uint64_t open;    ///< {
    std::uint64_t close;   ///< }
    std::uint64_t list;    ///< [
    std::uint64_t listEnd; ///< ]
    std::uint64_t letter;  ///< a letter, of quoted text as well
};

struct ScalarMasks {
    BlockMasks of(const char* text) const {
        BlockMasks masks{};
        for (std::size_t i = 0; i < blockBytes; ++i) {
            const auto bit = std::uint64_t{1} << i;
            const auto folded = static_cast<unsigned char>(text[i] | 0x20);
            masks.backslash |= text[i] == '\\' ? bit : 0;
            masks.quote |= text[i] == '"' ? bit : 0;
            masks.open |= text[i] == '{' ? bit : 0;
            masks.close |= text[i] == '}' ? bit : 0;
            masks.list |= text[i] == '[' ? bit : 0;
            masks.listEnd |= text[i] == ']' ? bit : 0;
            masks.letter |= folded >= 'a' && folded <= 'z' ? bit : 0;
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
// The same attribute on every function of a kind, so that they are inlined into one another. What is compared
// with is a member whose value the compiler is not to know, or it would make it anew for every block.

class Avx2Masks {
public:
    [[gnu::target("avx2,pclmul,bmi,bmi2,popcnt,lzcnt")]] Avx2Masks()
        : backslash_(_mm256_set1_epi8('\\')), quote_(_mm256_set1_epi8('"')), open_(_mm256_set1_epi8('{')),
          close_(_mm256_set1_epi8('}')), list_(_mm256_set1_epi8('[')), listEnd_(_mm256_set1_epi8(']')),
          fold_(_mm256_set1_epi8(0x20)), first_(_mm256_set1_epi8('a')), count_(_mm256_set1_epi8('z' - 'a')) {
        asm("" : "+x"(backslash_), "+x"(quote_), "+x"(open_), "+x"(close_), "+x"(list_));
        asm("" : "+x"(listEnd_), "+x"(fold_), "+x"(first_), "+x"(count_));
    }

    [[gnu::target("avx2,pclmul,bmi,bmi2,popcnt,lzcnt")]] BlockMasks of(const char* text) const {
        const __m256i low = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text));
        const __m256i high = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text + 32));
        return {equal(low, high, backslash_),       equal(low, high, quote_), equal(low, high, open_),
                equal(low, high, close_),           equal(low, high, list_),  equal(low, high, listEnd_),
                bits(isLetter(low), isLetter(high))};
    }
    [[gnu::target("avx2,pclmul,bmi,bmi2,popcnt,lzcnt")]] static std::uint64_t parity(std::uint64_t bits) {
        const __m128i value = _mm_set_epi64x(0, static_cast<long long>(bits));
        return static_cast<std::uint64_t>(
            _mm_cvtsi128_si64(_mm_clmulepi64_si128(value, _mm_set1_epi8(-1), 0)));
    }

private:
    [[gnu::target("avx2,pclmul,bmi,bmi2,popcnt,lzcnt")]] static std::uint64_t bits(__m256i low,
                                                                                   __m256i high) {
        const auto lowBits = static_cast<std::uint32_t>(_mm256_movemask_epi8(low));
        const auto highBits = static_cast<std::uint32_t>(_mm256_movemask_epi8(high));
        return lowBits | (std::uint64_t{highBits} << 32);
    }
    [[gnu::target("avx2,pclmul,bmi,bmi2,popcnt,lzcnt")]] static std::uint64_t equal(__m256i low, __m256i high,
                                                                                    __m256i wanted) {
        return bits(_mm256_cmpeq_epi8(low, wanted), _mm256_cmpeq_epi8(high, wanted));
    }
    /// Letters become 0…25 and all others more, so that one minimum tells them apart.
    [[gnu::target("avx2,pclmul,bmi,bmi2,popcnt,lzcnt")]] __m256i isLetter(__m256i bytes) const {
        const __m256i shifted = _mm256_sub_epi8(_mm256_or_si256(bytes, fold_), first_);
        return _mm256_cmpeq_epi8(_mm256_min_epu8(shifted, count_), shifted);
    }

    __m256i backslash_, quote_, open_, close_, list_, listEnd_, fold_, first_, count_;
};

class Avx512Masks {
public:
    [[gnu::target("avx512f,avx512bw,avx512vl,avx2,pclmul,bmi,bmi2,popcnt,lzcnt")]] Avx512Masks()
        : backslash_(_mm512_set1_epi8('\\')), quote_(_mm512_set1_epi8('"')), open_(_mm512_set1_epi8('{')),
          close_(_mm512_set1_epi8('}')), list_(_mm512_set1_epi8('[')), listEnd_(_mm512_set1_epi8(']')),
          fold_(_mm512_set1_epi8(0x20)), first_(_mm512_set1_epi8('a')), count_(_mm512_set1_epi8('z' - 'a')) {
        asm("" : "+v"(backslash_), "+v"(quote_), "+v"(open_), "+v"(close_), "+v"(list_));
        asm("" : "+v"(listEnd_), "+v"(fold_), "+v"(first_), "+v"(count_));
    }

    [[gnu::target("avx512f,avx512bw,avx512vl,avx2,pclmul,bmi,bmi2,popcnt,lzcnt")]] BlockMasks
    of(const char* text) const {
        const __m512i bytes = _mm512_loadu_si512(text);
        const __m512i shifted = _mm512_sub_epi8(_mm512_or_si512(bytes, fold_), first_);
        return {_mm512_cmpeq_epi8_mask(bytes, backslash_), _mm512_cmpeq_epi8_mask(bytes, quote_),
                _mm512_cmpeq_epi8_mask(bytes, open_),      _mm512_cmpeq_epi8_mask(bytes, close_),
                _mm512_cmpeq_epi8_mask(bytes, list_),      _mm512_cmpeq_epi8_mask(bytes, listEnd_),
                _mm512_cmple_epu8_mask(shifted, count_)};
    }
    [[gnu::target("avx512f,avx512bw,avx512vl,avx2,pclmul,bmi,bmi2,popcnt,lzcnt")]] static std::uint64_t
    parity(std::uint64_t bits) {
        const __m128i value = _mm_set_epi64x(0, static_cast<long long>(bits));
        return static_cast<std::uint64_t>(
            _mm_cvtsi128_si64(_mm_clmulepi64_si128(value, _mm_set1_epi8(-1), 0)));
    }

private:
    __m512i backslash_, quote_, open_, close_, list_, listEnd_, fold_, first_, count_;
};
#endif

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

/// The text of a run, and what is found in it beside its end. All of it is rare.
struct Findings {
    const char* text;
    std::size_t size;
    std::size_t tokenEnd = 0; ///< letters before it belong to a token already looked at
    TraceTally tally = {};
};

/// Escapes of one character; stacks of calls are full of line ends.
constexpr auto isSimpleEscape = [] {
    std::array<bool, 256> table{};
    for (const char c : {'"', '\\', '/', 'b', 'f', 'n', 'r', 't'})
        table[static_cast<unsigned char>(c)] = true;
    return table;
}();

[[gnu::noinline]] void findBadEscapes(Findings& findings, std::size_t block, std::uint64_t escaped) {
    for (; escaped != 0; escaped &= escaped - 1) {
        const auto at = block + static_cast<std::size_t>(std::countr_zero(escaped));
        if (isSimpleEscape[static_cast<unsigned char>(findings.text[at])])
            continue;
        if (at < findings.size && !isValidEscape({findings.text + at, findings.size - at}))
            findings.tally.add(Oddity::BadEscape, at - 1);
    }
}

/// Looks at tokens with letters outside strings. False when one touches a quote: then strings are inside out,
/// because there is one quote too many or too few before.
[[gnu::noinline]] bool findTokens(Findings& findings, std::size_t block, std::uint64_t letters) {
    const char* const text = findings.text;
    for (; letters != 0; letters &= letters - 1) {
        const auto at = block + static_cast<std::size_t>(std::countr_zero(letters));
        if (at < findings.tokenEnd)
            continue;
        std::size_t begin = at;
        while (begin > 0 && isTokenCharacter(text[begin - 1]))
            --begin;
        std::size_t end = at;
        while (end < findings.size && isTokenCharacter(text[end]))
            ++end;
        if ((begin > 0 && text[begin - 1] == '"') || (end < findings.size && text[end] == '"'))
            return false;
        findings.tokenEnd = end;
        if (isBareToken({text + begin, end - begin}))
            findings.tally.add(Oddity::BareToken, begin);
    }
    return true;
}

/// Counts how often nesting goes beyond what is shown, bracket by bracket.
[[gnu::noinline]] void findDepth(Findings& findings, std::size_t block, std::uint64_t open,
                                 std::uint64_t close, std::int64_t depth) {
    for (std::uint64_t both = open | close; both != 0; both &= both - 1) {
        const std::uint64_t lowest = both & (0 - both);
        if ((open & lowest) == 0)
            --depth;
        else if (++depth == deepestNesting + 1)
            findings.tally.add(Oddity::Depth, block + static_cast<std::size_t>(std::countr_zero(lowest)));
    }
}

/// Bits of a block below a position.
constexpr std::uint64_t bitsBelow(std::size_t block, std::size_t position) {
    return position >= block + blockBytes ? ~std::uint64_t{0} : (std::uint64_t{1} << (position - block)) - 1;
}

/// How deep a scan is at some place: braces open, and lists open.
struct Depths {
    std::int64_t braces = 0;
    std::int64_t lists = 0;
};

/// Goes through the closing braces of a block in which a record may end. True when the run ends in it.
[[gnu::always_inline]] inline bool endsInBlock(std::size_t block, std::size_t stop, const BlockMasks& masks,
                                               Depths& depths, RecordRun& run) {
    std::uint64_t open = masks.open;
    std::uint64_t close = masks.close;
    // Behind the last record, between two, or before the next: nothing is open up to the next brace.
    std::uint64_t from = ~std::uint64_t{0};
    for (;;) {
        if (depths.braces == 0) {
            const std::uint64_t next = open & (0 - open);
            const std::uint64_t outside = (next == 0 ? ~std::uint64_t{0} : next - 1) & from;
            const std::uint64_t ends = masks.listEnd & outside;
            if (((masks.list | close) & outside) != 0 || ends != 0) {
                const std::uint64_t first = (masks.list | close | ends) & outside;
                run.position = block + static_cast<std::size_t>(std::countr_zero(first));
                run.end = (ends & (first & (0 - first))) != 0 ? RunEnd::Closed : RunEnd::Broken;
                return true;
            }
        }
        if (close == 0)
            break;
        const std::uint64_t lowest = close & (0 - close);
        depths.braces += std::popcount(open & (lowest - 1)) - 1;
        open &= ~(lowest - 1);
        close &= close - 1;
        from = ~(lowest | (lowest - 1));
        if (depths.braces > 0)
            continue;
        const std::uint64_t upToHere = ~from;
        const auto lists =
            depths.lists + std::popcount(masks.list & upToHere) - std::popcount(masks.listEnd & upToHere);
        run.position = block + static_cast<std::size_t>(std::countr_zero(lowest)) + 1;
        if (lists != 0 || depths.braces < 0) {
            run.end = RunEnd::Broken; // something was closed by what does not open it
            return true;
        }
        if (run.position >= stop) {
            run.end = RunEnd::Complete;
            return true;
        }
    }
    depths.braces += std::popcount(open);
    return false;
}

template <typename Masks>
[[gnu::always_inline]] inline RecordRun scan(const char* text, std::size_t size, std::size_t stop) {
    const Masks kind;
    RecordRun run;
    Findings findings{text, size};
    std::uint64_t stringCarry = 0; // all ones inside a string
    std::uint64_t escapeCarry = 0; // 1 when the next byte is escaped
    Depths depths;
    for (std::size_t block = 0; block < size; block += blockBytes) {
        BlockMasks masks = kind.of(text + block);
        const std::uint64_t inside = bitsBelow(block, size);
        std::uint64_t escaped = 0;
        if ((masks.backslash | escapeCarry) != 0) [[unlikely]] {
            escaped = escapedBytes(masks.backslash & inside, escapeCarry);
            masks.quote &= ~escaped;
        }
        const std::uint64_t inString = Masks::parity(masks.quote & inside) ^ stringCarry;
        stringCarry = static_cast<std::uint64_t>(static_cast<std::int64_t>(inString) >> 63);
        const std::uint64_t structural = ~inString & inside;
        masks.open &= structural;
        masks.close &= structural;
        masks.list &= structural;
        masks.listEnd &= structural;
        std::uint64_t letters = masks.letter & structural;
        escaped &= inString;
        if (depths.braces + depths.lists > deepestNesting - static_cast<std::int64_t>(blockBytes))
            [[unlikely]]
            findDepth(findings, block, masks.open | masks.list, masks.close | masks.listEnd,
                      depths.braces + depths.lists);
        const int closes = std::popcount(masks.close);
        bool ends = false;
        if (depths.braces > closes) {
            depths.braces += std::popcount(masks.open) - closes;
        } else if (endsInBlock(block, stop, masks, depths, run)) {
            letters &= bitsBelow(block, run.position);
            escaped &= bitsBelow(block, run.position);
            ends = true;
        }
        depths.lists += std::popcount(masks.list) - std::popcount(masks.listEnd);
        if (letters != 0 && !findTokens(findings, block, letters)) [[unlikely]] {
            run.end = RunEnd::Broken;
            return run;
        }
        if (escaped != 0) [[unlikely]]
            findBadEscapes(findings, block, escaped);
        if (ends)
            break;
    }
    run.tally = findings.tally;
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
