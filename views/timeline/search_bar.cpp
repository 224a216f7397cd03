// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/search_bar.h"

#include "views/base/palette.h"
#include "views/base/plain_text.h"
#include "views/timeline/timeline_search.h"
#include "views/widgets/icons.h"
#include "views/widgets/label_text.h"
#include "views/widgets/table_text.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {
constexpr int fieldLetters = 23;
constexpr int summaryLetters = 15; ///< "1,204 of 9,364"
constexpr int longestQuery = 10'000;
} // namespace

SearchBar::SearchBar(TimelineSearch& search, QWidget* parent)
    : QWidget(parent), search_(search), field_(new QLineEdit), case_(makeOption(u"Aa"_s, tr("Match case"))),
      wholeNumber_(makeOption(u"12"_s, tr("Whole numbers: 613_2 does not find 613_27"))),
      regex_(makeOption(u".*"_s, tr("Regular expression"))),
      previous_(
          makeStep(u"‹"_s, tr("Previous hit (Shift+Enter; Shift+N in the timeline)"), tr("Previous hit"))),
      next_(makeStep(u"›"_s, tr("Next hit (Enter; N in the timeline)"), tr("Next hit"))),
      list_(makeStep(tr("List"), tr("Show all hits below the timeline"), tr("List of all hits"))),
      summary_(new QLabel) {
    field_->setPlaceholderText(tr("Search names"));
    field_->setAccessibleName(tr("Search names of slices"));
    field_->setToolTip(tr("Search all slices by name (/ or Ctrl+F); Enter goes to the next hit"));
    field_->setClearButtonEnabled(true);
    field_->setMaxLength(longestQuery);
    field_->addAction(icon(IconName::Search), QLineEdit::LeadingPosition);
    field_->setMinimumWidth(letterWidth(fontMetrics()) * fieldLetters);
    field_->installEventFilter(this);
    summary_->setAccessibleName(tr("Result of the search"));
    summary_->setMinimumWidth(letterWidth(fontMetrics()) * summaryLetters);

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(field_, 1);
    for (auto* button : {case_, wholeNumber_, regex_, previous_, next_})
        layout->addWidget(button);
    layout->addWidget(summary_);
    layout->addWidget(list_);
    setFocusProxy(field_);

    connect(field_, &QLineEdit::textChanged, this, &SearchBar::sendQuery);
    for (auto* option : {case_, wholeNumber_, regex_})
        connect(option, &QToolButton::toggled, this, &SearchBar::sendQuery);
    connect(next_, &QToolButton::clicked, &search_, &TimelineSearch::next);
    connect(previous_, &QToolButton::clicked, &search_, &TimelineSearch::previous);
    connect(list_, &QToolButton::clicked, this, &SearchBar::listRequested);
    connect(&search_, &TimelineSearch::changed, this, &SearchBar::showResult);
    connect(&search_, &TimelineSearch::rankChanged, this, &SearchBar::showResult);
    showResult();
}

QToolButton* SearchBar::makeOption(const QString& text, const QString& toolTip) {
    auto* button = makeStep(text, toolTip, toolTip.section(u':', 0, 0));
    button->setCheckable(true);
    return button;
}

QToolButton* SearchBar::makeStep(const QString& text, const QString& toolTip, const QString& name) {
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setToolTip(toolTip);
    button->setAccessibleName(name);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

void SearchBar::focusSearch() {
    field_->setFocus(Qt::ShortcutFocusReason);
    field_->selectAll();
}

void SearchBar::addShortcutsTo(QWidget* scope) {
    auto* action = new QAction(tr("Search the timeline"), scope);
    action->setShortcuts({QKeySequence(Qt::Key_Slash), QKeySequence(Qt::CTRL | Qt::Key_F)});
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, &SearchBar::focusSearch);
    scope->addAction(action);
}

void SearchBar::clear() {
    field_->clear();
}

void SearchBar::searchFor(const QString& name) {
    {
        const QSignalBlocker silentRegex(regex_);
        const QSignalBlocker silentText(field_);
        regex_->setChecked(false);
        field_->setText(name);
    }
    sendQuery();
}

std::array<std::pair<QString, QToolButton*>, 3> SearchBar::namedOptions() const {
    return {{{u"case"_s, case_}, {u"whole_number"_s, wholeNumber_}, {u"regex"_s, regex_}}};
}

QStringList SearchBar::options() const {
    QStringList options;
    for (const auto& [name, button] : namedOptions())
        if (button->isChecked())
            options << name;
    return options;
}

void SearchBar::searchWith(const QString& text, const QStringList& options) {
    for (const auto& [name, button] : namedOptions()) {
        const QSignalBlocker silent(button);
        button->setChecked(options.contains(name));
    }
    {
        const QSignalBlocker silent(field_);
        field_->setText(text);
    }
    sendQuery();
}

void SearchBar::sendQuery() {
    search_.setQuery(
        {field_->text().toStdString(), case_->isChecked(), wholeNumber_->isChecked(), regex_->isChecked()});
}

QString SearchBar::summary() const {
    return summary_->text();
}

void SearchBar::showResult() {
    const auto hits = search_.hits();
    const bool found = hits && hits->count() > 0;
    for (auto* button : {previous_, next_, list_})
        button->setEnabled(found);
    wholeNumber_->setEnabled(!regex_->isChecked());
    QString text;
    if (!search_.problem().isEmpty())
        text = tr("Not understood");
    else if (search_.isSearching())
        text = tr("Searching…");
    else if (hits && found && search_.rank())
        text = tr("%1 of %2").arg(countText(*search_.rank() + 1), countText(hits->count()));
    else if (hits)
        text = !found               ? tr("No hits")
               : hits->count() == 1 ? tr("1 hit")
                                    : tr("%1 hits").arg(countText(hits->count()));
    summary_->setText(text);
    summary_->setToolTip(asPlainText(search_.problem()));
    auto colors = palette();
    if (!search_.problem().isEmpty())
        colors.setColor(QPalette::WindowText, meaningColor(Meaning::Worse, isDark(colors)));
    summary_->setPalette(colors);
}

bool SearchBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched != field_ || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (key->modifiers().testFlag(Qt::ShiftModifier))
            search_.previous();
        else
            search_.next();
        return true;
    case Qt::Key_Escape:
        if (field_->text().isEmpty())
            Q_EMIT left();
        else
            field_->clear();
        return true;
    default:
        return false;
    }
}

} // namespace runglass::views
