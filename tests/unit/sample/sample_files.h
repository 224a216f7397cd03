// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sample_run.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <unistd.h>

// Reads the files of the sample run with as little code as possible and none of the program's own readers,
// so that the tests recompute their sums independently.
namespace runglass::sample::test {

namespace fs = std::filesystem;

// All numbers are integers: nanoseconds, or sectors of 512 bytes.
using Row = std::map<std::string, std::string>;
using Rows = std::vector<Row>;

inline const char* const kSpanFolders[] = {
    "worker0_20260109065012345_ascend_pt", "worker0_20260109065112345_ascend_pt",
    "worker1_20260109065012345_ascend_pt", "worker1_20260109065112345_ascend_pt"};

inline const char* const kOutputFiles[] = {
    "trace_view.json",     "operator_details.csv", "kernel_details.csv", "operator_memory.csv",
    "memory_record.csv",   "npu_module_mem.csv",   "op_statistic.csv",   "api_statistic.csv",
    "step_trace_time.csv", "communication.json",   "l2_cache.csv",       "communication_matrix.json",
    "data_preprocess.csv"};

// Named after the process, because test programs may run side by side.
class TemporaryFolder {
public:
    explicit TemporaryFolder(const std::string& name)
        : path_(fs::temp_directory_path() / ("runglass_sample_" + name + "_" + std::to_string(::getpid()))) {
        fs::remove_all(path_);
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

// Written once, read by every test case that only looks at the content.
inline const fs::path& sampleFolder() {
    static const TemporaryFolder folder("shared");
    static const bool isWritten = [] {
        std::string error;
        return writeSampleRun(folder.path(), error);
    }();
    REQUIRE(isWritten);
    return folder.path();
}

inline std::string contentOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

inline std::map<std::string, std::string> contentsBelow(const fs::path& folder) {
    std::map<std::string, std::string> contents;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.is_regular_file()) {
            contents[fs::relative(entry.path(), folder).generic_string()] = contentOf(entry.path());
        }
    }
    return contents;
}

inline fs::path outputFile(const std::string& span, const std::string& name) {
    return sampleFolder() / "transformer_2npu" / span / "ASCEND_PROFILER_OUTPUT" / name;
}

inline std::vector<std::vector<std::string>> csvRecords(const std::string& text) {
    std::vector<std::vector<std::string>> records;
    std::vector<std::string> record(1);
    bool isQuoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (isQuoted) {
            if (c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
                record.back() += text[++i];
            } else if (c == '"') {
                isQuoted = false;
            } else {
                record.back() += c;
            }
        } else if (c == '"') {
            isQuoted = true;
        } else if (c == ',') {
            record.emplace_back();
        } else if (c == '\n') {
            records.push_back(std::exchange(record, std::vector<std::string>(1)));
        } else if (c != '\r' && c != '\t') {
            record.back() += c;
        }
    }
    return records;
}

inline Rows csvRows(const std::string& span, const std::string& name) {
    const auto records = csvRecords(contentOf(outputFile(span, name)));
    Rows rows;
    for (std::size_t i = 1; i < records.size(); ++i) {
        REQUIRE(records[i].size() == records[0].size());
        Row row;
        for (std::size_t column = 0; column < records[i].size(); ++column) {
            row[records[0][column]] = records[i][column];
        }
        rows.push_back(row);
    }
    return rows;
}

// The decimal text times 10^decimals; digits beyond are refused.
inline std::int64_t scaled(const std::string& text, std::size_t decimals) {
    const std::size_t point = std::min(text.find('.'), text.size());
    std::string digits = text.substr(0, point);
    std::string fraction = point < text.size() ? text.substr(point + 1) : "";
    REQUIRE(fraction.size() <= decimals);
    fraction.resize(decimals, '0');
    return std::stoll(digits + fraction);
}

inline std::int64_t nsOf(const std::string& us) {
    return scaled(us, 3);
}

// Mebibytes with 11 decimals at most; 1 / 2048 = 0.00048828125 is one sector.
inline std::int64_t sectorsOfMebibytes(const std::string& text) {
    const std::size_t point = text.find('.');
    const std::int64_t whole = std::stoll(text.substr(0, point));
    std::string fraction("0.");
    if (point != std::string::npos)
        fraction.append(text, point + 1);
    return whole * 2048 + scaled(fraction, 11) / 48'828'125;
}

inline std::int64_t sectorsOfKibibytes(const std::string& text) {
    return scaled(text, 1) / 5;
}

inline bool isCommunication(const Row& kernel) {
    return kernel.at("Accelerator Core") == "COMMUNICATION";
}

inline std::int64_t sumOf(const Rows& rows, const std::string& column) {
    std::int64_t sum = 0;
    for (const Row& row : rows) {
        sum += nsOf(row.at(column));
    }
    return sum;
}

struct TraceSlice {
    std::string name;
    std::int64_t startNs = 0;
    std::int64_t durationNs = 0;
};

inline std::string textBetween(std::string_view text, std::size_t from, std::string_view before,
                               std::string_view after) {
    const std::size_t begin = text.find(before, from) + before.size();
    return std::string(text.substr(begin, text.find_first_of(after, begin) - begin));
}

// The complete events of a trace. Relies on the order of members that the generator writes.
inline std::vector<TraceSlice> traceSlices(const std::string& span) {
    const std::string text = contentOf(outputFile(span, "trace_view.json"));
    const std::string start = R"({"ph": "X", "name": ")";
    std::vector<TraceSlice> slices;
    for (std::size_t at = text.find(start); at != std::string::npos; at = text.find(start, at + 1)) {
        slices.push_back({textBetween(text, at, "\"name\": \"", "\""),
                          nsOf(textBetween(text, at, "\"ts\": \"", "\"")),
                          nsOf(textBetween(text, at, "\"dur\": ", ",}"))});
    }
    return slices;
}

inline std::int64_t sliceSum(const std::vector<TraceSlice>& slices, std::string_view name) {
    std::int64_t sum = 0;
    for (const TraceSlice& slice : slices) {
        sum += slice.name == name ? slice.durationNs : 0;
    }
    return sum;
}

inline std::size_t occurrences(std::string_view text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
        ++count;
    }
    return count;
}

} // namespace runglass::sample::test
