// SPDX-License-Identifier: Apache-2.0
#include "core/table/writers.h"

#include "core/base/utf8.h"
#include "core/table/terminal_text.h"
#include "unit/support/shared_data.h"
#include "unit/support/temp_folder.h"
#include "unit/table/tables.h"

#include <catch2/catch.hpp>
#include <simdjson.h>

#include <limits>
#include <random>

using namespace runglass::table;
using namespace runglass::test;

namespace {

using Texts = std::vector<std::string>;

/// Runs a writer over all of a table.
template <typename Write>
std::string written(const Table& table, const Write& write) {
    const auto rows = allRows(table);
    std::string out;
    CHECK(write(Selection{&table, rows, {}}, [&out](std::string_view piece) {
        out += piece;
        return true;
    }));
    return out;
}

std::string csv(const Table& table, CsvOptions options = {}) {
    return written(table,
                   [&](const Selection& what, const Sink& sink) { return writeCsv(what, options, sink); });
}
std::string json(const Table& table) {
    return written(table, [](const Selection& what, const Sink& sink) { return writeJson(what, sink); });
}
std::string text(const Table& table) {
    return written(table, [](const Selection& what, const Sink& sink) { return writeText(what, sink); });
}
std::string markdown(const Table& table, std::optional<DisplayUnits> units = {}) {
    return written(
        table, [&](const Selection& what, const Sink& sink) { return writeMarkdown(what, sink, {}, units); });
}

/// The records of a CSV text by RFC 4180.
std::vector<Texts> readCsv(std::string_view text) {
    std::vector<Texts> records;
    std::size_t at = 0;
    while (at < text.size()) {
        Texts record;
        for (bool more = true; more;) {
            std::string cell;
            if (text[at] == '"') {
                for (++at; text.at(at) != '"' || text.substr(at + 1, 1) == "\""; ++at) {
                    at += text[at] == '"' ? 1 : 0;
                    cell += text[at];
                }
                ++at;
            } else {
                while (text.at(at) != ',' && text[at] != '\r' && text[at] != '\n')
                    cell += text[at++];
            }
            record.push_back(cell);
            more = text.at(at) == ',';
            at += text.substr(at, 2) == "\r\n" ? 2 : 1;
        }
        records.push_back(record);
    }
    return records;
}

/// One row of each type, one of missing values.
Table mixed() {
    auto name = spec("name", ValueType::Text);
    name.description = "Says \"what\"";
    TableBuilder builder("mixed", {name, spec("calls", ValueType::Integer),
                                   spec("total_us", ValueType::Time, Unit::Microseconds),
                                   spec("start_ns", ValueType::Time, Unit::Nanoseconds),
                                   spec("share_pct", ValueType::Real, Unit::Percent, 1),
                                   spec("size_kb", ValueType::Bytes, Unit::Kilobytes, 1),
                                   spec("ready", ValueType::Flag)});
    builder.addText(0, "MatMul");
    builder.cell(1).addInteger(1200);
    builder.cell(2).addInteger(12'500);
    builder.cell(3).addInteger(1'736'412'474'714'258'990);
    builder.cell(4).addReal(0.25);
    builder.cell(5).addInteger(1536);
    builder.cell(6).addFlag(true);
    for (std::size_t column = 0; column < 7; ++column)
        builder.cell(column).addNull();
    return std::move(builder).build();
}

/// The table of a case: columns of the header's names, "(us)" taken as the unit; texts, whole and real
/// numbers.
Table caseTable(simdjson::dom::element document) {
    std::vector<ColumnSpec> specs;
    const simdjson::dom::array first = document["rows"].at(0).get_array().value();
    std::size_t column = 0;
    for (const std::string_view header : document["columns"].get_array()) {
        const auto value = first.at(column++).value();
        auto type = value.is_string() ? ValueType::Text : ValueType::Real;
        type = value.is_int64() ? ValueType::Integer : type;
        auto made = spec(std::string(header), type);
        if (header.ends_with(" (us)")) {
            made.title = header.substr(0, header.size() - 5);
            made.unit = Unit::Microseconds;
        }
        specs.push_back(made);
    }
    TableBuilder builder("case", specs);
    for (const simdjson::dom::array row : document["rows"].get_array()) {
        column = 0;
        for (const auto value : row) {
            if (specs[column].type == ValueType::Text)
                builder.addText(column, value.get_string().value());
            else if (specs[column].type == ValueType::Integer)
                builder.cell(column).addInteger(value.get_int64().value());
            else
                builder.cell(column).addReal(value.get_double().value());
            ++column;
        }
    }
    return std::move(builder).build();
}

} // namespace

TEST_CASE("case cv-12: an exported CSV has the expected bytes and reads back to the same cells") {
    RUNGLASS_NEEDS_SHARED(shared);
    const auto folder = shared / "cases" / "cv-12";
    simdjson::dom::parser parser;
    const Table table = caseTable(parser.load((folder / "table.json").string()));
    const auto out = csv(table, {.byteOrderMark = true, .crlf = true});
    CHECK(out == readFile(folder / "expected.csv"));
    const auto records = readCsv(std::string_view(out).substr(3));
    REQUIRE(records.size() == 6);
    CHECK(records[0] == Texts{"Name", "Calls", "Total (us)"});
    CHECK(records[1] == Texts{"a,b<c, d>", "3", "1234567.125"});
    CHECK(records[2] == Texts{"say \"x\"", "1", "0.1"});
    CHECK(records[3] == Texts{"line1\nline2", "2", "5"});
    CHECK(records[5] == Texts{"矩阵乘 加", "10", "-1e-07"});
}

TEST_CASE("CSV holds exact values under headers with units") {
    CHECK(csv(mixed()) == "name,calls,total_us (us),start_ns (ns),share_pct (%),size_kb (KB),ready\n"
                          "MatMul,1200,12.5,1736412474714258990,0.25,1.5,Yes\n"
                          ",,,,,,\n");
}

TEST_CASE("any texts survive the way through CSV") {
    std::mt19937 random(12);
    const Texts parts{"a", ",", "\"", "\r", "\n", "\r\n", " ", "\t", "矩", "=", ";", "'", "\"\""};
    for (const std::size_t width : {std::size_t{1}, std::size_t{3}}) {
        std::vector<ColumnSpec> specs(width, spec("h\"1\",", ValueType::Text));
        std::vector<Texts> cells{Texts(width, "h\"1\",")};
        TableBuilder builder("t", specs);
        for (int row = 0; row < 300; ++row) {
            cells.emplace_back();
            for (std::size_t column = 0; column < width; ++column) {
                std::string cell;
                for (auto length = random() % 5; length != 0; --length)
                    cell += parts[random() % parts.size()];
                builder.addText(column, cell);
                cells.back().push_back(cell);
            }
        }
        const Table table = std::move(builder).build();
        CHECK(readCsv(csv(table)) == cells);
        CHECK(readCsv(csv(table, {.byteOrderMark = false, .crlf = true})) == cells);
    }
}

TEST_CASE("JSON describes its columns and has one row per line") {
    CHECK(json(mixed()) ==
          R"({"table":"mixed",
"columns":[
{"id":"name","title":"name","unit":"","type":"text","description":"Says \"what\""},
{"id":"calls","title":"calls","unit":"","type":"int","description":""},
{"id":"total_us","title":"total_us","unit":"us","type":"time","description":""},
{"id":"start_ns","title":"start_ns","unit":"ns","type":"time","description":""},
{"id":"share_pct","title":"share_pct","unit":"%","type":"real","description":""},
{"id":"size_kb","title":"size_kb","unit":"KB","type":"bytes","description":""},
{"id":"ready","title":"ready","unit":"","type":"bool","description":""}],
"rows":[
["MatMul",1200,12.5,1736412474714258990,0.25,1.5,true],
[null,null,null,null,null,null,null]]}
)");
    CHECK(json(namesTable({})) ==
          "{\"table\":\"names\",\n\"columns\":[\n"
          "{\"id\":\"name\",\"title\":\"name\",\"unit\":\"\",\"type\":\"text\",\"description\":\"\"}],\n"
          "\"rows\":[]}\n");
}

