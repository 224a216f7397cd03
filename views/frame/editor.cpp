// SPDX-License-Identifier: Apache-2.0
#include "views/frame/editor.h"

#include "views/base/file_path.h"

#include <QCoreApplication>
#include <QProcess>
#include <QSettings>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr auto settingsKey = "preferences/editor";

/// One pass, so that a "%l" inside the file name stays what it is.
QString filled(const QString& word, const QString& file, int line) {
    QString result;
    for (qsizetype i = 0; i < word.size(); ++i) {
        const QChar next = word[i] == u'%' && i + 1 < word.size() ? word[i + 1] : QChar();
        if (next == u'f')
            result += result.isEmpty() && file.startsWith(u'-') ? u"./"_s + file : file;
        else if (next == u'l')
            result += QString::number(line);
        else if (next == u'%')
            result += u'%';
        else {
            result += word[i];
            continue;
        }
        ++i;
    }
    return result;
}

} // namespace

std::optional<EditorCommand> editorCommand(const QString& commandTemplate, const QString& file, int line) {
    auto words = QProcess::splitCommand(commandTemplate);
    if (words.isEmpty())
        return std::nullopt;
    EditorCommand command{words.takeFirst(), {}};
    for (const auto& word : words)
        command.arguments << filled(word, file, line);
    return command;
}

QString defaultEditorTemplate() {
    return u"code -g %f:%l"_s;
}

QString editorTemplate() {
    return QSettings().value(QLatin1StringView(settingsKey), defaultEditorTemplate()).toString();
}

void setEditorTemplate(const QString& commandTemplate) {
    QSettings().setValue(QLatin1StringView(settingsKey), commandTemplate);
}

QString openInEditor(const QString& file, int line) {
    if (!isPathUtf8(file)) // which QProcess cannot hand over
        return QCoreApplication::translate(
            "Editor",
            "The name of this file is not UTF-8, so no editor can be given it. Rename it or open it "
            "by hand.");
    const auto command = editorCommand(editorTemplate(), file, line);
    if (!command)
        return QCoreApplication::translate(
            "Editor", "No editor is set up. Name one in Tools ▸ Settings, for example code -g %f:%l.");
    if (!QProcess::startDetached(command->program, command->arguments))
        return QCoreApplication::translate(
                   "Editor", "The editor “%1” could not be started. Check its command in Tools ▸ Settings.")
            .arg(command->program);
    return {};
}

} // namespace runglass::views
