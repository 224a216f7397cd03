// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/diagnostics.h"

#include <QWidget>

#include <vector>

namespace runglass::views {

class JobRunner;
class TablePanel;

/// Everything that was met while scanning and loading what is selected: one row per kind of problem and file.
/// Activating a row opens its file, at the line when it has one, in the editor.
class ProblemsPanel : public QWidget {
    Q_OBJECT

public:
    explicit ProblemsPanel(JobRunner& jobs, QWidget* parent = nullptr);

    void setProblems(std::vector<base::Problem> problems);
    TablePanel* table() { return table_; }

Q_SIGNALS:
    void noticed(const QString& sentence);

private:
    void openPlaceOf(std::size_t row);

    std::vector<base::Problem> problems_;
    TablePanel* table_;
};

} // namespace runglass::views
