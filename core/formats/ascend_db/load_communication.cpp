// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/load_communication.h"

#include "core/formats/ascend_db/open_database.h"
#include "core/formats/ascend_text/communication_builder.h"
#include "core/formats/ascend_text/communication_files.h"
#include "core/formats/ascend_text/output_files.h"
#include "core/formats/ascend_text/profiler_info.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace runglass::formats::ascend_db {
namespace {

using ascend_text::EntryPlace;
using ascend_text::Transported;
using readers::SqliteColumn;
using readers::SqliteDatabase;
using readers::SqliteRow;

constexpr double usPerMs = 1000;
constexpr double bytesPerMb = 1e6; // 8 MiB are 8.388608 in these tables

/// The columns that all three tables begin with here.
const std::array<SqliteColumn, 4> entryColumns{SqliteColumn{"hccl_op_name"}, SqliteColumn{"group_name"},
                                               SqliteColumn{"step"}, SqliteColumn{"type"}};
constexpr std::size_t firstValue = entryColumns.size();

std::vector<SqliteColumn> columnsWith(std::initializer_list<std::string_view> values) {
    std::vector<SqliteColumn> columns(entryColumns.begin(), entryColumns.end());
    for (const auto name : values)
        columns.push_back({name});
    return columns;
}

std::string textOf(const SqliteRow& row, std::size_t column) {
    if (const auto text = row.text(column))
        return std::string(*text);
    const auto number = row.integer(column);
    return number ? std::to_string(*number) : std::string();
}

/// Which entry a row is of.
struct Entry {
    explicit Entry(const SqliteRow& row)
        : name(textOf(row, 0)), group(textOf(row, 1)), step(textOf(row, 2)), type(textOf(row, 3)) {}

    EntryPlace place() const {
        return {step, ascend_text::kindOfSection(type), model::unknownRank, group, 0};
    }
    std::string key() const { return name + '\n' + group + '\n' + step + '\n' + type; }

    std::string name;
    std::string group;
    std::string step;
    std::string type;
};

double scaled(const SqliteRow& row, std::size_t column, double scale) {
    return row.real(column).value_or(model::unknownValue) * scale;
}

/// Microseconds as a double, whose whole and broken parts fit into nanoseconds each.
base::Nanoseconds timeOf(const SqliteRow& row, std::size_t column) {
    constexpr double mostUs = 9e15;
    constexpr std::int64_t nsPerUs = 1000;
    const double us = row.real(column).value_or(model::unknownValue);
    if (!(std::fabs(us) < mostUs))
        return model::unknownTimeNs;
    const double whole = std::floor(us);
    return static_cast<std::int64_t>(whole) * nsPerUs +
           static_cast<std::int64_t>(std::lround((us - whole) * static_cast<double>(nsPerUs)));
}

class CommunicationTables {
public:
    CommunicationTables(SqliteDatabase& database, ascend_text::CommunicationBuilder& builder)
        : database_(database), builder_(builder) {}

    std::optional<base::Error> read();

private:
    std::optional<base::Error> readBandwidths();
    std::optional<base::Error> readTimes();
    std::optional<base::Error> readMatrix();
    void addBandwidth(const SqliteRow& row);

