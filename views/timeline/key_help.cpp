// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/key_help.h"

#include "views/timeline/key_map.h"

#include <QKeyEvent>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <vector>

namespace runglass::views {

using namespace Qt::StringLiterals;

namespace {

QString row(const QString& keys, const QString& text) {
    return u"<tr><td style='padding:1px 16px 1px 0; white-space:nowrap'><b>"_s + keys.toHtmlEscaped() +
           u"</b></td><td style='padding:1px 0'>"_s + text.toHtmlEscaped() + u"</td></tr>"_s;
}

QString heading(const QString& text) {
    return u"<tr><td colspan='2' style='padding:10px 0 3px 0'><i>"_s + text.toHtmlEscaped() +
           u"</i></td></tr>"_s;
}

QString sections(const std::vector<const char*>& names) {
    QString rows;
    for (const auto* name : names) {
        rows += heading(translatedKeyText(name));
        for (const auto& each : actionTexts())
            if (QLatin1StringView(each.section) == QLatin1StringView(name))
                rows += row(keysOf(each.action), translatedKeyText(each.text));
    }
    return rows;
}

QString mouse() {
    auto rows = heading(KeyHelp::tr("Mouse"));
    for (const auto& each : mouseTexts())
        rows += row(translatedKeyText(each.gesture), translatedKeyText(each.text));
    return rows;
}

} // namespace

QString KeyHelp::text() {
    std::vector<const char*> names;
    for (const auto& each : actionTexts())
        if (names.empty() || QLatin1StringView(names.back()) != QLatin1StringView(each.section))
            names.push_back(each.section);
    const auto half = static_cast<std::ptrdiff_t>(names.size() / 2);
    const auto column = [](const QString& rows) {
        return QString(u"<td valign='top' style='padding-right:32px'><table>"_s + rows + u"</table></td>"_s);
    };
    return u"<table><tr>"_s + column(sections({names.begin(), names.begin() + half})) +
           column(QString(sections({names.begin() + half, names.end()}) + mouse())) + u"</tr></table>"_s;
}

KeyHelp::KeyHelp(QWidget* canvas) : QFrame(canvas), scroll_(new QScrollArea) {
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Keys of the timeline"));
    auto* label = new QLabel(text());
    label->setTextFormat(Qt::RichText);
    label->setContentsMargins(16, 8, 16, 12);
    label->setAttribute(Qt::WA_TransparentForMouseEvents);
    scroll_->setWidget(label);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setWidgetResizable(true);
    scroll_->setFocusPolicy(Qt::NoFocus);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll_);
    hide();
}

void KeyHelp::popUp() {
    place();
    show();
    raise();
    setFocus();
}

void KeyHelp::place() {
    constexpr int margin = 24;
    const auto* label = findChild<QLabel*>();
    const auto room = parentWidget()->size() - QSize(2 * margin, 2 * margin);
    resize((label->sizeHint() + QSize(24, 8)).boundedTo(room));
    move((parentWidget()->width() - width()) / 2, (parentWidget()->height() - height()) / 2);
}

void KeyHelp::keyPressEvent(QKeyEvent* event) {
    event->accept();
    const bool isModifier = event->key() == Qt::Key_Shift || event->key() == Qt::Key_Control ||
                            event->key() == Qt::Key_Alt || event->key() == Qt::Key_Meta;
    if (!isModifier && !scroll(event->key()))
        hide();
}

bool KeyHelp::scroll(int key) {
    auto* bar = scroll_->verticalScrollBar();
    if (bar->maximum() == bar->minimum())
        return false;
    switch (key) {
    case Qt::Key_Up:
        bar->triggerAction(QScrollBar::SliderSingleStepSub);
        return true;
    case Qt::Key_Down:
        bar->triggerAction(QScrollBar::SliderSingleStepAdd);
        return true;
    case Qt::Key_PageUp:
        bar->triggerAction(QScrollBar::SliderPageStepSub);
        return true;
    case Qt::Key_PageDown:
        bar->triggerAction(QScrollBar::SliderPageStepAdd);
        return true;
    default:
        return false;
    }
}

void KeyHelp::mousePressEvent(QMouseEvent*) {
    hide();
}

void KeyHelp::focusOutEvent(QFocusEvent* event) {
    QFrame::focusOutEvent(event);
    hide();
}

} // namespace runglass::views
