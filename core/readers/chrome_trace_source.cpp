// SPDX-License-Identifier: Apache-2.0
#include "core/readers/chrome_trace_source.h"

#include "core/readers/file_kind.h"
#include "core/readers/json_text.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace runglass::readers {
namespace {

constexpr std::size_t headBytes = 4096;

/// Why the text that begins with `head` is no trace, reported; nothing when it may be one. `damage`: why it
/// could not be unpacked further.
std::optional<base::Error> refuse(std::string_view head, const std::optional<GzipDamage>& damage,
                                  const std::string& path, base::LoadContext& context) {
    std::string_view code;
    std::optional<base::Error> error;
    const auto first = std::ranges::find_if(head, [](char c) { return !isJsonBlank(c); });
    if (first == head.end() && head.size() < headBytes) {
        code = damage ? "gz.truncated" : "file.empty";
        error = base::Error{damage ? damage->what : "the file is empty", path, "record or copy it again"};
    } else if ((error = reasonNotText(head, path))) {
        code = head.find('\0') == std::string_view::npos ? "json.not_json" : "file.binary";
    } else if (first != head.end() && *first == '<') {
        code = "json.not_json";
        error = base::Error{"the file is a web page or XML, not JSON", path, "download the file again"};
    }
    if (error)
        context.diagnostics.report(base::Severity::Error, code, path, {}, error->what);
    return error;
}

} // namespace

void TraceSource::report(const std::string& path, base::Diagnostics& diagnostics) const {
    if (!produced)
        return;
    const auto outcome = produced->outcome();
    if (outcome.damage)
        diagnostics.report(base::Severity::Skipped, "gz.truncated", path,
                           base::Place::byte(outcome.damage->compressedOffset),
                           outcome.damage->what + "; what could be unpacked before is there");
    if (outcome.hasFailed)
        diagnostics.report(base::Severity::Skipped, "gz.no_room", path, {},
                           "there is not enough memory to unpack the file to its end");
}

base::Result<TraceSource> openTraceSource(const std::string& path, std::uint64_t limitBytes,
                                          base::LoadContext& context, const ChunkSizes& sizes) {
    auto file = base::FileSource::open(path);
    if (!file)
        return file.error();
    TraceSource source;
    source.fileBytes = file->size();
    std::string head(headBytes, '\0');
    head.resize(file->read(0, head.data(), head.size()));
    std::unique_ptr<ByteProducer> producer;
    if (GzipStream::recognises(head)) {
        producer = inflatedBytes(std::move(file.value()));
        head.assign(headBytes, '\0');
        head.resize(producer->read(head.data(), head.size()));
        producer = bytesBehind(head, std::move(producer));
    }
    if (const auto order = utf16Of(head)) {
        producer = utf8Of(producer ? std::move(producer) : fileBytes(std::move(file.value())), *order);
        head.assign(headBytes, '\0');
        head.resize(producer->read(head.data(), head.size()));
        producer = bytesBehind(head, std::move(producer));
    }
    if (auto refused = refuse(head, producer ? producer->damage() : std::nullopt, path, context))
        return std::move(*refused);
    if (producer) {
        source.produced =
            std::make_shared<ProducedText>(std::move(producer), limitBytes, context.stop, sizes);
        source.text = source.produced;
    } else {
        source.isCutOnPurpose = limitBytes < file->size();
        source.fileBytes = std::min(source.fileBytes, limitBytes);
        source.text = plainText(std::move(file.value()), limitBytes);
    }
    return source;
}

} // namespace runglass::readers
