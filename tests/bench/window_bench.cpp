// SPDX-License-Identifier: Apache-2.0
// window_bench [PATH]: starts the real window without a screen and says how much processor time passed until
// it was painted first. Then opens a recording with the timeline in front, and says for how long at most the
// GUI thread was busy at once until everything is shown: as long as it is busy, the window neither paints nor
// answers.
#include "app/app_state.h"
#include "app/main_window.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <vector>

#include <time.h>

namespace {

using namespace runglass;
using namespace Qt::StringLiterals;

constexpr std::size_t shownStalls = 5;

double cpuMs(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

/// Prints when a window is painted for the first time.
class FirstPaint : public QObject {
public:
    explicit FirstPaint(QWidget& window) { window.installEventFilter(this); }

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint) {
            std::printf("first painted after %.0f ms of processor time\n", cpuMs(CLOCK_PROCESS_CPUTIME_ID));
            watched->removeEventFilter(this);
        }
        return false;
    }
};

/// A clock that ticks every millisecond when the event loop lets it: what lies between two ticks is a stall.
/// Of a long one the processor time tells whether the thread worked or others had the processor.
class StallMeter : public QObject {
public:
    StallMeter() {
        clock_.start();
        lastCpuMs_ = cpuMs(CLOCK_THREAD_CPUTIME_ID);
        connect(&timer_, &QTimer::timeout, this, &StallMeter::tick);
        timer_.start(std::chrono::milliseconds(1));
    }

    void print() {
        std::ranges::sort(stalls_, std::greater<>(), &Stall::wallMs);
        std::printf("shown after %.0f ms, %zu ticks; the longest times between two:\n", nowMs(),
                    stalls_.size());
        for (std::size_t i = 0; i < std::min(shownStalls, stalls_.size()); ++i)
            std::printf("  %6.1f ms (%.1f ms of them at work), %.0f ms after the start\n", stalls_[i].wallMs,
                        stalls_[i].cpuMs, stalls_[i].atMs);
    }

private:
    struct Stall {
        double wallMs;
        double cpuMs;
        double atMs;
    };
    double nowMs() const { return static_cast<double>(clock_.nsecsElapsed()) * 1e-6; }

    void tick() {
        const double now = nowMs();
        const double cpu = cpuMs(CLOCK_THREAD_CPUTIME_ID);
        stalls_.push_back({now - lastMs_, cpu - lastCpuMs_, lastMs_});
        lastMs_ = now;
        lastCpuMs_ = cpu;
    }

    QElapsedTimer clock_;
    QTimer timer_;
    double lastMs_ = 0;
    double lastCpuMs_ = 0;
    std::vector<Stall> stalls_;
};

} // namespace

int main(int argc, char* argv[]) {
    if (argc > 2) {
        std::fputs("usage: window_bench [PATH]\n", stderr);
        return 2;
    }
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    const QTemporaryDir settings;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());

    app::AppState state;
    app::MainWindow window(state);
    window.resize(1600, 1000);
    const FirstPaint firstPaint(window);
    for (std::size_t i = 0; i < window.panes().size(); ++i)
        if (window.panes()[i]->view() == model::View::Trace)
            window.showPane(static_cast<int>(i));
    window.show();
    QApplication::processEvents();
    if (argc == 1)
        return 0;

    StallMeter meter;
    const auto stopWhenShown = [&] {
        if (!state.documents.isScanning() && !window.isStartPageShown() && window.isSettled())
            QApplication::quit();
    };
    QObject::connect(&state.jobs, &views::JobRunner::idle, &application, stopWhenShown, Qt::QueuedConnection);
    for (auto* pane : window.panes())
        QObject::connect(pane, &views::Pane::settled, &application, stopWhenShown, Qt::QueuedConnection);
    window.openPath(QString::fromLocal8Bit(argv[1]));
    QApplication::exec();
    meter.print();
    return 0;
}
