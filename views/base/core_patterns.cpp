// SPDX-License-Identifier: Apache-2.0
#include "views/base/core_patterns.h"

#include <QtGlobal>

#include <array>

namespace runglass::views {

namespace {

constexpr bool ofTexts = true;

constexpr std::array patterns{
    // Problems: what was done is said behind a reason that is a text of its own. They stand in front of the
    // reasons.
    CorePattern{QT_TRANSLATE_NOOP("core", "The file is damaged (%1); the properties in it are not shown."),
                ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "The file cannot be looked at (%1); it is left out."), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "more of the same from here on: %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1; what is in it is left out."), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1; runs in it are not shown."), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1; groups are not named."), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1; the properties in it are not shown."), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1; what could be unpacked before is there"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1; what comes before is shown"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1; choose other tags or a preset"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1; choose another rank, or none"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "no times of steps and no communication data: %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "no communication data: %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "no times of steps: %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "no recording %1")},
    // Problems of tables.
    CorePattern{QT_TRANSLATE_NOOP("core", "row dropped: it does not have the %1 cells of the header")},
    CorePattern{
        QT_TRANSLATE_NOOP("core", "columns that this version does not know are shown at the end: %1")},
    CorePattern{
        QT_TRANSLATE_NOOP("core", "column \"%1\": not a number; shown as missing and left out of sums")},
    CorePattern{QT_TRANSLATE_NOOP("core", "column \"%1\": negative; shown as missing and left out of sums")},
    CorePattern{QT_TRANSLATE_NOOP("core", "column \"%1\": times were rounded when the file was saved by "
                                          "another program; no timeline can be drawn from them")},
    CorePattern{QT_TRANSLATE_NOOP("core", "column \"%1\": bytes that are not UTF-8 are shown as %2")},
    CorePattern{QT_TRANSLATE_NOOP("core", "bytes that are no %1 text; shown as U+FFFD")},
    // Problems of what the profiler writes.
    CorePattern{QT_TRANSLATE_NOOP("core", "\"%1\" is no number; it is taken as missing.")},
    CorePattern{QT_TRANSLATE_NOOP("core", "\"%1\" is no pair of ranks; it is left out.")},
    CorePattern{QT_TRANSLATE_NOOP("core", "The entry of %1 cannot be read; it is left out.")},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1 stands in the file twice; the later entry counts.")},
    CorePattern{QT_TRANSLATE_NOOP("core", "The worker has its results as databases only (%1). A later "
                                          "version reads them; exporting as text fills the views today.")},
    CorePattern{QT_TRANSLATE_NOOP("core", "step %1: Communication is %2 us, but its overlapped and not "
                                          "overlapped parts add up to %3 us; shown as the file has them")},
    CorePattern{QT_TRANSLATE_NOOP("core",
                                  "a row without step: Communication is %1 us, but its overlapped and not "
                                  "overlapped parts add up to %2 us; shown as the file has them")},
    CorePattern{
        QT_TRANSLATE_NOOP(
            "core",
            "step %1: %2 is %3 % away from what the %4 of the recording give; the profiler's value is shown"),
        ofTexts},
    CorePattern{
        QT_TRANSLATE_NOOP(
            "core",
            "no step: %1 is %2 % away from what the %3 of the recording give; the profiler's value is shown"),
        ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1: the files of communication tell %2 us, the timeline %3 us; "
                                          "tables of communication show what their files tell")},
    CorePattern{QT_TRANSLATE_NOOP(
        "core", "The clocks of ranks differ by about %1 us (%2 and %3): compare durations, not starts.")},
    CorePattern{QT_TRANSLATE_NOOP("core", "The communication of %1 starts after that of %2 has ended: they "
                                          "are recordings of different times, or their clocks differ.")},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1 has not all steps that other ranks have.")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Other workers of the run have files that this one lacks: %1.")},
    // Problems of traces and logs.
    CorePattern{
        QT_TRANSLATE_NOOP("core", "the file holds %1 traces behind one another; each is loaded by itself")},
    CorePattern{QT_TRANSLATE_NOOP("core", "records of phases that are not shown: %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "iterations come again, first %1; the later line is taken")},
    CorePattern{QT_TRANSLATE_NOOP("core", "the iteration goes back, first to %1: was the run resumed, or "
                                          "does the counter restart in each epoch?")},
    CorePattern{QT_TRANSLATE_NOOP(
        "core",
        "losses that are nan or infinite, first at iteration %1; shown as gaps, left out of comparisons")},
    CorePattern{QT_TRANSLATE_NOOP(
        "core", "lines of %1 ranks give losses for the same iterations; choose one rank (the lowest is %2)")},
    CorePattern{QT_TRANSLATE_NOOP("core", "iterations without a loss, first %1")},
    // Problems of session files.
    CorePattern{QT_TRANSLATE_NOOP("core", "\"%1\" is not known to this version")},
    CorePattern{QT_TRANSLATE_NOOP("core", "\"%1\" is not what it should be; it is left out")},
    // Columns of operators and kernels: %1 are the cores that a device has.
    CorePattern{QT_TRANSLATE_NOOP("core", "Whether any time was spent on %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "Device self time with %1 / device self time"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "Device total time with %1 / device total time"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1 of the call"), ofTexts},
    // Figures of the overview.
    CorePattern{QT_TRANSLATE_NOOP("core", "%1 of the average step / step time"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "Kernels on %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "Utilization %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Est. SM Efficiency %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Est. Achieved Occupancy %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Peak Memory Allocated %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Peak Memory Reserved %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Tensor Cores %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "steps, %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "compute capability %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1, compute capability %2")},
    // The HTML report.
    CorePattern{QT_TRANSLATE_NOOP("core", "The first %1 of %2")},
    CorePattern{QT_TRANSLATE_NOOP("core", "peak %1 at %2")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Sum of all %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1 further rows are left out")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Made by %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Memory of %1 over time")},
    // Before a load.
    CorePattern{QT_TRANSLATE_NOOP("core", "Loading this needs about %1 of memory; %2 are available")},
    // Advice.
    CorePattern{
        QT_TRANSLATE_NOOP("core", "On average %1 of a step is spent waiting for data from the DataLoader")},
    CorePattern{QT_TRANSLATE_NOOP("core", "DataParallel drives %1 devices from one process")},
    CorePattern{QT_TRANSLATE_NOOP(
        "core", "DistributedDataParallel communicates by %1 although its devices can use NCCL")},
    CorePattern{QT_TRANSLATE_NOOP(
        "core", "On average %1 of a step is spent with communication that nothing else hides")},
    CorePattern{QT_TRANSLATE_NOOP(
        "core", "On average %1 of a step the device is free: it neither computes nor communicates")},
    CorePattern{QT_TRANSLATE_NOOP(
        "core", "On average %1 of a step is spent waiting for other stages of the pipeline")},
    CorePattern{QT_TRANSLATE_NOOP(
        "core", "%1 runs on an AI CPU for up to %2 us; kernels on AI CPUs take %3 us in all")},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1 is busy less than half of the time, as little as %2")},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1 are busy less than half of the time, as little as %2")},
    CorePattern{QT_TRANSLATE_NOOP("core",
                                  "%1% of the time of kernels is spent in operators that tensor cores could "
                                  "do, but no kernel uses them")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Tensors take up to %1 of the %2 GB of %3")},
    // Comparisons: columns of both sides.
    CorePattern{QT_TRANSLATE_NOOP("core", "%1, in the baseline"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1, in the experiment"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "Baseline Mean %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "Experiment Mean %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "Baseline Deviation %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "Experiment Deviation %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "Baseline %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "Experiment %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "Delta Mean %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "Delta %1"), ofTexts},
    // Losses.
    CorePattern{QT_TRANSLATE_NOOP("core", "Loss of %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Number behind %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Difference, %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Absolute difference, %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Relative difference, %1")},
    CorePattern{QT_TRANSLATE_NOOP("core",
                                  "First iteration from which the relative difference is above %1 for "
                                  "%2 compared iterations in a row")},
    CorePattern{
        QT_TRANSLATE_NOOP("core", "no line matches the regular expression %1 with an iteration and a loss")},
    CorePattern{QT_TRANSLATE_NOOP(
        "core", "the loss tag %1 and the iteration tag %2 are in the file, but never on one line")},
    CorePattern{QT_TRANSLATE_NOOP("core", "the loss tag %1 is nowhere in the file")},
    CorePattern{
        QT_TRANSLATE_NOOP("core", "the loss tag %1 is in the file, but never directly in front of a number")},
    CorePattern{QT_TRANSLATE_NOOP("core", "the iteration tag %1 is nowhere in the file")},
    CorePattern{QT_TRANSLATE_NOOP(
        "core", "the iteration tag %1 is in the file, but never directly in front of an integer")},
    CorePattern{QT_TRANSLATE_NOOP("core", "no line is marked with rank %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "no common iteration (%1 versus %2)")},
    CorePattern{QT_TRANSLATE_NOOP(
        "core", "the loss tags %1 and the iteration tag %2 are in the file, but never on one line")},
    CorePattern{QT_TRANSLATE_NOOP("core", "the loss tags %1 are nowhere in the file")},
    CorePattern{QT_TRANSLATE_NOOP(
        "core", "the loss tags %1 are in the file, but never directly in front of a number")},
    CorePattern{QT_TRANSLATE_NOOP("core", "The %1 tag is empty or only blanks"), ofTexts},
    // What cannot be given, and why.
    CorePattern{QT_TRANSLATE_NOOP("core", "This source does not tell the %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "This source does not tell %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "There is no step \"%1\"")},
    CorePattern{QT_TRANSLATE_NOOP("core", "There is no device \"%1\"")},
    CorePattern{QT_TRANSLATE_NOOP("core", "There is no worker \"%1\"")},
    CorePattern{QT_TRANSLATE_NOOP("core", "There is no communication group \"%1\"")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Steps: %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Devices: %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Workers: %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Groups: %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "There is nothing for the table \"%1\"")},
    CorePattern{QT_TRANSLATE_NOOP("core", "It would come from %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "This recording has no %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "Reading failed: %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "cannot open the file: %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "cannot open the path: %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "cannot read the folder: %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "the database is damaged (%1)")},
    CorePattern{QT_TRANSLATE_NOOP("core", "The database is damaged (%1); nothing of it is shown.")},
    CorePattern{QT_TRANSLATE_NOOP(
        "core", "The database is damaged (%1): of the table %2 only the first %3 rows could be read.")},
    CorePattern{QT_TRANSLATE_NOOP("core", "the database cannot be copied: %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "Changes that wait beside the database are left out: %1."),
                ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "Tables that views need are not in the database: %1.")},
    CorePattern{QT_TRANSLATE_NOOP("core", "In row %1 of %2, %3 is not a number; it is taken as missing.")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Rows of %1 without a time are left out of the timeline.")},
    CorePattern{QT_TRANSLATE_NOOP("core", "The timeline lacks what is behind the damage in the table %1.")},
    CorePattern{
        QT_TRANSLATE_NOOP("core", "Several folders of raw data hold databases; that of %1 is shown.")},
    CorePattern{QT_TRANSLATE_NOOP(
        "core",
        "Several files of one kind are in one folder; %1 is shown, others can be opened one by one.")},
    CorePattern{QT_TRANSLATE_NOOP(
        "core", "Several databases are in one folder; %1 is shown, others can be opened one by one.")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Slices of this export are not there: %1.")},
    CorePattern{QT_TRANSLATE_NOOP("core", "the database has no table %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "the column \"%1\" is missing")},
    CorePattern{QT_TRANSLATE_NOOP("core", "The file cannot be written: %1."), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "the file cannot be read: %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "The regular expression cannot be used: %1."), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "The data was collected but not parsed: there are no output files. "
                                          "Where torch_npu is installed, run in Python: %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "The data was collected but not parsed: there are no output files. "
                                          "Where CANN is installed, run: %1")},
    // What is asked for and cannot be given.
    CorePattern{QT_TRANSLATE_NOOP("core", "There is no table \"%1\"")},
    CorePattern{QT_TRANSLATE_NOOP("core", "There is no file \"%1\" that is a table")},
    CorePattern{QT_TRANSLATE_NOOP("core", "There is no comparison of \"%1\"")},
    CorePattern{QT_TRANSLATE_NOOP("core", "There is no run \"%1\"")},
    CorePattern{QT_TRANSLATE_NOOP("core", "There is no span \"%1\"")},
    CorePattern{QT_TRANSLATE_NOOP("core", "The table \"%1\" has no grouping \"%2\"")},
    CorePattern{QT_TRANSLATE_NOOP("core", "The comparison of \"%1\" has no grouping \"%2\"")},
    CorePattern{QT_TRANSLATE_NOOP("core", "The table \"%1\" cannot be made of one device")},
    CorePattern{QT_TRANSLATE_NOOP("core", "The table \"%1\" is not divided into steps")},
    CorePattern{QT_TRANSLATE_NOOP("core", "The table \"%1\" is not divided into communication groups")},
    CorePattern{QT_TRANSLATE_NOOP("core", "The table \"%1\" is about all workers together")},
    CorePattern{QT_TRANSLATE_NOOP("core", "The comparison of \"%1\" has no means over steps")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Tables: %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Groupings: %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Files: %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "There is %1")},
    // What a recording lacks: two files, or one of two.
    CorePattern{QT_TRANSLATE_NOOP("core", "%1.csv and %2.csv")},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1.csv or %2.json")},
    // Filters.
    CorePattern{QT_TRANSLATE_NOOP("core", "The column %1 can only be compared with %2."), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "The operator ~ searches in texts, but the column %1 holds none."),
                ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "The columns are: %1.")},
    CorePattern{QT_TRANSLATE_NOOP("core", "The closing %1 is missing.")},
    // Notes on comparisons.
    CorePattern{QT_TRANSLATE_NOOP(
        "core", "The baseline has %1 steps, the experiment %2: the sums are of different amounts of work. "
                "Means over steps are comparable")},
    // Problems.
    CorePattern{QT_TRANSLATE_NOOP("core", "line %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "byte %1")},
    // Gaps of workers.
    CorePattern{QT_TRANSLATE_NOOP("core", "no step %1, %2"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "no step %1")},
    // The steps that a figure is of.
    CorePattern{QT_TRANSLATE_NOOP("core", "%1 steps")},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1, no step"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1, step %2"), ofTexts},
    // Rows of the timeline about devices; they would pass for headers with their unit.
    CorePattern{QT_TRANSLATE_NOOP("core", "%1 utilization (%)")},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1 est. SM efficiency (%)")},
    // Headers with their unit, in the errors of filters.
    CorePattern{QT_TRANSLATE_NOOP("core", "%1 (ns)"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1 (us)"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1 (ms)"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1 (s)"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1 (B)"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1 (KB)"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1 (MB)"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1 (GB)"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1 (%)"), ofTexts},
};

} // namespace

std::span<const CorePattern> corePatterns() {
    return patterns;
}

} // namespace runglass::views
