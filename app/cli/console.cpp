// SPDX-License-Identifier: Apache-2.0
#include "app/cli/console.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>

namespace runglass::cli {
namespace {

constexpr std::size_t bufferBytes = std::size_t{64} << 10;

/// Writes all of it; the errno of the failure, or 0.
int writeAll(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const auto written = ::write(descriptor, text.data(), text.size());
        if (written < 0) {
            if (errno == EINTR)
                continue;
            return errno;
        }
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

/// Whether a text begins with one of U+0080 to U+009F, which terminals obey like an escape and what follows
/// it.
bool beginsWithLateControl(std::string_view text) {
    return text.size() > 1 && text[0] == '\xC2' && static_cast<unsigned char>(text[1]) < 0xA0;
}

/// Takes the place of standard descriptors that the program was started without. Else the next file or pipe
/// that is opened gets their numbers, and with them what is meant for standard output or error. Reading from
/// them and writing to them goes on to fail.
void occupyStandardDescriptors() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(descriptor, F_GETFD) == -1 && errno == EBADF)
            ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

} // namespace

std::string harmless(std::string_view text) {
    std::string line;
    line.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (beginsWithLateControl(text.substr(i))) {
            line += '?';
            ++i;
        } else if (c == '\n' || c == '\t' || c == '\r') {
            line += ' ';
        } else {
            line += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? '?' : c;
        }
    }
    return line;
}

Console::Console()
    : outputIsTerminal_(::isatty(STDOUT_FILENO) == 1), messagesAreTerminal_(::isatty(STDERR_FILENO) == 1) {
    occupyStandardDescriptors();
    // A closed pipe shall be an error of write, not the end of the process.
    std::signal(SIGPIPE, SIG_IGN);
}

bool Console::write(std::string_view text) {
    if (buffer_.size() + text.size() > bufferBytes) {
        flush();
        if (text.size() > bufferBytes) {
            writeOut(text);
            return !outputEnded_;
        }
    }
    buffer_ += text;
    return !outputEnded_;
}

bool Console::flush() {
    writeOut(buffer_);
    buffer_.clear();
    return !outputEnded_;
}

void Console::writeOut(std::string_view text) {
    if (outputEnded_)
        return;
    const int failure = writeAll(STDOUT_FILENO, text);
    if (failure == 0)
        return;
    outputEnded_ = true;
    if (failure != EPIPE)
        outputFailure_ = std::generic_category().message(failure);
}

void Console::message(std::string_view line) {
    const std::lock_guard lock(messageMutex_);
    eraseStatus();
    writeAll(STDERR_FILENO, harmless(line) + '\n');
}

void Console::status(std::string_view line) {
    const std::lock_guard lock(messageMutex_);
    eraseStatus();
    if (line.empty() || !messagesAreTerminal_)
        return;
    writeAll(STDERR_FILENO, harmless(line));
    statusShown_ = true;
}

void Console::eraseStatus() {
    if (statusShown_)
        writeAll(STDERR_FILENO, "\r\x1b[K");
    statusShown_ = false;
}

} // namespace runglass::cli
