// SPDX-License-Identifier: Apache-2.0
#include "gui/support/suites.h"
#include "views/base/palette.h"
#include "views/widgets/advice_list.h"
#include "views/widgets/figure_card.h"
#include "views/widgets/icons.h"

#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QTest>
#include <QTreeWidget>

#include <algorithm>

using namespace runglass::views;

namespace {

void verifyTextContrast(const QPalette& palette) {
    using Pair = std::pair<QPalette::ColorRole, QPalette::ColorRole>;
    for (const auto& [text, background] :
         {Pair{QPalette::WindowText, QPalette::Window}, Pair{QPalette::Text, QPalette::Base},
          Pair{QPalette::ButtonText, QPalette::Button}, Pair{QPalette::HighlightedText, QPalette::Highlight},
          Pair{QPalette::Link, QPalette::Base}, Pair{QPalette::PlaceholderText, QPalette::Base},
          Pair{QPalette::ToolTipText, QPalette::ToolTipBase}})
        QVERIFY2(contrast(palette.color(text), palette.color(background)) >= 4.5,
                 qPrintable(QStringLiteral("role %1").arg(text)));
    QVERIFY(contrast(quietTextColor(palette), palette.color(QPalette::Window)) >= 4.5);
}

} // namespace

class ThemeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void contrastIsThatOfTheStandard() {
        // WCAG 2: black on white is 21, #777777 on white just fails 4.5.
        QCOMPARE(contrast(Qt::black, Qt::white), 21.0);
        QVERIFY(qAbs(contrast(QColor(0x777777), Qt::white) - 4.48) < 0.005);
    }

    void textsHaveEnoughContrastInBothThemes() {
        verifyTextContrast(lightPalette());
        verifyTextContrast(darkPalette());
    }

    void seriesColoursHaveEnoughContrastInBothThemes() {
        for (int i = 0; i < qualitativeCount; ++i) {
            QVERIFY(contrast(qualitativeColor(i, false), lightPalette().color(QPalette::Base)) >= 3);
            QVERIFY(contrast(qualitativeColor(i, true), darkPalette().color(QPalette::Window)) >= 3);
        }
        QCOMPARE(qualitativeColor(10, false), qualitativeColor(0, false));
    }

    void textIsReadableOnAnyColour() {
        QCOMPARE(readableOn(Qt::white), QColor(Qt::black));
        QCOMPARE(readableOn(QColor(0x1E2126)), QColor(Qt::white));
        for (int grey = 0; grey < 256; ++grey)
            QVERIFY(contrast(readableOn(QColor(grey, grey, grey)), QColor(grey, grey, grey)) >= 4.5);
        for (const bool dark : {false, true})
            for (int i = 0; i < qualitativeCount; ++i)
                QVERIFY(contrast(readableOn(qualitativeColor(i, dark)), qualitativeColor(i, dark)) >= 4.5);
    }

    void meaningsHaveTheColoursOfTheDesign() {
        QCOMPARE(meaningColor(Meaning::Computing, false), QColor(0x2F6DB5));
        QCOMPARE(meaningColor(Meaning::Worse, true), QColor(0xF0796B));
    }

    void themesCanBeForced() {
        applyTheme(*qApp, Theme::Dark);
        QVERIFY(isDark(QApplication::palette()));
        applyTheme(*qApp, Theme::Light);
        QVERIFY(!isDark(QApplication::palette()));
    }

    void handlesOfScrollBarsCanBeSeen() {
        for (const auto theme : {Theme::Dark, Theme::Light}) {
            applyTheme(*qApp, theme);
            QScrollBar bar(Qt::Vertical);
            bar.setRange(0, 100);
            bar.setPageStep(100); // the handle takes the upper half
            bar.resize(bar.sizeHint().width(), 200);
            const auto image = bar.grab().toImage();
            const int middle = image.width() / 2;
            const auto handle = image.pixelColor(middle, 60);
            QVERIFY(contrast(handle, image.pixelColor(middle, 150)) >= 3);
            QVERIFY(contrast(handle, QApplication::palette().color(QPalette::Window)) >= 3);
        }
    }

    void headersAreAsFlatAsThoseOfTables() {
        for (const auto theme : {Theme::Dark, Theme::Light}) {
            applyTheme(*qApp, theme);
            QTreeWidget tree;
            tree.setHeaderLabels({QString(), QString()});
            tree.resize(300, 100);
            tree.show();
            const auto image = tree.header()->grab().toImage();
            for (const int y : {2, image.height() / 2, image.height() - 3})
                QCOMPARE(image.pixelColor(20, y), QApplication::palette().color(QPalette::Window));
        }
    }

    void theArrowOfASelectedRowStandsOutFromItsGround() {
        for (const auto theme : {Theme::Dark, Theme::Light}) {
            applyTheme(*qApp, theme);
            QTreeWidget tree;
            auto* parent = new QTreeWidgetItem(&tree);
            new QTreeWidgetItem(parent);
            tree.resize(300, 100);
            tree.show();
            tree.setCurrentItem(parent);
            const auto row = tree.visualItemRect(parent);
            const auto ground = QApplication::palette().color(QPalette::Highlight);
            const auto image = tree.viewport()->grab().toImage();
            QVERIFY(image.pixelColor(2, row.center().y()).lightness() < ground.lightness() + 30);
            int lightest = 0;
            for (int x = 2; x < tree.indentation() - 2; ++x)
                for (int y = row.top() + 2; y < row.bottom() - 1; ++y)
                    lightest = std::max(lightest, image.pixelColor(x, y).lightness());
            QVERIFY2(lightest > ground.lightness() + 60, qPrintable(QString::number(lightest)));
        }
    }

    void quietTextsFollowTheTheme() {
        runglass::analysis::KeyFigure figure;
        figure.name = "Step Time";
        FigureCard card(figure, {});
        card.show();
        AdviceList list;
        list.setAdvice({runglass::analysis::Recommendation()}, {});
        list.show();
        const auto colorOf = [](const QWidget& widget, const QString& text) {
            for (const auto* label : widget.findChildren<QLabel*>())
                if (label->text().startsWith(text))
                    return label->palette().color(QPalette::WindowText);
            return QColor();
        };
        for (const auto theme : {Theme::Dark, Theme::Light}) {
            applyTheme(*qApp, theme);
            const auto quiet = quietTextColor(QApplication::palette());
            QTRY_COMPARE(colorOf(card, QStringLiteral("Step Time")), quiet);
            QTRY_COMPARE(colorOf(list, QStringLiteral("Measured")), quiet);
        }
    }

    void iconsTakeTheTextColour() {
        const auto image = icon(IconName::Close).pixmap(32, 32).toImage();
        const auto centre = image.pixelColor(16, 16);
        QCOMPARE(centre.rgb(), QApplication::palette().color(QPalette::WindowText).rgb());
        for (int name = 0; name <= static_cast<int>(IconName::Range); ++name) {
            const auto drawn = icon(static_cast<IconName>(name)).pixmap(32, 32).toImage();
            int inked = 0;
            for (int y = 0; y < drawn.height(); ++y)
                for (int x = 0; x < drawn.width(); ++x)
                    inked += qAlpha(drawn.pixel(x, y)) > 128 ? 1 : 0;
            QVERIFY2(inked > 40, qPrintable(QStringLiteral("icon %1").arg(name)));
        }
    }
};

static const runglass::test::Suite<ThemeTest> suite("theme");
#include "test_theme.moc"
