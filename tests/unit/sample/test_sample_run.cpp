// SPDX-License-Identifier: Apache-2.0
#include "sample_files.h"

using namespace runglass::sample::test;
using runglass::sample::writeSampleRun;

TEST_CASE("the sample run has every file of every span, and none is empty", "[sample]") {
    const auto contents = contentsBelow(sampleFolder());
    std::size_t totalBytes = 0;
    for (const auto& [name, content] : contents) {
        INFO(name);
        CHECK_FALSE(content.empty());
        totalBytes += content.size();
    }
    for (const std::string span : kSpanFolders) {
        const std::string folder = "transformer_2npu/" + span + "/";
        CHECK(contents.count(folder + "profiler_info_" + span.substr(6, 1) + ".json") == 1);
        CHECK(contents.count(folder + "profiler_metadata.json") == 1);
        for (const char* const file : kOutputFiles) {
            INFO(file);
            CHECK(contents.count(folder + "ASCEND_PROFILER_OUTPUT/" + file) == 1);
        }
    }
    // 4 spans of 13 output files and 2 descriptions, and 2 logs.
    CHECK(contents.size() == 4 * 15 + 2);
    CHECK(contents.count("logs/train_baseline.log") == 1);
    CHECK(contents.count("logs/train_candidate.log") == 1);
    CHECK(totalBytes < 8'000'000);
}

TEST_CASE("writing the sample run twice gives the same bytes", "[sample]") {
    const TemporaryFolder folder("second");
    std::string error;
    REQUIRE(writeSampleRun(folder.path(), error));
    CHECK(error.empty());
    CHECK(contentsBelow(folder.path()) == contentsBelow(sampleFolder()));
}

TEST_CASE("a folder that cannot be created is reported with its name", "[sample]") {
    const TemporaryFolder folder("blocked");
    fs::create_directories(folder.path());
    const fs::path file = folder.path() / "file";
    std::ofstream(file) << "not a folder";
    std::string error;
    CHECK_FALSE(writeSampleRun(file, error));
    CHECK(error.find(file.string()) != std::string::npos);
}

TEST_CASE("op_statistic is the grouping of kernel_details without communication", "[sample]") {
    for (const std::string span : kSpanFolders) {
        INFO(span);
        std::map<std::pair<std::string, std::string>, std::vector<std::int64_t>> durations;
        for (const Row& kernel : csvRows(span, "kernel_details.csv")) {
            if (!isCommunication(kernel)) {
                durations[{kernel.at("Type"), kernel.at("Accelerator Core")}].push_back(
                    nsOf(kernel.at("Duration(us)")));
            }
        }
        const Rows statistic = csvRows(span, "op_statistic.csv");
        CHECK(statistic.size() == durations.size());
        for (const Row& row : statistic) {
            INFO(row.at("OP Type"));
            const auto& group = durations[{row.at("OP Type"), row.at("Core Type")}];
            REQUIRE_FALSE(group.empty());
            std::int64_t total = 0;
            for (const std::int64_t duration : group) {
                total += duration;
            }
            CHECK(std::stoull(row.at("Count")) == group.size());
            CHECK(nsOf(row.at("Total Time(us)")) == total);
            CHECK(nsOf(row.at("Min Time(us)")) == *std::min_element(group.begin(), group.end()));
            CHECK(nsOf(row.at("Max Time(us)")) == *std::max_element(group.begin(), group.end()));
        }
    }
}

TEST_CASE("the wait time of a kernel is the gap to the end of the row before", "[sample]") {
    for (const std::string span : kSpanFolders) {
        INFO(span);
        const Rows kernels = csvRows(span, "kernel_details.csv");
        // 2 steps of 208 kernels and 7 collectives: the program of the generated training step.
        REQUIRE(kernels.size() == 2 * (208 + 7));
        CHECK(kernels.front().size() == 46);
        std::int64_t previousEndNs = nsOf(kernels.front().at("Start Time(us)"));
        for (const Row& kernel : kernels) {
            const std::int64_t startNs = nsOf(kernel.at("Start Time(us)"));
            CHECK(nsOf(kernel.at("Wait Time(us)")) == std::max<std::int64_t>(0, startNs - previousEndNs));
            previousEndNs = startNs + nsOf(kernel.at("Duration(us)"));
        }
    }
}

