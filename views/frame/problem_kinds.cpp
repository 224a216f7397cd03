// SPDX-License-Identifier: Apache-2.0
#include "views/frame/problem_kinds.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace runglass::views {

namespace {

struct ProblemKind {
    std::string_view code;
    const char* text;
};

constexpr std::array kinds{
    ProblemKind{"csv.ragged_row",
                QT_TRANSLATE_NOOP("ProblemKinds", "A row does not fit the header and was dropped")},
    ProblemKind{"csv.repeated_header",
                QT_TRANSLATE_NOOP("ProblemKinds", "The header stands again in the file and was left out")},
    ProblemKind{"csv.bad_value", QT_TRANSLATE_NOOP("ProblemKinds", "A cell that should be a number is none")},
    ProblemKind{"csv.unknown_column",
                QT_TRANSLATE_NOOP("ProblemKinds", "Columns that this version does not know")},
    ProblemKind{"csv.time_precision_lost",
                QT_TRANSLATE_NOOP("ProblemKinds", "Times were rounded by another program")},
    ProblemKind{"enc.invalid_utf8", QT_TRANSLATE_NOOP("ProblemKinds", "Bytes that are not UTF-8")},
    ProblemKind{
        "json.bad_record",
        QT_TRANSLATE_NOOP("ProblemKinds", "A record of a trace cannot be understood and was left out")},
    ProblemKind{"json.bad_escape", QT_TRANSLATE_NOOP("ProblemKinds", "A backslash that escapes nothing")},
    ProblemKind{"json.unescaped_quote",
                QT_TRANSLATE_NOOP("ProblemKinds", "Quotes inside a text that are not escaped")},
    ProblemKind{"json.control_char", QT_TRANSLATE_NOOP("ProblemKinds", "Control characters inside texts")},
    ProblemKind{"json.bare_token",
                QT_TRANSLATE_NOOP("ProblemKinds", "NaN, Infinity or the like in place of a number")},
    ProblemKind{"json.duplicate_key", QT_TRANSLATE_NOOP("ProblemKinds", "A record has a key twice")},
    ProblemKind{"json.extra_comma",
                QT_TRANSLATE_NOOP("ProblemKinds", "Commas without a record between them")},
    ProblemKind{"json.further_list",
                QT_TRANSLATE_NOOP("ProblemKinds", "A trace has several lists of records")},
    ProblemKind{"json.depth", QT_TRANSLATE_NOOP("ProblemKinds", "Arguments are nested too deeply")},
    ProblemKind{"json.truncated",
                QT_TRANSLATE_NOOP("ProblemKinds", "The file ends before its list of records does")},
    ProblemKind{"json.concatenated", QT_TRANSLATE_NOOP("ProblemKinds", "Several traces in one file")},
    ProblemKind{"json.no_events", QT_TRANSLATE_NOOP("ProblemKinds", "JSON without a list of trace records")},
    ProblemKind{"json.not_json", QT_TRANSLATE_NOOP("ProblemKinds", "The file is something else than JSON")},
    ProblemKind{"gz.truncated",
                QT_TRANSLATE_NOOP("ProblemKinds", "A gzip file ends too early or is damaged")},
    ProblemKind{"gz.no_room", QT_TRANSLATE_NOOP("ProblemKinds", "No room for the unpacked text of a trace")},
    ProblemKind{"file.empty", QT_TRANSLATE_NOOP("ProblemKinds", "Nothing in the file")},
    ProblemKind{"file.binary", QT_TRANSLATE_NOOP("ProblemKinds", "No text in the file")},
    ProblemKind{"time.missing_dur", QT_TRANSLATE_NOOP("ProblemKinds", "Slices without a duration")},
    ProblemKind{"time.negative_dur", QT_TRANSLATE_NOOP("ProblemKinds", "Slices with a negative duration")},
    ProblemKind{"time.unfinished", QT_TRANSLATE_NOOP("ProblemKinds", "Slices that are never closed")},
    ProblemKind{"time.zero_ts", QT_TRANSLATE_NOOP("ProblemKinds", "Slices at time 0 far from all others")},
    ProblemKind{"time.outlier", QT_TRANSLATE_NOOP("ProblemKinds", "Parts of the trace lie far apart")},
    ProblemKind{"time.rank_skew", QT_TRANSLATE_NOOP("ProblemKinds", "The clocks of ranks differ")},
    ProblemKind{"time.device_before_host",
                QT_TRANSLATE_NOOP("ProblemKinds", "Work of the device begins before its launch")},
    ProblemKind{"ev.overlap",
                QT_TRANSLATE_NOOP("ProblemKinds", "Slices of one thread overlap without nesting")},
    ProblemKind{"ev.duplicate", QT_TRANSLATE_NOOP("ProblemKinds", "Equal slices, which both count")},
    ProblemKind{"ev.too_deep", QT_TRANSLATE_NOOP("ProblemKinds", "Slices are nested too deeply to be drawn")},
    ProblemKind{"ev.unmatched_begin",
                QT_TRANSLATE_NOOP("ProblemKinds", "Slices that were open when the one around them closed")},
    ProblemKind{"ev.unmatched_end", QT_TRANSLATE_NOOP("ProblemKinds", "Ends without a begin")},
    ProblemKind{"ev.async_unmatched",
                QT_TRANSLATE_NOOP("ProblemKinds", "Ends of async slices without a begin")},
    ProblemKind{"ev.unknown_phase",
                QT_TRANSLATE_NOOP("ProblemKinds", "Records of a kind this program does not know")},
    ProblemKind{"flow.half", QT_TRANSLATE_NOOP("ProblemKinds", "Flows with a start or an end only")},
    ProblemKind{"flow.unbound", QT_TRANSLATE_NOOP("ProblemKinds", "Flows with an end that lies on no slice")},
    ProblemKind{"calls.crossing", QT_TRANSLATE_NOOP("ProblemKinds", "A call outlives the one it began in")},
    ProblemKind{"corr.ambiguous",
                QT_TRANSLATE_NOOP("ProblemKinds", "Several launches have the same correlation")},
    ProblemKind{"run.no_slices", QT_TRANSLATE_NOOP("ProblemKinds", "A trace without slices")},
    ProblemKind{"num.source_disagree",
                QT_TRANSLATE_NOOP("ProblemKinds", "Two figures for one thing do not agree")},
    ProblemKind{"run.no_step", QT_TRANSLATE_NOOP("ProblemKinds", "Work that belongs to no training step")},
    ProblemKind{"text.long_line", QT_TRANSLATE_NOOP("ProblemKinds", "A line of more than 16 MiB was cut")},
    ProblemKind{"loss.no_match", QT_TRANSLATE_NOOP("ProblemKinds", "Nothing was found in a log")},
    ProblemKind{"loss.iter_without_loss", QT_TRANSLATE_NOOP("ProblemKinds", "Iterations without a loss")},
    ProblemKind{"loss.dup_iter", QT_TRANSLATE_NOOP("ProblemKinds", "Iterations that come again")},
    ProblemKind{"loss.iter_back", QT_TRANSLATE_NOOP("ProblemKinds", "The iteration goes back")},
    ProblemKind{"loss.multi_rank",
                QT_TRANSLATE_NOOP("ProblemKinds", "Lines of several ranks for the same iterations")},
    ProblemKind{"loss.non_finite", QT_TRANSLATE_NOOP("ProblemKinds", "Losses that are nan or infinite")},
    ProblemKind{"loss.fractional_iter",
                QT_TRANSLATE_NOOP("ProblemKinds", "The number behind the iteration tag has a fraction")},
    ProblemKind{"loss.zero_baseline", QT_TRANSLATE_NOOP("ProblemKinds", "Losses of the base that are 0")},
    ProblemKind{"loss.no_common_iter",
                QT_TRANSLATE_NOOP("ProblemKinds", "Two logs have no iteration in common")},
    ProblemKind{"db.corrupt", QT_TRANSLATE_NOOP("ProblemKinds", "A database is damaged")},
    ProblemKind{"db.missing_table",
                QT_TRANSLATE_NOOP("ProblemKinds", "A database lacks tables that a view needs")},
    ProblemKind{"db.bad_value",
                QT_TRANSLATE_NOOP("ProblemKinds", "Cells of a database that should be numbers")},
    ProblemKind{"db.dangling_id",
                QT_TRANSLATE_NOOP("ProblemKinds", "A database refers to something that is not in it")},
    ProblemKind{"db.unfinished",
                QT_TRANSLATE_NOOP("ProblemKinds", "Changes beside a database could not be taken in")},
    ProblemKind{"run.not_parsed", QT_TRANSLATE_NOOP("ProblemKinds", "Only raw data was collected")},
    ProblemKind{"run.empty_file", QT_TRANSLATE_NOOP("ProblemKinds", "A file of length 0")},
    ProblemKind{
        "run.missing_file",
        QT_TRANSLATE_NOOP("ProblemKinds", "A file that others have or that a view needs is not there")},
    ProblemKind{"run.duplicate_file",
                QT_TRANSLATE_NOOP("ProblemKinds", "Two files of one folder hold the same kind of data")},
    ProblemKind{"run.unreadable", QT_TRANSLATE_NOOP("ProblemKinds", "A folder or file cannot be read")},
    ProblemKind{"run.step_incomplete", QT_TRANSLATE_NOOP("ProblemKinds", "The last steps lack device work")},
    ProblemKind{"gpu.invalid_metric",
                QT_TRANSLATE_NOOP("ProblemKinds", "A figure of a kernel is no number or negative")},
    ProblemKind{"memory.no_size", QT_TRANSLATE_NOOP("ProblemKinds", "A record of memory tells no size")},
    ProblemKind{"run.step_mismatch",
                QT_TRANSLATE_NOOP("ProblemKinds", "A rank has not all steps that others have")},
    ProblemKind{"comm.name_shift",
                QT_TRANSLATE_NOOP("ProblemKinds", "Ranks number their communication operations differently")},
    ProblemKind{"run.unreadable_part", QT_TRANSLATE_NOOP("ProblemKinds", "A file could not be read at all")},
    ProblemKind{"file.changed", QT_TRANSLATE_NOOP("ProblemKinds", "A file became shorter while it was read")},
    ProblemKind{"session.path_missing",
                QT_TRANSLATE_NOOP("ProblemKinds", "A path that a session file names is not there")},
    ProblemKind{
        "session.bad_value",
        QT_TRANSLATE_NOOP("ProblemKinds", "Something in a session file is not of the kind it should be")},
    ProblemKind{
        "session.unknown_key",
        QT_TRANSLATE_NOOP("ProblemKinds", "A session file has a key that this version does not know")},
};

} // namespace

QString problemKindText(std::string_view code) {
    const auto found = std::ranges::find(kinds, code, &ProblemKind::code);
    return found == kinds.end() ? QString() : QCoreApplication::translate("ProblemKinds", found->text);
}

} // namespace runglass::views
