// SPDX-License-Identifier: Apache-2.0
// render_icon DRAWING.svg SIZE OUT.png: the icon as a picture of SIZE × SIZE pixels, for desktops that do not
// draw SVG themselves. Runs while building, without a display.
#include <QImage>
#include <QPainter>
#include <QString>
#include <QSvgRenderer>

#include <cstdio>

int main(int argc, char** argv) {
    constexpr int largestSize = 1024;
    const int size = argc == 4 ? QByteArray(argv[2]).toInt() : 0;
    if (size < 1 || size > largestSize) {
        std::fputs("usage: render_icon DRAWING.svg SIZE OUT.png\n", stderr);
        return 2;
    }
    QSvgRenderer drawing(QString::fromLocal8Bit(argv[1]));
    QImage picture(size, size, QImage::Format_ARGB32_Premultiplied);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    drawing.render(&painter);
    painter.end();
    if (!drawing.isValid() || !picture.save(QString::fromLocal8Bit(argv[3]), "PNG")) {
        std::fprintf(stderr, "render_icon: cannot make %s of %s\n", argv[3], argv[1]);
        return 1;
    }
    return 0;
}
