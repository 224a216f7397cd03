// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <optional>

namespace runglass::views {

/// Where the mouse is on the time axis, shared by the views, the ruler and the strip of one canvas.
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

Q_SIGNALS:
    void moved(std::optional<double> before, std::optional<double> now);

private:
    std::optional<double> x_;
};

} // namespace runglass::views
