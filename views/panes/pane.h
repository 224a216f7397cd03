// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/profile.h"

#include <QWidget>

#include <memory>

namespace runglass::session {
class Session;
}

namespace runglass::views {

class JobRunner;
class Selection;
class StateStack;

/// What every pane is given; all of it outlives the panes.
struct PaneServices {
    session::Session& session;
    Selection& selection;
    JobRunner& jobs;
};

/// One tab. The base class loads the part that the pane needs whenever the selection changes while the pane is visible
/// (a hidden pane loads when it is shown), keeps the four states, and hands the loaded profile to show(). A pane wires
/// models and widgets; it holds no data and no formula.
class Pane : public QWidget {
    Q_OBJECT

public:
    Pane(PaneServices services, model::Part part, model::View view, QString title, QWidget* parent = nullptr);
    ~Pane() override;

    const QString& title() const { return title_; }
    /// Ready, empty or failed for the current selection: nothing is under way any more.
    bool isSettled() const;
    StateStack& states() { return *states_; }

Q_SIGNALS:
    void settled();
    /// Problems of the selected span may have changed.
    void problemsChanged();

protected:
    /// Called by the derived constructor once, with the widget that is shown when data is there.
    void setContent(QWidget* content);
    PaneServices& services() { return services_; }

    /// The part is loaded: show it. Called on the GUI thread; may start jobs for tables.
    virtual void showProfile(std::shared_ptr<const model::Profile> profile) = 0;
    /// Title and sentence for a span that cannot fill this pane: which file or setting would.
    virtual QString emptySentence() const = 0;

    void showEvent(QShowEvent* event) override;

private:
    void reload();

    PaneServices services_;
    model::Part part_;
    model::View view_;
    QString title_;
    StateStack* states_ = nullptr;
    bool stale_ = true;
};

} // namespace runglass::views
