// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/selection/selection.h"

#include <QString>
#include <QWidget>

#include <memory>
#include <optional>
#include <string>
#include <vector>

class QComboBox;

namespace runglass::views {

/// Chooses one side of a comparison: any recording of what is open, and a step of it or all.
class SideChooser : public QWidget {
    Q_OBJECT

public:
    /// `label` with its mnemonic stands before the box; a mark before it shows the colour of the side.
    SideChooser(const QString& label, bool isExperiment, QWidget* parent = nullptr);

    void setRuns(const std::vector<std::shared_ptr<const model::RunFolder>>& runs);
    /// Not valid when nothing is chosen.
    Selection::Place place() const;
    /// Without a signal. Another recording than before begins with all its steps.
    void setPlace(const Selection::Place& place);
    std::string step() const;
    void setStep(const std::string& step);
    /// The steps that the chosen recording has: filled in when it is loaded.
    void setSteps(const std::vector<std::string>& steps);

    QComboBox* placeBox() { return places_; }
    QComboBox* stepBox() { return steps_; }

Q_SIGNALS:
    /// By the user.
    void changed();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Entry {
        Selection::Place place;
        QString title;
    };
    void followPlace();

    std::vector<Entry> entries_;
    std::string stepsOf_; ///< path of the recording that the steps are of
    QComboBox* places_;
    QComboBox* steps_;
    bool isExperiment_;
};

} // namespace runglass::views
