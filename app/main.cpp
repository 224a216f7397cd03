// SPDX-License-Identifier: Apache-2.0
#include "app/app_state.h"
#include "app/command_line.h"
#include "app/language_font.h"
#include "app/main_window.h"
#include "app/place_choice.h"
#include "app/session_document.h"
#include "app/status_line.h"
#include "app/translations.h"
#include "views/base/file_path.h"

#include <QApplication>
#include <QIcon>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>

#include <cstdio>

namespace {

using namespace Qt::StringLiterals;
namespace app = runglass::app;

int runWindow(app::AppState& state, const app::CommandLine& line) {
    app::MainWindow window(state);
    window.openPaths(line.paths);
    const auto& wanted = line.selectors;
    if (!wanted.run.empty() || !wanted.worker.empty() || !wanted.span.empty()) {
        const auto* choice = new app::PlaceChoice(state, window.sessionDocument(), wanted, &window);
        QObject::connect(choice, &app::PlaceChoice::failed, &window, [&window](const QString& sentence) {
            std::fprintf(stderr, "error: %s\n", qUtf8Printable(sentence));
            window.statusLine()->say(sentence);
        });
    }
    window.show();
    return QApplication::exec();
}

int runScreenshot(app::AppState& state, const app::CommandLine& line) {
    app::MainWindow window(state);
    app::Screenshot screenshot(window, state, *line.screenshot);
    QObject::connect(&screenshot, &app::Screenshot::finished, qApp, &QCoreApplication::exit,
                     Qt::QueuedConnection);
    QTimer::singleShot(0, &screenshot, &app::Screenshot::start);
    return QApplication::exec();
}

} // namespace

int main(int argc, char* argv[]) {
    QCoreApplication::setOrganizationName(u"runglass"_s);
    QCoreApplication::setApplicationName(u"runglass"_s);
    QStringList words;
    for (int i = 0; i < argc; ++i)
        words << runglass::views::pathText(argv[i]);
    const auto parsed = app::parseCommandLine(words); // before a display is needed: --help works without one
    if (!parsed.line) {
        std::fputs(qUtf8Printable(parsed.text), parsed.exitStatus == 0 ? stdout : stderr);
        return parsed.exitStatus;
    }
    QApplication application(argc, argv);
    QApplication::setApplicationVersion(QStringLiteral(RUNGLASS_VERSION));
    QApplication::setWindowIcon(QIcon(u":/icons/runglass.svg"_s));
    QApplication::setDesktopFileName(u"runglass"_s); // by which desktops find name and icon of the window

    // A picture shows the program as it comes, and leaves no trace in anybody's settings.
    const QTemporaryDir pictureSettings;
    if (parsed.line->screenshot)
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, pictureSettings.path());

    app::AppState state;
    app::installTranslations(application, parsed.line->language.isEmpty() ? state.preferences.language()
                                                                          : parsed.line->language);
    app::useFontOfLanguage();
    if (parsed.line->theme)
        state.preferences.useThemeOnce(*parsed.line->theme);
    return parsed.line->screenshot ? runScreenshot(state, *parsed.line) : runWindow(state, *parsed.line);
}
