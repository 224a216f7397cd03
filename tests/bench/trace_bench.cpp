// SPDX-License-Identifier: Apache-2.0
// trace_bench FILE [ROUNDS]: reads a Chrome trace into columns with one and two threads, and alternates that
// with reference A: one thread that reads the file in pieces of 1 MiB and runs stage 1 of simdjson over each,
// with the reading of link ids as well, the complete load of all that the window shows, and its first
// picture. Prints MB/s by the wall and by CPU time, the share of A, the peak of memory per record, the
// complete load and the first picture as multiples of the reading, and how long a cancelled load goes on.
// trace_bench --against PLAIN FILE…: loads damaged copies of a trace, in turns with the whole one. Prints the
// time of each as a multiple of the other, for the same bytes, and how many records it still has.
#include "core/base/file_source.h"
#include "core/base/slab.h"
#include "core/formats/trace_file.h"
#include "core/readers/chrome_trace_reader.h"
#include "core/readers/gzip_stream.h"
#include "core/session/trace_preview.h"
#include "core/trace/argument_keys.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <simdjson.h>
#include <sys/resource.h>

namespace {

using namespace runglass;

constexpr std::string_view packedSuffix = ".gz";

double cpuSeconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// The highest resident memory of the process so far.
double peakBytes() {
    std::ifstream status("/proc/self/status");
    const std::string wanted = "VmHWM:";
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(wanted))
            return 1024 * std::stod(line.substr(wanted.size()));
    return 0;
}

struct Series {
    const char* what;
    std::vector<double> wall;
    std::vector<double> cpu;

    template <typename Work>
    void measure(const Work& work) {
        const double cpuBegin = cpuSeconds();
        const auto begin = std::chrono::steady_clock::now();
        work();
        wall.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
        cpu.push_back(cpuSeconds() - cpuBegin);
    }
    static double best(const std::vector<double>& values) { return *std::ranges::min_element(values); }
    static double median(std::vector<double> values) {
        std::ranges::sort(values);
        return values[values.size() / 2];
    }
    void print(double megabytes, const Series& reference) const {
        std::printf("%-20s wall best %6.0f median %6.0f MB/s = %3.0f %% and %3.0f %% of the first; CPU best "
                    "%6.0f median "
                    "%6.0f MB/s = %3.0f %% of it\n",
                    what, megabytes / best(wall), megabytes / median(wall),
                    100 * best(reference.wall) / best(wall), 100 * median(reference.wall) / median(wall),
                    megabytes / best(cpu), megabytes / median(cpu),
                    100 * median(reference.cpu) / median(cpu));
    }
};

class StageOne {
public:
    StageOne() {
        buffer_.resize(pieceBytes + simdjson::SIMDJSON_PADDING);
        const auto error = simdjson::get_active_implementation()->create_dom_parser_implementation(
            pieceBytes, simdjson::DEFAULT_MAX_DEPTH, parser_);
        if (error != simdjson::SUCCESS)
            std::abort();
    }
    void run(const base::FileSource& file) {
        auto* const bytes = static_cast<char*>(buffer_.data());
        for (std::uint64_t at = 0; at < file.size(); at += pieceBytes) {
            const std::size_t got = file.read(at, bytes, pieceBytes);
            // Pieces end anywhere: what it says of the last string of each does not matter here.
            lastCode_ = parser_->stage1(reinterpret_cast<const std::uint8_t*>(bytes), got,
                                        simdjson::stage1_mode::regular);
        }
    }

private:
    static constexpr std::size_t pieceBytes = std::size_t{1} << 20;
    base::SlabMemory buffer_;
    std::unique_ptr<simdjson::internal::dom_parser_implementation> parser_;
    simdjson::error_code lastCode_ = simdjson::SUCCESS;
};

/// Into columns; with the arguments that tie calls to the work of devices when `withLinks` is set, as the
/// program reads every trace.
std::vector<trace::RawTrace> load(const std::string& path, unsigned threads, bool withLinks = false) {
    base::Diagnostics diagnostics;
    base::Progress progress;
    base::LoadContext context{diagnostics, progress, {}};
    readers::TraceReadOptions options;
    options.threads = threads;
    if (withLinks) {
        options.argumentKeys.assign(trace::linkingKeys.begin(), trace::linkingKeys.end());
        options.argumentPlan = trace::linkingPlan;
    }
    auto read = readers::readChromeTrace(path, options, context);
    return read ? std::move(read.value()) : std::vector<trace::RawTrace>();
}

std::uint64_t loadCompletely(const std::string& path, std::uint64_t limitBytes,
                             const std::stop_token& stop = {}) {
    base::Diagnostics diagnostics;
    base::Progress progress;
    base::LoadContext context{diagnostics, progress, stop};
    const auto traces = formats::loadTraceFile(path, context, limitBytes);
    std::uint64_t records = 0;
    if (traces)
        for (const auto& trace : traces.value())
            records += trace->recordCount();
    return records;
}

