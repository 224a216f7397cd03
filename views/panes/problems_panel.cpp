// SPDX-License-Identifier: Apache-2.0
#include "views/panes/problems_panel.h"

#include "core/analysis/problems.h"
#include "views/panes/editor.h"
#include "views/panes/pane_parts.h"
#include "views/widgets/table_panel.h"

#include <QVBoxLayout>

namespace runglass::views {

using namespace Qt::StringLiterals;

ProblemsPanel::ProblemsPanel(JobRunner& jobs, QWidget* parent)
    : QWidget(parent), table_(new TablePanel(u"problems"_s, jobs, this)) {
    table_->setSearchColumn("message", tr("Search in messages"), false);
    letSearchShrink(*table_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->addWidget(table_);
    connect(table_, &TablePanel::rowActivated, this, [this](table::RowIndex row) { openPlaceOf(row); });
    connect(table_, &TablePanel::exported, this,
            [this](const QString& path) { Q_EMIT noticed(tr("Exported to %1.").arg(path)); });
    connect(table_, &TablePanel::exportFailed, this, &ProblemsPanel::noticed);
}

void ProblemsPanel::setProblems(std::vector<base::Problem> problems) {
    problems_ = std::move(problems);
    // The panel fits its columns to the first rows it gets, so it is not given an empty table at first.
    if (problems_.empty() && table_->table() == nullptr)
        return;
    table_->setTable(std::make_shared<const table::Table>(analysis::problemsTable(problems_)));
}

void ProblemsPanel::openPlaceOf(std::size_t row) {
    const auto& problem = problems_.at(row);
    if (problem.file.empty())
        return;
    const bool hasLine = problem.first.kind == base::Place::Kind::Line;
    const auto sentence = openInEditor(QString::fromStdString(problem.file),
                                       hasLine ? static_cast<int>(problem.first.position) : 1);
    if (!sentence.isEmpty())
        Q_EMIT noticed(sentence);
}

} // namespace runglass::views
