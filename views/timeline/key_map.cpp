// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/key_map.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QKeySequence>
#include <QStringList>

#include <algorithm>
#include <array>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

using enum TimelineAction;

constexpr auto plain = Qt::NoModifier;
constexpr auto shift = Qt::ShiftModifier;
constexpr auto ctrl = Qt::ControlModifier;
constexpr auto alt = Qt::AltModifier;

constexpr std::array bindings = {
    KeyBinding{ZoomIn, Qt::Key_W, plain},
    KeyBinding{ZoomIn, Qt::Key_Plus, plain},
    KeyBinding{ZoomOut, Qt::Key_S, plain},
    KeyBinding{ZoomOut, Qt::Key_Minus, plain},
    KeyBinding{PanLeft, Qt::Key_A, plain},
    KeyBinding{PanRight, Qt::Key_D, plain},
    KeyBinding{ScrollUp, Qt::Key_Up, plain},
    KeyBinding{ScrollDown, Qt::Key_Down, plain},
    KeyBinding{PageUp, Qt::Key_PageUp, plain},
    KeyBinding{PageDown, Qt::Key_PageDown, plain},
    KeyBinding{FirstMoment, Qt::Key_Home, plain},
    KeyBinding{LastMoment, Qt::Key_End, plain},
    KeyBinding{Focus, Qt::Key_F, plain},
    KeyBinding{ShowAll, Qt::Key_0, ctrl},
    KeyBinding{UndoZoom, Qt::Key_Backspace, plain},
    KeyBinding{PreviousSlice, Qt::Key_Left, plain},
    KeyBinding{PreviousSlice, Qt::Key_Comma, plain},
    KeyBinding{NextSlice, Qt::Key_Right, plain},
    KeyBinding{NextSlice, Qt::Key_Period, plain},
    KeyBinding{Parent, Qt::Key_Up, shift},
    KeyBinding{FirstChild, Qt::Key_Down, shift},
    KeyBinding{PreviousOccurrence, Qt::Key_Left, ctrl},
    KeyBinding{NextOccurrence, Qt::Key_Right, ctrl},
    KeyBinding{AllOccurrences, Qt::Key_F, shift},
    KeyBinding{FlowBack, Qt::Key_BracketLeft, plain},
    KeyBinding{FlowForward, Qt::Key_BracketRight, plain},
    KeyBinding{ChooseFlowBack, Qt::Key_BracketLeft, ctrl},
    KeyBinding{ChooseFlowForward, Qt::Key_BracketRight, ctrl},
    KeyBinding{Search, Qt::Key_Slash, plain},
    KeyBinding{Search, Qt::Key_F, ctrl},
    KeyBinding{NextHit, Qt::Key_N, plain},
    KeyBinding{NextHit, Qt::Key_Return, plain},
    KeyBinding{PreviousHit, Qt::Key_N, shift},
    KeyBinding{PreviousHit, Qt::Key_Return, shift},
    KeyBinding{MarkTemporary, Qt::Key_M, plain},
    KeyBinding{MarkKept, Qt::Key_M, shift},
    KeyBinding{RemoveMark, Qt::Key_Delete, plain},
    KeyBinding{AreaFromSelection, Qt::Key_R, plain},
    KeyBinding{AreaOfAll, Qt::Key_A, ctrl},
    KeyBinding{PinTrack, Qt::Key_P, plain},
    KeyBinding{HideTrack, Qt::Key_H, plain},
    KeyBinding{ToggleTrack, Qt::Key_Space, plain},
    KeyBinding{FindTrack, Qt::Key_P, ctrl},
    KeyBinding{SetBase, Qt::Key_B, plain},
    KeyBinding{AlignStart, Qt::Key_L, plain},
    KeyBinding{AlignEnd, Qt::Key_L, shift},
    KeyBinding{ToggleDrawer, Qt::Key_Q, plain},
    KeyBinding{CycleTimeFormat, Qt::Key_T, plain},
    KeyBinding{CopyText, Qt::Key_C, ctrl},
    KeyBinding{SavePicture, Qt::Key_S, ctrl | alt},
    KeyBinding{Help, Qt::Key_Question, plain},
    KeyBinding{Escape, Qt::Key_Escape, plain},
};

constexpr auto move = QT_TRANSLATE_NOOP("TimelineKeys", "Move and zoom");
constexpr auto slices = QT_TRANSLATE_NOOP("TimelineKeys", "Slices");
constexpr auto find = QT_TRANSLATE_NOOP("TimelineKeys", "Find and mark");
constexpr auto tracks = QT_TRANSLATE_NOOP("TimelineKeys", "Tracks");
constexpr auto other = QT_TRANSLATE_NOOP("TimelineKeys", "Window");

