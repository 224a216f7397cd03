// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace runglass::report {

/// The language of a report. Without anything it is English, in which all texts of the core are.
struct ReportLanguage {
    std::string code = "en"; ///< for the document: "zh-CN"
    /// A text of the core in this language; what it does not know comes back as it is. Called off the GUI
    /// thread.
    std::function<std::string(std::string_view english)> translated = {};
    std::string fullStop = "."; ///< behind a sentence

    std::string of(std::string_view english) const {
        return translated ? translated(english) : std::string(english);
    }
    std::string sentence(std::string_view english) const { return of(english) + fullStop; }
};

} // namespace runglass::report
