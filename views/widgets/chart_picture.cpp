// SPDX-License-Identifier: Apache-2.0
#include "views/widgets/chart_picture.h"

#include "views/widgets/icons.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QFileDialog>
#include <QGuiApplication>
#include <QImage>
#include <QMenu>
#include <QMessageBox>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QWidget>

namespace runglass::views {

namespace {

constexpr int pictureScale = 2;

QString translated(const char* text) {
    return QCoreApplication::translate("ChartPicture", text);
}

QImage imageOf(QWidget& widget) {
    QImage image(widget.size() * pictureScale, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(pictureScale);
    image.fill(widget.palette().color(QPalette::Window));
    widget.render(&image);
    return image;
}

void drawSvg(QWidget& widget, QIODevice& device) {
    QSvgGenerator generator;
    generator.setOutputDevice(&device);
    generator.setSize(widget.size());
    generator.setViewBox(widget.rect());
    generator.setTitle(widget.accessibleName());
    QPainter painter(&generator);
    painter.fillRect(widget.rect(), widget.palette().color(QPalette::Window));
    widget.render(&painter);
}

} // namespace

bool savePicture(QWidget& widget, const QString& path) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return false;
    if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive))
        drawSvg(widget, file);
    else if (!imageOf(widget).save(&file, "PNG"))
        return false;
    return file.commit();
}

QString pictureFileName(QString title) {
    return title.replace(u'/', u'-') + QStringLiteral(".png");
}

void askAndSavePicture(QWidget& widget, const QString& title) {
    const auto path = QFileDialog::getSaveFileName(
        &widget, translated(QT_TRANSLATE_NOOP("ChartPicture", "Save picture")), pictureFileName(title),
        translated(QT_TRANSLATE_NOOP("ChartPicture", "Pictures (*.png *.svg)")));
    if (!path.isEmpty() && !savePicture(widget, path))
        QMessageBox::warning(
            &widget, translated(QT_TRANSLATE_NOOP("ChartPicture", "Picture not saved")),
            translated(
                QT_TRANSLATE_NOOP("ChartPicture",
                                  "%1 could not be written. Choose a folder in which you may create files."))
                .arg(path));
}

void copyPicture(QWidget& widget) {
    QGuiApplication::clipboard()->setImage(imageOf(widget));
}

void addPictureActions(QMenu& menu, QWidget& widget) {
    menu.addAction(icon(IconName::Picture), translated(QT_TRANSLATE_NOOP("ChartPicture", "&Save Picture…")),
                   &widget, [&widget] { askAndSavePicture(widget, widget.accessibleName()); });
    menu.addAction(icon(IconName::Copy), translated(QT_TRANSLATE_NOOP("ChartPicture", "Copy &Picture")),
                   &widget, [&widget] { copyPicture(widget); });
}

} // namespace runglass::views
