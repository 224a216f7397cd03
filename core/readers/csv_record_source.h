// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/file_source.h"
#include "core/base/load_context.h"

#include <libfccp/csv.h>

#include <cstdint>

namespace runglass::readers {

/// Bytes that never occur in UTF-8 and so can stand for what a line-based reader cannot take. The same bytes
/// in a file are malformed anyway; they are passed on as another malformed byte and later shown as U+FFFD.
namespace csv_marker {
inline constexpr char lineBreak = '\xFF'; ///< a line break inside quotes
inline constexpr char nul = '\xF8';       ///< a NUL byte
inline constexpr char cut = '\xF9';       ///< the rest of an overlong record was dropped here
inline constexpr char malformed = '\xFE'; ///< what stands for one of these in the file
} // namespace csv_marker

/// Feeds io::LineReader with logical records: one line each, whatever line breaks their quoted cells hold. It
/// runs in the reader's own thread, ahead of the parsing.
///
/// Records end at LF, CRLF or a lone CR outside quotes. A quote that is never closed is taken for closed at
/// the first line end after `openQuoteLimit` bytes, so that it cannot swallow the file. Records without any
/// end are cut at `recordLimit`, below what LineReader can hold.
class CsvRecordSource : public io::ByteSourceBase {
public:
    static constexpr std::size_t openQuoteLimit = std::size_t{8} << 20;
    static constexpr std::size_t recordLimit = std::size_t{15} << 20;

    /// Reads [begin, end) of the file; both are record boundaries. All three outlive the source.
    CsvRecordSource(const base::FileSource& file, std::uint64_t begin, std::uint64_t end,
                    base::LoadContext& context);

    /// Fills the buffer completely unless the range ends, as LineReader needs it.
    int read(char* buffer, int size) override;

private:
    std::size_t transform(char* data, std::size_t size);
    char* passOutside(char* in, char* end, char*& out);
    char* passInside(char* in, char* end, char*& out);
    void emit(char*& out, const char* begin, const char* end);
    bool isLineFeedAt(std::uint64_t offset) const;
    void reportShrunk();

    const base::FileSource& file_;
    std::uint64_t offset_;
    std::uint64_t end_;
    base::LoadContext& context_;
    std::size_t recordBytes_ = 0; ///< of the record under way
    bool inQuotes_ = false;
    bool cutting_ = false; ///< dropping the rest of an overlong record
    bool isShrunkTold_ = false;
};

} // namespace runglass::readers
