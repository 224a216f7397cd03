// SPDX-License-Identifier: Apache-2.0
#include "views/diff/path_label.h"

#include "views/base/plain_text.h"
#include "views/widgets/label_text.h"

#include <QFontMetrics>

#include <algorithm>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr int fewestLetters = 12;
const auto separator = u" ▸ "_s;
const auto ellipsis = u"…"_s;

QFontMetrics boldMetrics(QFont font) {
    font.setBold(true);
    return QFontMetrics(font);
}

QString link(qsizetype place, const QString& name) {
    return u"<a href=\"%1\">"_s.arg(place) + name.toHtmlEscaped() + u"</a>"_s;
}

} // namespace

PathLabel::PathLabel(QWidget* parent) : QLabel(parent) {
    setTextFormat(Qt::RichText);
    setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

void PathLabel::setNames(const QStringList& names) {
    names_ = names;
    showNames();
}

QSize PathLabel::minimumSizeHint() const {
    return {letterWidth(fontMetrics()) * fewestLetters, QLabel::minimumSizeHint().height()};
}

void PathLabel::resizeEvent(QResizeEvent* event) {
    QLabel::resizeEvent(event);
    showNames();
}

int PathLabel::widthWithout(qsizetype leftOut) const {
    const auto metrics = fontMetrics();
    QStringList links = names_.first(names_.size() - 1);
    for (qsizetype i = 0; i < leftOut; ++i)
        links.removeAt(1);
    if (leftOut > 0)
        links.insert(1, ellipsis);
    links << QString();
    return metrics.horizontalAdvance(links.join(separator)) +
           boldMetrics(font()).horizontalAdvance(names_.back());
}

qsizetype PathLabel::leftOut() const {
    const auto most = std::max<qsizetype>(0, names_.size() - 2);
    qsizetype count = 0;
    while (count < most && widthWithout(count) > width())
        ++count;
    return count;
}

void PathLabel::showNames() {
    if (names_.isEmpty()) {
        clear();
        setToolTip({});
        return;
    }
    const auto out = leftOut();
    const auto last = names_.size() - 1;
    QStringList parts;
    for (qsizetype i = 0; i < last; ++i) {
        if (i == 0 || i > out)
            parts << link(i, names_[i]);
        else if (i == out)
            parts << link(i, ellipsis);
    }
    const auto metrics = boldMetrics(font());
    const int room = width() - (widthWithout(out) - metrics.horizontalAdvance(names_[last]));
    const auto name =
        metrics.elidedText(names_[last], Qt::ElideMiddle, std::max(room, minimumSizeHint().width()));
    parts << u"<b>"_s + name.toHtmlEscaped() + u"</b>"_s;
    setText(parts.join(separator));
    setToolTip(out > 0 || name != names_[last] ? asPlainText(names_.join(separator)) : QString());
}

} // namespace runglass::views