TEST_CASE("JSON is valid whatever the cells hold") {
    TableBuilder builder("a\"b\\c", {spec("text", ValueType::Text), spec("real", ValueType::Real)});
    const std::vector<std::pair<std::string, double>> rows{
        {std::string("nul\0bell\a tab\t", 14), std::numeric_limits<double>::infinity()},
        {"bad \xFF\xC3( end", -std::numeric_limits<double>::infinity()},
        {"\x7F \" \\ / \r\n 矩", 1e300},
        {"x", -0.0}};
    for (const auto& [cell, real] : rows) {
        builder.addText(0, cell);
        builder.cell(1).addReal(real);
    }
    const auto out = json(std::move(builder).build());
    CHECK(out.find("nul\\u0000bell\\u0007 tab\\t") != std::string::npos);
    simdjson::dom::parser parser;
    simdjson::dom::element document;
    REQUIRE(parser.parse(out).get(document) == simdjson::SUCCESS);
    CHECK(std::string_view(document["table"]) == "a\"b\\c");
    CHECK(std::string_view(document["rows"].at(0).at(0)) == std::string_view("nul\0bell\a tab\t", 14));
    CHECK(std::string_view(document["rows"].at(1).at(0)) == "bad \uFFFD\uFFFD( end");
    CHECK(std::string_view(document["rows"].at(2).at(0)) == "\x7F \" \\ / \r\n 矩");
    CHECK(document["rows"].at(0).at(1).is_null());
    CHECK(document["rows"].at(1).at(1).is_null());
    CHECK(document["rows"].at(2).at(1).get_double().value() == 1e300);
}

