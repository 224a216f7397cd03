// SPDX-License-Identifier: Apache-2.0
#include "app/cli/opening.h"

#include "core/base/decimal.h"
#include "core/session/scanner.h"

namespace runglass::cli {

const char* const selectorHelp =
    "Selectors (what is left open is the first; the others are named on standard error):\n"
    "  --run NAME        the run\n"
    "  --worker NAME     the worker, by name or by rank\n"
    "  --span N          the recording of the worker, by running number or by stamp\n";

base::Result<std::vector<model::RunFolder>> openRuns(const std::string& path, base::LoadContext& context) {
    auto runs = session::scan(path, context);
    if (runs && runs->empty())
        return base::Error{"No profiling run was found", path,
                           "Point at a run folder, a worker folder or one of its files"};
    return runs;
}

const std::vector<OptionSpec>& selectorOptions() {
    static const std::vector<OptionSpec> options{{"run"}, {"worker"}, {"span"}};
    return options;
}

session::Selectors selectorsOf(const Arguments& arguments) {
    return {arguments.value("run"), arguments.value("worker"), arguments.value("span")};
}

const char* const forceHelp =
    "  --force           load what is expected to need more memory than is available\n";

std::optional<base::Error> memoryRefusal(const session::MemoryNeed& need, bool isForced) {
    const auto question = isForced ? std::nullopt : session::questionBefore(need);
    if (!question)
        return std::nullopt;
    return base::Error{question->text(), need.file,
                       "Close other programs, or load it all the same with --force"};
}

base::Result<std::optional<std::size_t>> countOption(const Arguments& arguments, std::string_view name) {
    if (!arguments.has(name))
        return std::optional<std::size_t>();
    const std::string text = arguments.value(name);
    const auto number = base::parseInteger(text);
    if (!number || *number < 0)
        return base::Error{"\"" + text + "\" is no number for --" + std::string(name), "", ""};
    return std::optional<std::size_t>(static_cast<std::size_t>(*number));
}

} // namespace runglass::cli
