// SPDX-License-Identifier: Apache-2.0
#include "core/readers/csv_reader.h"

#include "core/base/decimal.h"
#include "core/base/parallel.h"
#include "core/readers/csv_ranges.h"
#include "core/readers/csv_record_source.h"
#include "core/readers/file_kind.h"
#include "core/readers/line_tally.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <memory>
#include <new>
#include <thread>

namespace runglass::readers {
namespace {

using Quoting = io::double_quote_escape<',', '"'>;
using Trimming = io::trim_chars<' ', '\t', '\r'>;

/// Splits one record into cells, in place.
class RecordSplitter {
public:
    /// Finds the cells without touching the record. False when a quote is left open.
    bool split(char* record) {
        ends_.clear();
        char* at = record;
        try {
            for (;;) {
                at += Quoting::find_next_column_end(at) - at;
                ends_.push_back(at);
                if (*at == '\0')
                    break;
                ++at;
            }
        } catch (const io::error::escaped_string_not_closed&) {
            return false;
        }
        record_ = record;
        return true;
    }

    std::size_t cellCount() const { return ends_.size(); }

    /// Whether every cell that spans lines is quoted from its first to its last byte. If not, a stray quote
    /// has glued lines together.
    bool spansLinesProperly() const {
        const char* begin = record_;
        for (const char* end : ends_) {
            std::string_view cell(begin, static_cast<std::size_t>(end - begin));
            begin = end + 1;
            if (cell.find(csv_marker::lineBreak) == std::string_view::npos)
                continue;
            cell = base::trimmed(cell);
            if (cell.size() < 2 || cell.front() != '"' || cell.back() != '"')
                return false;
        }
        return true;
    }

    /// Takes blanks and quotes off the first `count` cells. Call once after split(); the record is rewritten.
    std::span<const std::string_view> cells(std::size_t count) {
        cells_.resize(count);
        char* begin = record_;
        for (std::size_t i = 0; i < count; ++i) {
            char* cellBegin = begin;
            char* cellEnd = ends_[i];
            begin = cellEnd + 1;
            *cellEnd = '\0';
            Trimming::trim(cellBegin, cellEnd);
            if (cellBegin != cellEnd && *cellBegin == '"') {
                Quoting::unescape(cellBegin, cellEnd);
                Trimming::trim(cellBegin, cellEnd); // "…<TAB>" inside the quotes
            }
            cells_[i] = {cellBegin, static_cast<std::size_t>(cellEnd - cellBegin)};
        }
        return cells_;
    }

    /// Whether all cells from `first` on are blank.
    bool isBlankFrom(std::size_t first) const {
        const char* begin = first == 0 ? record_ : ends_[first - 1] + 1;
        return std::all_of(begin, static_cast<const char*>(ends_.back()),
                           [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == ','; });
    }

private:
    char* record_ = nullptr;
    std::vector<char*> ends_;
    std::vector<std::string_view> cells_;
};

/// Reads one range of the file into its sink.
class RangeReader {
public:
    RangeReader(std::span<const std::string> header, CsvRowSink& sink, base::LoadContext& context)
        : header_(header), sink_(sink), context_(context) {}

    /// Pieces that follow each other. Throws nothing: failure() tells what happened.
    void read(const std::string& path, const base::FileSource& file, std::span<const CsvRange> pieces) {
        try {
            for (const CsvRange& piece : pieces)
                if (!context_.stop.stop_requested())
                    readPiece(path, file, piece);
        } catch (const std::bad_alloc&) {
            failure_ = "there is not enough memory for the file";
        } catch (const std::exception& failure) {
            failure_ = failure.what();
        }
    }

    const std::string& failure() const { return failure_; }
    std::uint64_t rows() const { return rows_; }
    std::uint64_t lineCount() const { return line_; }
    const LineTally& ragged() const { return ragged_; }
    const LineTally& repeated() const { return repeated_; }

private:
    void readPiece(const std::string& path, const base::FileSource& file, const CsvRange& piece) {
        io::LineReader lines(path, std::make_unique<CsvRecordSource>(file, piece.begin, piece.end, context_));
        constexpr std::uint64_t recordsBetweenLooks = 1024;
        while (char* line = lines.next_line()) {
            record(line);
            if (++recordsSeen_ % recordsBetweenLooks == 0 && context_.stop.stop_requested())
                return;
        }
    }

