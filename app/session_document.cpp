// SPDX-License-Identifier: Apache-2.0
#include "app/session_document.h"

#include "app/app_state.h"
#include "app/main_window.h"
#include "app/path_beside.h"
#include "core/session/selectors.h"
#include "core/session/session_paths.h"
#include "views/base/file_path.h"
#include "views/panes/session_place.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include <utility>

namespace runglass::app {

using namespace Qt::StringLiterals;

namespace {

const auto ending = QString::fromLatin1(session::sessionFileEnding.data(), session::sessionFileEnding.size());

QJsonObject objectOf(const std::string& json) {
    return QJsonDocument::fromJson(QByteArray::fromStdString(json)).object();
}

std::string nameOf(const views::Pane& pane) {
    return std::string(model::viewName(pane.view()));
}

} // namespace

bool isSessionFile(const QString& path) {
    return session::isSessionFileName(views::pathBytes(path));
}

SessionDocument::SessionDocument(MainWindow& window, AppState& state)
    : QObject(&window), window_(window), state_(state) {
    // Queued: the window has shown the last run by then.
    const auto look = [this] { continueOpening(); };
    connect(&state_.documents, &OpenDocuments::changed, this, look, Qt::QueuedConnection);
    connect(&state_.documents, &OpenDocuments::failed, this, look, Qt::QueuedConnection);
    connect(&state_.documents, &OpenDocuments::cancelled, this, look, Qt::QueuedConnection);
    connect(&state_.documents, &OpenDocuments::logsFound, this, look, Qt::QueuedConnection);
}

QString SessionDocument::name() const {
    return QFileInfo(path_).completeBaseName();
}

bool SessionDocument::open(const QString& path) {
    const auto whole = views::wholePath(path);
    auto problems = std::make_shared<base::Diagnostics>();
    auto read = session::readSessionFile(views::pathBytes(whole), *problems);
    if (!read) {
        Q_EMIT failed(views::errorSentence(read.error()));
        return false;
    }
    auto& session = read.value();
    if (session.paths.empty() && !session.missing.empty()) {
        Q_EMIT failed(openedSentence(session));
        return false;
    }
    path_ = whole;
    problems_ = std::move(problems);
    opening_ = std::move(session);
    replaceDocuments();
    Q_EMIT changed();
    return true;
}

void SessionDocument::replaceDocuments() {
    for (const auto& run : state_.documents.runs())
        state_.session.forget(run->path);
    state_.documents.closeAll();
    for (std::size_t index = 0; index < window_.panes().size(); ++index)
        if (nameOf(*window_.panes()[index]) == opening_->tab)
            window_.showPane(static_cast<int>(index));
    QStringList paths;
    for (const auto& path : opening_->paths) {
        state_.session.forget(path);
        paths << views::pathText(path);
    }
    state_.documents.open(paths);
    if (paths.isEmpty()) // logs only
        continueOpening();
}

void SessionDocument::continueOpening() {
    if (!opening_ || state_.documents.isScanning())
        return;
    const auto session = *std::exchange(opening_, std::nullopt);
    restore(session);
    // Where nothing of it opened, that was said. What is opened next is not to be saved over it.
    if (window_.isStartPageShown() && !session.paths.empty()) {
        forget();
    } else {
        state_.recent.add(path_);
        Q_EMIT noticed(openedSentence(session));
    }
    Q_EMIT opened();
}

void SessionDocument::restore(const session::SessionFile& session) {
    if (session.place)
        if (const auto place = views::findPlace(state_.documents.runs(), *session.place); place.isValid())
            state_.selection.setPlace(place);
    const session::SessionPaths paths(views::pathBytes(path_), session.savedIn);
    for (auto* pane : window_.panes()) {
        const auto state = session.panes.find(nameOf(*pane));
        pane->restoreState(state == session.panes.end() ? QJsonObject() : objectOf(state->second), paths);
    }
}

QString SessionDocument::openedSentence(const session::SessionFile& session) const {
    if (session.missing.empty())
        return tr("The session %1 is open.").arg(name());
    std::vector<std::string> names;
    for (const auto& path : session.missing)
        names.push_back(views::pathText(path).toStdString());
    const auto list = QString::fromStdString(session::namesForPeople(names));
    return session.paths.empty()
               ? tr("Nothing that the session names is there: %1. Nothing was changed.").arg(list)
               : tr("The session %1 is open, without what is not there: %2.").arg(name(), list);
}

session::SessionFile SessionDocument::current(const QString& path) const {
    session::SessionFile session;
    for (const auto& opened : state_.documents.paths())
        session.paths.push_back(views::pathBytes(opened));
    if (const auto& place = state_.selection.place(); place.isValid())
        session.place = views::toSessionPlace(place);
    session.tab = nameOf(*window_.currentPane());
    const session::SessionPaths paths(views::pathBytes(path));
    for (const auto* pane : window_.panes())
        session.panes[nameOf(*pane)] =
            QJsonDocument(pane->savedState(paths)).toJson(QJsonDocument::Compact).toStdString();
    return session;
}

bool SessionDocument::saveTo(const QString& path) {
    auto whole = views::wholePath(path);
    if (!isSessionFile(whole))
        whole += ending;
    const auto written = session::writeSessionFile(views::pathBytes(whole), current(whole));
    if (!written) {
        Q_EMIT failed(views::errorSentence(written.error()));
        return false;
    }
    path_ = whole;
    if (!problems_)
        problems_ = std::make_shared<const base::Diagnostics>();
    state_.recent.add(whole);
    Q_EMIT changed();
    Q_EMIT noticed(tr("The session was saved to %1.").arg(QDir::toNativeSeparators(whole)));
    return true;
}

void SessionDocument::save() {
    if (path_.isEmpty())
        saveAs();
    else
        saveTo(path_);
}

void SessionDocument::saveAs() {
    QFileDialog dialog(&window_, tr("Save Session"), {}, tr("Sessions (*%1)").arg(ending));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(ending); // by the dialog, which then asks before it replaces that file
    dialog.selectFile(suggestedPath());
    if (dialog.exec() == QDialog::Accepted && !dialog.selectedFiles().isEmpty())
        saveTo(dialog.selectedFiles().front());
}

void SessionDocument::chooseAndOpen() {
    const auto path =
        QFileDialog::getOpenFileName(&window_, tr("Open Session"), QFileInfo(suggestedPath()).path(),
                                     tr("Sessions (*%1);;All files (*)").arg(ending));
    if (!path.isEmpty())
        open(path);
}

/// Beside the data, where a colleague finds both.
QString SessionDocument::suggestedPath() const {
    if (!path_.isEmpty())
        return path_;
    const auto paths = state_.documents.paths();
    if (paths.isEmpty())
        return QDir::home().filePath(tr("Session") + ending);
    return pathBeside(paths.front(), ending);
}

void SessionDocument::forget() {
    if (path_.isEmpty() || opening_)
        return;
    path_.clear();
    problems_.reset();
    Q_EMIT changed();
}

} // namespace runglass::app
