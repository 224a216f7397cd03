// SPDX-License-Identifier: Apache-2.0
#include "views/base/core_patterns.h"

#include <QtGlobal>

#include <array>

namespace runglass::views {

namespace {

constexpr bool ofTexts = true;

constexpr std::array patterns{
    // Columns of operators and kernels: %1 are the cores that a device has.
    CorePattern{QT_TRANSLATE_NOOP("core", "Whether any time was spent on %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "Device self time with %1 / device self time"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "Device total time with %1 / device total time"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1 of the call"), ofTexts},
    // Figures of the overview.
    CorePattern{QT_TRANSLATE_NOOP("core", "%1 steps")},
    CorePattern{QT_TRANSLATE_NOOP("core", "%1 of the average step / step time"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "Kernels on %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "Utilization %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Est. SM Efficiency %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Est. Achieved Occupancy %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Peak Memory Allocated %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Peak Memory Reserved %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Tensor Cores %1")},
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
    CorePattern{QT_TRANSLATE_NOOP("core", "no common iteration (%1 versus %2)")},
    // What cannot be given, and why.
    CorePattern{QT_TRANSLATE_NOOP("core", "This source does not tell the %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "This source does not tell %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "There is no step \"%1\"")},
    CorePattern{QT_TRANSLATE_NOOP("core", "There is no device \"%1\"")},
    CorePattern{QT_TRANSLATE_NOOP("core", "There is no worker \"%1\"")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Steps: %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Devices: %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "Workers: %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "There is nothing for the table \"%1\"")},
    CorePattern{QT_TRANSLATE_NOOP("core", "It would come from %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "This recording has no %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "Reading failed: %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "cannot open the file: %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "cannot open the path: %1"), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "cannot read the folder: %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "the column \"%1\" is missing")},
    CorePattern{QT_TRANSLATE_NOOP("core", "The file cannot be written: %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "The regular expression cannot be used: %1."), ofTexts},
    CorePattern{QT_TRANSLATE_NOOP("core", "The data was collected but not parsed: there are no output files. "
                                          "Where torch_npu is installed, run in Python: %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "The data was collected but not parsed: there are no output files. "
                                          "Where CANN is installed, run: %1")},
    // Notes on comparisons.
    CorePattern{QT_TRANSLATE_NOOP(
        "core", "The baseline has %1 steps, the experiment %2: the sums are of different amounts of work. "
                "Means over steps are comparable")},
    // Problems.
    CorePattern{QT_TRANSLATE_NOOP("core", "line %1")},
    CorePattern{QT_TRANSLATE_NOOP("core", "byte %1")},
    // Gaps of workers.
    CorePattern{QT_TRANSLATE_NOOP("core", "no step %1")},
};

} // namespace

std::span<const CorePattern> corePatterns() {
    return patterns;
}

} // namespace runglass::views
