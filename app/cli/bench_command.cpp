// SPDX-License-Identifier: Apache-2.0
#include "app/cli/command.h"
#include "app/cli/json_writer.h"
#include "app/cli/messages.h"
#include "app/cli/opening.h"
#include "app/cli/progress_line.h"
#include "core/base/file_source.h"
#include "core/session/catalog.h"
#include "core/session/inspection.h"
#include "core/session/memory_need.h"
#include "core/session/parts.h"
#include "core/session/session.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <fstream>
#include <functional>
#include <optional>
#include <string>

namespace runglass::cli {
namespace {

using model::Part;

constexpr std::size_t defaultRepeats = 3;
constexpr double bytesPerMegabyte = 1e6;

/// What one reading of one part gave.
struct Sample {
    double seconds = 0;
    std::uint64_t inputBytes = 0;
    std::uint64_t rows = 0;
    std::uint64_t memoryBytes = 0;
};

/// All readings of one part.
struct Measurement {
    std::string part;
    std::vector<double> seconds; ///< ascending
    Sample last;
};

/// Seconds since it was made.
class Stopwatch {
public:
    double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// The highest resident memory of the process so far, as the kernel counts it.
std::optional<std::uint64_t> peakResidentBytes() {
    std::ifstream status("/proc/self/status");
    const std::string wanted = "VmHWM:";
    for (std::string line; std::getline(status, line);) {
        if (!line.starts_with(wanted))
            continue;
        const auto digit = line.find_first_of("0123456789");
        std::uint64_t kilobytes = 0;
        if (digit != std::string::npos)
            std::from_chars(line.data() + digit, line.data() + line.size(), kilobytes);
        return kilobytes * 1024;
    }
    return std::nullopt;
}

/// Reads the same thing again and again. `readOnce` gives nothing when there is nothing of this part.
base::Result<std::optional<Measurement>>
measured(std::string part, std::size_t repeats,
         const std::function<base::Result<std::optional<Sample>>()>& readOnce) {
    Measurement measurement{std::move(part), {}, {}};
    for (std::size_t i = 0; i < repeats; ++i) {
        const auto sample = readOnce();
        if (!sample)
            return sample.error();
        if (!sample.value())
            return std::optional<Measurement>();
        measurement.last = *sample.value();
        measurement.seconds.push_back(sample.value()->seconds);
    }
    std::ranges::sort(measurement.seconds);
    return std::optional(std::move(measurement));
}

base::Result<std::optional<Sample>> loadPart(const model::SpanFolder& span, Part part,
                                             const std::stop_token& stop) {
    Reading reading(stop);
    session::Session session;
    const Stopwatch stopwatch;
    const auto profile = session.load(span, std::array{part}, reading.context);
    const double seconds = stopwatch.seconds(); // without giving the memory back
    if (!profile)
        return profile.error();
    const model::Profile& loaded = *profile.value();
    if (const auto state = session::partState(loaded, part); state.failure)
        return *state.failure;
    std::optional<Sample> sample;
    session::withPart(part, [&](const auto& spec) {
        if (const auto& data = (loaded.*spec.place).data)
            sample = Sample{seconds, reading.progress.total(), spec.rows(*data), spec.bytes(*data)};
    });
    return sample;
}

/// Whatever can be shown of a recording: all its parts, each read once, and every table of them with each of
/// its groupings. Rows are those of the tables.
base::Result<std::optional<Sample>> makeEverything(const model::SpanFolder& span,
                                                   const std::stop_token& stop) {
    Reading reading(stop);
    session::Session session;
    const Stopwatch stopwatch;
    const auto profile = session.load(span, session::allParts(), reading.context);
    if (!profile)
        return profile.error();
    Sample sample;
    for (const session::TableEntry& entry : session::catalog()) {
        std::vector<std::string> groupings;
        for (const session::Grouping& grouping : entry.groupings)
            groupings.emplace_back(grouping.id);
        if (groupings.empty())
            groupings.emplace_back();
        for (const std::string& groupBy : groupings)
            if (const auto table = session::makeTable(entry.name, *profile.value(), {groupBy, {}}, stop))
                sample.rows += table->rowCount();
    }
    sample.seconds = stopwatch.seconds();
    sample.inputBytes = reading.progress.total();
    session::forEachPart([&](const auto& spec) {
        if (const auto& data = ((*profile.value()).*spec.place).data)
            sample.memoryBytes += spec.bytes(*data);
    });
    return sample.rows == 0 ? std::optional<Sample>() : std::optional(sample);
}

base::Result<std::optional<Sample>> readPlainCsv(const std::string& path, const std::stop_token& stop) {
    Reading reading(stop);
    const Stopwatch stopwatch;
    const auto inspection = session::inspect(path, reading.context);
    const double seconds = stopwatch.seconds();
    if (!inspection)
        return inspection.error();
    if (inspection->failure)
        return *inspection->failure;
    if (!inspection->rows)
        return std::optional<Sample>();
    const auto file = base::FileSource::open(path);
    return std::optional(Sample{seconds, file ? file->size() : 0, *inspection->rows, 0});
}

double median(const std::vector<double>& ascending) {
    const std::size_t middle = ascending.size() / 2;
    return ascending.size() % 2 == 1 ? ascending[middle] : (ascending[middle - 1] + ascending[middle]) / 2;
}

void writeMeasurement(JsonWriter& json, const Measurement& measurement) {
    const double best = measurement.seconds.front();
    const Sample& sample = measurement.last;
    json.beginObject();
    json.key("part").text(measurement.part);
    json.key("seconds_best").real(best);
    json.key("seconds_median").real(median(measurement.seconds));
    json.key("bytes").count(sample.inputBytes);
    json.key("mb_per_s");
    if (best > 0)
        json.real(static_cast<double>(sample.inputBytes) / bytesPerMegabyte / best);
    else
        json.null();
    json.key("rows").count(sample.rows);
    json.key("memory_bytes").count(sample.memoryBytes);
    json.key("bytes_per_row");
    if (sample.rows > 0 && sample.memoryBytes > 0)
        json.real(static_cast<double>(sample.memoryBytes) / static_cast<double>(sample.rows));
    else
        json.null();
    json.endObject();
}

ExitStatus writeReport(const std::string& path, std::size_t repeats,
                       const std::vector<Measurement>& measurements, Console& console) {
    JsonWriter json;
    json.beginObject();
    json.key("path").text(path);
    json.key("repeat").count(repeats);
    json.key("parts").beginArray();
    for (const Measurement& measurement : measurements)
        writeMeasurement(json, measurement);
    json.endArray();
    json.key("peak_rss_bytes");
    if (const auto peak = peakResidentBytes())
        json.count(*peak);
    else
        json.null();
    json.endObject();
    console.write(std::move(json).finished());
    return finished(console);
}

/// The parts of a recording, or a CSV file that belongs to none as a whole.
base::Result<std::vector<Measurement>> measureAll(const std::string& path, std::size_t repeats,
                                                  const Arguments& arguments, Environment& environment) {
    Reading reading(environment.stop);
    std::vector<Measurement> measurements;
    const auto runs = openRuns(path, reading.context);
    std::optional<base::Error> failure;
    if (runs) {
        const auto selected = session::select(runs.value(), selectorsOf(arguments));
        if (!selected)
            return selected.error();
        for (const std::string& note : selected->notes)
            environment.console.message("note: " + note);
        if (auto refusal = memoryRefusal(session::memoryNeed(*selected->span, session::allParts()),
                                         arguments.has(forceOption.name)))
            return *std::move(refusal);
        const auto add = [&](const char* name,
                             const std::function<base::Result<std::optional<Sample>>()>& once) {
            auto result = measured(name, repeats, once);
            if (!result)
                failure = result.error();
            else if (result.value())
                measurements.push_back(*std::move(result).value());
        };
        session::forEachPart([&](const auto& spec) {
            add(spec.name, [&] { return loadPart(*selected->span, spec.part, environment.stop); });
        });
        add("everything", [&] { return makeEverything(*selected->span, environment.stop); });
    }
    if (measurements.empty() && !failure) {
        auto result = measured("csv", repeats, [&] { return readPlainCsv(path, environment.stop); });
        if (!result)
            failure = result.error();
        else if (result.value())
            measurements.push_back(*std::move(result).value());
    }
    if (!measurements.empty())
        return measurements;
    if (failure)
        return *failure;
    return base::Error{"There is nothing to measure", path, "Point at a recording or at a CSV file"};
}

ExitStatus runBench(const Arguments& arguments, Environment& environment) {
    Console& console = environment.console;
    if (arguments.operands().size() != 1)
        return wrongUsage(console, "bench", {"Name one path", "", ""});
    const auto repeats = countOption(arguments, "repeat");
    if (!repeats)
        return wrongUsage(console, "bench", repeats.error());
    const std::size_t times = repeats.value().value_or(defaultRepeats);
    if (times == 0)
        return wrongUsage(console, "bench", {"--repeat needs a number from 1", "", ""});
    const std::string& path = arguments.operands().front();
    const auto measurements = measureAll(path, times, arguments, environment);
    if (environment.stop.stop_requested())
        return interrupted(console);
    if (!measurements)
        return unreadable(console, measurements.error());
    return writeReport(path, times, measurements.value(), console);
}

const std::string& benchHelp() {
    static const std::string help =
        std::string("Usage: runglass-cli bench PATH [options]\n\n"
                    "Reads each part of one recording, or one CSV file, several times and prints as JSON how "
                    "fast that\nwas and how much memory it took. \"everything\" is all parts together with "
                    "every table and grouping.\n\n"
                    "Options:\n"
                    "  --repeat N        how many times (3)\n") +
        forceHelp + '\n' + selectorHelp;
    return help;
}

} // namespace

Command benchCommand() {
    std::vector<OptionSpec> options = selectorOptions();
    options.push_back({"repeat"});
    options.push_back(forceOption);
    return {"bench", "measure how fast an input is read", benchHelp(), std::move(options), runBench};
}

} // namespace runglass::cli
