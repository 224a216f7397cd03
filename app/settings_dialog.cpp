// SPDX-License-Identifier: Apache-2.0
#include "app/settings_dialog.h"

#include "app/preferences.h"
#include "views/frame/editor.h"
#include "views/widgets/label_text.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

namespace runglass::app {

using namespace Qt::StringLiterals;

namespace {

template <typename Value>
QComboBox* choiceBox(const Choices<Value>& choices, const Value& chosen) {
    auto* box = new QComboBox;
    for (const auto& [value, text] : choices) {
        box->addItem(text);
        if (value == chosen)
            box->setCurrentIndex(box->count() - 1);
    }
    return box;
}

template <typename Value>
Value chosenIn(const QComboBox* box, const Choices<Value>& choices) {
    return choices[static_cast<std::size_t>(box->currentIndex())].first;
}

void addRow(QFormLayout* form, const QString& label, QWidget* field, const QString& toolTip) {
    field->setToolTip(toolTip);
    field->setAccessibleName(views::withoutMnemonic(label));
    form->addRow(label, field);
}

} // namespace

SettingsDialog::SettingsDialog(Preferences& preferences, QWidget* parent)
    : QDialog(parent), preferences_(preferences), theme_(choiceBox(themeChoices(), preferences.theme())),
      time_(choiceBox(timeChoices(), preferences.units().time)),
      size_(choiceBox(sizeChoices(), preferences.units().size)),
      languages_(languageChoices(preferences.language())),
      language_(choiceBox(languages_, preferences.language())),
      editor_(new QLineEdit(views::editorTemplate())), preview_(new QLabel),
      languageNote_(new QLabel(tr("The new language takes effect at the next start: close Runglass "
                                  "and start it again."))) {
    setWindowTitle(tr("Settings"));
    auto* form = new QFormLayout;
    addRow(form, tr("&Theme:"), theme_, tr("Colours of the window"));
    addRow(form, tr("T&ime unit:"), time_, tr("Unit of all durations in tables and charts"));
    addRow(form, tr("&Size unit:"), size_, tr("Unit of all sizes in tables and charts"));
    addRow(form, tr("&Language:"), language_, tr("Language of the window, from the next start on"));
    languageNote_->setWordWrap(true);
    form->addRow(QString(), languageNote_);
    addRow(form, tr("&Editor command:"), editor_,
           tr("Program and arguments that open a file: %f is the file, %l the line, %% a percent sign"));
    editor_->setPlaceholderText(views::defaultEditorTemplate());
    editor_->setMinimumWidth(320);
    preview_->setWordWrap(true);
    preview_->setTextFormat(Qt::PlainText);
    form->addRow(QString(), preview_);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    connect(buttons, &QDialogButtonBox::accepted, this, &SettingsDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &SettingsDialog::reject);
    connect(editor_, &QLineEdit::textChanged, this, &SettingsDialog::showPreview);
    connect(language_, &QComboBox::currentIndexChanged, this, &SettingsDialog::showLanguageNote);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(buttons);
    showPreview();
    showLanguageNote();
}

void SettingsDialog::showLanguageNote() {
    languageNote_->setVisible(chosenIn(language_, languages_) != preferences_.language());
}

void SettingsDialog::showPreview() {
    const auto command = views::editorCommand(editor_->text(), u"model.py"_s, 103);
    preview_->setText(command ? tr("Line 103 of model.py is opened by “%1” with: %2")
                                    .arg(command->program, command->arguments.join(u"  "_s))
                              : tr("Without a command, places in files cannot be opened."));
}

void SettingsDialog::accept() {
    // A theme that holds for this start only is stored when it is chosen, not when it is left as it is.
    if (const auto theme = chosenIn(theme_, themeChoices()); theme != preferences_.theme())
        preferences_.setTheme(theme);
    preferences_.setUnits({chosenIn(time_, timeChoices()), chosenIn(size_, sizeChoices())});
    preferences_.setLanguage(chosenIn(language_, languages_));
    views::setEditorTemplate(editor_->text());
    QDialog::accept();
}

} // namespace runglass::app
