// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/shown_text.h"

#include "core/analysis/slice_details.h"

namespace runglass::views {

namespace {

constexpr char16_t firstPrintable = 0x20;
constexpr char16_t deleteCharacter = 0x7F;
constexpr char16_t controlPictures = 0x2400;
constexpr char16_t deletePicture = 0x2421;

QString withSymbols(std::string_view text, bool keepLines) {
    QString shown = QString::fromUtf8(text);
    for (QChar& c : shown) {
        const bool isLayout = c == u'\n' || c == u'\t';
        if (c.unicode() == deleteCharacter)
            c = QChar(deletePicture);
        else if (c.unicode() < firstPrintable && !(keepLines && isLayout))
            c = QChar(static_cast<char16_t>(controlPictures + c.unicode()));
    }
    return shown;
}

} // namespace

QString shownText(std::string_view text) {
    return withSymbols(text, false);
}

QString shownLines(std::string_view text) {
    return withSymbols(text, true);
}

QString shownStart(std::string_view text) {
    constexpr std::size_t startBytes = 600;
    constexpr std::size_t endBytes = 200;
    if (text.size() <= startBytes + endBytes)
        return shownText(text);
    // Names that differ only at their ends must not look the same.
    return shownText(analysis::cutText(text, startBytes)) + u'…' +
           shownText(text.substr(analysis::cutText(text, text.size() - endBytes).size()));
}

} // namespace runglass::views
