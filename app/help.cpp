// SPDX-License-Identifier: Apache-2.0
#include "app/help.h"

#include "views/widgets/label_text.h"

#include <QAction>
#include <QCoreApplication>
#include <QDesktopServices>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

namespace runglass::app {

using namespace Qt::StringLiterals;

namespace {

struct Help {
    Q_DECLARE_TR_FUNCTIONS(Help)
};

void appendKeys(QString& rows, const QMenu& menu) {
    for (const auto* action : menu.actions()) {
        if (action->menu() != nullptr)
            appendKeys(rows, *action->menu());
        if (action->shortcut().isEmpty())
            continue;
        rows += u"<tr><td style='padding-right:32px'>"_s +
                views::withoutMnemonic(action->text()).toHtmlEscaped() + u"</td><td>"_s +
                action->shortcut().toString(QKeySequence::NativeText).toHtmlEscaped() + u"</td></tr>"_s;
    }
}

} // namespace

void showUserGuide(QMainWindow& window) {
    const QFileInfo guide(QCoreApplication::applicationDirPath() +
                          u"/../share/doc/runglass/docs/user-guide.md"_s);
    if (!guide.exists() || !QDesktopServices::openUrl(QUrl::fromLocalFile(guide.canonicalFilePath())))
        showKeys(window);
}

QString keysText(const QMainWindow& window) {
    QString rows;
    for (const auto* action : window.menuBar()->actions())
        if (action->menu() != nullptr)
            appendKeys(rows, *action->menu());
    const auto tableKeys =
        Help::tr("In tables: click a header to sort, Shift+click to add a key; Right and Left "
                 "open and close a row; Enter "
                 "opens a place in the editor; Ctrl+C copies.");
    return u"<table>"_s + rows + u"</table><p>"_s + tableKeys.toHtmlEscaped() + u"</p>"_s;
}

void showKeys(QMainWindow& window) {
    QDialog dialog(&window);
    dialog.setWindowTitle(Help::tr("Keys"));
    auto* text = new QTextBrowser;
    text->setHtml(keysText(window));
    text->setFrameShape(QFrame::NoFrame);
    text->setAccessibleName(Help::tr("Keys"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    auto* layout = new QVBoxLayout(&dialog);
    layout->addWidget(text);
    layout->addWidget(buttons);
    dialog.resize(480, 520);
    dialog.exec();
}

void showAbout(QMainWindow& window) {
    QMessageBox::about(
        &window, Help::tr("About Runglass"),
        Help::tr("<b>Runglass %1</b><p>A desktop analyzer for profiling runs of deep-learning programs.</p>"
                 "<p>Apache License 2.0. Made with Qt %2.</p>")
            .arg(QStringLiteral(RUNGLASS_VERSION), QString::fromLatin1(qVersion())));
}

} // namespace runglass::app
