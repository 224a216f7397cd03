// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <cstddef>
#include <optional>

namespace runglass::views {

/// Where the mouse is on the time axis and over which row, shared by the views and the ruler of one canvas.
class CanvasCursor : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// Pixels from the left edge of the window; nothing while the mouse is elsewhere.
    std::optional<double> x() const { return x_; }
    void setX(std::optional<double> x) {
        if (x == x_)
            return;
        const auto before = x_;
        x_ = x;
        Q_EMIT moved(before, x_);
    }

    /// Of the TrackTree: the row under the mouse, be it pinned or not; nothing while it is over none.
    std::optional<std::size_t> node() const { return node_; }
    void setNode(std::optional<std::size_t> node) { node_ = node; }

Q_SIGNALS:
    void moved(std::optional<double> before, std::optional<double> now);

private:
    std::optional<double> x_;
    std::optional<std::size_t> node_;
};

} // namespace runglass::views
