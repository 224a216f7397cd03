// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/timeline_canvas.h"

#include "views/timeline/canvas_menus.h"
#include "views/timeline/key_help.h"
#include "views/timeline/overview_strip.h"
#include "views/timeline/time_ruler.h"
#include "views/timeline/time_text.h"
#include "views/timeline/timeline_accessible.h"
#include "views/timeline/timeline_view.h"
#include "views/timeline/track_finder.h"
#include "views/timeline/track_header_view.h"

#include <QEvent>
#include <QFileDialog>
#include <QFocusEvent>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

/// So many that a step of the bar is a part of the window at nearly any zoom.
constexpr int timeBarSteps = 1'000'000'000;
constexpr double pinnedShare = 0.4; ///< of the canvas, at most
constexpr int titleWidth = 240;

} // namespace

TimelineCanvas::TimelineCanvas(TimelineState& state, JobRunner& jobs, QWidget* parent)
    : QWidget(parent), state_(state), rows_(state, tree_),
      view_(new TimelineView(state, tree_, rows_, cursor_)),
      pinnedView_(new TimelineView(state, tree_, rows_, cursor_)),
      header_(new TrackHeaderView(tree_, view_->rows())),
      pinnedHeader_(new PinnedHeaderView(tree_, pinnedView_->rows())), strip_(new OverviewStrip(state, jobs)),
      ruler_(new TimeRuler(state, tree_, cursor_)), corner_(new QLabel), titleFoot_(new QWidget),
      timeBar_(new QScrollBar(Qt::Horizontal)), rowBar_(new QScrollBar(Qt::Vertical)),
      splitter_(new QSplitter), commands_(new CanvasCommands(state, tree_, *view_, cursor_, jobs, this)),
      help_(nullptr) {
    installTimelineAccessibility();
    view_->setAccessibleName(tr("Timeline"));
    view_->setAccessibleDescription(tr("Press ? for the keys"));
    pinnedView_->setAccessibleName(tr("Pinned tracks"));
    setFocusProxy(view_);
    makeColumns();
    connectViews();
    connectScrolling();
    help_ = new KeyHelp(this);
    applyStyle();
    tree_.setDocument(state_.document());
    updateRows(true);
}

TimelineCanvas::~TimelineCanvas() {
    // The views look at members of this: they go first.
    delete splitter_;
}

void TimelineCanvas::makeColumns() {
    splitter_->addWidget(makeTitleColumn());
    splitter_->addWidget(makeTimeColumn());
    splitter_->setStretchFactor(1, 1);
    splitter_->setSizes({titleWidth, 4 * titleWidth});
    splitter_->setHandleWidth(1);
    splitter_->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter_);
}

QWidget* TimelineCanvas::makeTitleColumn() {
    auto* column = new QWidget;
    auto* layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    corner_->setContentsMargins(12, 4, 8, 4);
    corner_->setAccessibleName(tr("Shown time"));
    corner_->setToolTip(tr("How much of the run is shown"));
    corner_->setTextFormat(Qt::PlainText);
    pinnedHeader_->setAccessibleName(tr("Pinned tracks"));
    layout->addWidget(corner_);
    layout->addWidget(pinnedHeader_);
    layout->addWidget(header_, 1);
    layout->addWidget(titleFoot_);
    column->setMinimumWidth(80);
    return column;
}

QWidget* TimelineCanvas::makeTimeColumn() {
    auto* column = new QWidget;
    auto* layout = new QGridLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(strip_, 0, 0);
    layout->addWidget(ruler_, 1, 0);
    layout->addWidget(pinnedView_, 2, 0);
    layout->addWidget(view_, 3, 0);
    layout->addWidget(timeBar_, 4, 0);
    layout->addWidget(rowBar_, 3, 1);
    layout->setRowStretch(3, 1);
    layout->setColumnStretch(0, 1);
    timeBar_->setRange(0, timeBarSteps);
    timeBar_->setAccessibleName(tr("Shown time"));
    rowBar_->setAccessibleName(tr("Shown tracks"));
    timeBar_->setFocusPolicy(Qt::NoFocus);
    rowBar_->setFocusPolicy(Qt::NoFocus);
    column->setMinimumWidth(200);
    return column;
}

