// SPDX-License-Identifier: Apache-2.0
// Paints the timeline of a trace file into a picture, at any zoom, so that it can be looked at:
// timeline_picture FILE OUT.png [--dark] [--size WxH] [--from NS] [--length NS] [--select NAME] [--all-flows]
// [--focus] [--close] [--scroll PIXELS] [--search NAME] [--scale FACTOR]
#include "core/base/diagnostics.h"
#include "core/base/progress.h"
#include "core/readers/chrome_trace_reader.h"
#include "core/trace/trace_builder.h"
#include "views/base/palette.h"
#include "views/jobs/job_runner.h"
#include "views/timeline/slice_walk.h"
#include "views/timeline/timeline_canvas.h"
#include "views/timeline/timeline_search.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QEventLoop>
#include <QFileInfo>
#include <QPixmap>
#include <QScrollBar>
#include <QTimer>

#include <cstdio>

namespace {

using namespace runglass;
using namespace Qt::StringLiterals;

std::shared_ptr<const trace::Trace> load(const QString& path) {
    base::Diagnostics diagnostics;
    base::Progress progress;
    base::LoadContext context{diagnostics, progress, {}};
    auto raw = readers::readChromeTrace(path.toStdString(), {}, context);
    if (!raw.ok())
        return nullptr;
    auto documents = std::move(raw).value();
    if (documents.empty())
        return nullptr;
    auto built = trace::buildTrace(std::move(documents.front()), path.toStdString(), {}, context);
    return built.ok() ? built.value() : nullptr;
}

void settle(views::JobRunner& jobs) {
    QEventLoop loop;
    QObject::connect(&jobs, &views::JobRunner::idle, &loop, &QEventLoop::quit);
    if (!jobs.isIdle())
        loop.exec();
    QCoreApplication::processEvents();
}

void search(views::TimelineState& state, const QString& name) {
    auto highlight = std::make_shared<views::NameHighlight>();
    highlight->text = name;
    const auto& texts = state.document().trace(0).texts();
    std::vector<std::uint8_t> flags(texts.size(), 0);
    for (std::size_t i = 0; i < texts.size(); ++i)
        flags[i] = texts.text(base::TextId{static_cast<std::uint32_t>(i)}).find(name.toStdString()) !=
                   std::string_view::npos;
    highlight->names.push_back(std::move(flags));
    state.setHighlight(std::move(highlight));
}

void arrange(const QCommandLineParser& line, views::TimelineState& state, views::TimelineCanvas& canvas) {
    auto window = state.document().range();
    if (line.isSet(u"from"_s))
        window.beginNs = line.value(u"from"_s).toLongLong();
    if (line.isSet(u"length"_s))
        window.endNs = window.beginNs + line.value(u"length"_s).toLongLong();
    if (line.isSet(u"from"_s) || line.isSet(u"length"_s))
        state.setScale(views::TimeScale::fitting(window, state.widthPixels()));
    state.setShowsAllFlows(line.isSet(u"all-flows"_s));
    if (line.isSet(u"close"_s))
        canvas.tree().setAllExpanded(false);
    if (line.isSet(u"select"_s)) {
        const auto name = line.value(u"select"_s).toStdString();
        const auto middle = window.beginNs + window.length() / 2;
        const auto traces = views::TimelineSearch::searchedTraces(state.document());
        if (const auto hit = views::occurrenceNear(traces, name, middle)) {
            const auto slice = views::TimelineSearch::sliceOf(*hit);
            state.jumpTo(slice);
            if (line.isSet(u"focus"_s))
                state.showRange(state.document().rangeOf(slice));
        }
    }
    if (line.isSet(u"search"_s))
        search(state, line.value(u"search"_s));
    if (line.isSet(u"scroll"_s))
        canvas.view().verticalScrollBar()->setValue(line.value(u"scroll"_s).toInt());
}

} // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    for (int i = 1; i + 1 < argc; ++i)
        if (QByteArray(argv[i]) == "--scale")
            qputenv("QT_SCALE_FACTOR", argv[i + 1]);
    QApplication application(argc, argv);
    QCommandLineParser line;
    for (const auto* flag : {"dark", "all-flows", "focus", "close"})
        line.addOption(QCommandLineOption(QString::fromLatin1(flag)));
    for (const auto* value : {"size", "from", "length", "select", "scroll", "search", "scale"})
        line.addOption(QCommandLineOption(QString::fromLatin1(value), {}, u"value"_s));
    line.addPositionalArgument(u"file"_s, {});
    line.addPositionalArgument(u"out"_s, {});
    line.process(application);
    if (line.positionalArguments().size() != 2) {
        std::fputs("usage: timeline_picture FILE OUT.png\n", stderr);
        return 2;
    }
    views::applyTheme(application, line.isSet(u"dark"_s) ? views::Theme::Dark : views::Theme::Light);
    const auto trace = load(line.positionalArguments()[0]);
    if (!trace) {
        std::fputs("error: no trace in this file\n", stderr);
        return 1;
    }
    const auto size = line.value(u"size"_s).split(u'x');
    views::JobRunner jobs;
    views::TimelineState state;
    views::TimelineCanvas canvas(state, jobs);
    canvas.resize(size.size() == 2 ? QSize(size[0].toInt(), size[1].toInt()) : QSize(1600, 900));
    canvas.show();
    views::TraceGroup group;
    group.title = QFileInfo(line.positionalArguments()[0]).fileName();
    group.trace = trace;
    state.setDocument(views::TimelineDocument({group}), false);
    settle(jobs);
    arrange(line, state, canvas);
    settle(jobs);
    return canvas.picture().save(line.positionalArguments()[1]) ? 0 : 1;
}
