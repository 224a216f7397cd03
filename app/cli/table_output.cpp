// SPDX-License-Identifier: Apache-2.0
#include "app/cli/table_output.h"

#include "app/cli/messages.h"
#include "app/cli/opening.h"

#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

namespace runglass::cli {
namespace {

using table::OutputFormat;

std::optional<OutputFormat> formatNamed(std::string_view name) {
    if (name == "text")
        return OutputFormat::Text;
    if (name == "csv")
        return OutputFormat::Csv;
    if (name == "json")
        return OutputFormat::Json;
    return std::nullopt;
}

OutputFormat formatOfFile(const std::string& file) {
    const std::string suffix = std::filesystem::path(file).extension().string();
    if (suffix == ".json")
        return OutputFormat::Json;
    return suffix == ".txt" ? OutputFormat::Text : OutputFormat::Csv;
}

bool writeAs(OutputFormat format, const table::Selection& selection, const table::CsvOptions& csv,
             const table::Sink& sink, const std::stop_token& stop) {
    switch (format) {
    case OutputFormat::Csv:
        return table::writeCsv(selection, csv, sink, stop);
    case OutputFormat::Json:
        return table::writeJson(selection, sink, stop);
    case OutputFormat::Text:
        break;
    }
    return table::writeText(selection, sink, stop);
}

base::Result<TableOutput> tableOutput(const Arguments& arguments, const Console& console) {
    TableOutput output;
    output.file = arguments.value("out");
    if (arguments.has("out") && output.file.empty())
        return base::Error{"The option --out needs the name of a file", "", ""};
    if (!arguments.has("format")) {
        if (!output.file.empty())
            output.format = formatOfFile(output.file);
        else
            output.format = console.outputIsTerminal() ? OutputFormat::Text : OutputFormat::Csv;
        return output;
    }
    const auto format = formatNamed(arguments.value("format"));
    if (!format)
        return base::Error{"There is no format \"" + arguments.value("format") + "\"", "",
                           "Formats: text, csv, json"};
    output.format = *format;
    return output;
}

} // namespace

const char* const printHelp =
    "  --format F        text, csv or json; if left out, the suffix of the file says it (.txt, .json, else "
    "csv),\n"
    "                    and without a file it is text on a terminal and csv elsewhere\n"
    "  --out FILE        write to a file; CSV files have a byte-order mark and CRLF line ends\n"
    "  --problems        list every single problem on standard error, not only one line for each kind\n";

std::string entryHelp(std::string_view name, std::string_view description,
                      std::span<const session::Grouping> groupings) {
    std::string text = "  " + std::string(name) + "\n      " + std::string(description) + '\n';
    for (const session::Grouping& grouping : groupings)
        text.append(&grouping == groupings.data() ? "      --group-by " : ", ").append(grouping.id);
    return groupings.empty() ? text : text + '\n';
}

base::Result<PrintRequest> printRequest(const Arguments& arguments, const Console& console) {
    const auto top = countOption(arguments, "top");
    if (!top)
        return top.error();
    auto output = tableOutput(arguments, console);
    if (!output)
        return output.error();
    return PrintRequest{
        {arguments.value("where"), arguments.value("sort"), top.value(), arguments.value("columns")},
        std::move(output).value(),
        arguments.has("problems")};
}

ExitStatus printTable(const table::Table& table, const PrintRequest& request, std::string_view command,
                      Environment& environment) {
    const auto shape = shaped(table, request.shape, environment.stop);
    if (environment.stop.stop_requested())
        return interrupted(environment.console);
    if (!shape)
        return wrongUsage(environment.console, command, shape.error());
    return writeTable(table, shape.value(), request.output, environment);
}

ExitStatus writeTable(const table::Table& table, const Shape& shape, const TableOutput& output,
                      Environment& environment) {
    const table::Selection selection{&table, shape.rows, shape.columns};
    if (output.file.empty()) {
        writeAs(
            output.format, selection, {},
            [&environment](std::string_view text) { return environment.console.write(text); },
            environment.stop);
        return environment.stop.stop_requested() ? interrupted(environment.console)
                                                 : finished(environment.console);
    }
    const auto written = table::writeFileSafely(output.file, [&](const table::Sink& sink) {
        return writeAs(output.format, selection, {true, true}, sink, environment.stop);
    });
    if (environment.stop.stop_requested())
        return interrupted(environment.console);
    return written ? ExitStatus::Answered : unreadable(environment.console, written.error());
}

} // namespace runglass::cli
