// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>
#include <QString>

#include <functional>
#include <vector>

class QLineEdit;
class QListWidget;

namespace runglass::app {

class MainWindow;

/// Something that can be done now.
struct PaletteCommand {
    QString name;
    QString place; ///< the menu it stands in, or the tab
    QString keys;
    std::function<void()> run;
};

/// All actions of the menus that are enabled, and what the shown tab can do besides.
std::vector<PaletteCommand> currentCommands(MainWindow& window);

/// Every command by its name: typing finds it, Enter does it.
class CommandPalette : public QDialog {
    Q_OBJECT

public:
    explicit CommandPalette(std::vector<PaletteCommand> commands, QWidget* parent = nullptr);

    QLineEdit* field() { return field_; }
    QListWidget* list() { return list_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void fill();
    void runCurrent();

    std::vector<PaletteCommand> commands_;
    QLineEdit* field_;
    QListWidget* list_;
};

} // namespace runglass::app
