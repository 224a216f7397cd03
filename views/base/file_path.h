// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <string>

class QUrl;

namespace runglass::views {

/// Names of files are bytes, which need not be UTF-8, and QFile::decodeName() forgets those that are not.
/// Here a text keeps each of them as the half of a surrogate pair, U+DC80 to U+DCFF, that no other text has
/// alone, so that nothing is lost on the way through a QString. Qt itself opens no such file: what is read or
/// written goes by the bytes.
QString pathText(const std::string& bytes);
/// The bytes again; the UTF-8 of any other text.
std::string pathBytes(const QString& text);

/// Absolute, without "." and "..", wherever the program was started. Looks at no file.
QString wholePath(const QString& path);

/// The path of a dropped or chosen URL of this computer, as pathText() has it.
QString localPath(const QUrl& url);

/// Whether Qt can open the path and settings can keep it.
bool isPathUtf8(const QString& path);

} // namespace runglass::views
