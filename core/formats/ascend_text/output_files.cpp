// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/output_files.h"

#include "core/base/decimal.h"
#include "core/base/file_source.h"

#include <algorithm>
#include <array>
#include <limits>
#include <system_error>
#include <utility>
#include <vector>

namespace runglass::formats::ascend_text {
namespace {

/// What torch_npu and MindSpore write as text into ASCEND_PROFILER_OUTPUT.
constexpr std::array<std::string_view, 20> outputFiles{
    "api_statistic.csv",   "communication.json", "communication_matrix.json",
    "data_preprocess.csv", "hccs.csv",           "kernel_details.csv",
    "l2_cache.csv",        "memory_record.csv",  "nic.csv",
    "npu_module_mem.csv",  "op_statistic.csv",   "operator_details.csv",
    "operator_memory.csv", "pcie.csv",           "roce.csv",
    "soc_pmu.csv",         "static_op_mem.csv",  "step_trace_time.csv",
    "task_time.csv",       "trace_view.json"};

constexpr std::array<std::string_view, 3> analysisDatabases{"analysis.db", "communication_analyzer.db",
                                                            "cluster_analysis.db"};

/// Databases named after the rank: PREFIX.db or PREFIX_3.db.
constexpr std::array<std::string_view, 2> rankDatabases{"ascend_pytorch_profiler",
                                                        "ascend_mindspore_profiler"};

/// What msprof and torch_npu both write.
struct SharedKind {
    std::string_view stem; ///< of msprof's name
    std::string_view suffix;
    std::string_view file; ///< torch_npu's name
};

constexpr std::array sharedKinds{SharedKind{"msprof", ".json", "trace_view.json"},
                                 SharedKind{"op_summary", ".csv", "kernel_details.csv"},
                                 SharedKind{"memory_record", ".csv", "memory_record.csv"},
                                 SharedKind{"operator_memory", ".csv", "operator_memory.csv"},
                                 SharedKind{"npu_module_mem", ".csv", "npu_module_mem.csv"},
                                 SharedKind{"static_op_mem", ".csv", "static_op_mem.csv"}};

/// The files that one view is made of.
struct ViewSource {
    enum class Needs { All, Any };
    model::View view;
    Needs needs;
    std::string_view first;
    std::string_view second; ///< may be empty
};

constexpr std::array viewSources{
    ViewSource{model::View::Operator, ViewSource::Needs::All, "operator_details.csv", {}},
    ViewSource{model::View::Kernel, ViewSource::Needs::All, "kernel_details.csv", {}},
    ViewSource{model::View::Trace, ViewSource::Needs::All, "trace_view.json", {}},
    ViewSource{model::View::Memory, ViewSource::Needs::All, "memory_record.csv", "operator_memory.csv"},
    ViewSource{model::View::Distributed, ViewSource::Needs::Any, "step_trace_time.csv",
               "communication.json"}};

/// Two columns by which a file is known whatever its name; the same in every version of the profiler.
struct HeaderMark {
    std::string_view first;
    std::string_view second;
    std::string_view file;
};

constexpr std::array headerMarks{
    HeaderMark{"Accelerator Core", "Duration(us)", "kernel_details.csv"},
    HeaderMark{"Op Name", "Task Duration(us)", "kernel_details.csv"}, // op_summary_*.csv of msprof
    HeaderMark{"Host Self Duration(us)", "Device Self Duration(us)", "operator_details.csv"},
    HeaderMark{"Size(KB)", "Allocation Time(us)", "operator_memory.csv"},
    HeaderMark{"Component", "Total Allocated(MB)", "memory_record.csv"},
    HeaderMark{"Component", "Total Allocated(KB)", "memory_record.csv"},
    HeaderMark{"Component", "Total Reserved(MB)", "npu_module_mem.csv"},
    HeaderMark{"Component", "Total Reserved(KB)", "npu_module_mem.csv"},
    HeaderMark{"Node Index Start", "Size(KB)", "static_op_mem.csv"},
    HeaderMark{"Computing", "Communication(Not Overlapped)", "step_trace_time.csv"}};

template <typename Names>
bool contains(const Names& names, std::string_view name) {
    return std::ranges::find(names, name) != std::ranges::end(names);
}

/// The text between "PREFIX" and ".db" of a rank's database, if it is one.
std::optional<std::string_view> rankPartOfDatabase(std::string_view name) {
    constexpr std::string_view suffix = ".db";
    for (const auto prefix : rankDatabases)
        if (name.starts_with(prefix) && name.ends_with(suffix) &&
            name.size() >= prefix.size() + suffix.size())
            return name.substr(prefix.size(), name.size() - prefix.size() - suffix.size());
    return std::nullopt;
}

std::string missingText(const model::SpanFolder& span, const ViewSource& source) {
    std::string text;
    for (const auto name : {source.first, source.second}) {
        if (name.empty() || span.file(name) != nullptr)
            continue;
        if (!text.empty())
            text += source.needs == ViewSource::Needs::All ? " and " : " or ";
        text += name;
    }
    return text;
}

bool isFilled(const model::SpanFolder& span, const ViewSource& source) {
    const bool first = span.file(source.first) != nullptr;
    if (source.second.empty())
        return first;
    const bool second = span.file(source.second) != nullptr;
    return source.needs == ViewSource::Needs::All ? first && second : first || second;
}

/// Whether the trace tells what a view shows. Steps and communication are told by it, too, but not as the
/// profiler counts them. Operators are not in what msprof exports.
bool isInTrace(const model::SpanFolder& span, model::View view) {
    const auto* trace = span.file("trace_view.json");
    if (trace == nullptr)
        return false;
    const bool isExport = !kindOfExport(std::filesystem::path(trace->path).filename().string()).empty();
    return view == model::View::Kernel || (view == model::View::Operator && !isExport);
}

/// The first line of a file, as far as a header can be long.
std::string firstLine(const std::filesystem::path& path) {
    constexpr std::size_t headerLimit = 16384;
    const auto file = base::FileSource::open(path.string());
    if (!file)
        return {};
    std::string text(headerLimit, '\0');
    text.resize(file->read(0, text.data(), text.size()));
    return text.substr(0, text.find_first_of("\r\n"));
}

/// The titles of a header line; titles of the profiler hold neither commas nor quotes.
std::vector<std::string_view> titlesOf(std::string_view line) {
    constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
    if (line.starts_with(byteOrderMark))
        line.remove_prefix(byteOrderMark.size());
    std::vector<std::string_view> titles;
    for (bool more = true; more;) {
        const auto comma = line.find(',');
        auto title = base::trimmed(line.substr(0, comma));
        if (title.size() >= 2 && title.front() == '"' && title.back() == '"')
            title = base::trimmed(title.substr(1, title.size() - 2));
        titles.push_back(title);
        more = comma != std::string_view::npos;
        if (more)
            line.remove_prefix(comma + 1);
    }
    return titles;
}

} // namespace

bool isOutputFile(std::string_view name) {
    return contains(outputFiles, name);
}

std::string_view kindOfExport(std::string_view name) {
    const auto parts = exportName(name);
    if (!parts)
        return {};
    const auto known = std::ranges::find_if(sharedKinds, [&](const SharedKind& kind) {
        return kind.stem == parts->stem && kind.suffix == parts->suffix;
    });
    return known == sharedKinds.end() ? name : known->file;
}

std::string_view kindOfOutput(std::string_view folderName, std::string_view name) {
    if (isOutputFile(name) || isDatabase(name))
        return name;
    return folderName == exportFolderName ? kindOfExport(name) : std::string_view();
}

bool fillsView(std::string_view name) {
    return !name.empty() && std::ranges::any_of(viewSources, [&](const ViewSource& source) {
        return name == source.first || name == source.second;
    });
}

bool isDatabase(std::string_view name) {
    return contains(analysisDatabases, name) || isMainDatabase(name);
}

bool isMainDatabase(std::string_view name) {
    const auto rank = rankPartOfDatabase(name);
    return isExportedDatabase(name) || (rank && (rank->empty() || rankOfDatabase(name)));
}

bool isExportedDatabase(std::string_view name) {
    constexpr std::string_view prefix = "msprof_";
    constexpr std::string_view suffix = ".db";
    if (name.size() <= prefix.size() + suffix.size() || !name.starts_with(prefix) || !name.ends_with(suffix))
        return false;
    name.remove_prefix(prefix.size());
    name.remove_suffix(suffix.size());
    return name.find_first_not_of("0123456789") == std::string_view::npos;
}

std::optional<int> rankOfDatabase(std::string_view name) {
    const auto part = rankPartOfDatabase(name);
    return part && part->starts_with('_') ? rankFromText(part->substr(1)) : std::nullopt;
}

std::optional<int> rankFromText(std::string_view text) {
    const auto number = base::parseInteger(base::trimmed(text));
    if (!number || *number < 0 || *number > std::numeric_limits<int>::max())
        return std::nullopt;
    return static_cast<int>(*number);
}

std::string_view kindByHeader(const std::filesystem::path& file) {
    const auto line = firstLine(file);
    const auto titles = titlesOf(line);
    const auto mark = std::ranges::find_if(headerMarks, [&](const HeaderMark& candidate) {
        return contains(titles, candidate.first) && contains(titles, candidate.second);
    });
    return mark == headerMarks.end() ? std::string_view{} : mark->file;
}

std::optional<model::SourceFile> fileWithContent(const std::filesystem::path& path,
                                                 base::Diagnostics& diagnostics) {
    std::error_code failure;
    const auto bytes = std::filesystem::file_size(path, failure);
    if (failure) {
        diagnostics.report(base::Severity::Error, "run.unreadable", path.string(), {},
                           "The file cannot be looked at (" + failure.message() + "); it is left out.");
        return std::nullopt;
    }
    if (bytes == 0) {
        diagnostics.report(base::Severity::Skipped, "run.empty_file", path.string(), {},
                           "The file is empty (0 bytes); it is treated as missing.");
        return std::nullopt;
    }
    return model::SourceFile{path.filename().string(), path.string(), bytes};
}

std::optional<model::SourceFile> fileOfExport(const std::filesystem::path& folder, const ExportedFiles& names,
                                              base::Diagnostics& diagnostics) {
    std::optional<model::SourceFile> file;
    for (const auto& name : names) {
        auto slice = fileWithContent(folder / name, diagnostics);
        if (!slice)
            continue;
        if (!file) {
            file = std::move(slice);
            continue;
        }
        file->bytes += slice->bytes;
        file->slices.push_back(std::move(slice->path));
    }
    return file;
}

void fillViews(model::SpanFolder& span) {
    for (const auto& source : viewSources) {
        if (isFilled(span, source))
            span.views.push_back(source.view);
        else
            (isInTrace(span, source.view) ? span.ofTrace : span.lacking)
                .push_back({source.view, missingText(span, source), {}});
    }
}

} // namespace runglass::formats::ascend_text
