// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/occurrences.h"
#include "views/timeline/slice_details_loader.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QStackedWidget;
class QToolButton;
class QTreeView;
class QTreeWidget;
class QTreeWidgetItem;

namespace runglass::views {

class ArgumentModel;
class ValueView;

/// The selected slice: its facts, its arguments as a tree, and the current one of these values in full.
/// Parents can be gone to; so can the next and previous slice of the same name.
class SelectionTab : public QWidget {
    Q_OBJECT

public:
    /// All outlive the tab.
    SelectionTab(TimelineState& state, SliceDetailsLoader& loader, JobRunner& jobs,
                 QWidget* parent = nullptr);
    ~SelectionTab() override;

    QTreeWidget* facts() { return facts_; }
    QTreeView* arguments() { return arguments_; }
    ValueView* value() { return value_; }
    QToolButton* nextButton() { return next_; }
    QToolButton* previousButton() { return previous_; }
    QToolButton* tableButton() { return table_; }
    QToolButton* copyArgumentsButton() { return copyArguments_; }
    QComboBox* scopeBox() { return scope_; }

Q_SIGNALS:
    /// The row with this name in the tables of operators or kernels is wanted.
    void tableRowRequested(const QString& name);
    void noticed(const QString& sentence);

private:
    QWidget* makeToolBar();
    void makeTrees();
    void connectAll();
    void showDetails();
    void showFacts();
    QTreeWidgetItem* addFact(const QString& label, const std::string& value);
    void addTimes();
    void addNameFacts();
    void addParents();
    void showFact(const QTreeWidgetItem* item);
    void showArgument(const QModelIndex& index);
    void activateFact(const QTreeWidgetItem* item);
    void goToOccurrence(bool forwards);
    void copyCurrent(const QTreeView* tree);

    TimelineState& state_;
    SliceDetailsLoader& loader_;
    JobRunner& jobs_;
    ArgumentModel* argumentModel_;
    QStackedWidget* pages_ = nullptr;
    QTreeWidget* facts_ = nullptr;
    QTreeView* arguments_ = nullptr;
    ValueView* value_ = nullptr;
    QLabel* title_ = nullptr;
    QLabel* argumentProblem_ = nullptr;
    QToolButton* previous_ = nullptr;
    QToolButton* next_ = nullptr;
    QComboBox* scope_ = nullptr;
    QToolButton* table_ = nullptr;
    QToolButton* copyArguments_ = nullptr;
    bool isWayForwards_ = true; ///< of the way to the same name that was begun last
};

} // namespace runglass::views
