// SPDX-License-Identifier: Apache-2.0
#include "views/base/file_path.h"

#include "core/base/utf8.h"

#include <QDir>
#include <QUrl>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace runglass::views {

namespace {

constexpr char16_t escapeBase = 0xDC00; ///< plus a byte that is no ASCII
constexpr std::size_t longestSequence = 4;

bool isEscaped(QChar c) {
    return c.unicode() >= escapeBase + 0x80 && c.unicode() <= escapeBase + 0xFF;
}

/// Length of the character that the bytes begin with; 0 when they begin with none.
std::size_t characterLength(std::string_view bytes) {
    for (std::size_t length = 1; length <= std::min(longestSequence, bytes.size()); ++length)
        if (base::isValidUtf8(bytes.substr(0, length)))
            return length;
    return 0;
}

} // namespace

QString pathText(const std::string& bytes) {
    if (base::isValidUtf8(bytes))
        return QString::fromStdString(bytes);
    QString text;
    for (std::string_view rest = bytes; !rest.empty();) {
        const auto length = characterLength(rest);
        if (length == 0)
            text += QChar(static_cast<char16_t>(escapeBase + static_cast<unsigned char>(rest.front())));
        else
            text += QString::fromUtf8(rest.data(), static_cast<qsizetype>(length));
        rest.remove_prefix(std::max(length, std::size_t{1}));
    }
    return text;
}

std::string pathBytes(const QString& text) {
    std::string bytes;
    qsizetype begin = 0; // of what is not converted yet
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool isSecondOfPair = i > begin && text[i - 1].isHighSurrogate();
        if (!isEscaped(text[i]) || isSecondOfPair)
            continue;
        bytes += text.mid(begin, i - begin).toStdString();
        bytes += static_cast<char>(text[i].unicode() - escapeBase);
        begin = i + 1;
    }
    return bytes + text.mid(begin).toStdString();
}

QString wholePath(const QString& path) {
    if (path.isEmpty() || QDir::isAbsolutePath(path))
        return QDir::cleanPath(path);
    std::error_code failed;
    const auto here = std::filesystem::current_path(failed);
    return QDir::cleanPath(failed ? path : QString(pathText(here.string()) + u'/' + path));
}

QString localPath(const QUrl& url) {
    const auto encoded = url.path(QUrl::FullyEncoded).toLatin1();
    auto bytes = QByteArray::fromPercentEncoding(encoded).toStdString();
    const bool isOfQt = base::isValidUtf8(bytes); // then Qt knows better, for example of names of computers
    return isOfQt ? url.toLocalFile() : pathText(bytes);
}

bool isPathUtf8(const QString& path) {
    return base::isValidUtf8(pathBytes(path));
}

} // namespace runglass::views
