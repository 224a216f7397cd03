// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFont>
#include <QHash>
#include <QPixmap>
#include <QRgb>
#include <QString>

#include <cstdint>
#include <list>
#include <vector>

class QPainter;
class QRect;

namespace runglass::views {

/// Pictures of slice names, drawn once and cut to what fits. Keeps the most recently used ones up to 32 MB.
/// GUI thread only.
class LabelCache {
public:
    static constexpr std::size_t defaultBudgetBytes = std::size_t{32} << 20;

    explicit LabelCache(std::size_t budgetBytes = defaultBudgetBytes) : budgetBytes_(budgetBytes) {}

    /// Forgets everything when something differs.
    void setStyle(const QFont& font, const QColor& color, double devicePixelRatio);

    /// Which text: the group of the trace and the number of the text in it.
    struct Key {
        std::uint32_t group;
        std::uint32_t text;
        bool operator==(const Key&) const = default;
    };
    /// Draws the text into the room: centred if it fits, else from the left with an ellipsis; nothing where
    /// not even one letter fits. `textOf` is asked only when the picture is not there. True when something
    /// was drawn.
    template <typename TextOf>
    bool draw(QPainter& painter, const QRect& room, Key key, TextOf textOf) {
        const auto* label = find(key);
        if (label == nullptr)
            label = &add(key, textOf());
        return paint(painter, room, *label);
    }

    std::size_t usedBytes() const { return usedBytes_; }
    std::size_t size() const { return recent_.size(); }
    void clear();

private:
    struct Label {
        Key key{};
        QPixmap picture;
        std::vector<int> ends; ///< right edge of each letter, in pixels
        int width = 0;
        bool isCut = false; ///< the text goes on behind the picture
        std::size_t bytes = 0;
    };
    static std::uint64_t hashed(Key key) { return (std::uint64_t{key.group} << 32) | key.text; }
    const Label* find(Key key);
    const Label& add(Key key, const QString& text);
    bool paint(QPainter& painter, const QRect& room, const Label& label) const;
    QPixmap picture(const QString& text, int width) const;

    std::size_t budgetBytes_;
    std::size_t usedBytes_ = 0;
    QFont font_;
    QColor color_ = Qt::black;
    double ratio_ = 1;
    QPixmap ellipsis_;
    int ellipsisWidth_ = 0;
    std::list<Label> recent_; ///< most recently used first
    QHash<std::uint64_t, std::list<Label>::iterator> byKey_;
};

} // namespace runglass::views
