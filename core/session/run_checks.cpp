// SPDX-License-Identifier: Apache-2.0
#include "core/session/run_checks.h"

#include "core/session/worker_names.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace runglass::session {
namespace {

bool isComparable(const model::SpanFolder& span) {
    const bool isSingleFile = span.files.size() == 1 && span.files.front().path == span.path;
    return span.notParsed.empty() && !isSingleFile;
}

/// ascend_pytorch_profiler_3.db: other workers have it under another name.
bool isNamedAfterRank(std::string_view name) {
    return !splitWorkerName(name.substr(0, name.rfind('.')), '_').stamp.empty();
}

/// Files of all comparable spans, per format.
using NamesByFormat = std::map<std::string, std::set<std::string>>;

NamesByFormat fileNames(const model::RunFolder& run) {
    NamesByFormat names;
    for (const auto& worker : run.workers)
        for (const auto& span : worker.spans)
            if (isComparable(span))
                for (const auto& file : span.files)
                    if (!isNamedAfterRank(file.name))
                        names[span.format].insert(file.name);
    return names;
}

} // namespace

void reportUnevenFiles(const model::RunFolder& run, base::Diagnostics& diagnostics) {
    if (run.workers.size() < 2)
        return;
    const auto names = fileNames(run);
    for (const auto& worker : run.workers) {
        const auto& span = worker.spans.front();
        const auto ofFormat = names.find(span.format);
        if (!isComparable(span) || ofFormat == names.end())
            continue;
        std::string missing;
        for (const auto& name : ofFormat->second)
            if (std::ranges::none_of(worker.spans,
                                     [&](const auto& own) { return own.file(name) != nullptr; }))
                missing += (missing.empty() ? "" : ", ") + name;
        if (!missing.empty())
            diagnostics.report(base::Severity::Info, "run.missing_file", span.path, {},
                               "Other workers of the run have files that this one lacks: " + missing + ".");
    }
}

} // namespace runglass::session
