// SPDX-License-Identifier: Apache-2.0
#include "core/report/charts.h"
#include "core/report/html_text.h"
#include "core/report/report_style.h"
#include "core/report/svg_writer.h"
#include "core/report/table_section.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cctype>
#include <limits>
#include <optional>

using namespace runglass;
using Catch::Matchers::Contains;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

std::size_t countOf(const std::string& text, std::string_view part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size()))
        ++count;
    return count;
}

/// Rows name "op<i>", i = 1 … count, with i calls, or with `each`.
table::Table numbered(int count, std::optional<std::int64_t> each = {}) {
    table::TableBuilder builder(
        "numbers", {{.id = "name", .title = "Name", .role = table::Role::Label, .description = {}},
                    {.id = "calls",
                     .title = "Calls",
                     .type = table::ValueType::Integer,
                     .role = table::Role::Measure,
                     .description = "How \"often\""}});
    for (int i = 1; i <= count; ++i) {
        builder.addText(0, "op" + std::to_string(i));
        builder.cell(1).addInteger(each.value_or(i));
    }
    return std::move(builder).build();
}

report::TableSection callsSection() {
    return {"Calls", "", "calls", {"name", "none", "calls"}, {"calls"}};
}

analysis::StepSeries series(std::vector<double> values) {
    std::vector<base::Nanoseconds> times;
    for (std::size_t i = 0; i < values.size(); ++i)
        times.push_back(1'000'000'000 + static_cast<base::Nanoseconds>(i) * 1'000'000);
    return {std::make_shared<const std::vector<base::Nanoseconds>>(std::move(times)), std::move(values)};
}

} // namespace

TEST_CASE("Text of a report is shown and never obeyed", "[report]") {
    CHECK(report::escaped("<script>alert('1')</script> & \"x\"") ==
          "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;x&quot;");
    CHECK(report::escaped("a\tb\nc") == "a\tb\nc");
    CHECK(report::escaped(std::string_view("a\0\x1B[31mb\x7F", 9)) ==
          "a\xEF\xBF\xBD\xEF\xBF\xBD[31mb\xEF\xBF\xBD");
    CHECK(report::escaped("\xFF算子") == "\xEF\xBF\xBD算子");
}

TEST_CASE("Numbers of a picture are short and always numbers", "[report]") {
    using report::SvgWriter;
    CHECK(SvgWriter::number(12) == "12");
    CHECK(SvgWriter::number(12.5) == "12.5");
    CHECK(SvgWriter::number(1.0 / 3) == "0.33");
    CHECK(SvgWriter::number(-0.001) == "0");
    CHECK(SvgWriter::number(100) == "100");
    CHECK(SvgWriter::number(std::numeric_limits<double>::quiet_NaN()) == "0");
    CHECK(SvgWriter::number(std::numeric_limits<double>::infinity()) == "0");
    CHECK(SvgWriter::number(1e300) == "1000000");
}

TEST_CASE("A picture escapes its texts", "[report]") {
    report::SvgWriter svg(10, 20, "a \"b\"");
    svg.rect(1, 2, -3, 4, "computing", "<tip>");
    svg.text(1, 2, "a<b", report::SvgWriter::Anchor::End);
    CHECK(
        std::move(svg).finished() ==
        "<svg viewBox=\"0 0 10 20\" width=\"10\" height=\"20\" role=\"img\" aria-label=\"a &quot;b&quot;\">\n"
        "<rect x=\"1\" y=\"2\" width=\"0\" height=\"4\" "
        "class=\"computing\"><title>&lt;tip&gt;</title></rect>\n"
        "<text x=\"1\" y=\"2\" text-anchor=\"end\">a&lt;b</text>\n</svg>\n");
}

TEST_CASE("A ring has a piece for each positive part, with its share in the legend", "[report]") {
    const auto html =
        report::donutChart({{"Computing", "computing", 30}, {"Nothing", "free", 0}, {"Free", "free", 10}},
                           table::Unit::Microseconds, "Parts");
    CHECK(countOf(html, "<path") == 2);
    CHECK_THAT(html, Contains("30.000 us · 75.0 %"));
    CHECK_THAT(html, Contains("10.000 us · 25.0 %"));
    CHECK_THAT(html, Contains(">40.000 us</text>"));
    CHECK_THAT(html, !Contains("Nothing"));
    // A quarter of the ring, clockwise back to the top; the middle is at 100, the radius 96.
    CHECK_THAT(html, Contains("d=\"M4 100 A96 96 0 0 1 100 4"));
}