constexpr std::array texts = {
    ActionText{ZoomIn, move, QT_TRANSLATE_NOOP("TimelineKeys", "Zoom in at the cursor")},
    ActionText{ZoomOut, move, QT_TRANSLATE_NOOP("TimelineKeys", "Zoom out")},
    ActionText{PanLeft, move, QT_TRANSLATE_NOOP("TimelineKeys", "Earlier")},
    ActionText{PanRight, move, QT_TRANSLATE_NOOP("TimelineKeys", "Later")},
    ActionText{ScrollUp, move, QT_TRANSLATE_NOOP("TimelineKeys", "Scroll tracks up")},
    ActionText{ScrollDown, move, QT_TRANSLATE_NOOP("TimelineKeys", "Scroll tracks down")},
    ActionText{PageUp, move, QT_TRANSLATE_NOOP("TimelineKeys", "One page up")},
    ActionText{PageDown, move, QT_TRANSLATE_NOOP("TimelineKeys", "One page down")},
    ActionText{FirstMoment, move, QT_TRANSLATE_NOOP("TimelineKeys", "To the beginning")},
    ActionText{LastMoment, move, QT_TRANSLATE_NOOP("TimelineKeys", "To the end")},
    ActionText{Focus, move, QT_TRANSLATE_NOOP("TimelineKeys", "Fit the selection; again: the whole run")},
    ActionText{ShowAll, move, QT_TRANSLATE_NOOP("TimelineKeys", "The whole run")},
    ActionText{UndoZoom, move, QT_TRANSLATE_NOOP("TimelineKeys", "Undo the last zoom or jump")},
    ActionText{PreviousSlice, slices, QT_TRANSLATE_NOOP("TimelineKeys", "Previous slice of the lane")},
    ActionText{NextSlice, slices, QT_TRANSLATE_NOOP("TimelineKeys", "Next slice of the lane")},
    ActionText{Parent, slices, QT_TRANSLATE_NOOP("TimelineKeys", "The slice around it")},
    ActionText{FirstChild, slices, QT_TRANSLATE_NOOP("TimelineKeys", "The first slice inside")},
    ActionText{PreviousOccurrence, slices, QT_TRANSLATE_NOOP("TimelineKeys", "Previous of the same name")},
    ActionText{NextOccurrence, slices, QT_TRANSLATE_NOOP("TimelineKeys", "Next of the same name")},
    ActionText{AllOccurrences, slices, QT_TRANSLATE_NOOP("TimelineKeys", "Find all of the same name")},
    ActionText{FlowBack, slices, QT_TRANSLATE_NOOP("TimelineKeys", "Where the flow comes from")},
    ActionText{FlowForward, slices, QT_TRANSLATE_NOOP("TimelineKeys", "Where the flow leads to")},
    ActionText{ChooseFlowBack, slices, QT_TRANSLATE_NOOP("TimelineKeys", "Another incoming flow")},
    ActionText{ChooseFlowForward, slices, QT_TRANSLATE_NOOP("TimelineKeys", "Another outgoing flow")},
    ActionText{CopyText, slices, QT_TRANSLATE_NOOP("TimelineKeys", "Copy the selection as text")},
    ActionText{Search, find, QT_TRANSLATE_NOOP("TimelineKeys", "Search")},
    ActionText{NextHit, find, QT_TRANSLATE_NOOP("TimelineKeys", "Next hit")},
    ActionText{PreviousHit, find, QT_TRANSLATE_NOOP("TimelineKeys", "Previous hit")},
    ActionText{MarkTemporary, find, QT_TRANSLATE_NOOP("TimelineKeys", "Mark the selection for now")},
    ActionText{MarkKept, find, QT_TRANSLATE_NOOP("TimelineKeys", "Mark the selection and keep it")},
    ActionText{RemoveMark, find, QT_TRANSLATE_NOOP("TimelineKeys", "Remove the mark at the selection")},
    ActionText{AreaFromSelection, find, QT_TRANSLATE_NOOP("TimelineKeys", "Area from the selected slice")},
    ActionText{AreaOfAll, find, QT_TRANSLATE_NOOP("TimelineKeys", "Area of all visible tracks")},
    ActionText{PinTrack, tracks, QT_TRANSLATE_NOOP("TimelineKeys", "Pin the track to the top")},
    ActionText{HideTrack, tracks, QT_TRANSLATE_NOOP("TimelineKeys", "Hide the track")},
    ActionText{ToggleTrack, tracks, QT_TRANSLATE_NOOP("TimelineKeys", "Open or close the track")},
    ActionText{FindTrack, tracks, QT_TRANSLATE_NOOP("TimelineKeys", "Find a track")},
    ActionText{SetBase, tracks, QT_TRANSLATE_NOOP("TimelineKeys", "Take the slice as base for aligning")},
    ActionText{AlignStart, tracks,
               QT_TRANSLATE_NOOP("TimelineKeys", "Shift the rank: starts coincide with the base")},
    ActionText{AlignEnd, tracks, QT_TRANSLATE_NOOP("TimelineKeys", "Shift the rank: ends coincide")},
    ActionText{ToggleDrawer, other, QT_TRANSLATE_NOOP("TimelineKeys", "Show or hide the drawer")},
    ActionText{CycleTimeFormat, other, QT_TRANSLATE_NOOP("TimelineKeys", "Next time format")},
    ActionText{SavePicture, other, QT_TRANSLATE_NOOP("TimelineKeys", "Save a picture")},
    ActionText{Help, other, QT_TRANSLATE_NOOP("TimelineKeys", "This help")},
    ActionText{Escape, other, QT_TRANSLATE_NOOP("TimelineKeys", "Back out one level")},
};

