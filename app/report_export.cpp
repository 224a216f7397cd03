// SPDX-License-Identifier: Apache-2.0
#include "app/report_export.h"

#include "app/app_state.h"
#include "app/path_beside.h"
#include "core/report/run_report.h"
#include "core/session/memory_need.h"
#include "core/table/writers.h"
#include "views/base/core_text.h"
#include "views/base/file_path.h"
#include "views/frame/memory_words.h"
#include "views/frame/pane.h"
#include "views/jobs/file_writes.h"

#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>

#include <optional>
#include <utility>

namespace runglass::app {

using namespace Qt::StringLiterals;

namespace {

const auto exportSlots = views::writeSlotsOf(u"report"_s);

QString suggestedPath(const model::RunFolder& run) {
    return pathBeside(views::pathText(run.path), u".html"_s);
}

/// That of the window.
report::ReportLanguage languageOfReport() {
    if (!views::isCoreTranslated())
        return {};
    const auto translated = [](std::string_view english) { return views::coreText(english).toStdString(); };
    return {QLocale().bcp47Name().toStdString(), translated, translated(".")};
}

} // namespace

ReportExport::ReportExport(AppState& state, QObject* parent) : QObject(parent), state_(state) {}

void ReportExport::askAndExport(QWidget& window) {
    const auto& place = state_.selection.place();
    if (!place.isValid()) {
        Q_EMIT noticed(tr("A report is about a recording: open a run folder or a trace first."));
        return;
    }
    QFileDialog dialog(&window, tr("Export Report"), {}, tr("HTML files (*.html)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(u"html"_s); // by the dialog, which then asks before it replaces that file
    dialog.selectFile(suggestedPath(*place.run));
    if (dialog.exec() == QDialog::Accepted && !dialog.selectedFiles().isEmpty())
        exportTo(dialog.selectedFiles().front());
}

/// What the job gives: bytes of the file, or what to ask before.
struct ReportExport::Outcome {
    base::Result<std::uint64_t> written;
    std::optional<session::MemoryQuestion> question = {};
};

void ReportExport::exportTo(const QString& path, bool isNeedAccepted) {
    const auto place = state_.selection.place();
    if (!place.isValid())
        return;
    state_.jobs.start(
        exportSlots + QFileInfo(path).absoluteFilePath(),
        tr("Writing the report %1").arg(QFileInfo(path).fileName()),
        [place, isNeedAccepted, language = languageOfReport(), &session = state_.session,
         target = views::pathBytes(path)](views::JobContext& job) -> Outcome {
            base::Diagnostics problems;
            base::LoadContext context{problems, job.progress, job.stop};
            const report::ReportSubject subject{*place.run, place.workerFolder(), place.spanFolder()};
            if (!isNeedAccepted)
                if (auto question = session::questionBefore(report::reportMemoryNeed(session, subject)))
                    return {base::Error(), std::move(question)};
            const auto html =
                report::runReport(session, subject, language, "Runglass " RUNGLASS_VERSION, context);
            if (!html)
                return {html.error()};
            return {table::writeFileSafely(target,
                                           [&html](const table::Sink& sink) { return sink(html.value()); })};
        },
        [this, path](const Outcome& outcome) { finish(path, outcome); });
}

void ReportExport::finish(const QString& path, const Outcome& outcome) {
    if (outcome.question)
        views::askAboutMemory(*outcome.question, QApplication::activeWindow(), this,
                              [this, path] { exportTo(path, true); });
    else if (outcome.written)
        Q_EMIT noticed(tr("The report was written to %1.").arg(QDir::toNativeSeparators(path)));
    else
        Q_EMIT noticed(views::errorSentence(outcome.written.error()));
}

} // namespace runglass::app
