// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/frame/pane.h"

#include <QStringList>

class QSplitter;

namespace runglass::views {

class ComparisonView;
class FileList;
class LossDataView;
class LossFiles;
class TagsDialog;

/// The tab Loss: training logs with their losses and their comparison. It has nothing to do with the
/// recording that is selected.
class LossPane : public Pane {
    Q_OBJECT

public:
    explicit LossPane(PaneServices services, QWidget* parent = nullptr);
    ~LossPane() override;

    void addFiles(const QStringList& paths);
    void importFiles();
    void reload();
    /// Whether there are files, or some that can be brought back.
    bool isInUse() const;

    bool isSettled() const override;
    std::shared_ptr<const base::Diagnostics> problems() const override { return allProblems_; }
    /// The table with the focus, otherwise that of all losses.
    TablePanel* mainTable() override;

    QJsonObject savedState(const session::SessionPaths& paths) const override;
    void restoreState(const QJsonObject& state, const session::SessionPaths& paths) override;

    LossFiles& files() { return *files_; }
    FileList* fileList() { return list_; }
    LossDataView* data() { return data_; }
    ComparisonView* comparison() { return comparison_; }
    /// Opens the dialog for the tags of a file; it closes by itself.
    TagsDialog* editTags(int id);
    /// Writes the losses of a file to a CSV file in the background.
    void exportFile(int id, const QString& path);

Q_SIGNALS:
    void filesChanged();

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void connectAll();
    void leaveKeysToWindow();
    void onFilesChanged();
    void sayWhatIsMissing();
    void askAndExport(int id);
    void updateProblems();
    void checkSettled();

    LossFiles* files_;
    FileList* list_;
    LossDataView* data_;
    ComparisonView* comparison_;
    std::shared_ptr<const base::Diagnostics> allProblems_;
};

} // namespace runglass::views