TEST_CASE("A ring of one part is closed, and one of nothing is none", "[report]") {
    CHECK(countOf(report::donutChart({{"All", "computing", 5}}, table::Unit::None, "x"), "<path") == 2);
    CHECK(report::donutChart({}, table::Unit::None, "x").empty());
    CHECK(report::donutChart({{"a", "computing", -1}, {"b", "free", 0}}, table::Unit::None, "x").empty());
    const double infinite = std::numeric_limits<double>::infinity();
    CHECK(report::donutChart({{"a", "computing", infinite}}, table::Unit::None, "x").empty());
}

TEST_CASE("Bars stand on an axis from 0 with round numbers", "[report]") {
    const auto html = report::barChart({{"1", {{"Computing", "computing", 30}, {"Free", "free", 10}}},
                                        {"2", {{"Computing", "computing", 20}}}},
                                       table::Unit::Microseconds, "Steps");
    CHECK(countOf(html, "<rect") == 3);
    CHECK_THAT(html, Contains(">40.0 us</text>"));
    CHECK_THAT(html, Contains(">0</text>"));
    CHECK_THAT(html, Contains("<title>1\nComputing: 30.000 us / 40.000 us</title>"));
    // The area is 214 high and goes to 40: 30 of it are 160.5, 10 on top 53.5.
    CHECK_THAT(html, Contains("height=\"160.5\" class=\"computing\""));
    CHECK_THAT(html, Contains("height=\"53.5\" class=\"free\""));
    CHECK(report::barChart({}, table::Unit::None, "x").empty());
    CHECK(report::barChart({{"1", {}}}, table::Unit::None, "x").empty());
}

TEST_CASE("A bar of next to nothing stands on the axis", "[report]") {
    const double least = std::numeric_limits<double>::denorm_min();
    const auto html =
        report::barChart({{"1", {{"Computing", "computing", least}}}}, table::Unit::Microseconds, "Steps");
    REQUIRE(countOf(html, "<rect") == 1);
    const auto rect = html.substr(html.find("<rect"));
    CHECK_THAT(rect.substr(0, rect.find('>')), Contains(" y=\"226\"") && Contains("height=\"0\""));
}

TEST_CASE("Of many bars the first are shown and the others counted", "[report]") {
    const std::vector<report::ChartBar> bars(100, {"step", {{"Computing", "computing", 1}}});
    const auto html = report::barChart(bars, table::Unit::Microseconds, "Steps");
    CHECK(countOf(html, "<rect") == 60);
    CHECK_THAT(html, Contains("The first 60 of 100."));
}

