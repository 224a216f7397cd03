// SPDX-License-Identifier: Apache-2.0
#include "gui/support/traces.h"

#include "core/readers/chrome_trace_reader.h"
#include "core/trace/trace_builder.h"

#include <QTemporaryFile>

namespace runglass::test {

std::shared_ptr<const trace::Trace> loadTrace(const QString& path) {
    base::Diagnostics diagnostics;
    base::Progress progress;
    base::LoadContext context{diagnostics, progress, {}};
    auto raw = readers::readChromeTrace(path.toStdString(), {}, context);
    if (!raw || raw.value().empty())
        return nullptr;
    auto built = trace::buildTrace(std::move(raw.value().front()), path.toStdString(), {}, context);
    return built ? built.value() : nullptr;
}

std::shared_ptr<const trace::Trace> traceOfRecords(const QByteArray& records) {
    // The trace keeps the file open, so its text can be read although its name is gone.
    QTemporaryFile file;
    if (!file.open())
        return nullptr;
    file.write("{\"traceEvents\":[" + records + "]}");
    file.close();
    return loadTrace(file.fileName());
}

std::optional<trace::SliceRef> sliceNamed(const trace::Trace& trace, std::string_view name) {
    for (trace::LaneIndex lane = 0; lane < trace.laneCount(); ++lane)
        for (std::size_t i = 0; i < trace.lane(lane).size(); ++i)
            if (const trace::SliceRef slice{lane, static_cast<trace::SliceIndex>(i)};
                trace.name(slice) == name)
                return slice;
    return std::nullopt;
}

} // namespace runglass::test