void TimelineCanvas::connectViews() {
    connect(&state_, &TimelineState::documentChanged, this, [this] { tree_.setDocument(state_.document()); });
    connect(&state_, &TimelineState::revealRequested, this, &TimelineCanvas::reveal);
    connect(&state_, &TimelineState::scaleChanged, this, [this] {
        updateTimeBar();
        updateCorner();
    });
    connect(&state_, &TimelineState::selectionChanged, this, [this] {
        updateCorner();
        announceSelection(*view_);
    });
    connect(&state_, &TimelineState::appearanceChanged, this, &TimelineCanvas::updateCorner);
    connect(&state_, &TimelineState::marksChanged, this, &TimelineCanvas::placeCorner);
    connect(&tree_, &TrackTree::structureChanged, this, [this] { updateRows(true); });
    connect(&tree_, &TrackTree::rowsChanged, this, [this] { updateRows(false); });
    connect(strip_, &OverviewStrip::foundChanged, this, [this] {
        rows_.setFound(strip_->found());
        view_->updateAll();
        pinnedView_->updateAll();
    });
    connect(view_, &TimelineView::widthChanged, &state_, &TimelineState::setWidthPixels);
    for (auto* view : {view_, pinnedView_}) {
        connect(view, &TimelineView::actionTriggered, commands_, &CanvasCommands::trigger);
        connect(view, &TimelineView::keyReleased, commands_, &CanvasCommands::release);
        connect(view, &TimelineView::menuRequested, this, &TimelineCanvas::showMenu);
    }
    connect(commands_, &CanvasCommands::helpRequested, this, [this] { help_->popUp(); });
    connect(commands_, &CanvasCommands::findTrackRequested, this, &TimelineCanvas::findTrack);
    connect(commands_, &CanvasCommands::pictureRequested, this, &TimelineCanvas::savePicture);
    connect(commands_, &CanvasCommands::noticed, this, &TimelineCanvas::noticed);
    const auto showTrackMenu = [this](std::size_t node, QPoint where) {
        QMenu menu;
        fillTrackMenu(menu, tree_, node, view_->style().metrics);
        menu.exec(where);
    };
    connect(header_, &TrackHeaderView::menuRequested, this, showTrackMenu);
    connect(pinnedHeader_, &PinnedHeaderView::menuRequested, this, showTrackMenu);
    connect(header_, &TrackHeaderView::focusRequested, this, [this](std::size_t node) {
        const auto track = tree_.trackOf(node);
        const auto range = track ? state_.document().track(*track).range : trace::TimeRange{};
        const auto shiftNs = track ? state_.document().groups()[track->group].shiftNs : 0;
        if (range.length() > 0)
            state_.showRange({range.beginNs + shiftNs, range.endNs + shiftNs});
    });
    connect(header_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this] { commands_->setCurrentNode(header_->currentNode()); });
}

void TimelineCanvas::connectScrolling() {
    auto* rows = view_->verticalScrollBar();
    auto* titles = header_->verticalScrollBar();
    connect(rows, &QScrollBar::valueChanged, titles, &QScrollBar::setValue);
    connect(titles, &QScrollBar::valueChanged, rows, &QScrollBar::setValue);
    connect(rows, &QScrollBar::valueChanged, rowBar_, &QScrollBar::setValue);
    connect(rowBar_, &QScrollBar::valueChanged, rows, &QScrollBar::setValue);
    const auto follow = [this, rows] {
        rowBar_->setPageStep(rows->pageStep());
        rowBar_->setSingleStep(3 * rows_.style().metrics.lane);
        rowBar_->setRange(rows->minimum(), rows->maximum());
        rowBar_->setValue(rows->value());
    };
    connect(rows, &QScrollBar::rangeChanged, this, follow);
    follow();
    auto* pinned = pinnedView_->verticalScrollBar();
    connect(pinned, &QScrollBar::valueChanged, pinnedHeader_->verticalScrollBar(), &QScrollBar::setValue);
    connect(pinnedHeader_->verticalScrollBar(), &QScrollBar::valueChanged, pinned, &QScrollBar::setValue);
    connect(timeBar_, &QScrollBar::valueChanged, this, [this](int value) {
        const auto range = state_.document().range();
        const auto window = state_.window();
        const double free = static_cast<double>(range.length() - window.length());
        const auto start =
            range.beginNs + static_cast<base::Nanoseconds>(free * value / std::max(1, timeBar_->maximum()));
        state_.setScale(TimeScale(start, 0, state_.scale().nsPerPixel()));
    });
}

