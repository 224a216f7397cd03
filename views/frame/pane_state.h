// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/selection/selection.h"

#include <QJsonObject>
#include <QString>

#include <optional>

class QComboBox;

namespace runglass::views {

/// What panes need to put their choices into a session file, and to take them from one.

/// The choice by its data, or by its text when it has none. Nothing for a box without a choice.
void saveChoice(QJsonObject& state, const QString& key, const QComboBox& box);

/// What to do with a choice that the box does not offer.
enum class Missing {
    Ignore,
    Add ///< for boxes that are filled when their data is there: they keep what was chosen, if the data has it
};

/// Chooses as saved; a choice that the state does not tell stays.
void restoreChoice(const QJsonObject& state, const QString& key, QComboBox& box,
                   Missing missing = Missing::Ignore);

/// The same for a box that filters, whose first choice is all: that is taken when the state tells none.
void restoreFilter(const QJsonObject& state, const QString& key, QComboBox& box,
                   Missing missing = Missing::Ignore);

/// A state that waits until the data of its recording is there.
struct WaitingState {
    Selection::Place place;
    QJsonObject state;
};

} // namespace runglass::views
