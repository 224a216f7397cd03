// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "unit/support/raw_trace_maker.h"
#include "views/jobs/job_runner.h"
#include "views/timeline/timeline_canvas.h"
#include "views/timeline/timeline_view.h"

#include <QPoint>

namespace runglass::test {

/// A document of one trace.
views::TimelineDocument documentOf(std::shared_ptr<const trace::Trace> trace);

/// 1 ms on two threads and a stream, with a flow from the launch to the kernel.
RawTraceMaker smallRun();

/// A shown canvas with all that a user does to it.
class CanvasFixture {
public:
    /// The time part is `widthPixels` wide.
    explicit CanvasFixture(views::TimelineDocument document, int widthPixels = 1000, int height = 600);

    /// The first slice of that name, of the first group.
    views::TimelineSlice slice(const char* name) const;
    /// The middle of a slice in the view.
    QPoint pointOf(views::TimelineSlice slice) const;
    QString selectedName() const;
    std::size_t node(const QString& title) const;
    /// Titles of the rows from top to bottom.
    QStringList rowTitles() const;

    void click(QPoint point, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = Qt::NoModifier,
              Qt::MouseButton button = Qt::LeftButton);
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    void wheel(QPoint point, int delta, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    /// What the view shows.
    QImage image();
    void showWindow(base::Nanoseconds fromNs, base::Nanoseconds toNs);

    views::JobRunner jobs;
    views::TimelineState state;
    views::TimelineCanvas canvas;
    views::TimelineView& view;
};

} // namespace runglass::test
