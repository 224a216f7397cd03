// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/choices.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;

namespace runglass::app {

class Preferences;

/// Theme, units, editor and language. Changes take effect with OK.
class SettingsDialog : public QDialog {
    Q_OBJECT

public:
    explicit SettingsDialog(Preferences& preferences, QWidget* parent = nullptr);

    void accept() override;

private:
    void showPreview();
    void showLanguageNote();

    Preferences& preferences_;
    QComboBox* theme_;
    QComboBox* time_;
    QComboBox* size_;
    const Choices<QString> languages_;
    QComboBox* language_;
    QLineEdit* editor_;
    QLabel* preview_;
    QLabel* languageNote_;
};

} // namespace runglass::app
