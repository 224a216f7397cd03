// SPDX-License-Identifier: Apache-2.0
#include "core/readers/trace_report.h"

#include <array>
#include <string_view>

namespace runglass::readers {
namespace {

using base::Severity;

struct OddityText {
    Oddity oddity;
    Severity severity;
    std::string_view code;
    std::string_view message;
};

constexpr std::array oddityTexts{
    OddityText{
        Oddity::BadEscape, Severity::Info, "json.bad_escape",
        "a backslash that is no escape, as in an unescaped Windows path; names are read as they stand"},
    OddityText{Oddity::ControlCharacter, Severity::Info, "json.control_char",
               "a control character inside a text; it is kept"},
    OddityText{Oddity::UnescapedQuote, Severity::Info, "json.unescaped_quote",
               "quotes inside a name that are not escaped; the name ends where the next key begins"},
    OddityText{Oddity::BadRecord, Severity::Skipped, "json.bad_record",
               "this record cannot be read and is left out; reading goes on with the next one"},
    OddityText{Oddity::BareToken, Severity::Info, "json.bare_token",
               "a value that JSON does not know, such as NaN, inf or N/A without quotes"},
    OddityText{Oddity::ExtraComma, Severity::Info, "json.extra_comma", "a comma too many; it does no harm"},
    OddityText{Oddity::DuplicateKey, Severity::Info, "json.duplicate_key",
               "a record has the same key twice; the last one counts"},
    OddityText{Oddity::Depth, Severity::Info, "json.depth",
               "arguments are nested deeper than 1000 levels; they are shown cut off"},
    OddityText{Oddity::InvalidUtf8, Severity::Info, "enc.invalid_utf8",
               "bytes that are no valid UTF-8 are shown as U+FFFD"},
    OddityText{Oddity::NegativeDuration, Severity::Info, "time.negative_dur",
               "a negative duration counts as 0"},
    OddityText{Oddity::FurtherList, Severity::Info, "json.further_list",
               "the trace has one more list of records; all of them are read"},
};
static_assert(oddityTexts.size() == oddityCount);

} // namespace

void reportDocument(const TraceDocument& document, const std::string& path, bool isLimited,
                    base::Diagnostics& diagnostics) {
    for (const OddityText& text : oddityTexts) {
        const auto& entry = document.tally.of(text.oddity);
        diagnostics.report(text.severity, text.code, path, base::Place::byte(entry.first), text.message,
                           entry.count);
    }
    if (!document.unknownPhases.empty()) {
        std::string message = "records of phases that are not shown:";
        std::uint64_t count = 0;
        for (const auto& [phase, records] : document.unknownPhases) {
            message += (count == 0 ? " " : ", ") + phase + " (" + std::to_string(records) + ")";
            count += records;
        }
        diagnostics.report(Severity::Skipped, "ev.unknown_phase", path, {}, message, count);
    }
    if (document.isClosed || isLimited)
        return;
    const auto place = base::Place::byte(document.end);
    if (document.isCutInRecord)
        diagnostics.report(Severity::Skipped, "json.truncated", path, place,
                           "the file ends within a record; all complete records before it are there");
    else
        diagnostics.report(Severity::Info, "json.truncated", path, place,
                           "the file ends without its closing bracket; all records are there");
}

} // namespace runglass::readers
