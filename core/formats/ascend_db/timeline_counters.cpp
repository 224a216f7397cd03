// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/timeline_counters.h"

#include "core/formats/ascend_db/json_record.h"
#include "core/formats/ascend_db/timeline_layers.h"

#include <array>
#include <string>
#include <utility>

namespace runglass::formats::ascend_db {
namespace {

using readers::SqliteRow;

constexpr double bytesOfKb = 1024;
constexpr double bytesOfMb = 1024 * 1024;
constexpr double nanosecondsOfUs = 1000;
constexpr double same = 1;

// The first columns of every table.
constexpr std::size_t timeColumn = 0;
constexpr std::size_t deviceColumn = 1;
constexpr std::size_t firstColumn = 2;

/// Makes samples of one row.
class Samples {
public:
    Samples(const TimelineSurvey& survey, Layer layer, const SqliteRow& row, std::string& json)
        : survey_(survey), row_(row), json_(json), time_(row.integer(timeColumn)),
          process_(
              processId(layer, survey.hostProcess, row.integer(deviceColumn).value_or(survey.usualDevice))) {}

    bool hasTime() const { return time_.has_value(); }

    /// A sample of what a column holds, `divisor` of it being one; none where it holds nothing.
    void add(std::string_view name, std::string_view series, std::size_t column, double divisor = same) {
        if (const auto value = row_.real(column))
            addValue(name, series, *value / divisor);
    }
    void addSum(std::string_view name, std::string_view series, std::size_t first, std::size_t second,
                double divisor) {
        const auto one = row_.real(first);
        const auto other = row_.real(second);
        if (one && other)
            addValue(name, series, (*one + *other) / divisor);
    }
    /// A sample of the share that one column is of another, in percent.
    void addShare(std::string_view name, std::string_view series, std::size_t part, std::size_t whole) {
        constexpr double percent = 100;
        const auto one = row_.real(part);
        const auto all = row_.real(whole);
        if (one && all && *all > 0)
            addValue(name, series, percent * *one / *all);
    }
    /// A sample with a number beside it that tells whose it is.
    void addWithKey(std::string_view name, std::size_t column, std::string_view key, std::size_t keyColumn) {
        if (const auto value = row_.real(column))
            JsonRecord(json_, "C")
                .text("name", name)
                .place(process_, 0, *time_)
                .arguments()
                .real("value", *value)
                .number(key, row_.integer(keyColumn));
    }
    std::string_view text(std::size_t column) const { return survey_.texts.text(row_, column); }
    std::string number(std::size_t column) const { return std::to_string(row_.integer(column).value_or(0)); }

private:
    void addValue(std::string_view name, std::string_view series, double value) {
        JsonRecord(json_, "C").text("name", name).place(process_, 0, *time_).arguments().real(series, value);
    }