TEST_CASE("step_trace_time adds up and equals the overlap slices of the trace", "[sample]") {
    for (const std::string span : kSpanFolders) {
        INFO(span);
        const Rows steps = csvRows(span, "step_trace_time.csv");
        REQUIRE(steps.size() == 2);
        for (const Row& step : steps) {
            const auto value = [&](const char* column) { return nsOf(step.at(column)); };
            CHECK(value("Communication") == value("Overlapped") + value("Communication(Not Overlapped)"));
            CHECK(value("Stage") ==
                  value("Computing") + value("Communication(Not Overlapped)") + value("Free"));
            CHECK(value("Communication(Not Overlapped and Exclude Receive)") ==
                  value("Communication(Not Overlapped)"));
        }
        const std::vector<TraceSlice> slices = traceSlices(span);
        for (const char* const name :
             {"Computing", "Communication", "Communication(Not Overlapped)", "Free"}) {
            INFO(name);
            CHECK(sliceSum(slices, name) == sumOf(steps, name));
        }
        std::int64_t computingNs = 0;
        std::int64_t communicationNs = 0;
        for (const Row& kernel : csvRows(span, "kernel_details.csv")) {
            (isCommunication(kernel) ? communicationNs : computingNs) += nsOf(kernel.at("Duration(us)"));
        }
        // Kernels share one stream, so none lies over another; the same holds for collectives.
        CHECK(sumOf(steps, "Computing") == computingNs);
        CHECK(sumOf(steps, "Communication") == communicationNs);
    }
}

TEST_CASE("operators own the device time of all kernels, collectives and copies", "[sample]") {
    for (const std::string span : kSpanFolders) {
        INFO(span);
        std::int64_t deviceNs = sliceSum(traceSlices(span), "MEMCPY_ASYNC");
        std::int64_t coreNs = 0;
        for (const Row& kernel : csvRows(span, "kernel_details.csv")) {
            const std::int64_t durationNs = nsOf(kernel.at("Duration(us)"));
            const std::string& core = kernel.at("Accelerator Core");
            deviceNs += durationNs;
            coreNs += core == "AI_CORE" || core == "AI_VECTOR_CORE" ? durationNs : 0;
        }
        const Rows operators = csvRows(span, "operator_details.csv");
        // 2 steps of 494 operators: the program of the generated training step.
        CHECK(operators.size() == 2 * 494);
        CHECK(sumOf(operators, "Device Self Duration(us)") == deviceNs);
        CHECK(sumOf(operators, "Device Self Duration With AICore(us)") == coreNs);
        for (const Row& row : operators) {
            CHECK(nsOf(row.at("Host Self Duration(us)")) > 0);
            CHECK(nsOf(row.at("Host Self Duration(us)")) <= nsOf(row.at("Host Total Duration(us)")));
            CHECK(nsOf(row.at("Device Self Duration(us)")) <= nsOf(row.at("Device Total Duration(us)")));
        }
    }
}

TEST_CASE("api_statistic counts the CANN slices of the trace", "[sample]") {
    for (const std::string span : kSpanFolders) {
        INFO(span);
        std::map<std::string, std::pair<std::int64_t, std::int64_t>> calls;
        for (const TraceSlice& slice : traceSlices(span)) {
            const std::size_t at = slice.name.find('@');
            if (at != std::string::npos && slice.name.substr(0, at) != "Dequeue") {
                auto& [count, totalNs] = calls[slice.name.substr(at + 1)];
                ++count;
                totalNs += slice.durationNs;
            }
        }
        const Rows statistic = csvRows(span, "api_statistic.csv");
        CHECK(statistic.size() == calls.size());
        for (const Row& row : statistic) {
            INFO(row.at("API Name"));
            CHECK(std::stoll(row.at("Count")) == calls[row.at("API Name")].first);
            CHECK(nsOf(row.at("Time(us)")) == calls[row.at("API Name")].second);
        }
    }
}

