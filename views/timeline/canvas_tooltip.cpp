// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/canvas_tooltip.h"

#include "views/timeline/time_text.h"

#include <QCoreApplication>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestName = 400; ///< kernels have names of thousands of letters

struct TimelineTooltip {
    Q_DECLARE_TR_FUNCTIONS(TimelineTooltip)
};

QString text(const std::string& utf8) {
    return QString::fromStdString(utf8);
}

QString shortened(QString name) {
    if (name.size() > longestName) {
        name.truncate(longestName);
        name += QChar(0x2026);
    }
    return name;
}

QString row(const QString& label, const QString& value) {
    return u"<tr><td style='padding-right:12px'>"_s + label.toHtmlEscaped() + u"</td><td>"_s +
           value.toHtmlEscaped() + u"</td></tr>"_s;
}

/// Of a text for the clipboard.
QString line(const QString& label, const QString& value) {
    return label + u": "_s + value + u'\n';
}

QString headline(const QString& name) {
    return u"<p style='margin:0 0 4px 0'><b>"_s + name.toHtmlEscaped() + u"</b></p>"_s;
}

QString category(const TimelineState& state, TimelineSlice slice) {
    return QString::fromUtf8(state.document().trace(slice.group).category(slice.slice));
}

QString sliceTooltip(const TimelineState& state, TimelineSlice slice) {
    const auto& document = state.document();
    const auto& trace = document.trace(slice.group);
    auto rows = row(TimelineTooltip::tr("Duration"), durationText(trace.durationNs(slice.slice)));
    rows += row(TimelineTooltip::tr("Start"), state.timeText(document.startNs(slice)));
    if (const auto kind = category(state, slice); !kind.isEmpty())
        rows += row(TimelineTooltip::tr("Category"), kind);
    if (trace.isUnfinished(slice.slice))
        rows += row(TimelineTooltip::tr("End"),
                    TimelineTooltip::tr("not in the file: shown up to the end of the trace"));
    return headline(shortened(document.name(slice))) + u"<table>"_s + rows + u"</table>"_s;
}

QString runTooltip(const TimelineState& state, const TimelineHit& hit) {
    const auto& document = state.document();
    const QString longest = shortened(document.name(*hit.slice)) + u", "_s +
                            durationText(document.trace(hit.slice->group).durationNs(hit.slice->slice));
    auto rows = row(TimelineTooltip::tr("Busy"), durationText(hit.busyNs));
    rows += row(TimelineTooltip::tr("Longest"), longest);
    return headline(
               TimelineTooltip::tr("%1 slices").arg(groupedText(static_cast<base::Nanoseconds>(hit.count)))) +
           u"<table>"_s + rows + u"</table>"_s +
           TimelineTooltip::tr("Zoom in to separate them.").toHtmlEscaped();
}

QString sampleTooltip(const TimelineState& state, const QString& counter, const CounterSample& sample) {
    auto rows = row(TimelineTooltip::tr("Value"), QString::number(sample.value, 'g', 12));
    rows += row(TimelineTooltip::tr("Start"), state.timeText(sample.sinceNs));
    if (sample.untilNs)
        rows +=
            row(TimelineTooltip::tr("Duration"), durationText(differenceNs(*sample.untilNs, sample.sinceNs)));
    return headline(counter) + u"<table>"_s + rows + u"</table>"_s;
}

} // namespace

QString canvasTooltip(const TimelineState& state, const TrackTree& tree, const TimelineHit& hit) {
    if (hit.isRun())
        return runTooltip(state, hit);
    if (hit.slice)
        return sliceTooltip(state, *hit.slice);
    return hit.sample ? sampleTooltip(state, tree.node(hit.node).title, *hit.sample) : QString();
}

QString spokenSlice(const TimelineState& state, TimelineSlice slice) {
    const auto& document = state.document();
    const auto& trace = document.trace(slice.group);
    return TimelineTooltip::tr("%1, %2, %3, starts %4, %5 of %6")
        .arg(text(document.track(document.trackOf(slice)).name), shortened(document.name(slice)),
             durationText(trace.durationNs(slice.slice)), state.timeText(document.startNs(slice)),
             QString::number(slice.slice.index + 1), QString::number(trace.lane(slice.slice.lane).size()));
}

QString sliceAsText(const TimelineState& state, TimelineSlice slice) {
    const auto& document = state.document();
    const auto& trace = document.trace(slice.group);
    const auto track = document.trackOf(slice);
    const auto& process = trace.processes()[document.track(track).process];
    auto out = line(TimelineTooltip::tr("Name"), document.name(slice));
    if (const auto kind = category(state, slice); !kind.isEmpty())
        out += line(TimelineTooltip::tr("Category"), kind);
    out +=
        line(TimelineTooltip::tr("Process"), process.name.empty() ? text(process.pid) : text(process.name));
    out += line(TimelineTooltip::tr("Track"), text(document.track(track).name));
    out += line(TimelineTooltip::tr("Start"), state.timeText(document.startNs(slice)));
    out += line(TimelineTooltip::tr("Duration"), durationText(trace.durationNs(slice.slice)));
    return out;
}

QString selfTimeAsText(base::Nanoseconds selfNs) {
    return line(TimelineTooltip::tr("Self time"), durationText(selfNs));
}

QString areaAsText(const TimelineState& state, const TimelineArea& area) {
    return TimelineTooltip::tr("%1 to %2: %3 on %4 tracks")
        .arg(state.timeText(area.range.beginNs), state.timeText(area.range.endNs),
             durationText(area.range.length()), QString::number(area.tracks.size()));
}

} // namespace runglass::views
