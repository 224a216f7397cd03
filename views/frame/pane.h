// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/diagnostics.h"
#include "core/base/result.h"
#include "core/model/profile.h"
#include "core/session/catalog.h"

#include <QJsonObject>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QAction;

namespace runglass::session {
class Session;
struct MemoryQuestion;
class SessionPaths;
} // namespace runglass::session

namespace runglass::views {

class JobRunner;
struct JobContext;
class Selection;
class StateStack;
class TablePanel;

/// What every pane is given; all of it outlives the panes.
struct PaneServices {
    session::Session& session;
    Selection& selection;
    JobRunner& jobs;
};

/// Something a pane can do, for the list of all commands.
struct PaneCommand {
    QString name;
    QString keys;
    std::function<void()> run;
};

/// One tab. The base class loads the part that the pane needs whenever the selection changes while the pane
/// is visible (a hidden pane loads when it is shown), keeps the four states, and hands the loaded profile to
/// showProfile(). A pane wires models and widgets; it holds no data and no formula.
class Pane : public QWidget {
    Q_OBJECT

public:
    Pane(PaneServices services, model::Part part, model::View view, QString title, QWidget* parent = nullptr);
    /// For a pane that is not about the selected recording: the base class loads nothing for it.
    Pane(PaneServices services, model::View view, QString title, QWidget* parent = nullptr);
    ~Pane() override;

    model::View view() const { return view_; }
    const QString& title() const { return title_; }
    /// Ready, empty or failed for the current selection: nothing is under way any more.
    virtual bool isSettled() const;
    StateStack& states() { return *states_; }
    /// What loading the shown span met; nullptr as long as nothing was loaded.
    virtual std::shared_ptr<const base::Diagnostics> problems() const { return problems_; }
    /// The table that Export, Copy and Find of the menus act on; nullptr when the pane has none.
    virtual TablePanel* mainTable() = 0;
    /// What F6 gives the focus to when there is no table.
    virtual QWidget* mainWidget() { return nullptr; }
    /// Shows or hides the charts above the table; nullptr when the pane has none.
    virtual QAction* chartsAction() { return nullptr; }
    /// What the pane can do besides what stands in the menus.
    virtual std::vector<PaneCommand> commands();

    /// How the pane is set up, for a session file. Each pane has keys of its own beside those of its tables,
    /// which the base class keeps; paths go through `paths`.
    virtual QJsonObject savedState(const session::SessionPaths& paths) const;
    /// Sets the pane up as savedState() told, for the selected recording; the empty object clears filters.
    /// What needs data that is not loaded yet waits for it. Anything may stand in the state: what makes no
    /// sense is passed over.
    virtual void restoreState(const QJsonObject& state, const session::SessionPaths& paths);

Q_SIGNALS:
    void settled();
    /// Problems of the selected span may have changed.
    void problemsChanged();
    /// Something happened that is worth a sentence in the status bar.
    void noticed(const QString& sentence);

protected:
    /// Makes one table of a loaded profile; runs off the GUI thread.
    using TableMaker = std::function<base::Result<table::Table>(const model::Profile&)>;
    using Tables = std::vector<std::shared_ptr<const table::Table>>;

    /// Called by the derived constructor once, with the widget that is shown when data is there.
    void setContent(QWidget* content);
    PaneServices& services() { return services_; }
    const PaneServices& services() const { return services_; }

    /// The part is loaded: show it by asking for tables. Called on the GUI thread.
    virtual void showProfile(std::shared_ptr<const model::Profile> /*profile*/) {}
    static TableMaker fromCatalog(std::string name, session::TableOptions options);
    /// Makes tables off the GUI thread and hands them over in the same order; then the pane is ready. A newer
    /// request replaces an older one. When a table cannot be made the pane says why, resets its choices and
    /// tries again, so that a grouping the source does not have costs nothing.
    void requestTables(std::shared_ptr<const model::Profile> profile, std::vector<TableMaker> makers,
                       std::function<void(const Tables&)> deliver);
    /// The part is being loaded from now on: a chance to show something of it before it is complete.
    virtual void loadingStarted() {}
    /// Shows the content while the loading goes on; false when there is nothing to wait for any more.
    bool showPartly();
    /// Whether the profile that showProfile() got last is that of the selected recording. Before, a changed
    /// choice waits until it is.
    bool hasProfileOfSelection() const;
    /// Asks whether to load although the memory may not suffice; the answer yes comes to loadAllTheSame().
    void showQuestion(const session::MemoryQuestion& question);
    virtual void loadAllTheSame();
    /// For panes that show a profile without tables: what showProfile was given is on the screen.
    void showReady();
    /// Puts grouping and filters back to what every source has; false when they are there already.
    virtual bool resetChoices() { return false; }

    /// Whether the part has data, and why it failed if it did.
    struct PartState {
        bool there = false;
        std::optional<base::Error> failure;
    };
    virtual PartState partState(const model::Profile& /*profile*/) const { return {}; }
    /// Parts that are loaded besides the pane's own, and may be missing.
    virtual std::vector<model::Part> furtherParts() const { return {}; }
    /// Parts that take long and only add to what the pane shows: they are loaded when it is on the screen,
    /// and then showProfile() is called again with them.
    virtual std::vector<model::Part> laterParts() const { return {}; }
    /// Whether a span is worth loading for this pane; what it really has is known afterwards.
    virtual bool canFill(const model::SpanFolder& span) const { return span.hasView(view_); }
    /// One sentence for a span that cannot fill this pane: which file or setting would.
    virtual QString emptySentence() const { return {}; }

    void showEvent(QShowEvent* event) override;

private:
    struct LoadOutcome;

    /// Those the pane cannot be shown without, and those it takes along.
    std::vector<model::Part> partsToLoad() const;
    static LoadOutcome loadedParts(session::Session& session, const model::SpanFolder& span,
                                   const std::vector<model::Part>& parts, JobContext& job);
    void onPlaceChanged();
    void reload();
    void startLoading();
    void loadLaterParts();
    void onLoaded(LoadOutcome outcome);
    void onProgress(const QString& slot, const QString& label, double fraction);
    void onJobFinished(const QString& slot);
    void showEmptyState();
    void onTablesFailed(const std::shared_ptr<const model::Profile>& profile, const base::Error& error);
    void showFailure(const base::Error& error);
    void settle();
    void setProblems(std::shared_ptr<const base::Diagnostics> problems);

    enum class Activity { Stale, Loading, MakingTables, Settled };

    PaneServices services_;
    std::optional<model::Part> part_;
    model::View view_;
    QString title_;
    QString loadSlot_;
    QString tableSlot_;
    QString laterSlot_;
    StateStack* states_ = nullptr;
    std::shared_ptr<const base::Diagnostics> problems_;
    Activity activity_ = Activity::Stale;
    bool isPartlyShown_ = false;    ///< content is on the screen before its loading is complete
    bool laterPartsWanted_ = false; ///< and neither there nor given up
    bool showsSelection_ = false;   ///< the content is of the selected span, not of the one before
};

/// A core error as a sentence for people: what, where, what to do.
QString errorSentence(const base::Error& error);

} // namespace runglass::views
