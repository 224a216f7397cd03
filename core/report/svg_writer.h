// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace runglass::report {

/// Builds one inline SVG picture. Colours come from the classes of the page's style sheet, so that they
/// follow its theme. Lengths are in pixels of the picture, which is scaled to the room it gets. Numbers that
/// are not finite count as 0.
class SvgWriter {
public:
    enum class Anchor { Start, Middle, End };

    /// `label` says in words what the picture shows.
    SvgWriter(double width, double height, std::string_view label);

    /// `tip` is shown under the mouse; "" for none.
    void rect(double x, double y, double width, double height, std::string_view cssClass,
              std::string_view tip = {});
    void line(double x1, double y1, double x2, double y2, std::string_view cssClass);
    /// `d` is the content of the attribute d, made with appendPoint().
    void path(std::string_view d, std::string_view cssClass, std::string_view tip = {});
    void text(double x, double y, std::string_view text, Anchor anchor = Anchor::Start,
              std::string_view cssClass = {});

    /// " M12.5 7" for the letter M; without a letter for a blank.
    static void appendPoint(std::string& d, char letter, double x, double y);
    /// With two digits behind the point at most.
    static std::string number(double value);

    std::string finished() &&;

private:
    void open(std::string_view element);
    void attribute(std::string_view name, double value);
    void attribute(std::string_view name, std::string_view value);
    void close(std::string_view element, std::string_view tip);

    std::string out_;
};

} // namespace runglass::report
