// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/icons.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QSvgRenderer>

namespace runglass::views {

namespace {

/// The shapes inside a 16 × 16 drawing whose lines are 1.5 wide with round ends.
QByteArray shapes(IconName name) {
    switch (name) {
    case IconName::Search:
        return "<circle cx='7' cy='7' r='4.25'/><path d='M10.2 10.2 13.5 13.5'/>";
    case IconName::Filter:
        return "<path d='M2.5 4h11M4.75 8h6.5M6.75 12h2.5'/>";
    case IconName::Columns:
        return "<rect x='2.25' y='3' width='11.5' height='10' rx='1.25'/><path d='M6.1 3v10M9.9 3v10'/>";
    case IconName::Export:
        return "<path d='M8 10V2.5M5 5.25 8 2.25l3 3M2.75 9.5v2.75c0 .7.55 1.25 1.25 1.25h8c.7 0 1.25-.55 "
               "1.25-1.25V9.5'/>";
    case IconName::Copy:
        return "<rect x='5.5' y='5.5' width='8' height='8' rx='1.25'/><path d='M10.5 2.5h-6c-1.1 0-2 .9-2 "
               "2v6'/>";
    case IconName::Close:
        return "<path d='M4 4l8 8M12 4l-8 8'/>";
    case IconName::Help:
        return "<circle cx='8' cy='8' r='5.75'/><path d='M6.3 6.4c.1-1 .8-1.6 1.7-1.6s1.7.6 1.7 1.5c0 "
               "1.2-1.7 "
               "1.3-1.7 2.6M8 11.1v.1'/>";
    case IconName::Warning:
        return "<path d='M8 2.5 14 13H2zM8 6.5v3M8 11.2v.1'/>";
    case IconName::Folder:
        return "<path d='M2 12V4.25C2 3.55 2.5 3 3.2 3h2.9l1.5 1.75h5.2c.7 0 1.2.55 1.2 1.25v6c0 .7-.5 "
               "1.25-1.2 "
               "1.25H3.2C2.5 13.25 2 12.7 2 12z'/>";
    case IconName::File:
        return "<path d='M9 2H4.75c-.7 0-1.25.55-1.25 1.25v9.5c0 .7.55 1.25 1.25 1.25h6.5c.7 0 1.25-.55 "
               "1.25-1.25V5.5zM9 2v3.5h3.5'/>";
    case IconName::Run:
        return "<rect x='2.25' y='2.75' width='11.5' height='10.5' rx='1.25'/><path d='M5 10.5V8M8 "
               "10.5V5.5M11 10.5V7'/>";
    case IconName::Worker:
        return "<rect x='4' y='4' width='8' height='8' rx='1.25'/><path d='M6.25 1.75V4M9.75 1.75V4M6.25 "
               "12v2.25M9.75 "
               "12v2.25M1.75 6.25H4M1.75 9.75H4M12 6.25h2.25M12 9.75h2.25'/>";
    case IconName::Span:
        return "<path d='M2.5 3.5v9M13.5 3.5v9M2.5 8h11M5 6 2.75 8 5 10M11 6l2.25 2L11 10'/>";
    case IconName::Refresh:
        return "<path d='M13 8a5 5 0 1 1-1.5-3.55M13 2.5v2.75h-2.75'/>";
    case IconName::Settings:
        return "<path d='M2.5 4.5h5M11 4.5h2.5M2.5 11.5H5M8.5 11.5h5'/><circle cx='9.25' cy='4.5' "
               "r='1.75'/><circle "
               "cx='6.75' cy='11.5' r='1.75'/>";
    case IconName::ChevronDown:
        return "<path d='M4 6.25 8 10l4-3.75'/>";
    case IconName::ChevronRight:
        return "<path d='M6.25 4 10 8l-3.75 4'/>";
    case IconName::Picture:
        return "<rect x='2.25' y='3' width='11.5' height='10' rx='1.25'/><circle cx='5.75' cy='6.25' "
               "r='1'/><path "
               "d='M3 12l3.25-3.25L8.5 11l2.25-2.25L13.5 11.5'/>";
    case IconName::Compare:
        return "<path d='M2.5 5.5h9M9 3l2.75 2.5L9 8M13.5 10.5h-9M7 8l-2.75 2.5L7 13'/>";
    case IconName::Range:
        return "<path d='M5.5 3h-2v10h2M10.5 3h2v10h-2M6.25 8h3.5'/>";
    }
    return {};
}

QByteArray document(IconName name, const QColor& color) {
    return "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><g fill='none' stroke='" +
           color.name().toLatin1() + "' stroke-width='1.5' stroke-linecap='round' stroke-linejoin='round'>" +
           shapes(name) + "</g></svg>";
}

QColor tint(QIcon::Mode mode) {
    const auto palette = QGuiApplication::palette();
    if (mode == QIcon::Selected)
        return palette.color(QPalette::Active, QPalette::HighlightedText);
    return palette.color(mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active,
                         QPalette::WindowText);
}

class LineIconEngine : public QIconEngine {
public:
    explicit LineIconEngine(IconName name) : name_(name) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        QSvgRenderer renderer(document(name_, tint(mode)));
        renderer.setAspectRatioMode(Qt::KeepAspectRatio);
        painter->setRenderHint(QPainter::Antialiasing);
        renderer.render(painter, rect);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap picture(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        paint(&painter, QRect({0, 0}, size), mode, state);
        return picture;
    }

    QIconEngine* clone() const override { return new LineIconEngine(name_); }

private:
    IconName name_;
};

} // namespace

QIcon icon(IconName name) {
    return QIcon(new LineIconEngine(name));
}

} // namespace runglass::views
