// SPDX-License-Identifier: Apache-2.0
#include "core/report/svg_writer.h"

#include "core/report/html_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace runglass::report {

SvgWriter::SvgWriter(double width, double height, std::string_view label) {
    open("svg");
    attribute("viewBox", "0 0 " + number(width) + ' ' + number(height));
    attribute("width", width);
    attribute("height", height);
    attribute("role", "img");
    attribute("aria-label", label);
    out_ += ">\n";
}

std::string SvgWriter::number(double value) {
    constexpr double farthest = 1e6;
    constexpr int digits = 2;
    std::array<char, 32> text{};
    const double shown = std::isfinite(value) ? std::clamp(value, -farthest, farthest) : 0;
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), shown, std::chars_format::fixed, digits).ptr;
    std::string result(text.data(), end);
    result.erase(result.find_last_not_of('0') + 1);
    if (result.ends_with('.'))
        result.pop_back();
    return result == "-0" ? "0" : result;
}

void SvgWriter::open(std::string_view element) {
    out_.append("<").append(element);
}

void SvgWriter::attribute(std::string_view name, double value) {
    attribute(name, number(value));
}

void SvgWriter::attribute(std::string_view name, std::string_view value) {
    out_.append(" ").append(name).append("=\"");
    appendEscaped(out_, value);
    out_ += '"';
}

void SvgWriter::close(std::string_view element, std::string_view tip) {
    if (tip.empty()) {
        out_ += "/>\n";
        return;
    }
    out_ += "><title>";
    appendEscaped(out_, tip);
    out_.append("</title></").append(element).append(">\n");
}

void SvgWriter::rect(double x, double y, double width, double height, std::string_view cssClass,
                     std::string_view tip) {
    open("rect");
    attribute("x", x);
    attribute("y", y);
    attribute("width", std::max(0.0, width));
    attribute("height", std::max(0.0, height));
    attribute("class", cssClass);
    close("rect", tip);
}

void SvgWriter::line(double x1, double y1, double x2, double y2, std::string_view cssClass) {
    open("line");
    attribute("x1", x1);
    attribute("y1", y1);
    attribute("x2", x2);
    attribute("y2", y2);
    attribute("class", cssClass);
    close("line", {});
}

void SvgWriter::path(std::string_view d, std::string_view cssClass, std::string_view tip) {
    open("path");
    attribute("d", d);
    attribute("class", cssClass);
    close("path", tip);
}

void SvgWriter::text(double x, double y, std::string_view text, Anchor anchor, std::string_view cssClass) {
    open("text");
    attribute("x", x);
    attribute("y", y);
    if (anchor != Anchor::Start)
        attribute("text-anchor", anchor == Anchor::Middle ? "middle" : "end");
    if (!cssClass.empty())
        attribute("class", cssClass);
    out_ += '>';
    appendEscaped(out_, text);
    out_ += "</text>\n";
}

void SvgWriter::appendPoint(std::string& d, char letter, double x, double y) {
    if (!d.empty())
        d += ' ';
    if (letter != ' ')
        d += letter;
    d += number(x);
    d += ' ';
    d += number(y);
}

std::string SvgWriter::finished() && {
    return std::move(out_) + "</svg>\n";
}

} // namespace runglass::report
