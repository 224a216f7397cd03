// SPDX-License-Identifier: Apache-2.0
#include "views/base/plain_text.h"

#include <QTextDocument>

namespace runglass::views {

QString asPlainText(const QString& text) {
    return Qt::mightBeRichText(text) ? Qt::convertFromPlainText(text) : text;
}

} // namespace runglass::views
