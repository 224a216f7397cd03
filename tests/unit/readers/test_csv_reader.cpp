// SPDX-License-Identifier: Apache-2.0
#include "core/readers/csv_reader.h"
#include "core/readers/csv_record_source.h"
#include "core/readers/csv_table.h"

#include "unit/support/load_files.h"
#include "unit/support/table_cells.h"
#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <random>

using namespace runglass;
using test::Loading;
using test::TempFolder;

namespace {

using Cells = std::vector<std::vector<std::string>>;

/// All rows of a file as text, in file order.
class AllCells : public readers::CsvHandler {
public:
    void begin(std::span<const std::string>, std::span<const std::uint64_t> mostRows) override {
        ranges_.resize(mostRows.size());
        most_.assign(mostRows.begin(), mostRows.end());
    }
    bool isWithinBounds() const {
        for (std::size_t i = 0; i < ranges_.size(); ++i)
            if (ranges_[i].rows.size() > most_[i])
                return false;
        return true;
    }
    readers::CsvRowSink& range(std::size_t index) override { return ranges_[index]; }
    Cells rows() const {
        Cells all;
        for (const Range& range : ranges_)
            all.insert(all.end(), range.rows.begin(), range.rows.end());
        return all;
    }

private:
    struct Range : readers::CsvRowSink {
        Cells rows;
        void row(std::span<const std::string_view> cells, std::uint64_t) override {
            auto& row = rows.emplace_back();
            for (const auto cell : cells)
                row.push_back(readers::decodedCell(cell));
        }
    };
    std::vector<Range> ranges_;
    std::vector<std::uint64_t> most_;
};

Cells read(const std::string& content, Loading& loading) {
    const TempFolder folder;
    AllCells cells;
    const auto summary = readers::readCsv(folder.write("t.csv", content), cells, loading.context);
    REQUIRE(summary);
    CHECK(summary->rows == cells.rows().size());
    CHECK(cells.isWithinBounds());
    return cells.rows();
}

Cells read(const std::string& content) {
    Loading loading;
    auto rows = read(content, loading);
    CHECK(loading.problemCount() == 0);
    return rows;
}

} // namespace

TEST_CASE("a record ends at a line end outside quotes only") {
    CHECK(read("a,b\n1,\"x\ny\"\n2,\"\r\n\"\"\r\n\"\n") == Cells{{"1", "x\ny"}, {"2", "\n\"\n"}});
}

TEST_CASE("quotes, commas and doubled quotes are taken off") {
    CHECK(read("a,b\n\"x,y\",\"say \"\"hi\"\"\"\n\"\"\"32,3\"\"\",\n") ==
          Cells{{"x,y", "say \"hi\""}, {"\"32,3\"", ""}});
}

TEST_CASE("all kinds of line ends, a byte-order mark and a missing last one are accepted") {
    CHECK(read("\xEF\xBB\xBF"
               "a,b\r\n1,2\n3,4\r5,6") == Cells{{"1", "2"}, {"3", "4"}, {"5", "6"}});
    CHECK(read("a\r\r\n1\r\r\n2\r\r\n") == Cells{{"1"}, {"2"}});
}

TEST_CASE("a CR ends a record wherever a buffer of the library ends") {
    const TempFolder folder;
    const auto textIn = [&](const std::string& content, int bufferBytes) {
        const auto file = base::FileSource::open(folder.write("t.csv", content));
        REQUIRE(file);
        Loading loading;
        readers::CsvRecordSource source(file.value(), 0, file->size(), loading.context);
        std::string text;
        std::vector<char> buffer(static_cast<std::size_t>(bufferBytes));
        while (const int got = source.read(buffer.data(), bufferBytes))
            text.append(buffer.data(), static_cast<std::size_t>(got));
        return text;
    };
    for (const int bufferBytes : {1, 2, 3, 4, 5, 100}) {
        CAPTURE(bufferBytes);
        CHECK(textIn("1,2\r3,4\r5,6", bufferBytes) == "1,2\n3,4\n5,6");
        CHECK(textIn("1,2\r\n3,4\r\n", bufferBytes) == "1,2\r\n3,4\r\n");
        CHECK(textIn("1,\"a\rb\"\r3,4", bufferBytes) == "1,\"a\rb\"\n3,4");
    }
}

TEST_CASE("blanks and tabs around cells are cut, inside quotes too") {
    CHECK(read("a,b\n 1\t, \"2\t\" \n") == Cells{{"1", "2"}});
}

