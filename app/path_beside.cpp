// SPDX-License-Identifier: Apache-2.0
#include "app/path_beside.h"

#include <QDir>
#include <QFileInfo>

namespace runglass::app {

QString pathBeside(const QString& data, const QString& ending) {
    const QFileInfo info(data);
    return info.dir().filePath((info.isDir() ? info.fileName() : info.completeBaseName()) + ending);
}

} // namespace runglass::app
