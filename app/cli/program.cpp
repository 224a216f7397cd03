// SPDX-License-Identifier: Apache-2.0
#include "app/cli/program.h"

#include "app/cli/messages.h"

#include <algorithm>
#include <string>

namespace runglass::cli {
namespace {

constexpr OptionSpec helpOption{"help", false};

std::vector<Command> allCommands() {
    return {infoCommand(),    tableCommand(),  diffCommand(), lossCommand(),
            inspectCommand(), reportCommand(), benchCommand()};
}

std::string programHelp(std::span<const Command> commands) {
    constexpr std::size_t nameWidth = 10;
    std::string text = "runglass-cli: look into profiling runs of deep-learning training\n\n"
                       "Usage: runglass-cli COMMAND [options]\n\nCommands:\n";
    for (const Command& command : commands) {
        text += "  " + std::string(command.name);
        text.append(nameWidth - std::min(nameWidth, command.name.size()), ' ');
        text += std::string(command.summary) + '\n';
    }
    return text +
           "\n\"runglass-cli COMMAND --help\" explains a command; \"runglass-cli --version\" prints the "
           "version.\n"
           "Exit status: 0 answered, 1 the input cannot be read or holds no such data, 2 wrong usage, "
           "130 interrupted.\n";
}

ExitStatus print(Console& console, std::string_view text) {
    console.write(text);
    return finished(console);
}

ExitStatus runCommand(const Command& command, std::span<const std::string_view> words,
                      Environment& environment) {
    std::vector<OptionSpec> known = command.options;
    known.push_back(helpOption);
    const auto arguments = Arguments::parse(words, known);
    if (!arguments)
        return wrongUsage(environment.console, command.name, arguments.error());
    if (arguments->has(helpOption.name))
        return print(environment.console, command.help);
    return command.run(arguments.value(), environment);
}

} // namespace

ExitStatus runProgram(std::span<const std::string_view> words, Environment& environment) {
    const auto commands = allCommands();
    Console& console = environment.console;
    if (words.empty())
        return wrongUsage(console, "", {"A command is missing", "", ""});
    if (words.front() == "--help" || words.front() == "-h")
        return print(console, programHelp(commands));
    if (words.front() == "--version")
        return print(console, "runglass-cli " RUNGLASS_VERSION "\n");
    const auto command = std::ranges::find(commands, words.front(), &Command::name);
    if (command == commands.end())
        return wrongUsage(console, "", {"unknown command \"" + std::string(words.front()) + "\"", "", ""});
    return runCommand(*command, words.subspan(1), environment);
}

} // namespace runglass::cli
