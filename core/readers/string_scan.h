// SPDX-License-Identifier: Apache-2.0
#pragma once

#if defined(__SSE2__)
#include <bit>
#include <emmintrin.h>
#endif

namespace runglass::readers {

/// The first quote, backslash or control character at or behind `at`; `end` when there is none. Reads up to
/// 15 bytes behind the end.
inline const char* findSpecial(const char* at, const char* end) {
#if defined(__SSE2__)
    const __m128i quote = _mm_set1_epi8('"');
    const __m128i backslash = _mm_set1_epi8('\\');
    const __m128i control = _mm_set1_epi8(0x1F);
    for (; at < end; at += 16) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
        const __m128i isControl = _mm_cmpeq_epi8(_mm_min_epu8(bytes, control), bytes);
        const __m128i found = _mm_or_si128(
            isControl, _mm_or_si128(_mm_cmpeq_epi8(bytes, quote), _mm_cmpeq_epi8(bytes, backslash)));
        const auto mask = static_cast<unsigned>(_mm_movemask_epi8(found));
        if (mask != 0) {
            at += std::countr_zero(mask);
            return at < end ? at : end;
        }
    }
    return end;
#else
    while (at < end && *at != '"' && *at != '\\' && static_cast<unsigned char>(*at) >= 0x20)
        ++at;
    return at;
#endif
}

} // namespace runglass::readers