TEST_CASE("memory_record is the running sum of operator_memory", "[sample]") {
    for (const std::string span : kSpanFolders) {
        INFO(span);
        std::map<std::int64_t, std::int64_t> changes; // by time, in sectors
        std::size_t alive = 0;
        for (const Row& block : csvRows(span, "operator_memory.csv")) {
            if (block.at("Stream Ptr").empty()) {
                continue; // of the graph engine's pool
            }
            const std::int64_t size = sectorsOfKibibytes(block.at("Size(KB)"));
            const std::int64_t allocationNs = nsOf(block.at("Allocation Time(us)"));
            changes[allocationNs] += size;
            if (block.at("Release Time(us)").empty()) {
                ++alive;
                continue;
            }
            const std::int64_t releaseNs = nsOf(block.at("Release Time(us)"));
            changes[releaseNs] -= size;
            CHECK(nsOf(block.at("Duration(us)")) == releaseNs - allocationNs);
            CHECK(nsOf(block.at("Active Release Time(us)")) >= releaseNs);
        }
        CHECK(alive == 4); // counters and a loss per step, kept for the end of the run

        std::int64_t allocated = -1;
        std::int64_t peak = 0;
        for (const Row& record : csvRows(span, "memory_record.csv")) {
            if (record.at("Component") != "PTA") {
                continue;
            }
            const std::int64_t total = sectorsOfMebibytes(record.at("Total Allocated(MB)"));
            const std::int64_t change = changes[nsOf(record.at("Timestamp(us)"))];
            allocated = allocated < 0 ? total : allocated + change;
            CHECK(total == allocated);
            CHECK(sectorsOfMebibytes(record.at("Total Reserved(MB)")) >= total);
            peak = std::max(peak, total);
        }
        CHECK(peak > 2 * allocated); // activations at the turn from forward to backward
    }
}

TEST_CASE("both ranks end a collective together and the faster one waits in it", "[sample]") {
    for (const std::string stamp : {"20260109065012345", "20260109065112345"}) {
        INFO(stamp);
        std::map<std::string, std::vector<std::int64_t>> endsNs;
        std::vector<std::int64_t> communicationNs(2);
        std::vector<std::int64_t> computingNs(2);
        for (std::size_t rank = 0; rank < 2; ++rank) {
            const std::string span = "worker" + std::to_string(rank) + "_" + stamp + "_ascend_pt";
            const std::string json = contentOf(outputFile(span, "communication.json"));
            for (const Row& kernel : csvRows(span, "kernel_details.csv")) {
                const std::int64_t durationNs = nsOf(kernel.at("Duration(us)"));
                (isCommunication(kernel) ? communicationNs : computingNs)[rank] += durationNs;
                if (isCommunication(kernel)) {
                    const std::string& name = kernel.at("Name");
                    endsNs[name].push_back(nsOf(kernel.at("Start Time(us)")) + durationNs);
                    const std::size_t at = json.find('"' + name + '@');
                    REQUIRE(at != std::string::npos);
                    CHECK(scaled(textBetween(json, at, "\"Elapse Time(ms)\": ", ",}"), 6) == durationNs);
                }
            }
        }
        CHECK(endsNs.size() == 14);
        for (const auto& [name, ends] : endsNs) {
            INFO(name);
            REQUIRE(ends.size() == 2);
            CHECK(ends[0] == ends[1]);
        }
        // Rank 1 computes 8 % slower, give or take the random part of each kernel.
        CHECK(computingNs[1] * 1000 > computingNs[0] * 1070);
        CHECK(computingNs[1] * 1000 < computingNs[0] * 1090);
        CHECK(communicationNs[0] > communicationNs[1]);
    }
}

TEST_CASE("the second span computes faster than the first", "[sample]") {
    for (const std::string worker : {"worker0", "worker1"}) {
        const std::int64_t firstNs =
            sumOf(csvRows(worker + "_20260109065012345_ascend_pt", "step_trace_time.csv"), "Computing");
        const std::int64_t secondNs =
            sumOf(csvRows(worker + "_20260109065112345_ascend_pt", "step_trace_time.csv"), "Computing");
        CHECK(secondNs * 100 < firstNs * 97);
    }
}

TEST_CASE("the logs have 200 iterations, and the candidate one skipped and one nan", "[sample]") {
    const std::string baseline = contentOf(sampleFolder() / "logs" / "train_baseline.log");
    const std::string candidate = contentOf(sampleFolder() / "logs" / "train_candidate.log");
    CHECK(occurrences(baseline, "] iteration ") == 200);
    CHECK(occurrences(baseline, "lm loss: ") == 200);
    CHECK(occurrences(candidate, "] iteration ") == 200);
    CHECK(occurrences(candidate, "lm loss: ") == 199);
    CHECK(occurrences(candidate, "lm loss: nan") == 1);
    CHECK(occurrences(candidate, "skipped:   1") == 1);
    CHECK(baseline != candidate);
}