    SqliteDatabase& database_;
    ascend_text::CommunicationBuilder& builder_;
    std::unordered_map<std::string, std::vector<Transported>> transports_; ///< by entry
    std::unordered_map<std::string, std::size_t> placeOfTransport_;        ///< in the list of its entry
};

/// A row is of one size of packets; what its transport moved as a whole stands in each of them.
void CommunicationTables::addBandwidth(const SqliteRow& row) {
    const std::string entry = Entry(row).key();
    const std::string name = textOf(row, firstValue);
    auto& ofEntry = transports_[entry];
    const auto [place, isNew] = placeOfTransport_.emplace(entry + '\n' + name, ofEntry.size());
    if (isNew) {
        Transported added;
        added.traffic.transport = builder_.idOf(name);
        added.traffic.sizeBytes = scaled(row, firstValue + 1, bytesPerMb);
        added.traffic.timeUs = scaled(row, firstValue + 2, usPerMs);
        added.traffic.bandwidthGbps = scaled(row, firstValue + 3, 1);
        added.traffic.largePacketRatio = scaled(row, firstValue + 4, 1);
        ofEntry.push_back(std::move(added));
    }
    const auto count = row.integer(firstValue + 6).value_or(0);
    if (count > 0)
        ofEntry[place->second].packets.push_back(
            {scaled(row, firstValue + 5, bytesPerMb), count, scaled(row, firstValue + 7, usPerMs)});
}

std::optional<base::Error> CommunicationTables::readBandwidths() {
    const auto columns = columnsWith({"transport_type", "transit_size", "transit_time", "bandwidth",
                                      "large_packet_ratio", "package_size", "count", "total_duration"});
    return readIfThere(database_, "CommAnalyzerBandwidth", columns,
                       [this](const SqliteRow& row) { addBandwidth(row); });
}

std::optional<base::Error> CommunicationTables::readTimes() {
    const auto columns = columnsWith(
        {"start_timestamp", "elapse_time", "transit_time", "wait_time", "synchronization_time", "idle_time"});
    // Transports that moved nothing have no rows, where communication.json has zeros.
    const bool tellsTraffic = !database_.tableNamed("CommAnalyzerBandwidth").empty();
    std::vector<Transported> nothing(tellsTraffic ? 1 : 0);
    for (Transported& none : nothing)
        none.traffic.sizeBytes = none.traffic.timeUs = 0;
    return readIfThere(database_, "CommAnalyzerTime", columns, [&](const SqliteRow& row) {
        const Entry entry(row);
        if (entry.name == ascend_text::totalOperation)
            return;
        model::CommunicationOperation operation;
        operation.startNs = timeOf(row, firstValue);
        operation.elapsedUs = scaled(row, firstValue + 1, usPerMs);
        operation.transitUs = scaled(row, firstValue + 2, usPerMs);
        operation.waitUs = scaled(row, firstValue + 3, usPerMs);
        operation.synchronizationUs = scaled(row, firstValue + 4, usPerMs);
        operation.idleUs = scaled(row, firstValue + 5, usPerMs);
        const auto transports = transports_.find(entry.key());
        builder_.addOperation(entry.place(), entry.name, operation,
                              transports == transports_.end() ? nothing : transports->second);
    });
}

std::optional<base::Error> CommunicationTables::readMatrix() {
    const auto columns =
        columnsWith({"src_rank", "dst_rank", "transport_type", "transit_size", "transit_time"});
    return readIfThere(database_, "CommAnalyzerMatrix", columns, [this](const SqliteRow& row) {
        const Entry entry(row);
        const auto source = ascend_text::rankFromText(textOf(row, firstValue));
        const auto destination = ascend_text::rankFromText(textOf(row, firstValue + 1));
        if (!source || !destination) {
            builder_.report(base::Severity::Skipped, "db.bad_value", 0,
                            "Links of CommAnalyzerMatrix without two ranks are left out.");
            return;
        }
        model::CommunicationLink link;
        link.source = *source;
        link.destination = *destination;
        link.sizeBytes = scaled(row, firstValue + 3, bytesPerMb);
        link.timeUs = scaled(row, firstValue + 4, usPerMs);
        builder_.addLink(entry.place(), entry.name, textOf(row, firstValue + 2), link);
    });
}

std::optional<base::Error> CommunicationTables::read() {
    constexpr std::array<std::string_view, 3> tables{"CommAnalyzerBandwidth", "CommAnalyzerTime",
                                                     "CommAnalyzerMatrix"};
    database_.expect(tables);
    auto failure = readBandwidths();
    if (!failure)
        failure = readTimes();
    return failure ? failure : readMatrix();
}

} // namespace

base::Result<std::optional<model::Communication>> loadCommunication(const model::SpanFolder& span,
                                                                    LoadContext& context) {
    constexpr std::array<std::string_view, 2> tables{"CommAnalyzerTime", "CommAnalyzerMatrix"};
    auto database = databaseWith(span, tables, context);
    if (!database)
        return database.error();
    if (!database.value())
        return std::optional<model::Communication>();
    ascend_text::CommunicationBuilder builder;
    builder.startFile((*database.value()).path(), context.diagnostics);
    if (auto failure = CommunicationTables(*database.value(), builder).read())
        return *std::move(failure);
    for (const auto& group : ascend_text::readParallelGroups(span.path))
        builder.addGroup({}, group.purpose, group.ranks);
    return std::optional(std::move(builder).build());
}

} // namespace runglass::formats::ascend_db
