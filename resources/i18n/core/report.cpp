// SPDX-License-Identifier: Apache-2.0
// Fixed texts of the core for translators; see docs/extending.md, "A text".

// clang-format off
static const char* const texts[] = {
    // The full stop
    QT_TRANSLATE_NOOP("core", "."),
    // Headings, notes and names of the HTML report
    QT_TRANSLATE_NOOP("core", "Devices"),
    QT_TRANSLATE_NOOP("core", "Alive at the Peak of Memory"),
    QT_TRANSLATE_NOOP("core", "Memory by Component"),
    QT_TRANSLATE_NOOP("core", "Memory by Operator"),
    QT_TRANSLATE_NOOP("core", "Steps of All Workers"),
    QT_TRANSLATE_NOOP("core", "Slow Workers"),
    QT_TRANSLATE_NOOP("core", "At a Glance"),
    QT_TRANSLATE_NOOP("core", "What Could Be Better"),
    QT_TRANSLATE_NOOP("core", "Average Step"),
    QT_TRANSLATE_NOOP("core", "Time of Each Step"),
    QT_TRANSLATE_NOOP("core", "Device Memory"),
    QT_TRANSLATE_NOOP("core", "Recording"),
    QT_TRANSLATE_NOOP("core", "Problems"),
    QT_TRANSLATE_NOOP("core", "Run"),
    QT_TRANSLATE_NOOP("core", "Workers"),
    QT_TRANSLATE_NOOP("core", "Views"),
    QT_TRANSLATE_NOOP("core", "allocated"),
    QT_TRANSLATE_NOOP("core", "reserved"),
    QT_TRANSLATE_NOOP("core", "active"),
    QT_TRANSLATE_NOOP("core", "recording"),
    QT_TRANSLATE_NOOP("core", "profiling report"),
    QT_TRANSLATE_NOOP("core", "Parts of the average step"),
    QT_TRANSLATE_NOOP("core", "Parts of each step"),
    QT_TRANSLATE_NOOP("core", "By their own time on the device"),
    QT_TRANSLATE_NOOP("core", "Which operators hold memory when most of it is in use"),
    QT_TRANSLATE_NOOP("core", "Means over the steps of each worker"),
    QT_TRANSLATE_NOOP("core", "Workers that the others wait for, by votes of collectives"),
    QT_TRANSLATE_NOOP("core", "What was odd in the files of the recording"),
    QT_TRANSLATE_NOOP("core", "All workers together"),
    QT_TRANSLATE_NOOP("core", "None were met in the files"),
    QT_TRANSLATE_NOOP("core", "1 further row is left out"),
};
