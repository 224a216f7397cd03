// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace runglass::cli {

/// The text as one line that cannot steer a terminal: line breaks and tabs become blanks, other control
/// characters (of ASCII, and U+0080 to U+009F) question marks. For whatever comes from strangers: names of
/// files, and what stands in them.
std::string harmless(std::string_view text);

/// Standard output for the answer and standard error for messages.
///
/// Output is buffered. When its reader has gone (a closed pipe) or the disk is full, writing returns false
/// from then on. It goes out as it is. Messages are one harmless line each. To be made before anything else
/// opens a file: it sees to it that nothing takes the place of standard descriptors that are closed.
class Console {
public:
    Console();

    bool outputIsTerminal() const { return outputIsTerminal_; }
    bool messagesAreTerminal() const { return messagesAreTerminal_; }

    bool write(std::string_view text);
    /// False when the output could not take all of it.
    bool flush();
    /// Why output ended early, or nothing when it did not or when simply nobody reads on.
    const std::optional<std::string>& outputFailure() const { return outputFailure_; }

    /// A line on standard error. From any thread.
    void message(std::string_view line);
    /// A line on standard error that the next message or status replaces; "" removes it. Only for terminals.
    void status(std::string_view line);

private:
    void writeOut(std::string_view text);
    void eraseStatus();

    bool outputIsTerminal_ = false;
    bool messagesAreTerminal_ = false;
    std::string buffer_;
    bool outputEnded_ = false;
    std::optional<std::string> outputFailure_;
    std::mutex messageMutex_;
    bool statusShown_ = false;
};

} // namespace runglass::cli
