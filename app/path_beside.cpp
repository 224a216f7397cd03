// SPDX-License-Identifier: Apache-2.0
#include "app/path_beside.h"

#include "views/base/file_path.h"

#include <QDir>
#include <QFileInfo>

namespace runglass::app {

using namespace Qt::StringLiterals;

QString pathBeside(const QString& data, const QString& ending) {
    const QFileInfo info(data);
    if (!views::isPathUtf8(info.path())) // a dialog that saves finds no such folder
        return QDir::home().filePath(u"runglass"_s + ending);
    if (!views::isPathUtf8(data))
        return info.dir().filePath(u"runglass"_s + ending);
    return info.dir().filePath((info.isDir() ? info.fileName() : info.completeBaseName()) + ending);
}

} // namespace runglass::app
