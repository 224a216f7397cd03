// SPDX-License-Identifier: Apache-2.0
#include "core/readers/trace_document.h"

#include "core/readers/json_masks.h"
#include "core/readers/json_text.h"
#include "core/readers/record_boundary.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace runglass::readers {
namespace {

/// A file of many documents without records, one per line, is no trace.
constexpr int mostDocumentsWithoutRecords = 1000;

class DocumentsReading {
public:
    DocumentsReading(const std::shared_ptr<TraceText>& text, ArrayOptions options, base::LoadContext& context)
        : text_(text), options_(std::move(options)), context_(context) {}

    base::Result<TraceDocuments> run() {
        std::uint64_t at = afterByteOrderMark();
        for (int without = 0; without < mostDocumentsWithoutRecords;) {
            const auto begin = nextDocument(at);
            if (!begin)
                break;
            TraceDocument document;
            document.begin = *begin;
            const auto hasRecords = readDocument(document);
            if (!hasRecords)
                return hasRecords.error();
            documents_.hasJson = true;
            at = std::max(document.end, *begin + 1);
            if (hasRecords.value())
                documents_.documents.push_back(std::move(document));
            else
                ++without;
        }
        if (context_.stop.stop_requested())
            return stopped();
        return std::move(documents_);
    }

private:
    static base::Error stopped() { return {base::stoppedMessage, {}, {}}; }

    std::uint64_t afterByteOrderMark() {
        TextCursor cursor(*text_, 0, context_.stop);
        for (const int byte : {0xEF, 0xBB, 0xBF})
            if (cursor.take() != byte)
                return 0;
        return cursor.offset();
    }

    /// Where a document starts behind blanks and NULs; nothing at the end or when something else stands
    /// there.
    std::optional<std::uint64_t> nextDocument(std::uint64_t at) {
        TextCursor cursor(*text_, at, context_.stop);
        cursor.skipBlanks();
        while (cursor.peek() == 0) {
            cursor.take();
            cursor.skipBlanks();
        }
        const int c = cursor.peek();
        if (c == '{' || c == '[')
            return cursor.offset();
        if (c != TextCursor::atEnd)
            documents_.junk = cursor.offset();
        return std::nullopt;
    }

    base::Result<bool> readDocument(TraceDocument& document) {
        TextCursor cursor(*text_, document.begin, context_.stop);
        document.isArrayForm = cursor.take() == '[';
        if (!document.isArrayForm) {
            const HeaderEnd end = readHeader(cursor, true, document.header);
            if (end != HeaderEnd::Array) {
                document.end = cursor.offset();
                return false;
            }
        }
        if (const auto error = readRecords(document, cursor.offset()))
            return *error;
        sum(document);
        return !document.isArrayForm || document.records > 0 || document.skipped == 0;
    }

    std::optional<base::Error> readRecords(TraceDocument& document, std::uint64_t begin) {
        for (std::optional<std::uint64_t> next = begin; next;) {
            options_.firstTable = static_cast<std::uint32_t>(document.parts.size());
            auto read = readArray(text_, *next, options_, context_);
            if (!read)
                return read.error();
            ArrayRecords& records = read.value();
            documents_.fileBytes += records.fileBytes;
            std::ranges::move(records.chunks, std::back_inserter(document.chunks));
            std::ranges::move(records.parts, std::back_inserter(document.parts));
            next.reset();
            if (!records.isClosed) {
                document.end = text_->size();
                document.isCutInRecord = holdsMore(records.end);
            } else if ((next = recordBehind(records.end, document.isArrayForm))) {
                document.tally.add(Oddity::BadRecord, records.end);
            } else {
                next = readTail(document, records.end + 1);
            }
        }
        return std::nullopt;
    }

    /// Reads what is behind the list of records; gives where a further list begins, if there is one.
    std::optional<std::uint64_t> readTail(TraceDocument& document, std::uint64_t at) {
        TextCursor cursor(*text_, at, context_.stop);
        const auto end = document.isArrayForm ? HeaderEnd::Object : readHeader(cursor, true, document.header);
        document.isClosed = end == HeaderEnd::Object;
        document.end = cursor.offset();
        if (end != HeaderEnd::Array)
            return std::nullopt;
        document.tally.add(Oddity::FurtherList, cursor.offset());
        return cursor.offset();
    }

    bool holdsMore(std::uint64_t at) {
        TextCursor cursor(*text_, at, context_.stop);
        for (int c = cursor.peek(); c == 0 || c == ',' || (c > 0 && isJsonBlank(static_cast<char>(c)));
             c = cursor.peek())
            cursor.take();
        return cursor.peek() != TextCursor::atEnd;
    }

    /// Whether a ] is followed by what cannot be a record. Looks at little: a file may hold thousands of
    /// small arrays.
    bool isPlainEnd(std::uint64_t bracket, bool isArrayForm) {
        TextCursor cursor(*text_, bracket + 1, context_.stop);
        cursor.skipBlanks();
        const int c = cursor.peek();
        return c == TextCursor::atEnd || c == 0 || c == '[' || (c == '}' && !isArrayForm);
    }

    /// The record that goes on behind a ] which does not end the array after all; nothing when it does.
    std::optional<std::uint64_t> recordBehind(std::uint64_t bracket, bool isArrayForm) {
        if (isPlainEnd(bracket, isArrayForm))
            return std::nullopt;
        constexpr std::size_t lookAhead = std::size_t{64} << 10;
        std::string bytes(lookAhead + textPadding, '\0');
        const std::uint64_t known = text_->waitFor(bracket + lookAhead);
        const auto got = text_->read(bracket, bytes.data(), static_cast<std::size_t>(known - bracket));
        const char* const begin = bytes.data();
        const char* const end = begin + got;
        const char* at = skipBlanks(begin + 1, end);
        const bool hasComma = at < end && *at == ',';
        if (hasComma)
            at = skipBlanks(at + 1, end);
        const bool isEnd = at >= end || *at == '\0' || *at == '[';
        const bool isTail = !isArrayForm && (*at == '}' || (hasComma && *at == '"'));
        if (isEnd || isTail)
            return std::nullopt;
        if (*at != '{' || !looksLikeRecord(at, end)) {
            if (*at == '{' && !hasComma)
                return std::nullopt; // another document
            at = guessRecordStart(at, end);
        }
        if (at == nullptr)
            return std::nullopt;
        return bracket + static_cast<std::uint64_t>(at - begin);
    }

    static void sum(TraceDocument& document) {
        document.tally.add(document.header.tally);
        for (const ParsedChunk& chunk : document.chunks) {
            document.records += chunk.rows.records;
            document.skipped += chunk.rows.skipped;
            document.tally.add(chunk.rows.tally);
            for (const auto& [phase, count] : chunk.rows.unknownPhases)
                document.unknownPhases[phase] += count;
        }
    }

    const std::shared_ptr<TraceText> text_;
    ArrayOptions options_;
    base::LoadContext& context_;
    TraceDocuments documents_;
};

} // namespace

base::Result<TraceDocuments> readDocuments(const std::shared_ptr<TraceText>& text, ArrayOptions options,
                                           base::LoadContext& context) {
    return DocumentsReading(text, std::move(options), context).run();
}

} // namespace runglass::readers