void TimelineCanvas::applyStyle() {
    const auto style = CanvasStyle::of(palette(), font());
    rows_.setStyle(style);
    strip_->setStyleOfCanvas(style);
    ruler_->setStyleOfCanvas(style);
    header_->setStyleOfCanvas(style);
    pinnedHeader_->setStyleOfCanvas(style);
    view_->setBackgroundBrush(style.background);
    pinnedView_->setBackgroundBrush(style.background);
    auto colors = corner_->palette();
    colors.setColor(QPalette::WindowText, style.quietText);
    corner_->setPalette(colors);
    updateRows(false);
}

void TimelineCanvas::updateRows(bool structure) {
    // The row under the mouse, or else the first one, stays where it is.
    auto* bar = view_->verticalScrollBar();
    const auto& before = view_->rows();
    auto kept = cursor_.node();
    const auto [first, last] = view_->visibleRows();
    const auto keptRow = kept ? before.rowOf(*kept) : std::nullopt;
    if (!keptRow || *keptRow < first || *keptRow >= last) // it is pinned, or there is none
        kept = first < last ? std::optional(before.row(first).node) : std::nullopt;
    const auto rowBefore = kept && !structure ? before.rowOf(*kept) : std::nullopt;
    const int offset = rowBefore ? before.top(*rowBefore) - bar->value() : 0;

    const auto& metrics = rows_.style().metrics;
    view_->setRows(tree_.layout(metrics));
    pinnedView_->setRows(tree_.pinnedLayout(metrics));
    header_->followTree();
    pinnedHeader_->followTree();
    placePinned();
    placeCorner();
    if (rowBefore)
        if (const auto row = view_->rows().rowOf(*kept))
            bar->setValue(view_->rows().top(*row) - offset);
    header_->verticalScrollBar()->setValue(bar->value());
    updateTimeBar();
    updateCorner();
}

void TimelineCanvas::placePinned() {
    const int wanted = pinnedView_->rows().height();
    const int most = static_cast<int>(height() * pinnedShare);
    const int room = std::min(wanted, most);
    for (QWidget* part : {static_cast<QWidget*>(pinnedView_), static_cast<QWidget*>(pinnedHeader_)}) {
        part->setVisible(wanted > 0);
        part->setFixedHeight(std::max(1, room));
    }
    titleFoot_->setFixedHeight(timeBar_->sizeHint().height());
}

void TimelineCanvas::placeCorner() {
    corner_->setFixedHeight(strip_->sizeHint().height() + ruler_->sizeHint().height());
}

void TimelineCanvas::updateTimeBar() {
    const QSignalBlocker silent(timeBar_);
    const auto range = state_.document().range();
    const auto window = state_.window();
    const double all = static_cast<double>(range.length());
    const double shown = static_cast<double>(window.length());
    const double free = all - shown;
    const double share = std::clamp(shown / std::max(1.0, all), 0.0, 1.0);
    const int page = std::max(1, static_cast<int>(timeBarSteps * share));
    timeBar_->setRange(0, free > 0 ? timeBarSteps - page : 0);
    timeBar_->setPageStep(page);
    timeBar_->setSingleStep(std::max(1, page / 10));
    const double at = free > 0 ? static_cast<double>(window.beginNs - range.beginNs) / free : 0;
    timeBar_->setValue(static_cast<int>(at * timeBar_->maximum()));
}

