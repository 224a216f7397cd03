// SPDX-License-Identifier: Apache-2.0
#include "app/command_line.h"
#include "views/base/file_path.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QLocale>

namespace runglass::app {

using namespace Qt::StringLiterals;

namespace {

constexpr int wrongUsage = 2;
constexpr int largestSide = 16'384;

QString say(const char* text) {
    return QCoreApplication::translate("CommandLine", text);
}

CommandLineResult refused(const QString& sentence) {
    return {std::nullopt, u"error: "_s + sentence + u'\n', wrongUsage};
}

/// "1600x1000"; nothing when it is not of this form or out of bounds.
std::optional<QSize> parseSize(const QString& text) {
    const auto parts = text.split(u'x');
    if (parts.size() != 2)
        return std::nullopt;
    bool widthOk = false;
    bool heightOk = false;
    const QSize size(parts[0].toInt(&widthOk), parts[1].toInt(&heightOk));
    const bool fits =
        size.width() > 0 && size.height() > 0 && size.width() <= largestSide && size.height() <= largestSide;
    return widthOk && heightOk && fits ? std::optional(size) : std::nullopt;
}

std::optional<views::Theme> parseTheme(const QString& text) {
    if (text == u"light"_s)
        return views::Theme::Light;
    if (text == u"dark"_s)
        return views::Theme::Dark;
    return std::nullopt;
}

/// Languages as people write them: en, en_US, zh, zh_CN, zh-Hans.
bool isSpoken(const QString& language) {
    const auto spoken = QLocale(language).language();
    return spoken == QLocale::English || spoken == QLocale::Chinese;
}

void addOptions(QCommandLineParser& parser) {
    parser.setApplicationDescription(say("Looks into profiling runs of deep-learning programs."));
    parser.addPositionalArgument(u"PATH"_s, say("Run folders, worker folders or files to open."),
                                 u"[PATH…]"_s);
    parser.addOptions({
        {u"screenshot"_s,
         say("Write a picture of this pane and exit: %1.").arg(screenshotPanes().join(u", "_s)), u"PANE"_s},
        {u"out"_s, say("File of the picture."), u"FILE.png"_s},
        {u"size"_s, say("Size of the window in the picture."), u"WIDTHxHEIGHT"_s, u"1600x1000"_s},
        {u"theme"_s, say("light or dark."), u"THEME"_s},
        {QStringList{u"lang"_s, u"language"_s}, say("Language of the window: en or zh_CN."), u"LANGUAGE"_s},
        {u"run"_s, say("Run to show, by name."), u"NAME"_s},
        {u"worker"_s, say("Worker to show, by name or rank."), u"NAME"_s},
        {u"span"_s, say("Span to show, by running number or stamp."), u"SPAN"_s},
        {u"help"_s, say("Show this text and exit.")},
        {u"version"_s, say("Show the version and exit.")},
    });
}

CommandLineResult parseScreenshot(const QCommandLineParser& parser, CommandLine line) {
    ScreenshotRequest request;
    request.pane = parser.value(u"screenshot"_s);
    if (!screenshotPanes().contains(request.pane))
        return refused(say("There is no pane “%1” to take a picture of. Panes: %2.")
                           .arg(request.pane, screenshotPanes().join(u", "_s)));
    request.outFile = parser.value(u"out"_s);
    if (request.outFile.isEmpty())
        return refused(say("--screenshot needs --out FILE.png."));
    const auto size = parseSize(parser.value(u"size"_s));
    if (!size)
        return refused(say("“%1” is no size. Write it like 1600x1000.").arg(parser.value(u"size"_s)));
    request.size = *size;
    if (line.paths.isEmpty())
        return refused(say("--screenshot needs a path to open."));
    request.selectors = line.selectors;
    request.paths = line.paths;
    line.screenshot = std::move(request);
    return {std::move(line), {}, 0};
}

} // namespace

CommandLineResult parseCommandLine(const QStringList& words) {
    QCommandLineParser parser;
    addOptions(parser);
    if (!parser.parse(words))
        return refused(parser.errorText());
    if (parser.isSet(u"help"_s))
        return {std::nullopt, parser.helpText().replace(u"<executable_name>"_s, u"runglass"_s), 0};
    if (parser.isSet(u"version"_s))
        return {std::nullopt, u"runglass "_s + QStringLiteral(RUNGLASS_VERSION) + u'\n', 0};
    CommandLine line;
    line.paths = parser.positionalArguments();
    line.language = parser.value(u"lang"_s);
    if (parser.isSet(u"lang"_s) && !isSpoken(line.language))
        return refused(say("“%1” is no language of the window. Languages: en, zh_CN.").arg(line.language));
    line.selectors = {views::pathBytes(parser.value(u"run"_s)), views::pathBytes(parser.value(u"worker"_s)),
                      views::pathBytes(parser.value(u"span"_s))}; // names of folders
    if (parser.isSet(u"theme"_s)) {
        line.theme = parseTheme(parser.value(u"theme"_s));
        if (!line.theme)
            return refused(say("“%1” is no theme. Themes: light, dark.").arg(parser.value(u"theme"_s)));
    }
    if (parser.isSet(u"screenshot"_s))
        return parseScreenshot(parser, std::move(line));
    for (const auto& option : {u"out"_s, u"size"_s})
        if (parser.isSet(option))
            return refused(say("--%1 is about a picture: it needs --screenshot PANE.").arg(option));
    return {std::move(line), {}, 0};
}

} // namespace runglass::app