TEST_CASE("A curve is drawn with its peak; gaps interrupt it", "[report]") {
    const double gap = std::numeric_limits<double>::quiet_NaN();
    const auto values = series({1, 4, gap, 2, 2});
    const auto html = report::curveChart({{"APP reserved", "reserved", &values}}, 1'000'000'000, "Memory");
    CHECK_THAT(html, Contains("peak 4.0 MB at 1.000 ms"));
    const auto d = html.substr(html.find(" d=\""));
    CHECK(countOf(d.substr(0, d.find("class")), "M") == 2);
    CHECK_THAT(html, !Contains("nan"));
    const auto flat = series({0, 0});
    CHECK(report::curveChart({{"none", "active", &flat}}, 0, "Memory").empty());
    const analysis::StepSeries empty;
    CHECK(report::curveChart({{"none", "active", &empty}}, 0, "Memory").empty());
}

TEST_CASE("A curve is drawn up to a gap and with its last value", "[report]") {
    // The area is 756 wide from 80 on and 214 high down to 226; the axis goes to 4.
    const double gap = std::numeric_limits<double>::quiet_NaN();
    const auto interrupted = series({1, 4, gap, 2, 2});
    CHECK_THAT(report::curveChart({{"APP", "reserved", &interrupted}}, 0, "Memory"),
               Contains("d=\"M80 172.5 L269 172.5 L269 12 L458 12 M647 119 L836 119\""));
    const auto growing = series({1, 4});
    CHECK_THAT(report::curveChart({{"APP", "reserved", &growing}}, 0, "Memory"),
               Contains("d=\"M80 172.5 L836 172.5 L836 12\""));
}

TEST_CASE("A table shows its first rows, counts the others and sums up all", "[report]") {
    const auto html = report::tableSection(callsSection(), numbered(25));
    CHECK(countOf(html, "<tr>") == 22); // header, 20 rows, sums
    CHECK_THAT(html, Contains("<tr><td>op25</td><td class=\"number\">25</td></tr>"));
    CHECK_THAT(html, !Contains("op5<"));
    CHECK_THAT(html, Contains("<td>Sum of all 25</td><td class=\"number\">325</td>")); // 25 · 26 / 2
    CHECK_THAT(html, Contains("5 further rows are left out."));
    CHECK_THAT(html, Contains("title=\"How &quot;often&quot;\""));
    CHECK_THAT(report::tableSection(callsSection(), numbered(21)), Contains("1 further row is left out."));
}

TEST_CASE("A sum that an integer does not hold is the largest one", "[report]") {
    const auto textOfSum = [](std::int64_t each) {
        const auto html = report::tableSection(callsSection(), numbered(25, each));
        const std::string label = "<td>Sum of all 25</td><td class=\"number\">";
        const auto at = html.find(label);
        REQUIRE(at != std::string::npos);
        const auto begin = at + label.size();
        std::string digits = html.substr(begin, html.find('<', begin) - begin);
        std::erase_if(digits, [](char c) { return std::isdigit(static_cast<unsigned char>(c)) == 0; });
        return digits;
    };
    CHECK(textOfSum(4) == "100");
    CHECK(textOfSum(std::numeric_limits<std::int64_t>::max()) == "9223372036854775807");
}

TEST_CASE("A table that fits has no line about others, and an empty one is no section", "[report]") {
    CHECK_THAT(report::tableSection(callsSection(), numbered(20)), !Contains("left out"));
    CHECK_THAT(report::tableSection(callsSection(), numbered(1)), !Contains("Sum of all"));
    CHECK(report::tableSection(callsSection(), numbered(0)).empty());
    CHECK(report::tableSection({"x", "", "", {"none"}, {}}, numbered(3)).empty());
}

TEST_CASE("Words of a report are in its language, names and numbers are not", "[report]") {
    const report::ReportLanguage shouting{"x-shout",
                                          [](std::string_view english) {
                                              std::string text(english);
                                              std::ranges::transform(text, text.begin(), [](char c) {
                                                  return static_cast<char>(std::toupper(c));
                                              });
                                              return text;
                                          },
                                          "!"};
    auto section = callsSection();
    section.note = "of all";
    const auto html = report::tableSection(section, numbered(25), shouting);
    CHECK_THAT(html, Contains("<p class=\"note\">OF ALL!</p>"));
    CHECK_THAT(html, Contains("title=\"HOW &quot;OFTEN&quot;\""));
    CHECK_THAT(html, Contains("<td>SUM OF ALL 25</td>"));
    CHECK_THAT(html, Contains(">5 FURTHER ROWS ARE LEFT OUT!</p>"));
    CHECK_THAT(html, Contains("<td>op25</td>"));
    section.worded = {section.columns.front()};
    CHECK_THAT(report::tableSection(section, numbered(25), shouting), Contains("<td>OP25</td>"));
    const std::vector<report::ChartBar> bars(100, {"step", {{"Computing", "computing", 1}}});
    CHECK_THAT(report::barChart(bars, table::Unit::Microseconds, "Steps", shouting),
               Contains(">THE FIRST 60 OF 100!<"));
}

TEST_CASE("Parts of steps have the class of their meaning", "[report]") {
    CHECK(report::partClass("computing_us") == "computing");
    CHECK(report::partClass("kernel_us") == "computing");
    CHECK(report::partClass("dataloader_us") == "data");
    CHECK(report::partClass("anything") == "free");
    for (const auto* id : {"computing_us", "memcpy_us", "runtime_us", "cpu_exec_us", "overlapped_us"})
        CHECK_THAT(std::string(report::reportStyle()), Contains("\n." + report::partClass(id) + " { fill:"));
}

TEST_CASE("A curve whose times are further apart than an integer holds has no negative ones", "[report]") {
    constexpr base::Nanoseconds far = 9'000'000'000'000'000'000;
    const analysis::StepSeries curve(
        std::make_shared<const std::vector<base::Nanoseconds>>(std::vector<base::Nanoseconds>{-far, far}),
        {1, 2});
    const auto html = report::curveChart({{"APP", "allocated", &curve}}, -far, "Memory");
    REQUIRE_FALSE(html.empty());
    CHECK_THAT(html, !Contains(">-") && !Contains("at -"));
}
