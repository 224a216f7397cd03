// SPDX-License-Identifier: Apache-2.0
// Fixed texts of the core for translators; see docs/extending.md, "A text".

// clang-format off
static const char* const systemTexts[] = {
    // What the C library says when a file cannot be used
    QT_TRANSLATE_NOOP("core", "No such file or directory"),
    QT_TRANSLATE_NOOP("core", "Permission denied"),
    QT_TRANSLATE_NOOP("core", "Operation not permitted"),
    QT_TRANSLATE_NOOP("core", "Is a directory"),
    QT_TRANSLATE_NOOP("core", "Not a directory"),
    QT_TRANSLATE_NOOP("core", "File exists"),
    QT_TRANSLATE_NOOP("core", "File name too long"),
    QT_TRANSLATE_NOOP("core", "File too large"),
    QT_TRANSLATE_NOOP("core", "Too many levels of symbolic links"),
    QT_TRANSLATE_NOOP("core", "Too many open files"),
    QT_TRANSLATE_NOOP("core", "No space left on device"),
    QT_TRANSLATE_NOOP("core", "Disk quota exceeded"),
    QT_TRANSLATE_NOOP("core", "Read-only file system"),
    QT_TRANSLATE_NOOP("core", "Input/output error"),
    QT_TRANSLATE_NOOP("core", "Device or resource busy"),
    QT_TRANSLATE_NOOP("core", "Cannot allocate memory"),
    QT_TRANSLATE_NOOP("core", "Stale file handle"),
    QT_TRANSLATE_NOOP("core", "Connection timed out"),
    // What simdjson says of a damaged file
    QT_TRANSLATE_NOOP("core", "The JSON document has an improper structure: missing or superfluous commas, braces, missing keys, etc."),
    QT_TRANSLATE_NOOP("core", "JSON document ended early in the middle of an object or array."),
    QT_TRANSLATE_NOOP("core", "The JSON document was too deep (too many nested objects and arrays)"),
    QT_TRANSLATE_NOOP("core", "A string is opened, but never closed."),
    QT_TRANSLATE_NOOP("core", "Within strings, some characters must be escaped, we found unescaped characters"),
    QT_TRANSLATE_NOOP("core", "Problem while parsing a string"),
    QT_TRANSLATE_NOOP("core", "Problem while parsing a number"),
    QT_TRANSLATE_NOOP("core", "Problem while parsing an atom starting with the letter 't'"),
    QT_TRANSLATE_NOOP("core", "Problem while parsing an atom starting with the letter 'f'"),
    QT_TRANSLATE_NOOP("core", "Problem while parsing an atom starting with the letter 'n'"),
    QT_TRANSLATE_NOOP("core", "The input is not valid UTF-8"),
    QT_TRANSLATE_NOOP("core", "Empty: no JSON found"),
};
