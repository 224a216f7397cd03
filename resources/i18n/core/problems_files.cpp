// SPDX-License-Identifier: Apache-2.0
// Fixed texts of the core for translators; see docs/extending.md, "A text".

// clang-format off
static const char* const problemsFiles[] = {
    // Files of any kind
    QT_TRANSLATE_NOOP("core", "the file is far larger than files of its kind are"),
    QT_TRANSLATE_NOOP("core", "check what it holds"),
    QT_TRANSLATE_NOOP("core", "the file is binary, not text"),
    QT_TRANSLATE_NOOP("core", "the file is a web page, perhaps a log-in page"),
    QT_TRANSLATE_NOOP("core", "the file is a Git LFS pointer, not the data"),
    QT_TRANSLATE_NOOP("core", "run git lfs pull"),
    QT_TRANSLATE_NOOP("core", "the checksum of the compressed data does not fit"),
    QT_TRANSLATE_NOOP("core", "the gzip header is not valid"),
    QT_TRANSLATE_NOOP("core", "the compressed data is damaged"),
    QT_TRANSLATE_NOOP("core", "what follows the compressed data is not gzip"),
    QT_TRANSLATE_NOOP("core", "the compressed data ends early"),
    QT_TRANSLATE_NOOP("core", "stopped"),
    // Tables and logs
    QT_TRANSLATE_NOOP("core", "the first line is longer than any header"),
    QT_TRANSLATE_NOOP("core", "check what the file holds"),
    QT_TRANSLATE_NOOP("core", "a quote in the header is not closed"),
    QT_TRANSLATE_NOOP("core", "repair the first line"),
    QT_TRANSLATE_NOOP("core", "repeated header row left out"),
    QT_TRANSLATE_NOOP("core", "the file became shorter while it was read; the rows before are there"),
    QT_TRANSLATE_NOOP("core", "the line is longer than 16 MiB; it was cut into several"),
    QT_TRANSLATE_NOOP("core", "losses of the base that are 0 have no relative difference; left out of mean and maximum"),
    QT_TRANSLATE_NOOP("core", "numbers with a fraction behind the iteration tag; the fraction was cut off"),
    // Files and folders of the profiler
    QT_TRANSLATE_NOOP("core", "The folder is empty: the profiler has written nothing into it."),
    QT_TRANSLATE_NOOP("core", "The folder holds none of the files that the profiler writes."),
    QT_TRANSLATE_NOOP("core", "The file cannot be looked at."),
    QT_TRANSLATE_NOOP("core", "The file is empty (0 bytes)."),
    QT_TRANSLATE_NOOP("core", "The file is empty (0 bytes); it is treated as missing."),
    QT_TRANSLATE_NOOP("core", "The same trace lies unpacked beside this file; that one is shown."),
    QT_TRANSLATE_NOOP(
        "core", "Nothing happens in this trace; the same one lies packed beside it, which is shown."),
    QT_TRANSLATE_NOOP("core", "the work belongs to no training step; it is shown as \"no step\""),
    QT_TRANSLATE_NOOP("core", "The file is no JSON object"),
    QT_TRANSLATE_NOOP("core", "it is no JSON object"),
    QT_TRANSLATE_NOOP("core", "Export the recording again"),
    QT_TRANSLATE_NOOP("core", "The entry is no JSON object; it is left out."),
    QT_TRANSLATE_NOOP("core", "The file ends within an entry; it is left out."),
    QT_TRANSLATE_NOOP("core", "This is no JSON; what is behind it in the same object is left out."),
    QT_TRANSLATE_NOOP("core", "The file's total of elapsed times is more than 5 % away from the sum of its operations; the operations count."),
    QT_TRANSLATE_NOOP("core", "Ranks count their operations differently; the same ones are matched by order."),
    QT_TRANSLATE_NOOP("core", "no such operation"),
    QT_TRANSLATE_NOOP("core", "timeline"),
    // What a recording would have to have for a view
    QT_TRANSLATE_NOOP("core", "a trace file with content"),
    QT_TRANSLATE_NOOP("core", "a recording of a run on a device"),
    QT_TRANSLATE_NOOP("core", "a recording with profile_memory=True"),
    QT_TRANSLATE_NOOP("core", "a recording with with_modules=True or with_stack=True"),
};
