// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSplitter>
#include <QTimer>

namespace runglass::views {

class TimelineCanvas;
class TimelineDrawer;
class TimelineState;

/// The canvas over the drawer, with a handle between them. As long as nothing has been selected the drawer is
/// folded to its tabs: an empty one would take the canvas's room. A selection opens it, as do its tabs, the
/// handle and open(); then it has the height that the user gave it, or a third.
class DrawerSplitter : public QSplitter {
    Q_OBJECT

public:
    /// Takes both over. The state outlives it.
    DrawerSplitter(TimelineState& state, TimelineCanvas* canvas, TimelineDrawer* drawer,
                   QWidget* parent = nullptr);

    bool isOpen() const; ///< neither folded nor hidden
    void open();
    /// Hides an open drawer wholly, and opens any other. A hidden one is not opened by a selection.
    void toggle();
    /// Opens a folded drawer when something is selected.
    void openForSelection();
    /// In pixels; 0 as long as the user has not moved the handle.
    int chosenHeight() const { return chosenHeight_; }
    void setChosenHeight(int pixels) { chosenHeight_ = pixels; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void place();
    void onHandleMoved();

    TimelineState& state_;
    TimelineCanvas* canvas_;
    TimelineDrawer* drawer_;
    QTimer sinceSelection_;
    int chosenHeight_ = 0;
    bool isPlaced_ = false; ///< the sizes are set for the height that it has on the screen
};

} // namespace runglass::views
