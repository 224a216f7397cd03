// SPDX-License-Identifier: Apache-2.0
#include "core/report/html_text.h"

#include "core/base/utf8.h"

namespace runglass::report {

void appendEscaped(std::string& out, std::string_view text) {
    std::string repaired;
    if (!base::isValidUtf8(text)) {
        std::size_t replaced = 0;
        repaired = base::repairedUtf8(text, replaced);
        text = repaired;
    }
    constexpr unsigned char firstPrintable = 0x20;
    constexpr unsigned char deleteCharacter = 0x7F;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '"')
            out += "&quot;";
        else if (c == '\'')
            out += "&#39;";
        else if ((byte < firstPrintable && c != '\n' && c != '\t') || byte == deleteCharacter)
            out += "\xEF\xBF\xBD";
        else
            out += c;
    }
}

std::string escaped(std::string_view text) {
    std::string out;
    appendEscaped(out, text);
    return out;
}

} // namespace runglass::report
