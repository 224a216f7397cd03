// SPDX-License-Identifier: Apache-2.0
// Fixed texts of the core for translators; see docs/extending.md, "A text".

// clang-format off
static const char* const databases[] = {
    // What is wrong with a database, or with a part of it
    QT_TRANSLATE_NOOP("core", "the file is no SQLite database"),
    QT_TRANSLATE_NOOP("core", "The file is no SQLite database; nothing of it is shown."),
    QT_TRANSLATE_NOOP("core", "The database has no known tables; nothing of it is shown."),
    QT_TRANSLATE_NOOP("core", "copy or export it again"),
    QT_TRANSLATE_NOOP("core", "record at a higher level, or export as text, too"),
    QT_TRANSLATE_NOOP("core", "make room in the folder for temporary files"),
    QT_TRANSLATE_NOOP("core", "there are no kernels in the database"),
    QT_TRANSLATE_NOOP("core", "there are no operators in the database"),
    QT_TRANSLATE_NOOP("core", "Links of CommAnalyzerMatrix without two ranks are left out."),
    QT_TRANSLATE_NOOP("core", "Kernels of COMPUTE_TASK_INFO that have no times in TASK are left out."),
    QT_TRANSLATE_NOOP("core", "Hardware counters of TASK_PMU_INFO are left out of the table of kernels."),
    QT_TRANSLATE_NOOP("core", "Kernels end before they start; their durations are taken as missing."),
    QT_TRANSLATE_NOOP("core", "Calls of operators without start and end are left out."),
    QT_TRANSLATE_NOOP("core", "Call stacks beyond 1 GiB of text are left out."),
    QT_TRANSLATE_NOOP("core", "Call stacks of more than 2 GiB of text are left out of the timeline."),
    QT_TRANSLATE_NOOP("core", "Texts that STRING_IDS has not got are shown as # with their number."),
    QT_TRANSLATE_NOOP("core", "Bytes that are not UTF-8 are shown as U+FFFD."),
    QT_TRANSLATE_NOOP("core", "A program was stopped while it changed the database; some of it may be missing or wrong."),
};
