// SPDX-License-Identifier: Apache-2.0
#include "views/diff/level_view.h"

#include "views/base/palette.h"
#include "views/diff/diff_bars.h"
#include "views/diff/path_label.h"
#include "views/frame/pane_parts.h"
#include "views/jobs/job_runner.h"
#include "views/widgets/table_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>

namespace runglass::views {

using namespace Qt::StringLiterals;
namespace diff = analysis::diff;

namespace {

const auto levelSlot = u"diff/level"_s;
constexpr std::size_t mostBars = 1000;
constexpr int gap = 8;

/// Of more bars than can be looked at, those that differ most, in their order.
void keepLargest(std::vector<diff::LevelBar>& bars) {
    if (bars.size() <= mostBars)
        return;
    std::vector<base::Nanoseconds> sizes;
    const auto sizeOf = [](const diff::LevelBar& bar) {
        return bar.differenceNs < 0 ? -bar.differenceNs : bar.differenceNs;
    };
    for (const auto& bar : bars)
        sizes.push_back(sizeOf(bar));
    std::ranges::nth_element(sizes, sizes.begin() + mostBars, std::greater<>());
    const auto limit = sizes[mostBars];
    auto room = mostBars - static_cast<std::size_t>(std::ranges::count_if(
                               bars, [&](const auto& bar) { return sizeOf(bar) > limit; }));
    std::erase_if(bars, [&](const diff::LevelBar& bar) {
        if (sizeOf(bar) != limit)
            return sizeOf(bar) < limit;
        const bool fits = room > 0;
        room -= fits ? 1 : 0;
        return !fits;
    });
}

} // namespace

struct LevelView::Answer {
    std::vector<diff::LevelBar> bars;
    std::vector<diff::DiffNode> nodes; ///< of the bars
    std::size_t all = 0;
    bool isApproximate = false;
    bool isLeaf = false;
};

LevelView::LevelView(JobRunner& jobs, QWidget* parent)
    : QWidget(parent), jobs_(jobs), bothSides_(new DiffBars(DiffBars::Show::BothSides)),
      difference_(new DiffBars(DiffBars::Show::Difference)), back_(new QToolButton),
      pathLabel_(new PathLabel), note_(new QLabel), controls_(new QHBoxLayout) {
    back_->setText(tr("◂ Go Back"));
    back_->setToolTip(tr("To the level above (Alt+Left)"));
    back_->setShortcut(Qt::ALT | Qt::Key_Left);
    back_->setAutoRaise(true);
    pathLabel_->setAccessibleName(tr("Path to the shown level"));
    note_->setTextFormat(Qt::PlainText); // a reason may name a file
    note_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    note_->setWordWrap(true);
    auto* top = new QHBoxLayout;
    top->addWidget(back_);
    top->addWidget(pathLabel_, 2);
    top->addWidget(note_, 1);
    top->addLayout(controls_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(gap / 2);
    layout->addLayout(top);
    auto* charts = new QHBoxLayout;
    charts->setSpacing(gap);
    auto* left = scrolledSideways(bothSides_);
    auto* right = scrolledSideways(difference_);
    charts->addWidget(left, 1);
    charts->addWidget(right, 1);
    layout->addLayout(charts, 1);
    // Both show the same nodes at the same places.
    connect(left->horizontalScrollBar(), &QScrollBar::valueChanged, right->horizontalScrollBar(),
            &QScrollBar::setValue);
    connect(right->horizontalScrollBar(), &QScrollBar::valueChanged, left->horizontalScrollBar(),
            &QScrollBar::setValue);
    for (auto* chart : {bothSides_, difference_}) {
        connect(chart, &DiffBars::barClicked, this, &LevelView::enter);
        connect(chart, &DiffBars::currentChanged, this, [this](std::size_t bar) {
            bothSides_->setCurrent(bar);
            difference_->setCurrent(bar);
        });
    }
    connect(back_, &QToolButton::clicked, this, &LevelView::goBack);
    connect(pathLabel_, &QLabel::linkActivated, this,
            [this](const QString& link) { goTo(static_cast<std::size_t>(link.toUInt())); });
    setDiff(nullptr);
}

void LevelView::setDiff(Diff diff, const QString& emptySentence) {
    jobs_.cancel(levelSlot);
    pending_ = false;
    diff_ = std::move(diff);
    path_.clear();
    nodes_.clear();
    bothSides_->setBars({});
    difference_->setBars({});
    showNote(emptySentence);
    if (diff_)
        path_.push_back({diff_->root(), tr("Whole recording")});
    else
        path_.push_back({});
    showPath();
    if (diff_)
        request();
}

void LevelView::setUnits(const table::DisplayUnits& units) {
    units_ = units;
    bothSides_->setUnits(units);
    difference_->setUnits(units);
}

QStringList LevelView::path() const {
    QStringList names;
    for (const auto& place : path_)
        names << place.name;
    return names;
}

void LevelView::enter(std::size_t bar) {
    // While a level is on its way the bars are still those of another one; a leaf stands for itself.
    if (!diff_ || pending_ || isLeaf_ || bar >= nodes_.size())
        return;
    path_.push_back({nodes_[bar], shownLabel(bothSides_->bars()[bar])});
    showPath();
    request();
    Q_EMIT nodeChanged();
}

void LevelView::goBack() {
    if (path_.size() > 1)
        goTo(path_.size() - 2);
}

void LevelView::goTo(std::size_t place) {
    if (place + 1 >= path_.size())
        return;
    path_.resize(place + 1);
    showPath();
    request();
    Q_EMIT nodeChanged();
}

void LevelView::request() {
    pending_ = true;
    jobs_.start(
        levelSlot, {},
        [shown = diff_, node = path_.back().node](JobContext& job) {
            Answer answer;
            const auto level = shown->children(node, job.stop);
            answer.isApproximate = level.isApproximate;
            answer.bars = diff::levelBars(*shown, level, diff::ShownNodes::All);
            answer.all = answer.bars.size();
            if (answer.bars.empty()) {
                answer.isLeaf = true;
                answer.bars.push_back(diff::barOf(*shown, node));
                answer.nodes.push_back(node);
                return answer;
            }
            keepLargest(answer.bars);
            for (const auto& bar : answer.bars)
                answer.nodes.push_back(level.nodes[bar.node]);
            return answer;
        },
        [this](Answer answer) { show(std::move(answer)); });
}

void LevelView::show(Answer answer) {
    pending_ = false;
    isLeaf_ = answer.isLeaf;
    nodes_ = std::move(answer.nodes);
    QStringList notes;
    if (answer.all > answer.bars.size() && !answer.isLeaf)
        notes << tr("%1 of %2 nodes: those that differ most")
                     .arg(countText(answer.bars.size()), countText(answer.all));
    if (answer.isApproximate)
        notes << tr("too much differs for the best alignment: some nodes may have a partner elsewhere");
    if (answer.isLeaf)
        notes << tr("nothing inside");
    showNote(notes.join(u" · "_s));
    bothSides_->setBars(answer.bars);
    difference_->setBars(std::move(answer.bars));
    Q_EMIT settled();
}

/// Path and note share the row; without one of them the other has it all.
void LevelView::showNote(const QString& sentence) {
    note_->setText(sentence);
    note_->setVisible(!sentence.isEmpty());
}

void LevelView::showPath() {
    back_->setEnabled(path_.size() > 1);
    pathLabel_->setNames(diff_ ? path() : QStringList());
    pathLabel_->setVisible(diff_ != nullptr || note_->isHidden());
}

} // namespace runglass::views
