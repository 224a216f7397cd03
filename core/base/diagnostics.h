// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace runglass::base {

enum class Severity {
    Info,    ///< worth knowing, nothing was lost
    Skipped, ///< data was skipped or shown incompletely
    Error    ///< a whole part could not be read
};

std::string_view severityName(Severity severity);

/// Where in a file something was found.
struct Place {
    enum class Kind { WholeFile, Line, Byte };
    Kind kind = Kind::WholeFile;
    std::uint64_t position = 0; ///< line (first is 1) or byte offset (first is 0)

    static Place line(std::uint64_t number) { return {Kind::Line, number}; }
    static Place byte(std::uint64_t offset) { return {Kind::Byte, offset}; }
    std::string text() const; ///< "line 9", "byte 120", or "" for the whole file
    auto operator<=>(const Place&) const = default;
};

/// One kind of problem in one file: how often it happened and where first.
struct Problem {
    Severity severity = Severity::Info;
    std::string code; ///< e.g. "csv.ragged_row"; the list is in docs/problems.md
    std::string file;
    Place first;
    std::string message; ///< of the first occurrence: what was wrong and what was done instead
    std::uint64_t count = 0;
};

/// One single occurrence.
struct ProblemDetail {
    Severity severity = Severity::Info;
    std::string code;
    std::string file;
    Place place;
    std::string message;
};

/// Collects problems from any thread. Counting is complete: one Problem per code and file, whatever the
/// number of occurrences; the single occurrences are kept up to detailLimit, so that a broken 10 GB file
/// costs no memory.
class Diagnostics {
public:
    static constexpr std::size_t detailLimit = 1000;

    Diagnostics() = default;
    Diagnostics(const Diagnostics& other);
    Diagnostics& operator=(const Diagnostics& other);

    /// `count` > 1 reports several occurrences at once, the first of which is at `place`.
    void report(Severity severity, std::string_view code, std::string_view file, Place place,
                std::string_view message, std::uint64_t count = 1);
    /// Takes over all that another collector has.
    void merge(const Diagnostics& other);
    /// The same where both may have read the same files: what both have met was met at the same places, and
    /// counts once (as often as who met it more often says).
    void unite(const Diagnostics& other);

    std::vector<Problem> problems() const; ///< in order of first report
    std::vector<ProblemDetail> details() const;
    bool empty() const;

private:
    // Both with the lock held.
    Problem* known(std::string_view code, std::string_view file); ///< nullptr when there is none yet
    void append(Problem problem);

    mutable std::mutex mutex_;
    std::vector<Problem> problems_;
    /// Of the problem of each code and file. A run of thousands of ranks may have tens of thousands.
    std::unordered_map<std::string, std::size_t> places_;
    std::vector<ProblemDetail> details_;
};

} // namespace runglass::base
