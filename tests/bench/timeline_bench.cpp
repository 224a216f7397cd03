// SPDX-License-Identifier: Apache-2.0
// What a frame of the timeline costs: timeline_bench [--uniform] [SLICES…]
// Entries, rectangles and labels per frame are bounded by pixels; times are processor time of this thread.
// At the end: what all frames take against those of the smallest trace. Exit status 1 when a frame passes
// over more entries than its pixels justify.
#include "support/synthetic_trace.h"
#include "views/base/palette.h"
#include "views/jobs/job_runner.h"
#include "views/timeline/timeline_canvas.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <string_view>
#include <vector>

namespace {

using namespace runglass;

constexpr int timePixels = 1720;
constexpr int canvasHeight = 1080;
constexpr double entriesPerLanePixel = 8;

double threadMilliseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

struct Sequence {
    std::vector<double> milliseconds;
    views::PaintCounts most;

    double quantile(double share) {
        std::ranges::sort(milliseconds);
        const auto last = static_cast<double>(milliseconds.size() - 1);
        return milliseconds[static_cast<std::size_t>(std::lround(share * last))];
    }
};

class Bench {
public:
    explicit Bench(std::shared_ptr<const trace::Trace> trace)
        : canvas_(state_, jobs_), view_(canvas_.view()) {
        canvas_.resize(timePixels + 260, canvasHeight);
        canvas_.show();
        views::TraceGroup group;
        group.title = QStringLiteral("rank 0");
        group.trace = std::move(trace);
        state_.setDocument(views::TimelineDocument({group}), false);
        QCoreApplication::processEvents();
    }

    void frame(Sequence& sequence) {
        const double before = threadMilliseconds();
        view_.viewport()->repaint();
        sequence.milliseconds.push_back(threadMilliseconds() - before);
        const auto& counts = view_.lastFrame().counts;
        sequence.most.entries = std::max(sequence.most.entries, counts.entries);
        sequence.most.rectangles = std::max(sequence.most.rectangles, counts.rectangles);
        sequence.most.labels = std::max(sequence.most.labels, counts.labels);
    }

    Sequence zoom() {
        Sequence sequence;
        state_.showAll();
        constexpr int frames = 241;
        const double factor = std::pow(1 / state_.scale().nsPerPixel(), 1.0 / (frames - 1));
        for (int i = 0; i < frames; ++i) {
            frame(sequence);
            state_.zoom(factor, timePixels * 0.37);
        }
        return sequence;
    }

    Sequence pan(double nsPerPixel) {
        Sequence sequence;
        const auto range = state_.document().range();
        const auto lengthNs = static_cast<base::Nanoseconds>(nsPerPixel * state_.widthPixels());
        const auto middle = range.beginNs + range.length() / 3;
        state_.setScale(views::TimeScale(middle, 0, nsPerPixel));
        if (lengthNs > range.length())
            state_.showAll();
        constexpr int frames = 100;
        for (int i = 0; i < frames; ++i) {
            state_.setScale(state_.scale().panned(i < frames / 2 ? 13 : -13));
            frame(sequence);
        }
        return sequence;
    }

    Sequence scroll() {
        Sequence sequence;
        state_.showAll();
        auto* bar = view_.verticalScrollBar();
        for (int i = 0; i < 150; ++i) {
            bar->setValue(bar->maximum() * i / 150);
            frame(sequence);
        }
        bar->setValue(0);
        return sequence;
    }

    double fullNsPerPixel() const {
        return static_cast<double>(state_.document().range().length()) / state_.widthPixels();
    }
    int visibleLanes() const { return canvasHeight / view_.style().metrics.lane; }

private:
    views::JobRunner jobs_;
    views::TimelineState state_;
    views::TimelineCanvas canvas_;
    views::TimelineView& view_;
};

void print(const char* name, Sequence sequence) {
    std::printf("  %-22s %7.2f %7.2f %9llu %9llu %7llu\n", name, sequence.quantile(0.5),
                sequence.quantile(0.99), static_cast<unsigned long long>(sequence.most.entries),
                static_cast<unsigned long long>(sequence.most.rectangles),
                static_cast<unsigned long long>(sequence.most.labels));
    std::fflush(stdout);
}

/// The sum of the median frames of all sequences, in ms.
double measure(std::size_t slices, bool isUniform, bool& holds) {
    test::SyntheticTraceOptions options;
    options.slices = slices;
    options.isUniform = isUniform;
    const double before = threadMilliseconds();
    const auto trace = test::makeSyntheticTrace(options);
    std::printf("%llu slices, %.1f bytes of detail each, made in %.1f s\n",
                static_cast<unsigned long long>(trace->sliceCount()),
                static_cast<double>(trace->detailBytes()) / static_cast<double>(trace->sliceCount()),
                (threadMilliseconds() - before) / 1e3);
    std::printf("  %-22s %7s %7s %9s %9s %7s\n", "sequence", "median", "p99 ms", "entries", "rects",
                "labels");
    Bench bench(trace);
    const double full = bench.fullNsPerPixel();
    std::uint64_t most = 0;
    double milliseconds = 0;
    const auto run = [&](const char* name, Sequence sequence) {
        most = std::max(most, sequence.most.entries);
        milliseconds += sequence.quantile(0.5);
        print(name, std::move(sequence));
    };
    run("zoom to 1 ns/px", bench.zoom());
    run("pan, whole range", bench.pan(full));
    run("pan, 1/8", bench.pan(full / 8));
    run("pan, 1/64", bench.pan(full / 64));
    run("pan, 1/512", bench.pan(full / 512));
    run("pan, 1 us/px", bench.pan(1'000));
    run("pan, 50 ns/px", bench.pan(50));
    run("scroll", bench.scroll());
    const double bound = entriesPerLanePixel * bench.visibleLanes() * timePixels;
    if (static_cast<double>(most) > bound) {
        std::printf("  more than %.0f entries in a frame\n", bound);
        holds = false;
    }
    return milliseconds;
}

} // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    views::applyTheme(application, views::Theme::Light);
    std::vector<std::size_t> sizes;
    bool isUniform = false;
    for (int i = 1; i < argc; ++i) {
        if (std::string_view(argv[i]) == "--uniform")
            isUniform = true;
        else
            sizes.push_back(std::strtoull(argv[i], nullptr, 10));
    }
    if (sizes.empty())
        sizes = {100'000, 1'000'000, 10'000'000, 50'000'000};
    bool holds = true;
    double first = 0;
    for (const auto slices : sizes) {
        const double milliseconds = measure(slices, isUniform, holds);
        first = first > 0 ? first : milliseconds;
        std::printf("  all sequences: %.2f times the smallest trace\n", milliseconds / first);
    }
    return holds ? 0 : 1;
}
