// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <Qt>

#include <optional>
#include <span>

class QKeyEvent;

namespace runglass::views {

/// Everything the timeline does on a key.
enum class TimelineAction {
    ZoomIn,
    ZoomOut,
    PanLeft,
    PanRight,
    ScrollUp,
    ScrollDown,
    PageUp,
    PageDown,
    FirstMoment,
    LastMoment,
    Focus,
    ShowAll,
    UndoZoom,
    PreviousSlice,
    NextSlice,
    Parent,
    FirstChild,
    PreviousOccurrence,
    NextOccurrence,
    AllOccurrences,
    FlowBack,
    FlowForward,
    ChooseFlowBack,
    ChooseFlowForward,
    Search,
    NextHit,
    PreviousHit,
    MarkTemporary,
    MarkKept,
    RemoveMark,
    AreaFromSelection,
    AreaOfAll,
    PinTrack,
    HideTrack,
    ToggleTrack,
    FindTrack,
    SetBase,
    AlignStart,
    AlignEnd,
    ToggleDrawer,
    CycleTimeFormat,
    CopyText,
    SavePicture,
    Help,
    Escape
};

/// One key of the timeline. Actions may have several.
struct KeyBinding {
    TimelineAction action;
    Qt::Key key;
    Qt::KeyboardModifiers modifiers;
};

/// What an action is called, in the section of the help that it belongs to.
struct ActionText {
    TimelineAction action;
    const char* section;
    const char* text;
};

/// A way to do something with the mouse, for the help.
struct MouseText {
    const char* gesture;
    const char* text;
};

std::span<const KeyBinding> keyBindings();
std::span<const ActionText> actionTexts();
std::span<const MouseText> mouseTexts();

/// The action of a pressed key. W, A, S and D are looked up by their place on the keyboard where the platform
/// tells it, so that other layouts have them in the same corner.
std::optional<TimelineAction> actionOf(const QKeyEvent& event);

/// "W", "Shift+L, …": all keys of an action as people read them.
QString keysOf(TimelineAction action);

/// The texts of the tables above in the user's language.
QString translatedKeyText(const char* text);

} // namespace runglass::views
