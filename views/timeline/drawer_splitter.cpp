// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/drawer_splitter.h"

#include "views/timeline/timeline_canvas.h"
#include "views/timeline/timeline_drawer.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QTabBar>

namespace runglass::views {

namespace {

constexpr int openParts = 3; ///< an open drawer takes one of so many, until the user moves the handle

} // namespace

DrawerSplitter::DrawerSplitter(TimelineState& state, TimelineCanvas* canvas, TimelineDrawer* drawer,
                               QWidget* parent)
    : QSplitter(Qt::Vertical, parent), state_(state), canvas_(canvas), drawer_(drawer) {
    addWidget(canvas_);
    addWidget(drawer_);
    setStretchFactor(0, 1);
    setChildrenCollapsible(false);
    drawer_->setFolded(true);
    // The second click of a double click has to meet what the first one met.
    sinceSelection_.setInterval(QApplication::doubleClickInterval());
    sinceSelection_.setSingleShot(true);
    connect(&state_, &TimelineState::selectionChanged, this, [this] {
        if (drawer_->isFolded())
            sinceSelection_.start();
    });
    connect(&sinceSelection_, &QTimer::timeout, this, [this] {
        if (canvas_->isDragging()) // rows must not move away under an area that is being drawn
            sinceSelection_.start();
        else
            openForSelection();
    });
    connect(drawer_, &QTabWidget::tabBarClicked, this, &DrawerSplitter::open);
    connect(drawer_, &QTabWidget::currentChanged, this, [this] {
        if (drawer_->tabBar()->hasFocus()) // chosen by keyboard
            open();
    });
    connect(this, &QSplitter::splitterMoved, this, &DrawerSplitter::onHandleMoved);
}

bool DrawerSplitter::isOpen() const {
    return !drawer_->isHidden() && !drawer_->isFolded();
}

void DrawerSplitter::open() {
    if (isOpen())
        return;
    const auto slice = state_.selectedSlice();
    const bool isInView = slice && canvas_->view().shows(*slice);
    drawer_->show();
    drawer_->setFolded(false);
    place();
    if (isInView && !canvas_->view().shows(*slice))
        canvas_->view().scrollTo(*slice);
}

void DrawerSplitter::openForSelection() {
    if (!drawer_->isHidden() && (state_.selectedSlice() || state_.selectedArea()))
        open();
}

void DrawerSplitter::toggle() {
    if (isOpen())
        drawer_->hide();
    else
        open();
}

void DrawerSplitter::place() {
    const int room = height() - handleWidth();
    const int wanted = chosenHeight_ > 0 ? chosenHeight_ : room / openParts;
    const int lower = drawer_->isFolded() ? 0 : wanted; // each part has at least its least size
    setSizes({room - lower, lower});
}

void DrawerSplitter::onHandleMoved() {
    if (drawer_->height() > drawer_->minimumSizeHint().height())
        drawer_->setFolded(false);
    if (!drawer_->isFolded())
        chosenHeight_ = drawer_->height();
}

void DrawerSplitter::resizeEvent(QResizeEvent* event) {
    QSplitter::resizeEvent(event);
    if (!isPlaced_)
        place();
    isPlaced_ = isPlaced_ || isVisible();
}

} // namespace runglass::views