    void record(char* text) {
        char* const end = text + std::strlen(text);
        const auto line = line_++;
        if (std::memchr(text, csv_marker::lineBreak, static_cast<std::size_t>(end - text)) == nullptr) {
            if (!deliver(text, end, line, false))
                ragged_.add(line);
            return;
        }
        line_ += static_cast<std::uint64_t>(std::count(text, end, csv_marker::lineBreak));
        if (!deliver(text, end, line, true))
            tryLines(text, end, line); // a quote that was never closed has glued lines together
    }

    void tryLines(char* begin, char* end, std::uint64_t line) {
        for (char* at = begin; at <= end; ++line) {
            char* const lineEnd = std::find(at, end, csv_marker::lineBreak);
            *lineEnd = '\0';
            if (!deliver(at, lineEnd, line, false))
                ragged_.add(line);
            at = lineEnd + 1;
        }
    }

    /// False when the record does not fit the header; the text is then unchanged.
    bool deliver(char* text, const char* end, std::uint64_t line, bool spansLines) {
        if (text == end)
            return true;
        if (end[-1] == csv_marker::cut || !splitter_.split(text))
            return false;
        const auto width = header_.size();
        const auto count = splitter_.cellCount();
        if (count == 1 && splitter_.isBlankFrom(0))
            return true;
        if (count < width || (count > width && !splitter_.isBlankFrom(width)))
            return false;
        if (spansLines && !splitter_.spansLinesProperly())
            return false;
        const auto cells = splitter_.cells(width);
        if (cells.front() == header_.front() && std::ranges::equal(cells, header_)) {
            repeated_.add(line);
            return true;
        }
        ++rows_;
        sink_.row(cells, line);
        return true;
    }

    std::span<const std::string> header_;
    CsvRowSink& sink_;
    base::LoadContext& context_;
    RecordSplitter splitter_;
    std::uint64_t recordsSeen_ = 0;
    std::uint64_t rows_ = 0;
    std::uint64_t line_ = 0;
    LineTally ragged_;
    LineTally repeated_;
    std::string failure_;
};

/// The header record and where the body begins.
struct Head {
    std::vector<std::string> header;
    std::vector<std::string> cells; ///< the same as rows have their cells, to know it again among them
    std::uint64_t bodyBegin = 0;
    std::uint64_t bodyLine = 1; ///< physical line of the first record of the body
};

base::Result<Head> readHead(const base::FileSource& file) {
    constexpr std::size_t headLimit = std::size_t{4} << 20; // a header line is some kilobytes
    std::string text(static_cast<std::size_t>(std::min<std::uint64_t>(headLimit, file.size())), '\0');
    text.resize(file.read(0, text.data(), text.size()));
    if (auto reason = reasonNotText(std::string_view(text).substr(0, 4096), file.path()))
        return *reason;
    Head head;
    std::size_t at = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    while (at < text.size() && (text[at] == '\n' || text[at] == '\r' || text[at] == ' ' || text[at] == '\t'))
        head.bodyLine += text[at++] == '\n' ? 1 : 0;
    if (at == text.size())
        return base::Error{"the file is empty", file.path(), "record or export it again"};
    std::size_t end = at;
    bool inQuotes = false;
    for (; end < text.size() && (inQuotes || (text[end] != '\n' && text[end] != '\r')); ++end) {
        inQuotes = inQuotes != (text[end] == '"');
        head.bodyLine += text[end] == '\n' ? 1 : 0;
    }
    if (end == text.size() && text.size() < file.size())
        return base::Error{"the first line is longer than any header", file.path(),
                           "check what the file holds"};
    const bool isCrlf = end + 1 < text.size() && text[end] == '\r' && text[end + 1] == '\n';
    head.bodyBegin = std::min(file.size(), static_cast<std::uint64_t>(end) + (isCrlf ? 2U : 1U));
    ++head.bodyLine;

    std::string record = text.substr(at, end - at);
    // As CsvRecordSource does with rows; every line break is within quotes here.
    for (const char marker : {csv_marker::lineBreak, csv_marker::nul, csv_marker::cut})
        std::ranges::replace(record, marker, csv_marker::malformed);
    std::ranges::replace(record, '\0', csv_marker::nul);
    std::ranges::replace(record, '\n', csv_marker::lineBreak);
    RecordSplitter splitter;
    if (!splitter.split(record.data()))
        return base::Error{"a quote in the header is not closed", file.path() + ":1",
                           "repair the first line"};
    for (const auto cell : splitter.cells(splitter.cellCount()))
        head.cells.emplace_back(cell);
    while (head.cells.size() > 1 && head.cells.back().empty())
        head.cells.pop_back();
    std::ranges::transform(head.cells, std::back_inserter(head.header), decodedCell);
    return head;
}

/// A stretch of pieces for each core.
std::vector<std::span<const CsvRange>> rangesOf(std::span<const CsvRange> pieces) {
    const std::size_t count =
        std::min<std::size_t>(pieces.size(), std::max(1U, std::thread::hardware_concurrency()));
    std::vector<std::span<const CsvRange>> ranges;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t first = pieces.size() * i / count;
        ranges.push_back(pieces.subspan(first, pieces.size() * (i + 1) / count - first));
    }
    return ranges;
}

std::uint64_t mostRecordsOf(std::span<const CsvRange> pieces) {
    std::uint64_t sum = 0;
    for (const CsvRange& piece : pieces)
        sum += piece.mostRecords;
    return sum;
}

/// Adds the ranges up and reports what was odd in them.
CsvSummary summarized(std::span<const RangeReader> readers, const Head& head, const std::string& path,
                      base::Diagnostics& diagnostics) {
    CsvSummary summary;
    summary.header = head.header;
    std::uint64_t line = head.bodyLine;
    const auto width = std::to_string(head.header.size());
    for (const RangeReader& reader : readers) {
        summary.firstLineOfRange.push_back(line);
        summary.rows += reader.rows();
        summary.skippedRows += reader.ragged().count();
        reader.ragged().report(diagnostics, base::Severity::Skipped, "csv.ragged_row", path, line,
                               "row dropped: it does not have the " + width + " cells of the header");
        reader.repeated().report(diagnostics, base::Severity::Info, "csv.repeated_header", path, line,
                                 "repeated header row left out");
        line += reader.lineCount();
    }
    return summary;
}

} // namespace

