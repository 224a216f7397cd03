// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

#include <array>
#include <utility>

class QLabel;
class QLineEdit;
class QToolButton;

namespace runglass::views {

class TimelineSearch;

/// One line to search the timeline with: text, how to compare, count, and the way to the next and previous
/// hit. Enter and Shift+Enter step, Escape ends the search.
class SearchBar : public QWidget {
    Q_OBJECT

public:
    /// The search outlives the bar.
    explicit SearchBar(TimelineSearch& search, QWidget* parent = nullptr);

    QLineEdit* field() { return field_; }
    QToolButton* caseButton() { return case_; }
    QToolButton* wholeNumberButton() { return wholeNumber_; }
    QToolButton* regexButton() { return regex_; }
    QToolButton* nextButton() { return next_; }
    QToolButton* previousButton() { return previous_; }
    /// "3 of 512", "512 hits", or why there are none.
    QString summary() const;

    /// Puts the cursor into the field, with its text selected.
    void focusSearch();
    /// "/" and Ctrl+F anywhere in this widget lead to the bar.
    void addShortcutsTo(QWidget* scope);
    /// Ends the search.
    void clear();
    /// Searches for exactly this name.
    void searchFor(const QString& name);
    /// Names of the options that are on, and a search with just those: what a session keeps of it.
    QStringList options() const;
    void searchWith(const QString& text, const QStringList& options);

Q_SIGNALS:
    /// Escape in an empty field: the focus should go back to where it came from.
    void left();
    /// The list of all hits is wanted.
    void listRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QToolButton* makeOption(const QString& text, const QString& toolTip);
    QToolButton* makeStep(const QString& text, const QString& toolTip, const QString& name);
    /// The options with their names in sessions.
    std::array<std::pair<QString, QToolButton*>, 3> namedOptions() const;
    void sendQuery();
    void showResult();

    TimelineSearch& search_;
    QLineEdit* field_;
    QToolButton* case_;
    QToolButton* wholeNumber_;
    QToolButton* regex_;
    QToolButton* previous_;
    QToolButton* next_;
    QToolButton* list_;
    QLabel* summary_;
};

} // namespace runglass::views
