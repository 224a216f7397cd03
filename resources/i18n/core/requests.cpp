// SPDX-License-Identifier: Apache-2.0
// Fixed texts of the core for translators; see docs/extending.md, "A text".

// clang-format off
static const char* const requests[] = {
    // Filters
    QT_TRANSLATE_NOOP("core", "At most 100 parentheses and \"not\" may stand in one another."),
    QT_TRANSLATE_NOOP("core", "The name of a column is expected here."),
    QT_TRANSLATE_NOOP("core", "One of the operators = != < > <= >= ~ is expected here."),
    QT_TRANSLATE_NOOP("core", "Put the name of a column that has blanks or brackets in double quotes."),
    QT_TRANSLATE_NOOP("core", "a number"),
    QT_TRANSLATE_NOOP("core", "a smaller number"),
    QT_TRANSLATE_NOOP("core", "yes or no, by = or !="),
    // Tags of logs
    QT_TRANSLATE_NOOP("core", "loss"),
    QT_TRANSLATE_NOOP("core", "iteration"),
    QT_TRANSLATE_NOOP("core", "epoch"),
    // Session files
    QT_TRANSLATE_NOOP("core", "this is no session file of Runglass"),
    QT_TRANSLATE_NOOP("core", "Save one with File ▸ Save Session"),
    QT_TRANSLATE_NOOP("core", "this is no file"),
    QT_TRANSLATE_NOOP("core", "the session file is damaged or no session file"),
    QT_TRANSLATE_NOOP("core", "Nothing was changed. Save the session again"),
    QT_TRANSLATE_NOOP("core", "the session file does not tell the version of its format"),
    QT_TRANSLATE_NOOP("core", "the session was saved by a newer version of Runglass"),
    QT_TRANSLATE_NOOP("core", "Open it with that version"),
    QT_TRANSLATE_NOOP("core", "The session names this path, which is not there; the others are open"),
    // Tables that cannot be made as wanted
    QT_TRANSLATE_NOOP("core", "There is no run"),
    QT_TRANSLATE_NOOP("core", "It cannot be grouped"),
    QT_TRANSLATE_NOOP("core", "Leave the device out"),
    QT_TRANSLATE_NOOP("core", "Operators are divided into steps by it"),
    QT_TRANSLATE_NOOP("core", "Operators are divided into steps by it: leave the step out"),
    QT_TRANSLATE_NOOP("core", "This recording has none"),
    QT_TRANSLATE_NOOP("core", "1 step"),
};
