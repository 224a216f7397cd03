// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/search_results_tab.h"

#include "views/timeline/drawer_parts.h"
#include "views/timeline/hit_list_model.h"
#include "views/timeline/shown_text.h"
#include "views/timeline/timeline_search.h"
#include "views/widgets/comfortable_rows.h"
#include "views/widgets/label_text.h"
#include "views/widgets/table_text.h"

#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QTreeView>
#include <QVBoxLayout>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {
constexpr int timeLetters = 22;
}

SearchResultsTab::SearchResultsTab(TimelineState& state, TimelineSearch& search, JobRunner& jobs,
                                   QWidget* parent)
    : QWidget(parent), search_(search), model_(new HitListModel(state, jobs, this)), header_(new QLabel),
      list_(new QTreeView) {
    header_->setTextFormat(Qt::PlainText);
    header_->setMinimumWidth(1);
    list_->setModel(model_);
    list_->setAccessibleName(tr("Hits of the search"));
    list_->setToolTip(tr("A click or Enter jumps to the slice"));
    list_->setRootIsDecorated(false);
    list_->setUniformRowHeights(true);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setTextElideMode(Qt::ElideMiddle);
    setComfortableRows(*list_);
    auto* columns = list_->header();
    columns->setHighlightSections(false);
    columns->setStretchLastSection(false);
    for (const int column : {HitListModel::Start, HitListModel::Duration})
        columns->resizeSection(column, letterWidth(fontMetrics()) * timeLetters);
    for (const int column : {HitListModel::Name, HitListModel::Track})
        columns->setSectionResizeMode(column, QHeaderView::Stretch);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(4);
    layout->addWidget(header_);
    layout->addWidget(list_, 1);
    connect(&search_, &TimelineSearch::changed, this, &SearchResultsTab::showSearch);
    connect(&state, &TimelineState::appearanceChanged, model_, &HitListModel::refresh);
    connect(list_->verticalScrollBar(), &QScrollBar::valueChanged, this, &SearchResultsTab::fetchNearEnd);
    connect(list_, &QTreeView::clicked, this, &SearchResultsTab::jump);
    connect(list_, &QTreeView::activated, this, &SearchResultsTab::jump);
    showSearch();
}

QString SearchResultsTab::header() const {
    return header_->text();
}

void SearchResultsTab::showSearch() {
    const auto hits = search_.hits();
    model_->setHits(hits);
    const auto text = shownStart(search_.query().text);
    if (text.isEmpty())
        header_->setText(tr("Type a part of a name into the search field (/ or Ctrl+F)."));
    else if (!search_.problem().isEmpty())
        header_->setText(search_.problem());
    else if (!hits)
        header_->setText(tr("Searching for “%1”…").arg(text));
    else if (hits->count() == 1)
        header_->setText((search_.query().isRegex ? tr("1 slice whose name matches “%1”")
                                                  : tr("1 slice whose name contains “%1”"))
                             .arg(text));
    else
        header_->setText((search_.query().isRegex ? tr("%1 slices whose name matches “%2”")
                                                  : tr("%1 slices whose name contains “%2”"))
                             .arg(countText(hits->count()), text));
}

void SearchResultsTab::fetchNearEnd() {
    const auto* bar = list_->verticalScrollBar();
    if (bar->value() >= bar->maximum() - bar->pageStep())
        model_->fetchNext();
}

void SearchResultsTab::jump(const QModelIndex& index) {
    if (index.isValid())
        search_.jumpTo(model_->hit(index.row()));
}

} // namespace runglass::views
