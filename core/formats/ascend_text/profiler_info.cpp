// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/profiler_info.h"

#include "core/base/decimal.h"
#include "core/base/file_source.h"
#include "core/formats/ascend_text/output_files.h"
#include "core/table/query.h"

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace runglass::formats::ascend_text {
namespace {

namespace dom = simdjson::dom;

/// A fact of a JSON file: where it stands and what people call it. Where versions of the profiler use
/// different keys, two facts have the same name, and the first one found counts.
struct Fact {
    std::string_view pointer;
    std::string_view name;
};

constexpr std::array infoFacts{
    Fact{"/config/experimental_config/_profiler_level", "Profiler level"},
    Fact{"/config/common_config/activities", "Activities"},
    Fact{"/config/experimental_config/_aic_metrics", "AI Core metrics"},
    Fact{"/config/common_config/schedule", "Schedule"},
    Fact{"/config/common_config/record_shapes", "Record shapes"},
    Fact{"/config/common_config/profile_memory", "Profile memory"},
    Fact{"/config/common_config/with_stack", "Record call stacks"},
    Fact{"/config/common_config/with_modules", "Record modules"},
    Fact{"/config/common_config/with_flops", "Record FLOPs"},
    Fact{"/config/experimental_config/_l2_cache", "L2 cache"},
    Fact{"/config/experimental_config/_mstx", "User marks (mstx)"},
    Fact{"/config/experimental_config/_msprof_tx", "User marks (mstx)"},
    Fact{"/config/experimental_config/_op_attr", "Operator attributes"},
    Fact{"/config/experimental_config/record_op_args", "Operator arguments"},
    Fact{"/config/experimental_config/_sys_io", "System I/O"},
    Fact{"/config/experimental_config/_sys_interconnection", "System interconnection"},
    Fact{"/config/experimental_config/_host_sys", "Host system"},
    Fact{"/config/experimental_config/_gc_detect_threshold", "GC threshold (ms)"},
    Fact{"/config/experimental_config/_data_simplification", "Data simplification"},
    Fact{"/config/experimental_config/_export_type", "Export type"},
    Fact{"/end_info/collectionTimeEnd", "Collection end (UTC)"},
    Fact{"/torch_npu_version", "torch_npu version"},
    Fact{"/cann_version", "CANN version"}};

constexpr std::array distributedFacts{Fact{"/world_size", "World size"},
                                      Fact{"/tensor_model_parallel_size", "Tensor parallel (TP)"},
                                      Fact{"/pipeline_model_parallel_size", "Pipeline parallel (PP)"},
                                      Fact{"/data_parallel_size", "Data parallel (DP)"},
                                      Fact{"/expert_model_parallel_size", "Expert parallel (EP)"},
                                      Fact{"/context_parallel_size", "Context parallel (CP)"},
                                      Fact{"/sequence_parallel", "Sequence parallel"}};

/// Names of the metric groups as users choose them in torch_npu.
struct MetricName {
    std::string_view written;
    std::string_view option;
};
constexpr std::array metricNames{MetricName{"ACL_AICORE_NONE", "AiCoreNone"},
                                 MetricName{"ACL_AICORE_PIPE_UTILIZATION", "PipeUtilization"},
                                 MetricName{"ACL_AICORE_ARITHMETIC_UTILIZATION", "ArithmeticUtilization"},
                                 MetricName{"ACL_AICORE_MEMORY_BANDWIDTH", "Memory"},
                                 MetricName{"ACL_AICORE_L0B_AND_WIDTH", "MemoryL0"},
                                 MetricName{"ACL_AICORE_MEMORY_UB", "MemoryUB"},
                                 MetricName{"ACL_AICORE_RESOURCE_CONFLICT_RATIO", "ResourceConflictRatio"},
                                 MetricName{"ACL_AICORE_L2_CACHE", "L2Cache"},
                                 MetricName{"ACL_AICORE_MEMORY_ACCESS", "MemoryAccess"}};

std::string listText(dom::array list);

/// A text, number, switch or list for people; "" for null, for objects and for an empty list.
std::string valueText(dom::element value) {
    switch (value.type()) {
    case dom::element_type::STRING: {
        std::string_view text;
        return value.get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
    }
    case dom::element_type::BOOL: {
        bool on = false;
        return value.get(on) == simdjson::SUCCESS && on ? "on" : "off";
    }
    case dom::element_type::INT64:
    case dom::element_type::UINT64:
    case dom::element_type::DOUBLE:
        return simdjson::minify(value);
    case dom::element_type::ARRAY: {
        dom::array list;
        return value.get(list) == simdjson::SUCCESS ? listText(list) : std::string();
    }
    default:
        return {};
    }
}

std::string listText(dom::array list) {
    constexpr std::string_view enumPrefix = "ProfilerActivity.";
    std::string text;
    for (const dom::element item : list) {
        std::string_view part;
        if (item.get(part) != simdjson::SUCCESS)
            continue;
        if (part.starts_with(enumPrefix))
            part.remove_prefix(enumPrefix.size());
        text += text.empty() ? "" : ", ";
        text += part;
    }
    return text;
}

std::string scheduleText(dom::element schedule) {
    constexpr std::array<std::array<std::string_view, 3>, 5> parts{
        {{"skip_first", "_skip_first", "skip first"},
         {"wait", "_wait", "wait"},
         {"warmup", "_warmup", "warm-up"},
         {"active", "_active", "active"},
         {"repeat", "_repeat", "repeat"}}};
    std::string text;
    for (const auto& [key, olderKey, word] : parts) {
        dom::element value;
        if (schedule[key].get(value) != simdjson::SUCCESS &&
            schedule[olderKey].get(value) != simdjson::SUCCESS)
            continue;
        text += text.empty() ? "" : ", ";
        text.append(word).append(" ").append(valueText(value));
    }
    return text;
}

std::string collectionEndText(dom::element value) {
    std::int64_t endNs = 0;
    if (value.get(endNs) != simdjson::SUCCESS || endNs <= 0)
        return {};
    return model::stampTime(std::to_string(endNs / 1000));
}

std::string factText(const Fact& fact, dom::element value) {
    if (fact.name == "Schedule")
        return scheduleText(value);
    if (fact.name == "Collection end (UTC)")
        return collectionEndText(value);
    auto text = valueText(value);
    if (fact.name == "AI Core metrics") {
        const auto known = std::ranges::find(metricNames, std::string_view(text), &MetricName::written);
        if (known != metricNames.end())
            text = known->option;
    }
    return text;
}

template <typename Facts>
void appendFacts(std::vector<model::Property>& properties, dom::element from, const Facts& facts) {
    for (const Fact& fact : facts) {
        dom::element value;
        if (from.at_pointer(fact.pointer).get(value) != simdjson::SUCCESS)
            continue;
        auto text = factText(fact, value);
        const bool known =
            std::ranges::find(properties, fact.name, &model::Property::name) != properties.end();
        if (!text.empty() && !known)
            properties.push_back({std::string(fact.name), std::move(text)});
    }
}

/// Environment variables that had a value while recording.
void appendEnvironment(std::vector<model::Property>& properties, dom::element metadata) {
    dom::object variables;
    if (metadata["ENV_VARIABLES"].get(variables) != simdjson::SUCCESS)
        return;
    for (const auto& [key, value] : variables) {
        auto text = valueText(value);
        if (!text.empty())
            properties.push_back({std::string(key), std::move(text)});
    }
}

constexpr auto metadataName = "profiler_metadata.json";

/// A parsed file; the element lives as long as this and until the next read.
class JsonFile {
public:
    /// Precondition of element(): true was returned. Otherwise the reason is in the diagnostics.
    bool read(const std::filesystem::path& path, base::Diagnostics& diagnostics) {
        constexpr std::uint64_t sizeLimit = std::uint64_t{16} << 20;
        if (!fileWithContent(path, diagnostics))
            return false;
        auto text = base::readSmallFile(path.string(), sizeLimit);
        if (!text) {
            diagnostics.report(base::Severity::Skipped, "run.unreadable", path.string(), {},
                               text.error().what + "; the properties in it are not shown.");
            return false;
        }
        if (const char* reason = parse(text.value())) {
            diagnostics.report(base::Severity::Skipped, "json.not_json", path.string(), {},
                               std::string("The file is damaged (") + reason +
                                   "); the properties in it are not shown.");
            return false;
        }
        return true;
    }
    /// A JSON text that is the value of another; nullptr, or why not.
    const char* parse(std::string_view text) {
        constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
        if (text.starts_with(byteOrderMark))
            text.remove_prefix(byteOrderMark.size());
        padded_ = simdjson::padded_string(text);
        const auto failure = parser_.parse(padded_).get(element_);
        if (failure != simdjson::SUCCESS)
            return simdjson::error_message(failure);
        return element_.is_object() ? nullptr : "it is no JSON object";
    }
    dom::element element() const { return element_; }

private:
    simdjson::padded_string padded_;
    dom::parser parser_;
    dom::element element_;
};

/// Passes `member` of `from` to `use`, also when it is JSON text inside a string, as users' code writes it.
template <typename Use>
void withMember(dom::element from, std::string_view member, Use use) {
    dom::element value;
    if (from[member].get(value) != simdjson::SUCCESS)
        return;
    std::string_view text;
    JsonFile inner;
    if (value.get(text) != simdjson::SUCCESS)
        use(value);
    else if (inner.parse(text) == nullptr)
        use(inner.element());
}

/// The rank under `key`, a number or a text.
std::optional<int> rankIn(dom::element from, std::string_view key) {
    dom::element value;
    if (from[key].get(value) != simdjson::SUCCESS)
        return std::nullopt;
    return rankFromText(valueText(value));
}

/// "_3" of profiler_info_3.json, "" of profiler_info.json, nothing for other files.
std::optional<std::string_view> infoSuffix(std::string_view name) {
    constexpr std::string_view start = "profiler_info";
    constexpr std::string_view end = ".json";
    if (name.size() < start.size() + end.size() || !name.starts_with(start) || !name.ends_with(end))
        return std::nullopt;
    const auto suffix = name.substr(start.size(), name.size() - start.size() - end.size());
    if (!suffix.empty() && (suffix.front() != '_' || !base::parseInteger(suffix.substr(1))))
        return std::nullopt;
    return suffix;
}

/// The info file of a folder; the one of the lowest rank when somebody put several there.
std::optional<std::string> infoFileOf(const Directory& folder) {
    std::optional<std::string> best;
    for (const auto& name : folder.files)
        if (infoSuffix(name) && (!best || table::naturalCompare(name, *best) < 0))
            best = name;
    return best;
}

ParallelGroup parallelGroup(std::string_view id, dom::element value) {
    ParallelGroup group{std::string(id), {}, {}};
    std::string_view purpose;
    if (value["group_name"].get(purpose) == simdjson::SUCCESS)
        group.purpose = purpose;
    dom::array ranks;
    if (value["global_ranks"].get(ranks) == simdjson::SUCCESS)
        for (const dom::element item : ranks)
            if (const auto rank = rankFromText(valueText(item)))
                group.ranks.push_back(*rank);
    return group;
}

} // namespace

std::vector<ParallelGroup> readParallelGroups(const std::filesystem::path& workerFolder) {
    std::vector<ParallelGroup> groups;
    std::error_code missing;
    if (!std::filesystem::exists(workerFolder / metadataName, missing))
        return groups;
    JsonFile json;
    base::Diagnostics alreadyTold;
    if (!json.read(workerFolder / metadataName, alreadyTold))
        return groups;
    withMember(json.element(), "parallel_group_info", [&](dom::element info) {
        dom::object members;
        if (info.get(members) != simdjson::SUCCESS)
            return;
        for (const auto& [id, value] : members)
            if (auto group = parallelGroup(id, value); !group.ranks.empty())
                groups.push_back(std::move(group));
    });
    return groups;
}

ProfilerInfo readProfilerInfo(const Directory& workerFolder, std::optional<int> databaseRank,
                              base::Diagnostics& diagnostics) {
    ProfilerInfo info;
    JsonFile json;
    if (const auto name = infoFileOf(workerFolder)) {
        const auto suffix = infoSuffix(*name).value_or("");
        if (json.read(workerFolder.path / *name, diagnostics)) {
            info.rank = rankIn(json.element(), "rank_id");
            appendFacts(info.properties, json.element(), infoFacts);
        }
        if (!info.rank && !suffix.empty())
            info.rank = rankFromText(suffix.substr(1));
    }
    if (!info.rank)
        info.rank = databaseRank;
    if (workerFolder.hasFile(metadataName) && json.read(workerFolder.path / metadataName, diagnostics)) {
        withMember(json.element(), "distributed_args", [&](dom::element arguments) {
            if (!info.rank)
                info.rank = rankIn(arguments, "rank");
            appendFacts(info.properties, arguments, distributedFacts);
        });
        appendEnvironment(info.properties, json.element());
    }
    if (info.rank)
        info.properties.insert(info.properties.begin(), {"Rank", std::to_string(*info.rank)});
    return info;
}

} // namespace runglass::formats::ascend_text