base::Result<CsvSummary> readCsv(const std::string& path, CsvHandler& handler, base::LoadContext& context) {
    auto file = base::FileSource::open(path);
    if (!file)
        return file.error();
    context.progress.addTotal(file->size());
    context.progress.setLabel(std::filesystem::path(path).filename().string());
    auto head = readHead(file.value());
    if (!head)
        return head.error();
    context.progress.addDone(head->bodyBegin);

    const auto wanted = std::max<std::uint64_t>((file->size() - head->bodyBegin) / pieceBytes, 1);
    const auto pieces =
        csvRanges(file.value(), head->bodyBegin, static_cast<std::size_t>(wanted), context.stop);
    if (context.stop.stop_requested())
        return base::Error{base::stoppedMessage, path, {}};
    const auto ranges = rangesOf(pieces);
    std::vector<std::uint64_t> mostRows;
    for (const auto& range : ranges)
        mostRows.push_back(mostRecordsOf(range));
    handler.begin(head->header, mostRows);

    std::vector<RangeReader> readers;
    readers.reserve(ranges.size());
    for (std::size_t i = 0; i < ranges.size(); ++i)
        readers.emplace_back(head->cells, handler.range(i), context);
    base::parallelFor(ranges.size(), static_cast<unsigned>(ranges.size()), context.stop,
                      [&](std::size_t i) { readers[i].read(path, file.value(), ranges[i]); });
    if (context.stop.stop_requested())
        return base::Error{base::stoppedMessage, path, {}};
    for (const RangeReader& reader : readers)
        if (!reader.failure().empty())
            return base::Error{reader.failure(), path, {}};

    return summarized(readers, head.value(), path, context.diagnostics);
}

std::string decodedCell(std::string_view cell) {
    std::string text;
    text.reserve(cell.size());
    for (const char c : cell) {
        if (c == csv_marker::lineBreak) {
            if (!text.empty() && text.back() == '\r')
                text.pop_back();
            text += '\n';
        } else if (c == csv_marker::nul) {
            text += '\0';
        } else {
            text += c;
        }
    }
    return text;
}

} // namespace runglass::readers
