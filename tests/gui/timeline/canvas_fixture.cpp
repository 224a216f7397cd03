// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/canvas_fixture.h"

#include "views/timeline/canvas_geometry.h"

#include <QApplication>
#include <QScrollBar>
#include <QSplitter>
#include <QTest>
#include <QWheelEvent>

namespace runglass::test {

views::TimelineDocument documentOf(std::shared_ptr<const trace::Trace> trace) {
    views::TraceGroup group;
    group.title = QStringLiteral("rank 0");
    group.trace = std::move(trace);
    std::vector<views::TraceGroup> groups;
    groups.push_back(std::move(group));
    return views::TimelineDocument(std::move(groups));
}

RawTraceMaker smallRun() {
    RawTraceMaker maker;
    maker.metadata("process_name", "python", 0, "0", "1")
        .metadata("thread_name", "main", 0, "1", "1")
        .metadata("thread_name", "stream 7", 0, "7", "1")
        .complete("step", 0, 1'000'000, "1", "1")
        .complete("matmul", 100'000, 200'000, "1", "1")
        .complete("launch", 150'000, 50'000, "1", "1")
        .complete("relu", 500'000, 100'000, "1", "1")
        .complete("kernel", 600'000, 300'000, "7", "1")
        .withId(RawTraceMaker::Phase::FlowStart, "ac2g", 1, 160'000, "ac2g", "1", "1")
        .withId(RawTraceMaker::Phase::FlowEndInside, "ac2g", 1, 600'000, "ac2g", "7", "1");
    return maker;
}

CanvasFixture::CanvasFixture(views::TimelineDocument document, int widthPixels, int height)
    : canvas(state, jobs), view(canvas.view()) {
    canvas.commands().navigator().setAnimated(false);
    canvas.resize(widthPixels + 300, height);
    canvas.show();
    // The width of titles and bars depends on the style: take what is missing.
    canvas.resize(canvas.width() + widthPixels - view.viewport()->width(), height);
    state.setDocument(std::move(document), false);
    QCoreApplication::processEvents();
    canvas.resize(canvas.width() + widthPixels - view.viewport()->width(), height);
    QCoreApplication::processEvents();
    view.setFocus();
}

views::TimelineSlice CanvasFixture::slice(const char* name) const {
    return {0, sliceNamed(state.document().trace(0), name)};
}

QPoint CanvasFixture::pointOf(views::TimelineSlice slice) const {
    auto& tree = const_cast<views::TimelineCanvas&>(canvas).tree();
    const auto rect = views::CanvasGeometry(state, tree, view.rows()).rectOf(slice);
    if (!rect)
        return {-1, -1};
    const auto center = rect->center();
    return {static_cast<int>(center.x()), static_cast<int>(center.y()) - view.verticalScrollBar()->value()};
}

QString CanvasFixture::selectedName() const {
    return state.selectedSlice() ? state.document().name(*state.selectedSlice()) : QString();
}

std::size_t CanvasFixture::node(const QString& title) const {
    auto& tree = const_cast<views::TimelineCanvas&>(canvas).tree();
    for (std::size_t node = 0; node < tree.nodes().size(); ++node)
        if (tree.node(node).title == title)
            return node;
    return views::TrackNode::none;
}

QStringList CanvasFixture::rowTitles() const {
    auto& tree = const_cast<views::TimelineCanvas&>(canvas).tree();
    QStringList titles;
    for (const auto& row : view.rows().rows())
        titles << tree.node(row.node).title;
    return titles;
}

void CanvasFixture::click(QPoint point, Qt::KeyboardModifiers modifiers) {
    QTest::mouseClick(view.viewport(), Qt::LeftButton, modifiers, point);
}

void CanvasFixture::drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers, Qt::MouseButton button) {
    QTest::mousePress(view.viewport(), button, modifiers, from);
    const auto move = [&](QPoint point) {
        QMouseEvent event(QEvent::MouseMove, point, view.viewport()->mapToGlobal(point), Qt::NoButton, button,
                          modifiers);
        QApplication::sendEvent(view.viewport(), &event);
    };
    move((from + to) / 2);
    move(to);
    QTest::mouseRelease(view.viewport(), button, modifiers, to);
}

void CanvasFixture::press(Qt::Key key, Qt::KeyboardModifiers modifiers) {
    QTest::keyClick(&view, key, modifiers);
}

void CanvasFixture::wheel(QPoint point, int delta, Qt::KeyboardModifiers modifiers) {
    QWheelEvent event(point, view.viewport()->mapToGlobal(point), {}, QPoint(0, delta), Qt::NoButton,
                      modifiers, Qt::NoScrollPhase, false);
    QApplication::sendEvent(view.viewport(), &event);
}

QImage CanvasFixture::image() {
    QCoreApplication::processEvents();
    return view.viewport()->grab().toImage().convertToFormat(QImage::Format_RGB32);
}

void CanvasFixture::showWindow(base::Nanoseconds fromNs, base::Nanoseconds toNs) {
    state.setScale(views::TimeScale::fitting({fromNs, toNs}, state.widthPixels()));
}

} // namespace runglass::test
