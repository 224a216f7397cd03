// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace runglass::views {

/// A program and its arguments, as they are handed to the system: no shell sees them, because file names come
/// from the trace and may hold anything.
struct EditorCommand {
    QString program;
    QStringList arguments;
};

/// Fills a template such as `code -g %f:%l`: it is split into words first (quotes group), then %f becomes the
/// file, %l the line and %% a percent sign, so that a blank or quote in a file name never makes another word.
/// A file name that would start an argument with "-" gets "./" in front. Nothing for a template without
/// words.
std::optional<EditorCommand> editorCommand(const QString& commandTemplate, const QString& file, int line);

/// The template of the settings.
QString editorTemplate();
void setEditorTemplate(const QString& commandTemplate);
QString defaultEditorTemplate();

/// Opens a place in the configured editor. Returns "" or a sentence that says why not and what to do.
QString openInEditor(const QString& file, int line);

} // namespace runglass::views
