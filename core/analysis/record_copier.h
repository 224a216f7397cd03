// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/trace/trace.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace runglass::analysis {

/// Reads records of a trace again and turns them into valid JSON. Cheap for records in order of the file.
class RecordCopier {
public:
    explicit RecordCopier(const trace::Trace& trace);
    ~RecordCopier();

    /// Appends the record of a slice, without line end; an async begin is followed by its end, after ",\n".
    /// Fails when the file is not any more what was loaded.
    std::optional<base::Error> append(std::string& out, trace::SliceRef slice);

    /// The file's own time of time 0 of the trace, as far as a record has told it.
    std::optional<base::Nanoseconds> fileOriginNs() const { return fileOriginNs_; }

private:
    struct Parsed;
    std::optional<base::Nanoseconds> originToldBy(trace::SliceRef slice, base::Nanoseconds timeNs) const;
    void appendComplete(std::string& out, std::string_view text, trace::SliceRef slice) const;
    void appendWithEnd(std::string& out, std::string_view text, std::string_view phase,
                       trace::SliceRef slice) const;

    const trace::Trace& trace_;
    std::unique_ptr<trace::EventText> text_;
    std::unique_ptr<Parsed> parsed_;
    std::optional<base::Nanoseconds> fileOriginNs_;
};

/// A JSON text that stands for any value, as valid JSON.
std::string validJson(std::string_view json);
/// Microseconds with decimals, as records have them.
std::string microsecondsText(base::Nanoseconds timeNs);

} // namespace runglass::analysis
