// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/file_source.h"
#include "core/base/load_context.h"
#include "core/base/result.h"
#include "core/readers/gzip_stream.h"
#include "core/readers/text_encoding.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace runglass::readers {

/// One line as a person would read it on a terminal: without colours, a progress bar being a line each time
/// it is drawn anew. UTF-8, possibly malformed.
struct LogLine {
    std::string_view text;    ///< valid until the next call
    std::uint64_t number = 0; ///< of the file's own line (ended by LF) it stands in, from 1
};

/// Reads the lines of a text of any size, one after another, with memory that does not depend on it: UTF-8,
/// UTF-16 (byte-order mark or zero bytes in every other place) and GB18030 (text that is not UTF-8), also
/// gzip-compressed. LF, CRLF, CR and backspaces end a line; terminal escapes are taken out; empty lines are
/// left out.
///
/// A file that grows can be read on: next() gives more after it has given nothing. The last line comes only
/// when it is ended; unfinished() shows what there is of it.
///
/// A line longer than `lineLimit` is cut there into several (text.long_line). A damaged gzip file ends at the
/// damage (gz.truncated).
class TextLogReader {
public:
    static constexpr std::size_t lineLimit = std::size_t{16} << 20;

    /// Fails when the file cannot be read or is no text, saying what it is.
    static base::Result<TextLogReader> open(const std::string& path);

    /// False at the end of what is there now, and when stopped. Progress is told and the stop looked at
    /// every quarter of a megabyte.
    bool next(LogLine& line, base::LoadContext& context);
    /// The last line when nothing ends it: only at the end, when next() gave false.
    std::optional<LogLine> unfinished();

    const std::string& path() const { return file_->path(); }
    TextEncoding encoding() const { return decoder_.encoding(); }
    /// Bytes of the file read so far.
    std::uint64_t bytesRead() const;

private:
    TextLogReader(std::unique_ptr<base::FileSource> file, TextEncoding encoding);

    /// The next place of one kind of byte, looked for once and kept until it is passed.
    struct Mark {
        char byte;
        std::size_t at = 0; ///< in the buffer; its end when there is none before `searchedTo`
        std::size_t searchedTo = 0;
    };

    std::size_t nextOf(Mark& mark);
    bool refill(base::LoadContext& context);
    std::size_t readRaw(char* to, std::size_t bytes);
    bool appendPiece();
    void decide(std::size_t from, bool hasMore);
    void dropPassed();
    void takeReplacements(base::LoadContext& context);
    std::string_view cleaned(std::size_t begin, std::size_t end);

    std::unique_ptr<base::FileSource> file_; ///< stays in its place when the reader moves
    std::optional<GzipStream> gzip_;
    std::uint64_t offset_ = 0; ///< of the next byte to read, when not compressed
    TextDecoder decoder_;
    std::string raw_;    ///< bytes before decoding
    std::string buffer_; ///< decoded text
    std::size_t at_ = 0; ///< begin of the next line in it
    Mark lineFeed_{'\n'};
    Mark carriageReturn_{'\r'};
    Mark backspace_{'\b'};
    Mark escape_{'\x1B'};
    std::uint64_t lineNumber_ = 1;
    std::string line_; ///< the last line when it had to be changed
    std::uint64_t replacedTold_ = 0;
    bool damageTold_ = false;
};

} // namespace runglass::readers
