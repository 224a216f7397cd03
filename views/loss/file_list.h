// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include <optional>
#include <vector>

class QAction;
class QLabel;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace runglass::views {

class LossFiles;
struct LossFile;

/// The logs with check boxes and all that can be done to them: import, tags, reload, follow, export, remove
/// and undo.
class FileList : public QWidget {
    Q_OBJECT

public:
    explicit FileList(LossFiles& files, QWidget* parent = nullptr);

    QTreeWidget* tree() { return tree_; }
    QAction* reloadAction() { return reload_; }
    QAction* followAction() { return follow_; }
    QAction* exportAction() { return export_; }
    QAction* removeAction() { return remove_; }
    QAction* undoAction() { return undo_; }

    std::optional<int> currentFile() const;
    void select(int id);

Q_SIGNALS:
    void importRequested();
    void tagsRequested(int id);
    void exportRequested(int id);

protected:
    void changeEvent(QEvent* event) override;

private:
    void createActions();
    QAction* create(const QString& text, const QString& tip, const QKeySequence& keys);
    QWidget* makeButtons();
    void refresh();
    void fill(QTreeWidgetItem& item, const LossFile& file, const QString& name, int colorIndex);
    void updateActions();
    void onItemChanged(QTreeWidgetItem* item);
    void showMenu(const QPoint& position);
    std::vector<int> selected() const;

    LossFiles& files_;
    QTreeWidget* tree_;
    QLabel* hint_;
    QToolButton* undoBar_ = nullptr;
    QAction* import_ = nullptr;
    QAction* tags_ = nullptr;
    QAction* reload_ = nullptr;
    QAction* follow_ = nullptr;
    QAction* export_ = nullptr;
    QAction* remove_ = nullptr;
    QAction* undo_ = nullptr;
};

} // namespace runglass::views
