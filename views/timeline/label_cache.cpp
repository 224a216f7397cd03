// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/label_cache.h"

#include <QFontMetrics>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace runglass::views {

namespace {

constexpr int longestPicture = 480; ///< pixels; a label is hardly ever read further
constexpr qsizetype longestText = 240;

/// Control characters would draw as boxes or break the line: show them as their symbols.
QString printable(QString text) {
    text.truncate(longestText);
    for (auto& c : text)
        if (c.unicode() < 0x20)
            c = QChar(0x2400 + c.unicode());
    return text;
}

/// Right edges of the letters (clusters) of a text.
std::vector<int> letterEnds(const QString& text, const QFont& font) {
    QTextLayout layout(text, font);
    layout.beginLayout();
    auto line = layout.createLine();
    line.setLineWidth(1e6);
    layout.endLayout();
    std::vector<int> ends;
    ends.reserve(static_cast<std::size_t>(text.size()));
    for (int at = 0; at < text.size();) {
        at = layout.nextCursorPosition(at);
        ends.push_back(static_cast<int>(std::ceil(line.cursorToX(at))));
    }
    std::ranges::sort(ends); // right-to-left texts
    return ends;
}

} // namespace

void LabelCache::setStyle(const QFont& font, const QColor& color, double devicePixelRatio) {
    if (font == font_ && color == color_ && devicePixelRatio == ratio_ && !ellipsis_.isNull())
        return;
    clear();
    font_ = font;
    color_ = color;
    ratio_ = devicePixelRatio;
    const QString dots(QChar(0x2026));
    ellipsisWidth_ = QFontMetrics(font_).horizontalAdvance(dots);
    ellipsis_ = picture(dots, ellipsisWidth_);
}

void LabelCache::clear() {
    recent_.clear();
    byKey_.clear();
    usedBytes_ = 0;
}

const LabelCache::Label* LabelCache::find(Key key) {
    const auto found = byKey_.constFind(hashed(key));
    if (found == byKey_.constEnd())
        return nullptr;
    recent_.splice(recent_.begin(), recent_, *found);
    return &recent_.front();
}

const LabelCache::Label& LabelCache::add(Key key, const QString& text) {
    const auto shown = printable(text);
    Label label;
    label.key = key;
    label.ends = letterEnds(shown, font_);
    const int full = label.ends.empty() ? 0 : label.ends.back();
    label.width = std::min(full, longestPicture);
    label.isCut = full > longestPicture || text.size() > longestText;
    label.picture = picture(shown, label.width);
    const auto pixels =
        static_cast<std::size_t>(label.picture.width()) * static_cast<std::size_t>(label.picture.height());
    label.bytes = pixels * sizeof(QRgb) + label.ends.size() * sizeof(int) + sizeof(Label);
    usedBytes_ += label.bytes;
    recent_.push_front(std::move(label));
    byKey_.insert(hashed(key), recent_.begin());
    while (usedBytes_ > budgetBytes_ && recent_.size() > 1) {
        usedBytes_ -= recent_.back().bytes;
        byKey_.remove(hashed(recent_.back().key));
        recent_.pop_back();
    }
    return recent_.front();
}

QPixmap LabelCache::picture(const QString& text, int width) const {
    const QFontMetrics metrics(font_);
    const int height = metrics.height();
    QPixmap pixmap(static_cast<int>(std::ceil(std::max(1, width) * ratio_)),
                   static_cast<int>(std::ceil(height * ratio_)));
    pixmap.setDevicePixelRatio(ratio_);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setFont(font_);
    painter.setPen(color_);
    painter.drawText(QPoint(0, metrics.ascent()), text);
    return pixmap;
}

bool LabelCache::paint(QPainter& painter, const QRect& room, const Label& label) const {
    const double height = label.picture.height() / ratio_;
    const int y = room.top() + static_cast<int>(std::lround((room.height() - height) / 2));
    if (label.width <= room.width() && !label.isCut) {
        painter.drawPixmap(QPoint(room.left() + (room.width() - label.width) / 2, y), label.picture);
        return label.width > 0;
    }
    const int space = std::min(room.width() - ellipsisWidth_, label.width);
    const auto after = std::ranges::upper_bound(label.ends, space);
    if (after == label.ends.begin())
        return false;
    const int width = *std::prev(after);
    painter.drawPixmap(QPoint(room.left(), y), label.picture,
                       QRectF(0, 0, width * ratio_, label.picture.height()).toRect());
    painter.drawPixmap(QPoint(room.left() + width, y), ellipsis_);
    return true;
}

} // namespace runglass::views
