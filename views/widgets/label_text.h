// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFontMetrics>
#include <QString>

class QLabel;
class QPalette;

namespace runglass::views {

/// The words of a label or an action without the mark of its key and without its colon: "Group by" of
/// "&Group by:", and "分组方式" of "分组方式(&G)：", as languages without Latin letters mark keys.
QString withoutMnemonic(QString label);

/// A text from elsewhere, such as a name in C++, as a button, a check box or a menu shows it unchanged: there
/// an & marks a key.
QString asLabel(QString text);

/// The width of a usual Latin letter, in which the widths of fields are counted. What fonts with Chinese call
/// their average is the width of a Chinese letter, twice as much.
int letterWidth(const QFontMetrics& metrics);

/// Larger and heavier, as the title of a chart or of a pane.
void makeHeading(QLabel& label);

/// Text of less weight beside that of the palette, which is to be told again when it changes.
void makeQuiet(QLabel& label, const QPalette& palette);

} // namespace runglass::views
