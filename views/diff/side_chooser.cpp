// SPDX-License-Identifier: Apache-2.0
#include "views/diff/side_chooser.h"

#include "views/base/palette.h"
#include "views/diff/diff_bars.h"
#include "views/frame/pane_parts.h"
#include "views/widgets/eliding_combo_box.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

constexpr int markWidth = 4;
constexpr int placeLetters = 11; ///< that the boxes show at least
constexpr int stepLetters = 8;

QString toText(const std::string& text) {
    return QString::fromStdString(text);
}

} // namespace

SideChooser::SideChooser(const QString& label, bool isExperiment, QWidget* parent)
    : QWidget(parent), places_(new ElidingComboBox), steps_(new ElidingComboBox),
      isExperiment_(isExperiment) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(2 * markWidth, 0, 0, 0);
    addLabelled(layout, label, places_, tr("A recording of what is open: run, worker, span"), placeLetters);
    steps_->addItem(tr("All steps"), QString());
    addLabelled(layout, isExperiment ? tr("Ste&p:") : tr("St&ep:"), steps_,
                tr("One step of the recording, or all of it"), stepLetters);
    layout->setStretch(1, 1);
    connect(places_, &QComboBox::activated, this, [this] {
        followPlace();
        Q_EMIT changed();
    });
    connect(steps_, &QComboBox::activated, this, &SideChooser::changed);
}

void SideChooser::setRuns(const std::vector<std::shared_ptr<const model::RunFolder>>& runs) {
    const auto chosen = place();
    entries_.clear();
    for (const auto& run : runs)
        for (std::size_t worker = 0; worker < run->workers.size(); ++worker) {
            const auto& folder = run->workers[worker];
            for (std::size_t span = 0; span < folder.spans.size(); ++span) {
                QString title = toText(run->name) + u" ▸ "_s + toText(folder.name);
                if (folder.spans.size() > 1)
                    title += u" ▸ "_s + tr("span %1").arg(toText(model::spanLabel(folder.spans[span])));
                entries_.push_back({{run, worker, span}, title});
            }
        }
    const QSignalBlocker silent(places_);
    places_->clear();
    for (const auto& entry : entries_)
        places_->addItem(entry.title);
    places_->setCurrentIndex(-1);
    setPlace(chosen);
}

Selection::Place SideChooser::place() const {
    const int index = places_->currentIndex();
    return index < 0 ? Selection::Place() : entries_[static_cast<std::size_t>(index)].place;
}

void SideChooser::setPlace(const Selection::Place& place) {
    const QSignalBlocker silent(places_);
    int index = -1;
    for (std::size_t i = 0; i < entries_.size() && place.isValid(); ++i)
        if (entries_[i].place == place ||
            (index < 0 && entries_[i].place.spanFolder().path == place.spanFolder().path))
            index = static_cast<int>(i);
    places_->setCurrentIndex(index);
    followPlace();
}

/// A step belongs to its recording: of another one all steps are chosen.
void SideChooser::followPlace() {
    const auto chosen = place();
    auto path = chosen.isValid() ? chosen.spanFolder().path : std::string();
    if (path == stepsOf_)
        return;
    stepsOf_ = std::move(path);
    setSteps({});
}

std::string SideChooser::step() const {
    return steps_->currentData().toString().toStdString();
}

void SideChooser::setStep(const std::string& step) {
    const QSignalBlocker silent(steps_);
    if (steps_->findData(toText(step)) < 0)
        steps_->addItem(toText(step), toText(step));
    steps_->setCurrentIndex(steps_->findData(toText(step)));
}

void SideChooser::setSteps(const std::vector<std::string>& steps) {
    const QSignalBlocker silent(steps_);
    const auto chosen = steps_->currentData();
    steps_->clear();
    steps_->addItem(tr("All steps"), QString());
    for (const auto& step : steps)
        steps_->addItem(toText(step), toText(step));
    steps_->setCurrentIndex(std::max(0, steps_->findData(chosen)));
    steps_->setEnabled(!steps.empty());
}

void SideChooser::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const bool dark = isDark(palette());
    painter.fillRect(0, 2, markWidth, height() - 4,
                     isExperiment_ ? experimentColor(dark) : baselineColor(dark));
}

} // namespace runglass::views
