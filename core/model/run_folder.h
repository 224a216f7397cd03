// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::model {

/// The parts of a profile. Each loads on its own; a part that a source does not have is absent.
enum class Part { Operators, Kernels, Trace, Memory, Communication, Steps, RecomputedSteps, Calls, Devices };

/// The views a span can fill, in the order of the tabs.
enum class View { Overview, Operator, Kernel, Trace, Memory, Module, Distributed, Diff, Loss };

/// "Operator", "Kernel", "Trace"… as `inspect` prints them.
std::string_view viewName(View view);

/// A file of a span as found on disk: looked at, not read.
struct SourceFile {
    std::string name; ///< without folder, or that of its kind: "kernel_details.csv"
    std::string path;
    std::uint64_t bytes = 0;              ///< of all slices
    std::vector<std::string> slices = {}; ///< the further files, in order, that it is cut into

    /// All files, this one first.
    std::vector<std::string> paths() const;
};

/// A named fact about a span: rank, level, versions, parallel sizes.
struct Property {
    std::string name;
    std::string value;
};

/// A view that is not filled, and what would fill it.
struct LackingView {
    View view = View::Overview;
    std::string sources; ///< names of files or tables: "memory_record.csv and operator_memory.csv"; may be ""
    /// What there is to say beyond names, for people: "a recording with profile_memory=True"; usually "".
    std::string remark;

    /// Sources and remark.
    std::string text() const;
    /// As lists show it: "Memory: memory_record.csv and operator_memory.csv".
    std::string line() const;
};

/// One recording of one worker: what lies in one `<worker>_<stamp>_ascend_pt` folder or one trace file.
struct SpanFolder {
    std::string stamp; ///< time stamp or number from the name: "20260109065012345"; "" when the name has none
    int number = 1;    ///< running number among the worker's spans, ordered by stamp as a number; from 1
    std::string path;  ///< the worker folder, or the single file
    std::string format; ///< id of the format that reads it: "ascend-text", "kineto"…
    std::optional<int> rank;
    std::vector<SourceFile> files;    ///< known files with content, sorted by name
    std::vector<View> views;          ///< what these files can fill
    std::vector<LackingView> lacking; ///< the views that could be filled but are not
    std::vector<LackingView> ofTrace; ///< the views whose own files are missing, but which the trace may fill
    std::vector<Property> properties; ///< from profiler_info and profiler_metadata
    std::string notParsed;            ///< if only raw data is there: how to have it parsed; otherwise ""

    const SourceFile* file(std::string_view name) const;
    bool hasView(View view) const;
    bool isMadeOfTrace(View view) const; ///< in place of files of its own
    /// What the view would come from, be it in `lacking` or in `ofTrace`; nullptr when it is in neither.
    const LackingView* sourcesOf(View view) const;
};

struct WorkerFolder {
    std::string name;
    std::vector<SpanFolder> spans; ///< by number; never empty
};

/// A run as found on disk, not loaded: workers sorted by rank, then naturally by name.
struct RunFolder {
    std::string name; ///< path relative to what was opened, or its base name
    std::string path;
    std::vector<WorkerFolder> workers;
};

/// "1  2026-01-09 06:50:12" from number and stamp, or just the number.
std::string spanLabel(const SpanFolder& span);

/// "2026-01-09 06:50:12" from a stamp of 14 or 17 digits (YYYYMMDDhhmmss[fff]) or of 13 or 16 digits (Unix
/// time in ms or us); "" when the stamp is no time.
std::string stampTime(std::string_view stamp);

} // namespace runglass::model
