// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/trace_exporter.h"

#include "core/analysis/trace_export.h"
#include "views/base/file_path.h"
#include "views/frame/pane.h"
#include "views/jobs/file_writes.h"
#include "views/widgets/table_text.h"

#include <QFileDialog>
#include <QFileInfo>

#include <numeric>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

const auto exportSlots = writeSlotsOf(u"timeline"_s);

QString numbered(const QString& path, std::size_t number) {
    if (number == 0)
        return path;
    const QFileInfo info(path);
    const QString suffix = info.suffix().isEmpty() ? QString() : u'.' + info.suffix();
    return path.chopped(suffix.size()) + u'-' + QString::number(number + 1) + suffix;
}

} // namespace

struct TraceExporter::Piece {
    std::shared_ptr<const trace::Trace> trace;
    std::vector<trace::TrackIndex> tracks;
    trace::TimeRange range;
    std::string path;
};

TraceExporter::TraceExporter(TimelineState& state, JobRunner& jobs, QObject* parent)
    : QObject(parent), state_(state), jobs_(jobs) {}

TraceExporter::~TraceExporter() {
    jobs_.cancelBelow(exportSlots);
}

void TraceExporter::askAndExport(QWidget* window) {
    const auto path = QFileDialog::getSaveFileName(window, tr("Export a part of the trace"), u"part.json"_s,
                                                   tr("Trace files (*.json)"));
    if (!path.isEmpty())
        exportTo(path);
}

std::vector<TraceExporter::Piece> TraceExporter::pieces(const QString& path) const {
    const auto& groups = state_.document().groups();
    const auto& area = state_.selectedArea();
    const auto range = area ? area->range : state_.window();
    std::vector<Piece> all(groups.size());
    for (std::size_t i = 0; i < groups.size(); ++i) {
        all[i].trace = groups[i].trace;
        all[i].range = {range.beginNs - groups[i].shiftNs, range.endNs - groups[i].shiftNs};
        if (!area && groups[i].trace && !groups[i].computedFrom) {
            all[i].tracks.resize(groups[i].trace->tracks().size());
            std::iota(all[i].tracks.begin(), all[i].tracks.end(), trace::TrackIndex{0});
        }
    }
    if (area)
        for (const auto& track : area->tracks)
            if (!groups[track.group].computedFrom) // there are no records of it
                all[track.group].tracks.push_back(track.track);
    std::erase_if(all, [](const Piece& piece) { return piece.tracks.empty() || !piece.trace; });
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i].path = pathBytes(numbered(path, i));
    return all;
}

void TraceExporter::exportTo(const QString& path) {
    auto wanted = pieces(path);
    if (wanted.empty()) {
        Q_EMIT noticed(tr("There is nothing to export here: what is shown was computed."));
        return;
    }
    const auto work = [pieces = std::move(wanted)](JobContext& context) -> base::Result<std::uint64_t> {
        std::uint64_t bytes = 0;
        for (const Piece& piece : pieces) {
            const auto written = analysis::exportTrace({*piece.trace, piece.tracks, piece.range}, piece.path,
                                                       context.progress, context.stop);
            if (!written)
                return written.error();
            bytes += written.value();
        }
        return bytes;
    };
    jobs_.start(exportSlots + QFileInfo(path).absoluteFilePath(),
                tr("Exporting %1").arg(QFileInfo(path).fileName()), work,
                [this, path](const base::Result<std::uint64_t>& written) {
                    if (!written) {
                        Q_EMIT noticed(errorSentence(written.error()));
                        return;
                    }
                    Q_EMIT noticed(tr("Exported %1 bytes to %2.").arg(countText(written.value()), path));
                    Q_EMIT exported(path);
                });
}

} // namespace runglass::views
