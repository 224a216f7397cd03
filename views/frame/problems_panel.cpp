// SPDX-License-Identifier: Apache-2.0
#include "views/frame/problems_panel.h"

#include "core/analysis/problems.h"
#include "views/base/core_text.h"
#include "views/base/file_path.h"
#include "views/frame/editor.h"
#include "views/frame/pane_parts.h"
#include "views/frame/problem_kinds.h"
#include "views/widgets/table_panel.h"

#include <QVBoxLayout>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

/// Messages have their names and numbers in them; where the window speaks another language than the core,
/// they are translated, and what their kind means in general stands in front of them.
std::shared_ptr<const table::Table> withMeanings(const table::Table& problems) {
    if (!isCoreTranslated())
        return std::make_shared<const table::Table>(problems);
    const auto* kinds = problems.find("kind");
    auto pool = std::make_shared<base::StringPool>();
    auto meanings = std::make_shared<table::Column>(table::ValueType::Text, pool);
    for (table::RowIndex row = 0; row < problems.rowCount(); ++row)
        meanings->addText(pool->intern(problemKindText(kinds->text(row)).toStdString()));
    auto result = std::make_shared<table::Table>(problems.name());
    for (const auto& [spec, data] : problems.columns()) {
        if (spec.id == "message")
            result->add({.id = "meaning",
                         .title = ProblemsPanel::tr("Meaning").toStdString(),
                         .type = table::ValueType::Text,
                         .unit = table::Unit::None,
                         .role = table::Role::Label,
                         .precision = 0,
                         .description = ProblemsPanel::tr("What this kind of problem means").toStdString()},
                        meanings);
        result->add(spec, data);
    }
    return withCoreTexts(result, {"severity", "place", "message"});
}

} // namespace

ProblemsPanel::ProblemsPanel(JobRunner& jobs, QWidget* parent)
    : QWidget(parent), table_(new TablePanel(u"problems"_s, jobs, this)) {
    table_->setSearchColumn("message", tr("Search in messages"), false);
    table_->setNoRowsText(tr("Nothing odd was met in what has been read."));
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
    const auto english = std::make_shared<const table::Table>(analysis::problemsTable(problems_));
    table_->setTable(withMeanings(*english), english);
}

void ProblemsPanel::openPlaceOf(std::size_t row) {
    const auto& problem = problems_.at(row);
    if (problem.file.empty())
        return;
    const bool hasLine = problem.first.kind == base::Place::Kind::Line;
    const auto sentence =
        openInEditor(pathText(problem.file), hasLine ? static_cast<int>(problem.first.position) : 1);
    if (!sentence.isEmpty())
        Q_EMIT noticed(sentence);
}

} // namespace runglass::views
