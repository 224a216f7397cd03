// SPDX-License-Identifier: Apache-2.0
// Whatever a database holds, opening it by itself gives a span or a reason, every part of it loads or says
// why not, the same twice, and all tables made of them can be written.
#include "core/formats/registry.h"
#include "core/readers/record_arguments.h"
#include "core/readers/sqlite_database.h"
#include "core/session/catalog.h"
#include "core/session/session.h"
#include "core/table/writers.h"
#include "fuzz/require.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <stdlib.h>
#include <unistd.h>

namespace {

using namespace runglass;
using fuzz::require;
using model::Part;

constexpr std::array parts{Part::Operators,       Part::Kernels,       Part::Memory, Part::Steps,
                           Part::RecomputedSteps, Part::Communication, Part::Trace,  Part::Calls};

/// SQLite opens what links lead to, which a file in memory has not got.
class TemporaryFile {
public:
    TemporaryFile(const std::uint8_t* data, std::size_t size) {
        const int file = ::mkstemp(path_.data());
        isWritten_ = file >= 0 && ::write(file, data, size) == static_cast<ssize_t>(size);
        if (file >= 0)
            ::close(file);
    }
    ~TemporaryFile() { ::unlink(path_.c_str()); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    bool isWritten() const { return isWritten_; }
    const std::string& path() const { return path_; }

private:
    std::string path_ = "/tmp/runglass-fuzz-XXXXXX";
    bool isWritten_ = false;
};

void checkTable(const table::Table& table) {
    for (const table::TableColumn& column : table.columns())
        require(column.data->size() == table.rowCount());
    const auto rows = table::allRows(table);
    const table::Sink sink = [](std::string_view) { return true; };
    require(table::writeCsv({&table, rows, {}}, {}, sink));
    require(table::writeText({&table, rows, {}}, sink));
}

/// What is read of slices later is made of their rows once more, and has to be the same text.
void checkArguments(const trace::Trace& trace) {
    constexpr std::uint32_t mostOfLane = 50;
    readers::RecordArguments arguments(trace.text(), {"Task Type"});
    for (trace::LaneIndex lane = 0; lane < trace.laneCount(); ++lane)
        for (std::uint32_t i = 0; i < trace.lane(lane).size() && i < mostOfLane; ++i)
            require(arguments.read(trace.textOffset(trace.row({lane, i}))));
}

/// The rows of all tables, for a comparison of two readings.
std::uint64_t rowsOf(const model::SpanFolder& span) {
    base::Diagnostics diagnostics;
    base::Progress progress;
    base::LoadContext context{diagnostics, progress, {}};
    session::Session session;
    const auto profile = session.load(span, parts, context);
    require(profile.ok());
    if (const auto& trace = profile.value()->trace.data)
        checkArguments(*trace);
    std::uint64_t rows = 0;
    for (const session::TableEntry& entry : session::catalog()) {
        const auto table = session::makeTable(entry.name, *profile.value(), {});
        if (!table)
            continue;
        checkTable(table.value());
        rows += table->rowCount();
    }
    return rows;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const TemporaryFile file(data, size);
    if (!file.isWritten())
        return 0;
    base::Diagnostics diagnostics;
    base::Progress progress;
    base::LoadContext context{diagnostics, progress, {}};
    const auto* format = formats::findFormat("ascend-db");
    require(format != nullptr);
    const auto found = format->findFile(file.path(), context);
    require(found.size() <= 1);
    for (const formats::FoundSpan& one : found)
        require(rowsOf(one.span) == rowsOf(one.span));
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const bool isDatabase = readers::SqliteDatabase::recognises(bytes);
    require(found.empty() || isDatabase);
    require(!found.empty() || !isDatabase || !diagnostics.empty()); // not refused without a reason
    return 0;
}