TEST_CASE("blank lines are no rows and do not shift line numbers") {
    Loading loading;
    CHECK(read("\na,b\n\n1,2\n \t\n3\n", loading) == Cells{{"1", "2"}});
    CHECK(loading.problem("csv.ragged_row").first == base::Place::line(6));
}

TEST_CASE("rows of another width are dropped and named by line") {
    Loading loading;
    CHECK(read("a,b\n1,\"x\n\n\"\n1,2,3\n4\n5,6,,\n7,8\n", loading) ==
          Cells{{"1", "x\n\n"}, {"5", "6"}, {"7", "8"}});
    const auto problem = loading.problem("csv.ragged_row");
    CHECK(problem.count == 2);
    CHECK(problem.first == base::Place::line(5));
    CHECK(problem.severity == base::Severity::Skipped);
}

TEST_CASE("the lines of dropped rows are named one by one, up to a limit, and all are counted") {
    Loading loading;
    std::string content = "a,b\n";
    for (int i = 0; i < 300; ++i)
        content += "1,2\n3\n";
    CHECK(read(content, loading).size() == 300);
    CHECK(loading.problem("csv.ragged_row").count == 300);
    const auto details = loading.diagnostics.details();
    REQUIRE(details.size() == 201); // 200 lines and one for the rest
    CHECK(details[0].place == base::Place::line(3));
    CHECK(details[1].place == base::Place::line(5));
}

TEST_CASE("columns of the same header have ids of their own, however many there are") {
    constexpr std::size_t columns =
        5000; // if each looked at all before it again and again, this took minutes
    std::string text = "a,a#2";
    for (std::size_t i = 2; i < columns; ++i)
        text += ",a";
    const TempFolder folder;
    Loading loading;
    const auto rules = [](const std::string& header, std::size_t) { return readers::automaticRule(header); };
    const auto table = readers::readCsvTable(folder.write("t.csv", text + "\n"), "t", rules, loading.context);
    REQUIRE(table);
    REQUIRE(table->columnCount() == columns);
    CHECK(table->spec(0).id == "a");
    CHECK(table->spec(1).id == "a#2");
    CHECK(table->spec(2).id == "a#3");
    CHECK(table->spec(columns - 1).id == "a#5000");
    CHECK(table->spec(columns - 1).title == "a");
}

TEST_CASE("a repeated header is left out") {
    Loading loading;
    CHECK(read("a,b\n1,2\na,b\n3,4\n", loading) == Cells{{"1", "2"}, {"3", "4"}});
    CHECK(loading.problem("csv.repeated_header").first == base::Place::line(3));
    // With a line break, and with a byte that stands for one while rows are read.
    for (const std::string header : {"\"a\r\nb\",c\n", "a\xFF,c\n"}) {
        Loading again;
        CHECK(read(header + "1,2\n" + header + "3,4\n", again) == Cells{{"1", "2"}, {"3", "4"}});
        CHECK(again.problem("csv.repeated_header").count == 1);
    }
}

TEST_CASE("a line break in a header is one, and a malformed byte is none") {
    const auto headerOf = [](const std::string& content) {
        const TempFolder folder;
        Loading loading;
        AllCells cells;
        const auto summary = readers::readCsv(folder.write("t.csv", content), cells, loading.context);
        REQUIRE(summary);
        return summary->header;
    };
    using Header = std::vector<std::string>;
    CHECK(headerOf("\"a\r\nb\",c\n1,2\n") == Header{"a\nb", "c"});
    CHECK(headerOf("a\xFF,c\xF8\n1,2\n") == Header{"a\xFE", "c\xFE"});
}

TEST_CASE("a quote that is never closed costs its own line only") {
    Loading loading;
    CHECK(read("a,b\n1,2\n3,\"4\n5,6\n7,8\n", loading) == Cells{{"1", "2"}, {"5", "6"}, {"7", "8"}});
    CHECK(loading.problem("csv.ragged_row").first == base::Place::line(3));
    CHECK(loading.problem("csv.ragged_row").count == 1);
}

TEST_CASE("two stray quotes cost two lines, not all between them") {
    Loading loading;
    CHECK(read("a,b\n1,\"2\n3,4\n5,6\n7,\"8\n9,10\n", loading) == Cells{{"3", "4"}, {"5", "6"}, {"9", "10"}});
    CHECK(loading.problem("csv.ragged_row").count == 2);
}

