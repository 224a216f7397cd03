// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <isa-l/igzip_lib.h>

namespace runglass::test {

/// One gzip member that holds the text.
inline std::string gzipped(std::string_view text) {
    constexpr std::size_t headAndTail = 1024;
    std::string out(text.size() + text.size() / 8 + headAndTail, '\0');
    std::string in(text);
    isal_zstream stream;
    isal_deflate_stateless_init(&stream);
    stream.gzip_flag = IGZIP_GZIP;
    stream.end_of_stream = 1;
    stream.next_in = reinterpret_cast<std::uint8_t*>(in.data());
    stream.avail_in = static_cast<std::uint32_t>(in.size());
    stream.next_out = reinterpret_cast<std::uint8_t*>(out.data());
    stream.avail_out = static_cast<std::uint32_t>(out.size());
    isal_deflate_stateless(&stream);
    out.resize(stream.total_out);
    return out;
}

} // namespace runglass::test
