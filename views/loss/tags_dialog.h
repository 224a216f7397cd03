// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/analysis/loss/presets.h"
#include "core/analysis/loss/settings.h"

#include <QDialog>
#include <QTimer>

#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QTreeWidget;

namespace runglass::views {

class JobRunner;

/// Asks how the losses of one file are found: by a preset that fits, by tags, or by a regular expression. It
/// shows all the time what the choice finds in the beginning of the file, or why it finds nothing.
class TagsDialog : public QDialog {
    Q_OBJECT

public:
    TagsDialog(const QString& path, const analysis::loss::Settings& settings, JobRunner& jobs,
               QWidget* parent = nullptr);
    ~TagsDialog() override;

    analysis::loss::Settings settings() const;
    bool forAllFiles() const;
    bool asDefault() const;

    QComboBox* presets() { return presets_; }
    QComboBox* source() { return source_; }
    QPlainTextEdit* lossTags() { return lossTags_; }
    QLineEdit* iterationTag() { return iterationTag_; }
    QLineEdit* epochTag() { return epochTag_; }
    QLineEdit* expression() { return expression_; }
    QSpinBox* rank() { return rank_; }
    QTreeWidget* preview() { return preview_; }
    QLabel* verdict() { return verdict_; }
    QPushButton* acceptButton() { return accept_; }

private:
    void makeFields();
    QWidget* makePreview();
    void lookForPresets();
    void showPresets(const std::vector<analysis::loss::PresetMatch>& matches);
    void show(const analysis::loss::Settings& settings);
    void showFields();
    void onEdited();
    void requestPreview();
    void showPreview(const base::Result<analysis::loss::Log>& log);

    QString path_;
    JobRunner& jobs_;
    QString slotPrefix_;
    QFormLayout* form_;
    QComboBox* presets_;
    QComboBox* source_;
    QPlainTextEdit* lossTags_;
    QLineEdit* iterationTag_;
    QLineEdit* epochTag_;
    QLineEdit* expression_;
    QSpinBox* rank_;
    QLabel* verdict_;
    QTreeWidget* preview_;
    QCheckBox* all_;
    QCheckBox* default_;
    QPushButton* accept_ = nullptr;
    QTimer typing_;
};

} // namespace runglass::views
