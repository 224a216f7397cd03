// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/export_names.h"

#include "core/table/query.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <utility>

namespace runglass::formats::ascend_text {
namespace {

constexpr std::string_view tableSuffix = ".csv";
constexpr std::string_view timelineSuffix = ".json";

/// A file with what its name says.
struct Candidate {
    ExportName name;
    std::string_view file;

    std::uint64_t number() const { return name.slice.value_or(0); }
};

/// The number of a slice and what stands behind it: "1_20230919172305".
std::optional<std::uint64_t> takeNumber(std::string_view& numbers) {
    std::uint64_t number = 0;
    const auto [end, failure] = std::from_chars(numbers.data(), numbers.data() + numbers.size(), number);
    if (failure != std::errc{})
        return std::nullopt;
    numbers.remove_prefix(static_cast<std::size_t>(end - numbers.data()));
    numbers.remove_prefix(std::min<std::size_t>(numbers.size(), 1));
    return number;
}

bool isEarlier(const Candidate& left, const Candidate& right) {
    const int order = table::naturalCompare(left.name.stamp, right.name.stamp);
    return order != 0 ? order < 0
                      : std::pair(left.number(), left.file) < std::pair(right.number(), right.file);
}

ExportedFiles byNumber(std::vector<Candidate> slices) {
    std::ranges::sort(slices, {}, &Candidate::number);
    ExportedFiles files;
    for (const Candidate& slice : slices)
        files.emplace_back(slice.file);
    return files;
}

/// Cuts the files of one table into exports.
class Exports {
public:
    explicit Exports(std::vector<ExportedFiles>& out) : out_(out) {}

    void add(const Candidate& file) {
        if (!continues(file))
            end();
        numbers_.insert(file.number());
        current_.push_back(file);
    }

    void end() {
        if (!current_.empty())
            out_.push_back(byNumber(std::exchange(current_, {})));
        numbers_.clear();
    }

private:
    bool continues(const Candidate& file) const {
        if (current_.empty() || !file.name.slice || numbers_.contains(file.number()))
            return false;
        return current_.front().name.slice || file.name.suffix == tableSuffix;
    }

    std::vector<ExportedFiles>& out_;
    std::vector<Candidate> current_;
    std::set<std::uint64_t> numbers_; ///< of the current one
};

} // namespace

std::optional<ExportName> exportName(std::string_view name) {
    constexpr std::string_view sliceMark = "_slice";
    ExportName parts;
    for (const auto suffix : {tableSuffix, timelineSuffix})
        if (name.ends_with(suffix))
            parts.suffix = suffix;
    if (parts.suffix.empty())
        return std::nullopt;
    name.remove_suffix(parts.suffix.size());
    parts.stem = name.substr(0, name.find_last_not_of("0123456789_") + 1);
    if (parts.stem.empty() || parts.stem.size() + 1 >= name.size() || name[parts.stem.size()] != '_')
        return std::nullopt;
    parts.stamp = name.substr(parts.stem.size() + 1);
    if (parts.stem.ends_with(sliceMark)) {
        parts.stem.remove_suffix(sliceMark.size());
        parts.slice = takeNumber(parts.stamp);
        if (parts.stem.empty())
            return std::nullopt;
    }
    return parts;
}

std::vector<ExportedFiles> exportsAmong(const std::vector<std::string>& names) {
    std::vector<ExportedFiles> found;
    std::map<std::pair<std::string_view, std::string_view>, std::vector<Candidate>> tables;
    for (const auto& name : names) {
        if (const auto parts = exportName(name))
            tables[{parts->stem, parts->suffix}].push_back({*parts, name});
        else
            found.push_back({name});
    }
    for (auto& [table, files] : tables) {
        std::ranges::sort(files, &isEarlier);
        Exports exports(found);
        for (const Candidate& file : files)
            exports.add(file);
        exports.end();
    }
    return found;
}

std::string missingSlices(const ExportedFiles& files) {
    std::string text;
    std::uint64_t next = 0;
    for (const auto& file : files) {
        const auto name = exportName(file);
        const auto number = name ? name->slice.value_or(0) : 0;
        if (number > next) {
            text.append(text.empty() ? "" : ", ").append(std::to_string(next));
            if (number - 1 > next)
                text.append(" to ").append(std::to_string(number - 1));
        }
        next = number + 1;
    }
    return text;
}

} // namespace runglass::formats::ascend_text
