// SPDX-License-Identifier: Apache-2.0
#include "golden/cli_run.h"

#include "unit/support/temp_folder.h"

#include <catch2/catch.hpp>

#include <array>
#include <csignal>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

extern char** environ;

namespace runglass::test {
namespace {

/// Closes a descriptor at the end.
class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) { REQUIRE(number >= 0); }
    ~Descriptor() { ::close(number_); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int number() const { return number_; }

private:
    int number_;
};

int newFile(const std::filesystem::path& path) {
    return ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
}

constexpr int closed = -1;

/// `output` and `messages` may be closed.
pid_t start(const std::vector<std::string>& arguments, int output, int messages) {
    std::vector<std::string> words{RUNGLASS_CLI};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    REQUIRE(::posix_spawn_file_actions_init(&actions) == 0);
    for (const auto& [from, to] : {std::pair(output, STDOUT_FILENO), std::pair(messages, STDERR_FILENO)})
        if (from == closed)
            ::posix_spawn_file_actions_addclose(&actions, to);
        else
            ::posix_spawn_file_actions_adddup2(&actions, from, to);
    pid_t child = 0;
    const int failure = ::posix_spawn(&child, RUNGLASS_CLI, &actions, nullptr, pointers.data(), environ);
    ::posix_spawn_file_actions_destroy(&actions);
    REQUIRE(failure == 0);
    return child;
}

int statusOf(pid_t child) {
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::string readAll(int descriptor) {
    std::string text;
    std::array<char, 4096> piece{};
    for (;;) {
        const auto got = ::read(descriptor, piece.data(), piece.size());
        if (got <= 0)
            return text;
        text.append(piece.data(), static_cast<std::size_t>(got));
    }
}

} // namespace

CliRun runCli(const std::vector<std::string>& arguments) {
    const TempFolder folder;
    const auto outputFile = folder.path() / "out";
    CliRun run;
    {
        const Descriptor output(newFile(outputFile));
        run = runCliInto(output.number(), arguments);
    }
    run.out = readFile(outputFile);
    return run;
}

CliRun runCliInto(int outputDescriptor, const std::vector<std::string>& arguments) {
    const TempFolder folder;
    const auto messageFile = folder.path() / "err";
    CliRun run;
    {
        const Descriptor messages(newFile(messageFile));
        run.status = statusOf(start(arguments, outputDescriptor, messages.number()));
    }
    run.err = readFile(messageFile);
    return run;
}

int runCliWithoutOutputs(const std::vector<std::string>& arguments) {
    return statusOf(start(arguments, closed, closed));
}

CliRun runCliAndInterrupt(const std::vector<std::string>& arguments) {
    const Descriptor output(::open("/dev/null", O_WRONLY | O_CLOEXEC));
    std::array<int, 2> ends{};
    REQUIRE(::pipe2(ends.data(), O_CLOEXEC) == 0);
    const Descriptor readEnd(ends[0]);
    pid_t child = 0;
    {
        const Descriptor writeEnd(ends[1]);
        child = start(arguments, output.number(), writeEnd.number());
    }
    CliRun run;
    std::array<char, 1> first{};
    REQUIRE(::read(readEnd.number(), first.data(), 1) == 1);
    ::kill(child, SIGINT);
    run.err = readAll(readEnd.number());
    run.err.insert(run.err.begin(), first[0]);
    run.status = statusOf(child);
    return run;
}

} // namespace runglass::test
