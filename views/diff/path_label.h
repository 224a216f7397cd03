// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLabel>
#include <QStringList>

namespace runglass::views {

/// The way to a place: names from the outermost on, all but the last a link with its number. Where they have
/// no room, those between the first and the last few are left out for "…", which leads to the last of them;
/// the tooltip has all. It may become narrow: in the end the last name is elided.
class PathLabel : public QLabel {
    Q_OBJECT

public:
    explicit PathLabel(QWidget* parent = nullptr);

    void setNames(const QStringList& names);
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showNames();
    /// How many names after the first are left out.
    qsizetype leftOut() const;
    int widthWithout(qsizetype leftOut) const;

    QStringList names_;
};

} // namespace runglass::views
