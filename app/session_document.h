// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/diagnostics.h"
#include "core/session/session_file.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>

namespace runglass::app {

struct AppState;
class MainWindow;

/// The session file that the window shows: what is open and how it is looked at, saved and opened as one
/// file. Opening replaces what is open; what the panes kept is given to them when all paths have been
/// scanned. Nothing asks to save at the end: a session is what was saved, not what must be.
class SessionDocument : public QObject {
    Q_OBJECT

public:
    SessionDocument(MainWindow& window, AppState& state);

    /// Of the file; "" when no session is open.
    const QString& path() const { return path_; }
    QString name() const;
    /// Scanning what a session names is under way.
    bool isOpening() const { return opening_.has_value(); }
    /// What opening it met; nullptr when no session is open.
    std::shared_ptr<const base::Diagnostics> problems() const { return problems_; }

    /// False, with failed() and nothing changed, when the file is no session or nothing it names is there.
    bool open(const QString& path);
    bool saveTo(const QString& path);
    /// Asks for a name when there is none yet.
    void save();
    void saveAs();
    void chooseAndOpen();
    /// Nothing is open any more.
    void forget();

Q_SIGNALS:
    /// Another session, or none.
    void changed();
    /// All that a session names has been opened and set up, as far as it could be.
    void opened();
    void failed(const QString& sentence);
    void noticed(const QString& sentence);

private:
    void replaceDocuments();
    void continueOpening();
    void restore(const session::SessionFile& session);
    session::SessionFile current(const QString& path) const;
    QString suggestedPath() const;
    QString openedSentence(const session::SessionFile& session) const;

    MainWindow& window_;
    AppState& state_;
    QString path_;
    std::shared_ptr<const base::Diagnostics> problems_;
    std::optional<session::SessionFile> opening_;
};

/// Whether a path is named like a session file.
bool isSessionFile(const QString& path);

} // namespace runglass::app
