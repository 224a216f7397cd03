// SPDX-License-Identifier: Apache-2.0
#include "core/readers/chrome_trace_source.h"

#include "core/readers/file_kind.h"
#include "core/readers/json_text.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace runglass::readers {
namespace {

base::Error refuse(std::string_view code, base::Error error, base::LoadContext& context) {
    context.diagnostics.report(base::Severity::Error, code, error.where, {}, error.what);
    return error;
}

bool startsLikeMarkup(std::string_view head) {
    const auto first = std::ranges::find_if(head, [](char c) { return !isJsonBlank(c); });
    return first != head.end() && *first == '<';
}

} // namespace

void TraceSource::reportDamage(base::Diagnostics&) const {}

base::Result<TraceSource> openTraceSource(const std::string& path, std::uint64_t limitBytes,
                                          base::LoadContext& context) {
    auto file = base::FileSource::open(path);
    if (!file)
        return file.error();
    std::array<char, 4096> bytes{};
    const std::string_view head(bytes.data(), file->read(0, bytes.data(), bytes.size()));
    if (std::ranges::all_of(head, isJsonBlank) && file->size() <= bytes.size())
        return refuse("file.empty", {"the file is empty", path, "record or copy it again"}, context);
    if (auto reason = reasonNotText(head, path)) {
        const bool isBinary = head.find('\0') != std::string_view::npos;
        return refuse(isBinary ? "file.binary" : "json.not_json", std::move(*reason), context);
    }
    if (startsLikeMarkup(head))
        return refuse("json.not_json",
                      {"the file is a web page or XML, not JSON", path, "download the file again"}, context);
    TraceSource source;
    source.path = path;
    source.fileBytes = std::min(file->size(), limitBytes);
    source.isLimited = limitBytes < file->size();
    source.text = plainText(std::move(file.value()), limitBytes);
    return source;
}

} // namespace runglass::readers
