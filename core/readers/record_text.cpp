// SPDX-License-Identifier: Apache-2.0
#include "core/readers/record_text.h"

#include "core/readers/json_masks.h"
#include "core/readers/json_text.h"
#include "core/readers/tolerant_record.h"

#include <algorithm>

namespace runglass::readers {
namespace {

constexpr std::size_t firstBytes = std::size_t{16} << 10;
constexpr std::size_t growth = 8;

base::Error changed() {
    return {"the arguments cannot be read any more",
            {},
            "the file has changed since it was opened; open it again"};
}

/// Builds the tree without recursion: open containers are on a stack. A pointer on it stays valid, because a
/// container gets no further child while its last one is open.
class TreeBuilder {
public:
    TreeBuilder(const char* begin, const char* end) : begin_(begin), at_(begin), end_(end) {}

    JsonNode run() {
        JsonNode root;
        at_ = skipBlanks(at_, end_);
        const char* const first = at_;
        if (!value(root))
            return textNode(first);
        while (!open_.empty() && step()) {
        }
        if (!open_.empty() && at_ < end_)
            open_.back()->children.push_back(textNode(at_));
        return root;
    }

private:
    JsonNode textNode(const char* from) const {
        JsonNode node;
        node.value = shown({from, static_cast<std::size_t>(end_ - from)}, Escapes::Raw);
        node.isText = true;
        return node;
    }

    static std::string shown(std::string_view inside, Escapes escapes) {
        std::size_t loneSurrogates = 0;
        return decodeString(inside, escapes, loneSurrogates);
    }

    /// Goes on inside the innermost open container; false when nothing more can be understood.
    bool step() {
        while (at_ < end_ && (isJsonBlank(*at_) || *at_ == ','))
            ++at_;
        if (at_ >= end_)
            return false;
        if ((*at_ | 0x20) == '}') {
            ++at_;
            open_.pop_back();
            isObject_.pop_back();
            return true;
        }
        JsonNode child;
        const char* const begin = at_;
        if (isObject_.back() && !key(child)) {
            at_ = begin;
            return false;
        }
        JsonNode& added = open_.back()->children.emplace_back(std::move(child));
        if (value(added))
            return true;
        open_.back()->children.pop_back();
        at_ = begin;
        return false;
    }

    bool key(JsonNode& node) {
        if (*at_ != '"')
            return false;
        const char* const keyEnd = findStringEnd(at_ + 1, end_);
        node.key = shown({at_ + 1, static_cast<std::size_t>(keyEnd - at_ - 1)}, Escapes::Json);
        at_ = skipBlanks(std::min(keyEnd + 1, end_), end_);
        if (at_ >= end_ || *at_ != ':')
            return false;
        at_ = skipBlanks(at_ + 1, end_);
        return true;
    }

    /// Reads a scalar, or opens a container.
    bool value(JsonNode& node) {
        if (at_ >= end_)
            return false;
        if (*at_ == '"')
            return text(node);
        if (*at_ == '{' || *at_ == '[')
            return container(node);
        const char* const begin = at_;
        while (at_ < end_ && isTokenCharacter(*at_))
            ++at_;
        node.value = shown({begin, static_cast<std::size_t>(at_ - begin)}, Escapes::Raw);
        return at_ > begin;
    }

    bool text(JsonNode& node) {
        const char* const inside = at_ + 1;
        const char* textEnd = findStringEnd(inside, end_);
        const char* const behind = skipBlanks(std::min(textEnd + 1, end_), end_);
        const bool isOdd = behind < end_ && *behind != ',' && (*behind | 0x20) != '}';
        if (isOdd && open_.size() == 1 && node.key == "name")
            if (const RawNameEnd raw = findRawNameEnd(inside, begin_, end_); raw.isFound)
                textEnd = raw.at;
        node.value = shown({inside, static_cast<std::size_t>(textEnd - inside)}, Escapes::Json);
        node.isText = true;
        at_ = std::min(textEnd + 1, end_);
        return true;
    }

    bool container(JsonNode& node) {
        if (open_.size() >= static_cast<std::size_t>(depthLimit)) {
            const char* const behind = skipContainer(at_, end_);
            const char* const containerEnd = behind == nullptr ? end_ : behind;
            node.value = shown({at_, static_cast<std::size_t>(containerEnd - at_)}, Escapes::Raw);
            node.isText = true;
            at_ = containerEnd;
            return true;
        }
        node.isContainer = true;
        node.isArray = *at_ == '[';
        open_.push_back(&node);
        isObject_.push_back(*at_ == '{');
        ++at_;
        return true;
    }

    const char* const begin_;
    const char* at_;
    const char* const end_;
    std::vector<JsonNode*> open_;
    std::vector<bool> isObject_;
};

} // namespace

const JsonNode* JsonNode::find(std::string_view childKey) const {
    const auto found = std::ranges::find(children, childKey, &JsonNode::key);
    return found == children.end() ? nullptr : &*found;
}

base::Result<std::string> readRecordText(const trace::EventText& text, std::uint64_t offset,
                                         std::size_t limitBytes) {
    std::string bytes;
    for (std::size_t wanted = std::min(firstBytes, limitBytes);;
         wanted = std::min(wanted * growth, limitBytes)) {
        bytes.assign(wanted + textPadding, '\0');
        const std::size_t got = text.read(offset, bytes.data(), wanted);
        std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(got), bytes.end(), '\0');
        if (got == 0 || bytes[0] != '{')
            return changed();
        TolerantRecord record;
        record.readEitherWay(bytes.data(), bytes.data() + got);
        if (record.state == TolerantRecord::State::Good) {
            bytes.resize(static_cast<std::size_t>(record.end - bytes.data()));
            return bytes;
        }
        if (got < wanted || !record.mayGoOn)
            return changed();
        if (wanted == limitBytes)
            return base::Error{"the arguments are too large to be shown", {}, {}};
    }
}

JsonNode parseLenientJson(std::string_view json) {
    std::string padded(json);
    padded.append(textPadding, '\0');
    return TreeBuilder(padded.data(), padded.data() + json.size()).run();
}

} // namespace runglass::readers
