// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_text/communication_files.h"

#include "core/base/file_source.h"
#include "core/readers/json_members.h"

namespace runglass::formats::ascend_text {
namespace {

using readers::JsonMembers;

constexpr std::uint64_t mostBytes = std::uint64_t{2} << 30;

class Walk {
public:
    Walk(const model::SourceFile& file, std::string_view text, LoadContext& context, std::size_t depth,
         const std::function<void(const NestedLeaf&)>& leaf)
        : file_(file), text_(text), context_(context), depth_(depth), leaf_(leaf) {}

    /// False when stopped.
    bool walk(std::string_view object) {
        JsonMembers members(object);
        while (members.next()) {
            if (context_.stop.stop_requested())
                return false;
            keys_.push_back(members.key());
            bool goesOn = true;
            if (!members.isObject())
                report("json.bad_record", members.position(), "The entry is no JSON object; it is left out.");
            else if (keys_.size() == depth_)
                leaf_({keys_, members.value(), offsetOf(members.position())});
            else
                goesOn = walk(members.value());
            keys_.pop_back();
            if (!goesOn)
                return false;
        }
        if (!members.unfinished().empty() && keys_.size() + 1 < depth_) {
            keys_.push_back(members.key());
            const bool goesOn = walk(members.unfinished());
            keys_.pop_back();
            return goesOn;
        }
        if (members.end() == JsonMembers::End::Truncated)
            report("json.truncated", members.position(), "The file ends within an entry; it is left out.");
        else if (members.end() != JsonMembers::End::Complete)
            report("json.bad_record", members.position(),
                   "This is no JSON; what is behind it in the same object is left out.");
        return true;
    }

private:
    std::uint64_t offsetOf(const char* at) const { return static_cast<std::uint64_t>(at - text_.data()); }
    void report(std::string_view code, const char* at, std::string_view message) {
        context_.diagnostics.report(base::Severity::Skipped, code, file_.path,
                                    base::Place::byte(offsetOf(at)), message);
    }

    const model::SourceFile& file_;
    std::string_view text_;
    LoadContext& context_;
    std::size_t depth_;
    const std::function<void(const NestedLeaf&)>& leaf_;
    std::vector<std::string> keys_;
};

} // namespace

base::Result<bool> walkNestedJson(const model::SourceFile& file, std::size_t depth, LoadContext& context,
                                  const std::function<void(const NestedLeaf&)>& leaf) {
    context.progress.addTotal(file.bytes);
    const auto content = base::readSmallFile(file.path, mostBytes);
    context.progress.addDone(file.bytes);
    if (!content)
        return content.error();
    constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
    std::string_view text = content.value();
    if (text.starts_with(byteOrderMark))
        text.remove_prefix(byteOrderMark.size());
    if (JsonMembers(text).end() == JsonMembers::End::NoObject)
        return base::Error{"The file is no JSON object", file.path, "Export the recording again"};
    Walk walk(file, content.value(), context, depth, leaf);
    if (!walk.walk(text))
        return base::Error{stoppedMessage, file.path, ""};
    return true;
}

void CommunicationReading::read(const model::SourceFile* file, std::size_t depth,
                                const std::function<void(const NestedLeaf&)>& leaf) {
    if (file == nullptr || context_.stop.stop_requested())
        return;
    builder_.startFile(file->path, context_.diagnostics);
    const auto done = walkNestedJson(*file, depth, context_, leaf);
    if (context_.stop.stop_requested())
        return;
    if (done) {
        builder_.checkTotals();
        hasRead_ = true;
        return;
    }
    failure_ = done.error();
    context_.diagnostics.report(base::Severity::Error, "json.not_json", file->path, {}, done.error().what);
}

std::optional<base::Error> CommunicationReading::failure(const std::string& spanPath) const {
    if (context_.stop.stop_requested())
        return base::Error{stoppedMessage, spanPath, ""};
    return hasRead_ ? std::nullopt : failure_;
}

model::CommunicationKind kindOfSection(std::string_view section) {
    return section == "p2p" ? model::CommunicationKind::PointToPoint : model::CommunicationKind::Collective;
}

} // namespace runglass::formats::ascend_text