void TimelineCanvas::updateCorner() {
    if (state_.document().isEmpty()) {
        corner_->clear();
        return;
    }
    const auto range = state_.document().range();
    const auto window = state_.window();
    // Nothing of the run while the window is over a part that is far away from it.
    const auto shownNs = std::max<base::Nanoseconds>(0, std::min(window.endNs, range.endNs) -
                                                            std::max(window.beginNs, range.beginNs));
    auto text = tr("%1 of %2").arg(durationText(shownNs), durationText(range.length()));
    if (state_.selectedArea())
        text += u'\n' + tr("Selected %1").arg(durationText(state_.selectedArea()->range.length()));
    else if (state_.selectedSlice())
        text +=
            u'\n' +
            tr("Selected %1").arg(durationText(state_.document().rangeOf(*state_.selectedSlice()).length()));
    corner_->setText(text);
}

void TimelineCanvas::reveal(TimelineSlice slice) {
    const auto track = state_.document().trackOf(slice);
    const auto node = tree_.nodeOf(track);
    if (!node)
        return;
    if (!tree_.isShown(*node))
        Q_EMIT noticed(tr("%1 was hidden: it is shown again.").arg(tree_.node(*node).title));
    tree_.makeVisible(*node);
    const auto depth = state_.document().trace(slice.group).depthOf(slice.slice.lane);
    const auto row = view_->rows().rowOf(*node);
    const auto& it = state_.document().track(track);
    if (row && it.instants != slice.slice.lane && depth >= view_->rows().row(*row).shape.laneCount())
        tree_.setMode(*node, LaneMode::Full);
    view_->scrollTo(slice);
    header_->setCurrentNode(*node);
}

void TimelineCanvas::showMenu(std::optional<TimelineHit> hit, QPoint where) {
    QMenu menu;
    if (state_.selectedSlice() && (!hit || hit->slice == state_.selectedSlice()))
        fillSliceMenu(menu, *commands_);
    else if (state_.selectedArea())
        fillAreaMenu(menu, *commands_);
    const auto node = hit ? std::optional(hit->node) : commands_->currentNode();
    if (node)
        fillTrackMenu(menu, tree_, *node, view_->style().metrics);
    menu.exec(where);
}

bool TimelineCanvas::isDragging() const {
    return view_->isDragging() || pinnedView_->isDragging();
}

void TimelineCanvas::findTrack() {
    auto* finder = new TrackFinder(tree_, this);
    connect(finder, &TrackFinder::chosen, this, [this](std::size_t node) {
        tree_.makeVisible(node);
        view_->scrollToNode(node);
        header_->setCurrentNode(node);
        view_->setFocus();
    });
    finder->open();
}

QPixmap TimelineCanvas::picture() {
    view_->completeNextFrame();
    pinnedView_->completeNextFrame();
    return splitter_->grab();
}

void TimelineCanvas::savePicture() {
    const auto image = picture();
    auto path =
        QFileDialog::getSaveFileName(this, tr("Save picture"), u"timeline.png"_s, tr("Pictures (*.png)"));
    if (path.isEmpty())
        return;
    if (!path.endsWith(u".png"_s, Qt::CaseInsensitive))
        path += u".png"_s;
    Q_EMIT noticed(image.save(path) ? tr("The picture was saved as %1.").arg(path)
                                    : tr("The picture could not be written to %1.").arg(path));
}

void TimelineCanvas::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        applyStyle();
    if (event->type() == QEvent::StyleChange)
        commands_->navigator().setAnimated(style()->styleHint(QStyle::SH_Widget_Animation_Duration) > 0);
}

void TimelineCanvas::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placePinned();
}

void TimelineCanvas::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    view_->setFocus(event->reason());
}

} // namespace runglass::views