constexpr std::array gestures = {
    MouseText{QT_TRANSLATE_NOOP("TimelineKeys", "Click"),
              QT_TRANSLATE_NOOP("TimelineKeys", "Select the slice")},
    MouseText{QT_TRANSLATE_NOOP("TimelineKeys", "Double click"),
              QT_TRANSLATE_NOOP("TimelineKeys", "Zoom to the slice; open or close a process")},
    MouseText{
        QT_TRANSLATE_NOOP("TimelineKeys", "Drag"),
        QT_TRANSLATE_NOOP("TimelineKeys", "Select an area of time and tracks; its edges can be dragged")},
    MouseText{QT_TRANSLATE_NOOP("TimelineKeys", "Shift+drag, middle drag"),
              QT_TRANSLATE_NOOP("TimelineKeys", "Move")},
    MouseText{QT_TRANSLATE_NOOP("TimelineKeys", "Alt+drag"),
              QT_TRANSLATE_NOOP("TimelineKeys", "Zoom to the range")},
    MouseText{QT_TRANSLATE_NOOP("TimelineKeys", "Wheel"), QT_TRANSLATE_NOOP("TimelineKeys", "Scroll tracks")},
    MouseText{QT_TRANSLATE_NOOP("TimelineKeys", "Ctrl+wheel"),
              QT_TRANSLATE_NOOP("TimelineKeys", "Zoom at the cursor")},
    MouseText{QT_TRANSLATE_NOOP("TimelineKeys", "Shift+wheel"),
              QT_TRANSLATE_NOOP("TimelineKeys", "Earlier and later")},
    MouseText{QT_TRANSLATE_NOOP("TimelineKeys", "Drag on the ruler"),
              QT_TRANSLATE_NOOP("TimelineKeys", "Select the range on all tracks")},
    MouseText{QT_TRANSLATE_NOOP("TimelineKeys", "Wheel on the ruler"),
              QT_TRANSLATE_NOOP("TimelineKeys", "Zoom at the cursor")},
};

struct PhysicalKey {
    quint32 scanCode;
    Qt::Key key;
};
/// X11 and Wayland key codes of the US layout: evdev code + 8.
constexpr std::array physicalKeys = {PhysicalKey{25, Qt::Key_W}, PhysicalKey{38, Qt::Key_A},
                                     PhysicalKey{39, Qt::Key_S}, PhysicalKey{40, Qt::Key_D}};

bool tellsPlaces() {
    const auto platform = QGuiApplication::platformName();
    return platform == u"xcb"_s || platform.startsWith(u"wayland"_s);
}

std::optional<TimelineAction> bound(int key, Qt::KeyboardModifiers modifiers) {
    const auto found = std::ranges::find_if(
        bindings, [&](const KeyBinding& each) { return each.key == key && each.modifiers == modifiers; });
    return found == bindings.end() ? std::nullopt : std::optional(found->action);
}

} // namespace

std::span<const KeyBinding> keyBindings() {
    return bindings;
}

std::span<const ActionText> actionTexts() {
    return texts;
}

std::span<const MouseText> mouseTexts() {
    return gestures;
}

std::optional<TimelineAction> actionOf(const QKeyEvent& event) {
    // With AltGr, which brackets need on many keyboards, the sign counts.
    const auto modifiers = event.modifiers() & ~(Qt::KeypadModifier | Qt::GroupSwitchModifier);
    if (modifiers == plain && tellsPlaces())
        for (const auto& physical : physicalKeys)
            if (physical.scanCode == event.nativeScanCode())
                return bound(physical.key, plain);
    if (const auto action =
            bound(event.key() == Qt::Key_Enter ? int(Qt::Key_Return) : event.key(), modifiers))
        return action;
    // Signs such as ? and + may need Shift, depending on the layout.
    const bool isSign =
        event.key() == Qt::Key_Question || event.key() == Qt::Key_Plus || event.key() == Qt::Key_Slash;
    return isSign && modifiers == shift ? bound(event.key(), plain) : std::nullopt;
}

QString keysOf(TimelineAction action) {
    QStringList keys;
    for (const auto& binding : bindings)
        if (binding.action == action)
            keys << QKeySequence(QKeyCombination(binding.modifiers, binding.key))
                        .toString(QKeySequence::NativeText);
    return keys.join(u", "_s);
}

QString translatedKeyText(const char* text) {
    return QCoreApplication::translate("TimelineKeys", text);
}

} // namespace runglass::views
