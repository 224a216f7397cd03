// SPDX-License-Identifier: Apache-2.0
#include "views/panes/works_dialog.h"

#include "core/analysis/launched_works.h"
#include "core/session/session.h"
#include "views/base/core_text.h"
#include "views/frame/memory_words.h"
#include "views/frame/pane_parts.h"
#include "views/jobs/job_runner.h"
#include "views/selection/selection.h"
#include "views/widgets/state_stack.h"
#include "views/widgets/table_panel.h"

#include <QAction>
#include <QVBoxLayout>

#include <array>
#include <optional>
#include <utility>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr QSize usualSize(820, 420);
constexpr std::array parts{model::Part::Calls, model::Part::Operators};

std::optional<std::string> cellText(const table::Table& table, const char* id, table::RowIndex row) {
    const auto* column = table.find(id);
    if (column == nullptr || column->isNull(row))
        return std::nullopt;
    return std::string(column->text(row));
}

/// An action for the current row of a table that opens a dialog about the name in it.
template <typename MakerOf>
void offerDialog(TablePanel& table, PaneServices services, const QString& label, const QString& toolTip,
                 const QString& title, const QKeySequence& key, MakerOf makerOf) {
    auto* action = new QAction(label, &table);
    action->setToolTip(toolTip);
    action->setShortcut(key);
    QObject::connect(action, &QAction::triggered, &table, [&table, services, title, makerOf] {
        const auto row = table.currentRow();
        const auto shown = table.table();
        const auto name = row && shown ? cellText(*shown, "name", *row) : std::nullopt;
        if (!name)
            return;
        auto* dialog = new WorksDialog(services, title.arg(QString::fromStdString(*name)),
                                       makerOf(*name, cellText(*shown, "input_shapes", *row)), &table);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->QDialog::show();
    });
    table.addRowAction(action);
}

} // namespace

struct WorksDialog::Answer {
    base::Result<table::Table> table;
    std::optional<session::MemoryQuestion> question = {}; ///< asked before anything was loaded
    bool hasTimeline = true;                              ///< else there is nothing that could be read again
};

WorksDialog::WorksDialog(PaneServices services, const QString& title, Maker make, QWidget* parent)
    : QDialog(parent), services_(services), slot_(u"works/%1"_s.arg(reinterpret_cast<quintptr>(this))),
      place_(services.selection.place()), make_(std::move(make)),
      table_(new TablePanel(u"works"_s, services.jobs)), states_(new StateStack(table_)) {
    setWindowTitle(title);
    resize(usualSize);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(states_);
    table_->setUnits(services.selection.units());
    connect(states_, &StateStack::cancelRequested, this, &QDialog::reject);
    connect(&services_.jobs, &JobRunner::failed, this, [this](const QString& slot, const QString& reason) {
        if (slot == slot_)
            states_->showFailed(tr("There is nothing to show"), thrownSentence(reason), true);
    });
    // Also when the status bar cancelled it: nothing would ever come.
    connect(&services_.jobs, &JobRunner::finished, this, [this](const QString& slot) {
        if (slot == slot_ && states_->state() == StateStack::State::Loading &&
            !services_.jobs.isRunning(slot_))
            reject();
    });
    connect(states_, &StateStack::accepted, this, [this] {
        services_.session.acceptNeed(place_.spanFolder());
        load();
    });
    connect(states_, &StateStack::retryRequested, this, [this] {
        services_.session.forget(place_.spanFolder().path); // else what failed is only told again
        load();
    });
    load();
}

void WorksDialog::load() {
    states_->showLoading(tr("Looking for launches"), 0);
    services_.jobs.start(
        slot_, tr("Looking for launches"),
        [place = place_, make = make_, &session = services_.session](JobContext& job) {
            if (auto question = session.questionBefore(place.spanFolder(), parts))
                return Answer{base::Error(), std::move(question)};
            base::Diagnostics problems;
            formats::LoadContext context{problems, job.progress, job.stop};
            const auto profile = session.load(place.spanFolder(), parts, context);
            if (!profile)
                return Answer{profile.error()};
            if (profile.value()->calls.failure)
                return Answer{*profile.value()->calls.failure};
            if (!profile.value()->calls.data)
                return Answer{base::Error{"This recording has no timeline that tells who launched what",
                                          place.spanFolder().path, ""},
                              std::nullopt, false};
            return Answer{make(*profile.value())};
        },
        [this](Answer answer) { show(std::move(answer)); });
}

WorksDialog::~WorksDialog() {
    services_.jobs.disconnect(this);
    services_.jobs.cancel(slot_);
}

void WorksDialog::show(Answer answer) {
    if (answer.question) {
        const auto words = memoryWords(*answer.question);
        states_->showQuestion(words.title, words.sentence, words.yes);
        return;
    }
    if (!answer.table) {
        states_->showFailed(tr("There is nothing to show"), errorSentence(answer.table.error()),
                            answer.hasTimeline);
        return;
    }
    if (answer.table->rowCount() == 0) {
        states_->showEmpty(tr("Nothing was launched"),
                           tr("None of these calls launched work on the device."));
        return;
    }
    const auto english = std::make_shared<const table::Table>(std::move(answer.table).value());
    table_->setTable(withCoreTexts(english, {"kind"}), english);
    states_->showReady();
}

void offerKernels(TablePanel& table, PaneServices services) {
    offerDialog(table, services, WorksDialog::tr("Kernels of This Operator…"),
                WorksDialog::tr("What the calls of this operator launched on the device"),
                WorksDialog::tr("Kernels of %1"), Qt::CTRL | Qt::Key_K,
                [](const std::string& name, const std::optional<std::string>& shapes) -> WorksDialog::Maker {
                    return [name, shapes](const model::Profile& profile) {
                        static const model::OperatorCalls none;
                        const auto& calls = profile.operators.data ? *profile.operators.data : none;
                        return analysis::worksOfOperator(*profile.calls.data, calls, name,
                                                         shapes ? std::optional<std::string_view>(*shapes)
                                                                : std::nullopt,
                                                         analysis::WorkScope::Total);
                    };
                });
}

void offerOperators(TablePanel& table, PaneServices services) {
    offerDialog(table, services, WorksDialog::tr("Operators of This Kernel…"),
                WorksDialog::tr("Which operators launched this kernel"), WorksDialog::tr("Operators of %1"),
                Qt::CTRL | Qt::Key_K,
                [](const std::string& name, const std::optional<std::string>&) -> WorksDialog::Maker {
                    return [name](const model::Profile& profile) {
                        return analysis::operatorsOfWork(*profile.calls.data, name);
                    };
                });
}

} // namespace runglass::views