TEST_CASE("text output is aligned, numbers to the right") {
    CHECK(text(mixed()) ==
          "name    calls  total_us (us)              start_ns (ns)  share_pct (%)  size_kb (KB)  ready\n"
          "------  -----  -------------  -------------------------  -------------  ------------  -----\n"
          "MatMul  1,200         12.500  1,736,412,474,714,258,990            0.2           1.5  Yes\n"
          "–           –              –                          –              –             –  –\n");
}

TEST_CASE("text output counts wide characters twice and keeps each row on one line") {
    TableBuilder builder("t", {spec("name", ValueType::Text), spec("n", ValueType::Integer)});
    for (const std::string name : {"矩阵乘", "line1\r\nline2", "e\u0301", "\x1B[31mred\t\xFF"}) {
        builder.addText(0, name);
        builder.cell(1).addInteger(1);
    }
    CHECK(text(std::move(builder).build()) == "name         n\n"
                                              "-----------  -\n"
                                              "矩阵乘       1\n"
                                              "line1↵line2  1\n"
                                              "e\u0301            1\n"
                                              "\uFFFD[31mred \uFFFD   1\n");
}

TEST_CASE("long texts are elided in the middle") {
    const auto line = [](const std::string& cell) { return terminalLine(cell, 60); };
    CHECK(line(std::string(60, 'a')) == std::string(60, 'a'));
    CHECK(line(std::string(30, 'a') + "xyz" + std::string(29, 'b')) ==
          std::string(30, 'a') + "…" + std::string(29, 'b'));
    CHECK(line(std::string(500'000, 'a') + std::string(500'000, 'b')) ==
          std::string(30, 'a') + "…" + std::string(29, 'b'));
    std::string wide;
    for (int i = 0; i < 100'000; ++i)
        wide += "矩";
    CHECK(terminalWidth(line(wide)) == 59); // 15 wide ones, "…", 14 wide ones
    CHECK(runglass::base::isValidUtf8(line(wide)));
    CHECK(runglass::base::isValidUtf8(line(std::string(5000, '\x80'))));
    CHECK(terminalWidth(line(std::string(5000, '\n'))) == 60);
}

TEST_CASE("Markdown escapes markup and shows values in the wanted units") {
    TableBuilder builder("t",
                         {spec("name", ValueType::Text), spec("t_us", ValueType::Time, Unit::Microseconds)});
    builder.addText(0, "a|b<c>\n__init__");
    builder.cell(1).addInteger(1'234'500);
    const Table table = std::move(builder).build();
    CHECK(markdown(table) == "| name | t\\_us (us) |\n"
                             "| :--- | ---: |\n"
                             "| a\\|b\\<c\\><br>\\_\\_init\\_\\_ | 1,234.500 |\n");
    CHECK(markdown(table, DisplayUnits{TimeUnit::Milliseconds, SizeUnit::Auto}).find("| t\\_us (ms) |") !=
          std::string::npos);
    CHECK(markdown(table, DisplayUnits{TimeUnit::Milliseconds, SizeUnit::Auto}).find("| 1.234500 |") !=
          std::string::npos);
}

TEST_CASE("writers write the chosen rows and columns in their order") {
    const Table table = mixed();
    const Rows rows{1, 0};
    const std::vector<std::size_t> columns{1, 0};
    std::string out;
    CHECK(writeCsv({&table, rows, columns}, {}, [&out](std::string_view piece) {
        out += piece;
        return true;
    }));
    CHECK(out == "calls,name\n,\n1200,MatMul\n");
}

TEST_CASE("long output comes in pieces and ends when nobody wants it") {
    const Table table = namesTable(Texts(20'000, "a name of thirty characters..."));
    const auto rows = allRows(table);
    const Selection all{&table, rows, {}};
    using Writer = std::function<bool(const Sink&, const std::stop_token&)>;
    const std::vector<Writer> writers{
        [&](const Sink& sink, const std::stop_token& stop) { return writeCsv(all, {}, sink, stop); },
        [&](const Sink& sink, const std::stop_token& stop) { return writeJson(all, sink, stop); },
        [&](const Sink& sink, const std::stop_token& stop) { return writeText(all, sink, stop); },
        [&](const Sink& sink, const std::stop_token& stop) { return writeMarkdown(all, sink, stop); }};
    std::stop_source stopped;
    stopped.request_stop();
    for (const auto& write : writers) {
        std::size_t largest = 0;
        std::size_t pieces = 0;
        CHECK(write(
            [&](std::string_view piece) {
                largest = std::max(largest, piece.size());
                ++pieces;
                return true;
            },
            {}));
        CHECK(pieces >= 9); // 620,000 bytes and more
        CHECK(largest < 66'000);
        pieces = 0;
        CHECK_FALSE(write([&](std::string_view) { return ++pieces < 2; }, {}));
        CHECK(pieces == 2);
        CHECK_FALSE(write([](std::string_view) { return true; }, stopped.get_token()));
    }
}
