// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::readers {

/// Takes the records of one range of a file, in order, on one thread.
class CsvRowSink {
public:
    virtual ~CsvRowSink() = default;
    /// As many cells as the header has, without quotes, blanks and tabs around. Line breaks inside a cell and
    /// NUL bytes are still markers: decodedCell() makes text of a cell. `line` counts from 0 at the start of
    /// the range.
    virtual void row(std::span<const std::string_view> cells, std::uint64_t line) = 0;
};

/// Takes a whole file, which is read in one or more ranges at the same time.
class CsvHandler {
public:
    virtual ~CsvHandler() = default;
    /// Called once, before any row; `mostRows` says for each range how many rows it can have.
    virtual void begin(std::span<const std::string> header, std::span<const std::uint64_t> mostRows) = 0;
    /// The sink of a range; stays valid until readCsv returns.
    virtual CsvRowSink& range(std::size_t index) = 0;
};

struct CsvSummary {
    std::vector<std::string> header;
    std::uint64_t rows = 0;
    std::uint64_t skippedRows = 0;               ///< of the wrong width or beyond repair
    std::vector<std::uint64_t> firstLineOfRange; ///< physical line (from 1) of line 0 of each range
};

/// Reads a CSV file of any size: RFC 4180 quoting with line breaks inside quotes, LF, CRLF and CR mixed, a
/// byte-order mark, blank lines, no final newline, repeated header rows (skipped, csv.repeated_header), rows
/// of another width than the header (dropped with their line, csv.ragged_row; surplus empty cells are no
/// harm).
///
/// Built on io::LineReader and its quoting and trimming policies. Files are cut at record ends into pieces of
/// about `pieceBytes`, so that little of a LineReader's buffer is filled; each core reads a range of pieces.
///
/// Fails on unreadable or empty files and on files that are no text (compressed, UTF-16, zip), saying what to
/// do; and with base::stoppedMessage when stopped.
base::Result<CsvSummary> readCsv(const std::string& path, CsvHandler& handler, base::LoadContext& context);

inline constexpr std::uint64_t pieceBytes = std::uint64_t{8} << 20;

/// A cell as text: marker bytes turned back into line breaks (CRLF becomes LF, a lone CR stays) and NULs. The
/// bytes may still be malformed UTF-8.
std::string decodedCell(std::string_view cell);

} // namespace runglass::readers
