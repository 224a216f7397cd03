// SPDX-License-Identifier: Apache-2.0
#include "app/report_export.h"

#include "app/app_state.h"
#include "core/report/run_report.h"
#include "core/table/writers.h"
#include "views/base/core_text.h"
#include "views/frame/pane.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>

#include <utility>

namespace runglass::app {

using namespace Qt::StringLiterals;

namespace {

const auto slot = u"report/export"_s;

QString suggestedPath(const model::RunFolder& run) {
    const QFileInfo folder(QFile::decodeName(QByteArray::fromStdString(run.path)));
    return folder.dir().filePath(folder.completeBaseName() + u".html"_s);
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
    const auto path = QFileDialog::getSaveFileName(&window, tr("Export Report"), suggestedPath(*place.run),
                                                   tr("HTML files (*.html)"));
    if (!path.isEmpty())
        exportTo(path);
}

void ReportExport::exportTo(const QString& path) {
    const auto place = state_.selection.place();
    if (!place.isValid())
        return;
    state_.jobs.start(
        slot, tr("Writing the report %1").arg(QFileInfo(path).fileName()),
        [place, language = languageOfReport(), &session = state_.session,
         target =
             QFile::encodeName(path).toStdString()](views::JobContext& job) -> base::Result<std::uint64_t> {
            base::Diagnostics problems;
            base::LoadContext context{problems, job.progress, job.stop};
            const auto html =
                report::runReport(session, {*place.run, place.workerFolder(), place.spanFolder()}, language,
                                  "Runglass " RUNGLASS_VERSION, context);
            if (!html)
                return html.error();
            return table::writeFileSafely(target,
                                          [&html](const table::Sink& sink) { return sink(html.value()); });
        },
        [this, path](const base::Result<std::uint64_t>& written) {
            Q_EMIT noticed(written ? tr("The report was written to %1.").arg(QDir::toNativeSeparators(path))
                                   : views::errorSentence(written.error()));
        });
}

} // namespace runglass::app
