// SPDX-License-Identifier: Apache-2.0
// Fixed texts of the core for translators; see docs/extending.md, "A text".

// clang-format off
static const char* const problemsTrace[] = {
    // Traces
    QT_TRANSLATE_NOOP("core", "A slice has no duration; it is shown as a moment"),
    QT_TRANSLATE_NOOP("core", "A slice lasts longer than ten years; it is shown up to the end of the trace"),
    QT_TRANSLATE_NOOP("core", "A slice is never closed; it is shown up to the end of the trace"),
    QT_TRANSLATE_NOOP("core", "A slice was still open when the one around it ended; it ends there"),
    QT_TRANSLATE_NOOP("core", "A slice begins inside another one of its thread and ends after it; it has a lane of its own"),
    QT_TRANSLATE_NOOP("core", "A slice equals another one in thread, name, start and duration; both count"),
    QT_TRANSLATE_NOOP("core", "A slice is nested too deeply to be drawn; it is in the tables"),
    QT_TRANSLATE_NOOP("core", "A slice has neither start nor duration while all others are far from 0; it is in the tables, not on the time axis"),
    QT_TRANSLATE_NOOP("core", "A time lies beyond the year 2116 or before 1824; it is shown at that limit"),
    QT_TRANSLATE_NOOP("core", "An end record has no open begin; it is ignored"),
    QT_TRANSLATE_NOOP("core", "The end of an async slice has no begin; it is ignored"),
    QT_TRANSLATE_NOOP("core", "An async slice is never closed; it is shown up to the end of the trace"),
    QT_TRANSLATE_NOOP("core", "A flow has a start without an end, or an end without a start"),
    QT_TRANSLATE_NOOP("core", "An end of a flow lies on no slice; the arrow is not drawn"),
    QT_TRANSLATE_NOOP("core", "Work on the device begins before the call that launched it: the clocks differ; the latency is negative"),
    QT_TRANSLATE_NOOP("core", "The trace has parts more than a day apart; the one with the most events is shown first"),
    QT_TRANSLATE_NOOP("core", "The trace names threads but nothing happens on them"),
    // Text of traces
    QT_TRANSLATE_NOOP("core", "a backslash that is no escape, as in an unescaped Windows path; names are read as they stand"),
    QT_TRANSLATE_NOOP("core", "a control character inside a text; it is kept"),
    QT_TRANSLATE_NOOP("core", "quotes inside a name that are not escaped; the name ends where the next key begins"),
    QT_TRANSLATE_NOOP("core", "this record cannot be read and is left out; reading goes on with the next one"),
    QT_TRANSLATE_NOOP("core", "a value that JSON does not know, such as NaN, inf or N/A without quotes"),
    QT_TRANSLATE_NOOP("core", "a comma too many; it does no harm"),
    QT_TRANSLATE_NOOP("core", "the trace has one more list of records; all of them are read"),
    QT_TRANSLATE_NOOP("core", "a record has the same key twice; the last one counts"),
    QT_TRANSLATE_NOOP("core", "arguments are nested deeper than 1000 levels; they are shown cut off"),
    QT_TRANSLATE_NOOP("core", "bytes that are no valid UTF-8 are shown as U+FFFD"),
    QT_TRANSLATE_NOOP("core", "half a surrogate pair in a name is shown as U+FFFD"),
    QT_TRANSLATE_NOOP("core", "a negative duration counts as 0"),
    QT_TRANSLATE_NOOP("core", "the file ends within a record; all complete records before it are there"),
    QT_TRANSLATE_NOOP("core", "the file ends without its closing bracket; all records are there"),
    QT_TRANSLATE_NOOP("core", "what follows the end of the trace is no JSON and is left out"),
    QT_TRANSLATE_NOOP("core", "there is not enough memory to unpack the file to its end"),
    // What is computed from traces
    QT_TRANSLATE_NOOP("core", "A call outlives the one it began in; it stands beside that one"),
    QT_TRANSLATE_NOOP("core", "Several calls share a correlation; the latest before the kernel counts as its launch"),
    QT_TRANSLATE_NOOP("core", "Kernels tell no positive number of blocks per multiprocessor, or a negative occupancy; they are left out of these means"),
    QT_TRANSLATE_NOOP("core", "Records of memory do not tell how much; they are left out"),
    QT_TRANSLATE_NOOP("core", "Steps at the end launched far less work than the one before them: the recording ended within. They are left out"),
};
