// SPDX-License-Identifier: Apache-2.0
#include "app/screenshot.h"

#include "app/app_state.h"
#include "app/main_window.h"
#include "app/place_choice.h"
#include "app/session_document.h"
#include "core/table/writers.h"
#include "views/base/file_path.h"

#include <QBuffer>
#include <QDockWidget>
#include <QFileInfo>
#include <QPixmap>
#include <QTimer>

#include <array>
#include <cstdio>

namespace runglass::app {

using namespace Qt::StringLiterals;

namespace {

const auto problemsName = u"problems"_s;

struct NamedView {
    QLatin1StringView name;
    model::View view;
};
constexpr std::array paneViews{NamedView{QLatin1StringView("overview"), model::View::Overview},
                               NamedView{QLatin1StringView("operator"), model::View::Operator},
                               NamedView{QLatin1StringView("kernel"), model::View::Kernel},
                               NamedView{QLatin1StringView("timeline"), model::View::Trace},
                               NamedView{QLatin1StringView("memory"), model::View::Memory},
                               NamedView{QLatin1StringView("module"), model::View::Module},
                               NamedView{QLatin1StringView("distributed"), model::View::Distributed},
                               NamedView{QLatin1StringView("diff"), model::View::Diff},
                               NamedView{QLatin1StringView("loss"), model::View::Loss}};

} // namespace

QStringList screenshotPanes() {
    QStringList names;
    for (const auto& pane : paneViews)
        names << pane.name;
    return names << problemsName;
}

Screenshot::Screenshot(MainWindow& window, AppState& state, ScreenshotRequest request, QObject* parent)
    : QObject(parent), window_(window), state_(state), request_(std::move(request)) {}

void Screenshot::start() {
    window_.resize(request_.size);
    showPane();
    window_.problemsDock()->setVisible(request_.pane == problemsName);
    window_.show();

    connect(&state_.documents, &OpenDocuments::failed, this,
            [this](const QString&, const QString& sentence) { fail(sentence); });
    connect(&state_.documents, &OpenDocuments::changed, this, &Screenshot::onOpened, Qt::QueuedConnection);
    connect(
        &state_.documents, &OpenDocuments::logsFound, this,
        [this] {
            hasLogs_ = true;
            onOpened();
        },
        Qt::QueuedConnection);
    connect(&window_.sessionDocument(), &SessionDocument::opened, this, &Screenshot::onOpened,
            Qt::QueuedConnection);
    connect(&window_.sessionDocument(), &SessionDocument::failed, this, &Screenshot::fail);
    connect(&state_.jobs, &views::JobRunner::idle, this, &Screenshot::check, Qt::QueuedConnection);
    for (auto* pane : window_.panes())
        connect(pane, &views::Pane::settled, this, &Screenshot::check, Qt::QueuedConnection);
    window_.openPaths(request_.paths);
}

void Screenshot::showPane() {
    for (const auto& pane : paneViews)
        if (pane.name == request_.pane)
            for (std::size_t i = 0; i < window_.panes().size(); ++i)
                if (window_.panes()[i]->view() == pane.view)
                    window_.showPane(static_cast<int>(i));
}

void Screenshot::fail(const QString& sentence) {
    if (done_)
        return;
    done_ = true;
    std::fprintf(stderr, "error: %s\n", qUtf8Printable(sentence));
    Q_EMIT finished(1);
}

void Screenshot::onOpened() {
    auto& session = window_.sessionDocument();
    if (done_ || placed_ || state_.documents.isScanning() || session.isOpening())
        return;
    // A session names what is looked at, unless the command line does.
    const auto& wanted = request_.selectors;
    const bool isPlaced =
        !session.path().isEmpty() && wanted.run.empty() && wanted.worker.empty() && wanted.span.empty();
    // Logs alone are no documents: there is no place to be chosen.
    const bool hasOnlyLogs = (hasLogs_ || !session.path().isEmpty()) && state_.documents.runs().empty();
    placed_ = isPlaced || hasOnlyLogs || choosePlace();
    showPane();
    check();
}

bool Screenshot::choosePlace() {
    const auto sentence = app::choosePlace(state_, request_.selectors);
    if (!sentence.isEmpty())
        fail(sentence);
    return sentence.isEmpty();
}

void Screenshot::check() {
    if (done_ || !placed_ || !window_.isSettled())
        return;
    // What has just been delivered is laid out by events that are still waiting, and these may start new
    // work.
    QTimer::singleShot(0, this, &Screenshot::take);
}

void Screenshot::take() {
    if (done_ || !window_.isSettled())
        return;
    done_ = true;
    // By the bytes: Qt itself writes no file whose name is not UTF-8.
    QBuffer picture;
    picture.open(QIODevice::WriteOnly);
    const auto format = QFileInfo(request_.outFile).suffix().toLatin1();
    const bool written =
        window_.grab().save(&picture, format.constData()) &&
        table::writeFileSafely(views::pathBytes(request_.outFile), [&picture](const table::Sink& sink) {
            return sink({picture.data().constData(), static_cast<std::size_t>(picture.size())});
        });
    if (!written)
        std::fprintf(stderr, "error: the picture cannot be written (%s)\n", qUtf8Printable(request_.outFile));
    Q_EMIT finished(written ? 0 : 1);
}

} // namespace runglass::app
