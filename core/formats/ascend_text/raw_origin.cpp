// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/raw_origin.h"

#include "core/base/file_source.h"
#include "core/formats/ascend_text/output_files.h"
#include "core/readers/sqlite_database.h"

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace runglass::formats::ascend_text {
namespace {

namespace fs = std::filesystem;
using readers::SqliteDatabase;
using readers::SqliteRow;

constexpr std::string_view devicePrefix = "device_";

/// A text that can be part of a name, and is not one of those that stand for unknown.
std::string nameFrom(std::string_view text) {
    constexpr std::size_t longest = 255; // of a host
    if (text == "NA" || text == "N/A" || text == "0" || text.size() > longest)
        return {};
    std::string name(text);
    std::ranges::replace_if(
        name, [](char c) { return c == '/' || static_cast<unsigned char>(c) < ' '; }, '_');
    return name;
}

std::string memberText(simdjson::dom::element from, std::string_view key) {
    std::string_view text;
    if (from[key].get(text) == simdjson::SUCCESS)
        return nameFrom(text);
    std::uint64_t number = 0;
    return from[key].get(number) == simdjson::SUCCESS ? nameFrom(std::to_string(number)) : std::string();
}

bool knowsHost(const RawOrigin& origin) {
    return !origin.hostId.empty() || !origin.hostName.empty();
}

/// A file that is not there or damaged tells nothing.
void takeHostOfFile(const fs::path& path, RawOrigin& origin) {
    constexpr std::uint64_t sizeLimit = std::uint64_t{1} << 20;
    const auto text = base::readSmallFile(path.string(), sizeLimit);
    if (!text)
        return;
    simdjson::dom::parser parser;
    simdjson::dom::element element;
    if (parser.parse(simdjson::padded_string(text.value())).get(element) != simdjson::SUCCESS)
        return;
    origin.hostId = memberText(element, "hostUid");
    origin.hostName = memberText(element, "hostname");
}

void takeHostOfFiles(const Directory& raw, RawOrigin& origin) {
    for (const std::string_view folder : raw.folders) {
        const bool isDevice = folder.starts_with(devicePrefix);
        if (!isDevice && folder != "host")
            continue;
        if (!knowsHost(origin))
            takeHostOfFile(raw.path / folder / "info.json", origin);
        if (isDevice && !knowsHost(origin))
            takeHostOfFile(raw.path / folder /
                               std::string("info.json.").append(folder.substr(devicePrefix.size())),
                           origin);
    }
}

void takeDevicesOfFolders(const Directory& raw, RawOrigin& origin) {
    for (const std::string_view folder : raw.folders)
        if (folder.starts_with(devicePrefix))
            if (const auto device = rankFromText(folder.substr(devicePrefix.size())))
                origin.devices.insert(*device);
}

void takeFirstRows(const SqliteDatabase& database, std::string_view table,
                   std::span<const readers::SqliteColumn> columns,
                   const std::function<void(const SqliteRow&)>& take) {
    constexpr std::size_t mostRows = 64; // more than a machine has devices
    database.readSome(table, columns, std::numeric_limits<std::int64_t>::min(), mostRows, take);
}

/// What is wrong with the database is told by those who read it.
void takeFromDatabase(const fs::path& path, RawOrigin& origin, std::stop_token stop) {
    base::Diagnostics unheard;
    base::Progress unwatched;
    LoadContext context{unheard, unwatched, std::move(stop)};
    const auto database = SqliteDatabase::open(path.string(), context, SqliteDatabase::Waiting::IfSmall);
    if (!database)
        return;
    if (!knowsHost(origin)) {
        const std::array columns{readers::SqliteColumn{"hostUid"}, readers::SqliteColumn{"hostName"}};
        takeFirstRows(database.value(), "HOST_INFO", columns, [&](const SqliteRow& row) {
            if (knowsHost(origin))
                return;
            origin.hostId = nameFrom(row.text(0).value_or(""));
            origin.hostName = nameFrom(row.text(1).value_or(""));
        });
    }
    if (origin.devices.empty()) {
        const std::array columns{readers::SqliteColumn{"id"}};
        takeFirstRows(database.value(), "NPU_INFO", columns, [&](const SqliteRow& row) {
            const auto device = row.integer(0).value_or(-1);
            if (device >= 0 && device <= std::numeric_limits<int>::max())
                origin.devices.insert(static_cast<int>(device));
        });
    }
}

/// "device_0+1"
std::string deviceName(const std::set<int>& devices) {
    std::string text;
    for (const int device : devices)
        text.append(text.empty() ? devicePrefix : "+").append(std::to_string(device));
    return text;
}

/// Hosts by their names, with their ids where several have the same name.
std::vector<std::string> hostNames(std::span<const RawOrigin> origins) {
    std::map<std::string, std::string> nameOfId; // containers of one host may call it differently
    std::map<std::string, int> idsOfName;
    for (const RawOrigin& origin : origins)
        if (!origin.hostId.empty() && nameOfId.try_emplace(origin.hostId, origin.hostName).second)
            ++idsOfName[origin.hostName];
    std::vector<std::string> names;
    for (const RawOrigin& origin : origins) {
        std::string name = origin.hostId.empty() ? origin.hostName : nameOfId[origin.hostId];
        if (name.empty())
            name = origin.hostId;
        else if (!origin.hostId.empty() && idsOfName[name] > 1)
            name.append("_").append(origin.hostId);
        names.push_back(std::move(name));
    }
    return names;
}

/// Whether there are several, not counting what is not known.
bool differ(const std::vector<std::string>& names) {
    const std::set<std::string> distinct(names.begin(), names.end());
    return distinct.size() - distinct.count("") > 1;
}

} // namespace

RawOrigin originOfRaw(const Directory& raw, std::span<const fs::path> databases, std::stop_token stop) {
    RawOrigin origin;
    takeDevicesOfFolders(raw, origin);
    takeHostOfFiles(raw, origin);
    for (const fs::path& database : databases)
        if (!knowsHost(origin) || origin.devices.empty())
            takeFromDatabase(database, origin, stop);
    return origin;
}

std::vector<std::string> placeNames(std::span<const RawOrigin> origins) {
    std::vector<std::string> devices;
    for (const RawOrigin& origin : origins)
        devices.push_back(deviceName(origin.devices));
    const bool haveSameDevices = std::ranges::adjacent_find(devices, std::not_equal_to<>()) == devices.end();
    const auto hosts = hostNames(origins);
    const bool haveSameHost = !differ(hosts);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < origins.size(); ++i) {
        std::string name = haveSameHost ? std::string() : hosts[i];
        if (!haveSameDevices && !devices[i].empty())
            name.append(name.empty() ? "" : "_").append(devices[i]);
        names.push_back(std::move(name));
    }
    return names;
}

} // namespace runglass::formats::ascend_text