    const TimelineSurvey& survey_;
    const SqliteRow& row_;
    std::string& json_;
    std::optional<base::Nanoseconds> time_;
    std::string process_;
};

/// "read" as trace_view.json spells it.
std::string capitalized(std::string_view word) {
    std::string result(word);
    if (!result.empty() && result.front() >= 'a' && result.front() <= 'z')
        result.front() = static_cast<char>(result.front() - 'a' + 'A');
    return result;
}

std::string withUnit(const std::string& what, std::string_view unit) {
    return std::string(what).append("(").append(unit).append(")");
}

void addFrequency(Samples& samples) {
    samples.add("AI Core Freq", "MHz", firstColumn);
}

/// Kind of core (AIC or AIV), number, share of time.
void addCoreUsage(Samples& samples) {
    std::string name(samples.text(firstColumn));
    name.append(" ").append(samples.number(firstColumn + 1));
    samples.add(name, "Usage(%)", firstColumn + 2);
}

/// `app` or `device`, DDR, HBM.
void addDeviceMemory(Samples& samples) {
    const auto kind = samples.text(firstColumn);
    const std::string prefix = kind == "app" ? "APP" : capitalized(kind);
    samples.add(prefix + "/DDR", "KB", firstColumn + 1, bytesOfKb);
    samples.add(prefix + "/HBM", "KB", firstColumn + 2, bytesOfKb);
    samples.addSum(prefix + "/Memory", "KB", firstColumn + 1, firstColumn + 2, bytesOfKb);
}

/// Number, read or write, rate.
void addHbm(Samples& samples) {
    const std::string way = capitalized(samples.text(firstColumn + 1));
    const std::string name = "HBM " + samples.number(firstColumn);
    samples.add(std::string(name).append("/").append(way), withUnit(way, "MB/s"), firstColumn + 2, bytesOfMb);
}

/// Number, read or write, share of hits, rate.
void addLlc(Samples& samples) {
    std::string name = "LLC " + samples.number(firstColumn);
    name.append(" ").append(capitalized(samples.text(firstColumn + 1)));
    samples.add(name + "/Hit Rate", "Hit Rate(%)", firstColumn + 2);
    samples.add(name + "/Throughput", "Throughput(MB/s)", firstColumn + 3, bytesOfMb);
}

void addDdr(Samples& samples) {
    samples.add("DDR/Read", "Read(MB/s)", firstColumn, bytesOfMb);
    samples.add("DDR/Write", "Write(MB/s)", firstColumn + 1, bytesOfMb);
}

void addHccs(Samples& samples) {
    samples.add("Tx", "Tx(MB/s)", firstColumn, bytesOfMb);
    samples.add("Rx", "Rx(MB/s)", firstColumn + 1, bytesOfMb);
}

/// What a port can carry, and for each way the bytes and packets of a second, and errors and losses so far:
/// trace_view.json has rates of these, which a row does not tell.
void addPort(Samples& samples) {
    constexpr std::array<std::string_view, 2> ways{"Rx", "Tx"};
    constexpr std::size_t portColumn = firstColumn;
    constexpr std::size_t bandwidthColumn = firstColumn + 1;
    constexpr std::size_t columnsOfWay = 4;
    std::size_t column = firstColumn + 2;
    for (const std::string_view way : ways) {
        std::string name("Port ");
        name.append(samples.number(portColumn)).append("/").append(way);
        samples.add(name, withUnit(std::string(way), "MB/s"), column, bytesOfMb);
        samples.addShare(name + " Bandwidth Efficiency", "Bandwidth Efficiency(%)", column, bandwidthColumn);
        samples.add(name + " Packets", "packets/s", column + 1);
        samples.add(name + " Errors", "packets", column + 2);
        samples.add(name + " Dropped", "packets", column + 3);
        column += columnsOfWay;
    }
}

/// A column that is a counter by itself.
struct PlainCounter {
    std::string_view column;
    std::string_view name;
    std::string_view series;
    double divisor = same;
};

/// What the interfaces of the network have done since the row before. Pauses (PFC), congestion (CNP) and
/// retries tell that the network is slow, not the rank.
constexpr std::array networkCounters{PlainCounter{"nicTxBandwidth", "NIC/Tx", "Tx(MB/s)", bytesOfMb},
                                     PlainCounter{"nicRxBandwidth", "NIC/Rx", "Rx(MB/s)", bytesOfMb},
                                     PlainCounter{"macTxBandwidth", "MAC/Tx", "Tx(MB/s)", bytesOfMb},
                                     PlainCounter{"macRxBandwidth", "MAC/Rx", "Rx(MB/s)", bytesOfMb},
                                     PlainCounter{"macTxPfcPkt", "MAC/Tx PFC", "packets"},
                                     PlainCounter{"macRxPfcPkt", "MAC/Rx PFC", "packets"},
                                     PlainCounter{"macTxBadByte", "MAC/Tx Bad", "bytes"},
                                     PlainCounter{"macRxBadByte", "MAC/Rx Bad", "bytes"},
                                     PlainCounter{"roceTxPkt", "RoCE/Tx Packets", "packets"},
                                     PlainCounter{"roceRxPkt", "RoCE/Rx Packets", "packets"},
                                     PlainCounter{"roceTxErrPkt", "RoCE/Tx Errors", "packets"},
                                     PlainCounter{"roceRxErrPkt", "RoCE/Rx Errors", "packets"},
                                     PlainCounter{"roceTxCnpPkt", "RoCE/Tx CNP", "packets"},
                                     PlainCounter{"roceRxCnpPkt", "RoCE/Rx CNP", "packets"},
                                     PlainCounter{"roceNewPktRty", "RoCE/Retries", "packets"}};

void addNetwork(Samples& samples) {
    std::size_t column = firstColumn;
    for (const PlainCounter& counter : networkCounters)
        samples.add(counter.name, counter.series, column++, counter.divisor);
}

/// The means of the interval: writes, reads, what completes them, each sent and received, and how long reads
/// take.
void addPcie(Samples& samples) {
    constexpr std::array<std::string_view, 3> kinds{"PCIe_post", "PCIe_nonpost", "PCIe_cpl"};
    std::size_t column = firstColumn;
    for (const std::string_view kind : kinds) {
        samples.add(kind, "Tx(MB/s)", column++, bytesOfMb);
        samples.add(kind, "Rx(MB/s)", column++, bytesOfMb);
    }
    samples.add("PCIe_nonpost_latency", "Tx(us)", column, nanosecondsOfUs);
}

/// All accelerators stand in one counter, with their number beside the value, as in trace_view.json.
void addAccPmu(Samples& samples) {
    constexpr std::array<std::string_view, 4> names{"read_bandwidth", "write_bandwidth", "read_ost",
                                                    "write_ost"};
    for (std::size_t i = 0; i < names.size(); ++i)
        samples.addWithKey(names[i], firstColumn + 1 + i, "acc_id", firstColumn);
}

void addSocInfo(Samples& samples) {
    samples.add("L2 Buffer Bw Level", "L2 Buffer Bw Level", firstColumn);
    samples.add("Mata Bw Level", "Mata Bw Level", firstColumn + 1);
}

void addQos(Samples& samples) {
    samples.add(std::string("QoS ").append(samples.text(firstColumn)), "value", firstColumn + 1);
}

void addCpuUsage(Samples& samples) {
    samples.add("CPU " + samples.number(firstColumn), "Usage(%)", firstColumn + 1);
}

template <const char* Name>
void addUsage(Samples& samples) {
    samples.add(Name, "Usage(%)", firstColumn);
}
constexpr char memoryUsage[] = "Memory Usage";
constexpr char diskUsage[] = "Disk Usage";
constexpr char networkUsage[] = "Network Usage";

} // namespace

std::vector<TimelineTable> counterTables(const TimelineSurvey& survey) {
    std::vector<TimelineTable> tables;
    const auto add = [&](std::string_view name, Layer layer, std::vector<readers::SqliteColumn> further,
                         void (*samplesOf)(Samples&)) {
        std::vector<readers::SqliteColumn> columns{{"timestampNs"}, {"deviceId"}};
        columns.insert(columns.end(), further.begin(), further.end());
        tables.push_back(
            {name, std::move(columns), [&survey, layer, samplesOf](const SqliteRow& row, std::string& json) {
                 Samples samples(survey, layer, row, json);
                 if (samples.hasTime())
                     samplesOf(samples);
                 return samples.hasTime();
             }});
    };
    add("AICORE_FREQ", Layer::CoreFrequency, {{"freq"}}, &addFrequency);
    add("SAMPLE_PMU_TIMELINE", Layer::CoreUsage, {{"coreType"}, {"coreId"}, {"usage"}}, &addCoreUsage);
    add("NPU_MEM", Layer::DeviceMemory, {{"type"}, {"ddr"}, {"hbm"}}, &addDeviceMemory);
    add("HBM", Layer::Hbm, {{"hbmId"}, {"type"}, {"bandwidth"}}, &addHbm);
    add("LLC", Layer::Llc, {{"llcId"}, {"mode"}, {"hitRate"}, {"throughput"}}, &addLlc);
    add("DDR", Layer::Ddr, {{"read"}, {"write"}}, &addDdr);
    add("HCCS", Layer::Hccs, {{"txThroughput"}, {"rxThroughput"}}, &addHccs);
    for (const auto& [table, layer] : {std::pair("NIC", Layer::Nic), std::pair("ROCE", Layer::Roce)})
        add(table, layer,
            {{"funcId"},
             {"bandwidth"},
             {"rxByteRate"},
             {"rxPacketRate"},
             {"rxErrors"},
             {"rxDropped"},
             {"txByteRate"},
             {"txPacketRate"},
             {"txErrors"},
             {"txDropped"}},
            &addPort);
    std::vector<readers::SqliteColumn> networkColumns;
    for (const PlainCounter& counter : networkCounters)
        networkColumns.push_back({counter.column});
    add("NETDEV_STATS", Layer::Nic, std::move(networkColumns), &addNetwork);
    add("PCIE", Layer::Pcie,
        {{"txPostAvg"},
         {"rxPostAvg"},
         {"txNonpostAvg"},
         {"rxNonpostAvg"},
         {"txCplAvg"},
         {"rxCplAvg"},
         {"txNonpostLatencyAvg"}},
        &addPcie);
    add("ACC_PMU", Layer::AccPmu,
        {{"accId"}, {"readBwLevel"}, {"writeBwLevel"}, {"readOstLevel"}, {"writeOstLevel"}}, &addAccPmu);
    add("SOC_BANDWIDTH_LEVEL", Layer::SocInfo, {{"l2BufferBwLevel"}, {"mataBwLevel"}}, &addSocInfo);
    add("QOS", Layer::Qos, {{"eventName"}, {"bandwidth"}}, &addQos);
    add("CPU_USAGE", Layer::CpuUsage, {{"cpuId"}, {"usage"}}, &addCpuUsage);
    add("HOST_MEM_USAGE", Layer::HostMemory, {{"usage"}}, &addUsage<memoryUsage>);
    add("HOST_DISK_USAGE", Layer::DiskUsage, {{"usage"}}, &addUsage<diskUsage>);
    add("HOST_NETWORK_USAGE", Layer::NetworkUsage, {{"usage"}}, &addUsage<networkUsage>);
    return tables;
}

} // namespace runglass::formats::ascend_db