/// Stops complete loads at moments spread over their whole length; the longest time from stop to end.
double longestStopSeconds(const std::string& path, double loadSeconds) {
    constexpr int moments = 20;
    double longest = 0;
    for (int i = 0; i < moments; ++i) {
        std::stop_source stopper;
        std::jthread loader([&] { loadCompletely(path, formats::wholeFile, stopper.get_token()); });
        std::this_thread::sleep_for(std::chrono::duration<double>(loadSeconds * (i + 0.5) / moments));
        const auto begin = std::chrono::steady_clock::now();
        stopper.request_stop();
        loader.join();
        longest = std::max(longest,
                           std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    return longest;
}

int run(const std::string& path, int rounds) {
    const auto file = base::FileSource::open(path);
    if (!file) {
        std::fprintf(stderr, "error: %s\n", file.error().what.c_str());
        return 1;
    }
    const double before = peakBytes();
    const std::uint64_t records = loadCompletely(path, formats::wholeFile);
    if (records == 0)
        return 1;
    const double peakPerRecord = (peakBytes() - before) / static_cast<double>(records);
    StageOne stageOne;
    Series reference{"A: read + stage 1", {}, {}};
    Series one{"reader, 1 thread", {}, {}};
    Series two{"reader, 2 threads", {}, {}};
    Series linked{"2 threads, link ids", {}, {}};
    Series complete{"complete load", {}, {}};
    Series picture{"first picture", {}, {}};
    for (int round = 0; round < rounds; ++round) {
        reference.measure([&] { stageOne.run(file.value()); });
        one.measure([&] { load(path, 1); });
        two.measure([&] { load(path, 2); });
        linked.measure([&] { load(path, 2, true); });
        complete.measure([&] { loadCompletely(path, formats::wholeFile); });
        picture.measure([&] { loadCompletely(path, session::previewBytes(file->size())); });
    }
    const double megabytes = static_cast<double>(file->size()) * 1e-6;
    std::printf("%s: %.0f MB, %llu records, peak %.1f bytes of memory each\n", path.c_str(), megabytes,
                static_cast<unsigned long long>(records), peakPerRecord);
    for (const Series* series : {&reference, &one, &two, &linked, &complete})
        series->print(megabytes, reference);
    const auto ratio = [&](const Series& a, const Series& b) {
        return Series::median(a.wall) / Series::median(b.wall);
    };
    std::printf(
        "complete load %.2f x the reading by 2 threads, first picture after %.0f %% of the complete load\n",
        ratio(complete, linked), 100 * ratio(picture, complete));
    std::printf("complete load %.2f x a reading without link ids\n", ratio(complete, two));
    std::printf("a cancelled load ends after at most %.0f ms\n",
                1000 * longestStopSeconds(path, Series::median(complete.wall)));
    return 0;
}

void inflate(const base::FileSource& file) {
    readers::GzipStream stream(file);
    std::vector<char> buffer(std::size_t{1} << 20);
    while (stream.read(buffer.data(), buffer.size()) > 0) {
    }
}

int runPacked(const std::string& path, int rounds) {
    const auto file = base::FileSource::open(path);
    const std::string plain = path.substr(0, path.size() - packedSuffix.size());
    const auto unpacked = base::FileSource::open(plain);
    if (!file || !unpacked) {
        std::fprintf(stderr, "error: needs %s and %s\n", path.c_str(), plain.c_str());
        return 1;
    }
    Series inflating{"inflating alone", {}, {}};
    Series ofPlain{"complete, plain", {}, {}};
    Series ofPacked{"complete, packed", {}, {}};
    for (int round = 0; round < rounds; ++round) {
        inflating.measure([&] { inflate(file.value()); });
        ofPlain.measure([&] { loadCompletely(plain, formats::wholeFile); });
        ofPacked.measure([&] { loadCompletely(path, formats::wholeFile); });
    }
    const double megabytes = static_cast<double>(unpacked->size()) * 1e-6;
    for (const Series* series : {&inflating, &ofPlain, &ofPacked})
        series->print(megabytes, inflating);
    std::printf("packed %.2f x the slower of the others\n",
                Series::median(ofPacked.wall) /
                    std::max(Series::median(inflating.wall), Series::median(ofPlain.wall)));
    return 0;
}

int runAgainst(const std::string& plain, std::span<const char* const> others) {
    constexpr int rounds = 5;
    const auto secondsEachByte = [](const std::string& path, const Series& series) {
        const auto file = base::FileSource::open(path);
        return file ? Series::median(series.wall) / static_cast<double>(file->size()) : 0;
    };
    const std::uint64_t wholeRecords = loadCompletely(plain, formats::wholeFile);
    for (const std::string other : others) {
        Series ofPlain{"plain", {}, {}};
        Series ofOther{"other", {}, {}};
        std::uint64_t records = 0;
        for (int round = 0; round < rounds; ++round) {
            ofPlain.measure([&] { loadCompletely(plain, formats::wholeFile); });
            ofOther.measure([&] { records = loadCompletely(other, formats::wholeFile); });
        }
        std::printf("%s: %.2f x the time of the plain file for the same bytes, %llu of %llu records\n",
                    other.c_str(), secondsEachByte(other, ofOther) / secondsEachByte(plain, ofPlain),
                    static_cast<unsigned long long>(records), static_cast<unsigned long long>(wholeRecords));
        if (records == 0)
            return 1;
    }
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "usage: trace_bench FILE [ROUNDS] | --against PLAIN FILE…\n");
        return 2;
    }
    constexpr int defaultRounds = 5;
    const std::string path = argv[1];
    if (path == "--against" && argc > 3)
        return runAgainst(argv[2], std::span<const char* const>(argv + 3, argv + argc));
    const int rounds = argc > 2 ? std::max(1, std::atoi(argv[2])) : defaultRounds;
    return path.ends_with(packedSuffix) ? runPacked(path, rounds) : run(path, rounds);
}