TEST_CASE("NUL bytes stay in the data") {
    CHECK(read(std::string("a,b\n1\0,2\n", 9)) == Cells{{std::string("1\0", 2), "2"}});
}

TEST_CASE("bytes that stand for markers cannot be smuggled in") {
    CHECK(read("a,b\n\xFF\xF8\xF9,2\n") == Cells{{"\xFE\xFE\xFE", "2"}});
}

TEST_CASE("cells of megabytes are whole") {
    const std::string big(3 << 20, 'x');
    CHECK(read("a,b\n" + big + ",\"" + big + "\n\"\n") == Cells{{big, big + "\n"}});
}

TEST_CASE("a record beyond 15 MiB is dropped and the next one is read") {
    Loading loading;
    const std::string huge(40 << 20, 'x');
    CHECK(read("a,b\n1,2\n3," + huge + "\n5,6\n7,\"" + huge + "\"\n9,10\n", loading) ==
          Cells{{"1", "2"}, {"5", "6"}, {"9", "10"}});
    CHECK(loading.problem("csv.ragged_row").count == 2);
}

TEST_CASE("a quote left open for 8 MiB is given up, and what it covered is read line by line") {
    Loading loading;
    std::string content = "a,b\n1,\"2\n";
    std::size_t rows = 0;
    for (; content.size() < (12U << 20); ++rows)
        content += "3," + std::string(200, '4') + "\n";
    CHECK(read(content, loading).size() == rows);
    CHECK(loading.problem("csv.ragged_row").count == 1);
}

TEST_CASE("files without text are refused with a reason") {
    const TempFolder folder;
    Loading loading;
    AllCells cells;
    const auto reason = [&](const char* name, std::string_view content) {
        const auto result = readers::readCsv(folder.write(name, content), cells, loading.context);
        REQUIRE_FALSE(result);
        return result.error().what;
    };
    CHECK(reason("empty.csv", "") == "the file is empty");
    CHECK(reason("blank.csv", "\n \r\n") == "the file is empty");
    CHECK(reason("gz.csv", "\x1F\x8B\x08") == "the file is gzip-compressed");
    CHECK(reason("utf16.csv", std::string_view("\xFF\xFE"
                                               "a\0",
                                               4)) == "the file is UTF-16 text");
    CHECK(reason("binary.csv", std::string_view("a\0\0\0b\0\0\0", 8)) == "the file is binary, not text");
    CHECK_FALSE(readers::readCsv((folder.path() / "none.csv").string(), cells, loading.context));
    CHECK_FALSE(readers::readCsv(folder.path().string(), cells, loading.context));
}

TEST_CASE("large files are read in ranges with the rows of one") {
    // Cells full of line breaks, commas and quotes, so that a range boundary often falls into one.
    std::mt19937 random(7);
    std::string content = "id,text\n";
    Cells expected;
    while (content.size() < 3 * readers::pieceBytes) {
        std::string text;
        std::string quoted;
        for (auto length = random() % 600; length > 0; --length) {
            const char c = "xy\n,\""[random() % 5];
            text += c;
            quoted += c == '"' ? "\"\"" : std::string(1, c);
        }
        const auto id = std::to_string(expected.size());
        content += id + ",\"" + quoted + "\"\n";
        expected.push_back({id, text});
    }
    Loading loading;
    CHECK(read(content, loading) == expected);
    CHECK(loading.problemCount() == 0);
}

TEST_CASE("a cell may be longer than a piece of the file") {
    // Two such records one after the other, and small ones around: pieces begin within cells and are empty.
    const std::string cell(readers::pieceBytes * 3 / 2, 'x');
    std::string content = "id,text\n";
    Cells expected;
    for (int id = 0; id < 12; ++id) {
        const std::string text = id == 4 || id == 5 ? cell + ",end" : "small";
        expected.push_back({std::to_string(id), text});
        content += expected.back()[0] + ",\"" + text + "\"\n";
    }
    Loading loading;
    const bool isSame = read(content, loading) == expected; // too long to be printed
    CHECK(isSame);
    CHECK(loading.problemCount() == 0);
}

TEST_CASE("a stopped load says so and calls no one again") {
    const TempFolder folder;
    Loading loading;
    loading.stop.request_stop();
    AllCells cells;
    const auto result = readers::readCsv(folder.write("t.csv", "a\n1\n"), cells, loading.context);
    REQUIRE_FALSE(result);
    CHECK(result.error().what == base::stoppedMessage);
}
