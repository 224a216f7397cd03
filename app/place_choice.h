// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/session/selectors.h"

#include <QObject>
#include <QString>

namespace runglass::app {

struct AppState;
class SessionDocument;

/// Shows what the selectors choose of what is open; otherwise the sentence why not.
QString choosePlace(AppState& state, const session::Selectors& selectors);

/// Chooses once, as soon as all that is being opened is there, and then deletes itself.
class PlaceChoice : public QObject {
    Q_OBJECT

public:
    PlaceChoice(AppState& state, SessionDocument& session, session::Selectors selectors, QObject* parent);

Q_SIGNALS:
    /// What is open has nothing like that. Not said where nothing could be opened at all.
    void failed(const QString& sentence);

private:
    void look();

    AppState& state_;
    SessionDocument& session_;
    session::Selectors selectors_;
    bool done_ = false;
};

} // namespace runglass::app
