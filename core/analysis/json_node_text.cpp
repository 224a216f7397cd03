// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/json_node_text.h"

#include "core/base/json_string.h"

#include <algorithm>

namespace runglass::analysis {
namespace {

using readers::JsonNode;

constexpr std::size_t indentWidth = 2;

std::string_view digits(std::string_view text) {
    const auto end = std::ranges::find_if_not(text, [](char c) { return c >= '0' && c <= '9'; });
    return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

/// RFC 8259's number.
bool isJsonNumber(std::string_view token) {
    if (token.starts_with('-'))
        token.remove_prefix(1);
    const auto whole = digits(token);
    if (whole.empty() || (whole.size() > 1 && whole.front() == '0'))
        return false;
    token.remove_prefix(whole.size());
    if (token.starts_with('.')) {
        const auto fraction = digits(token.substr(1));
        if (fraction.empty())
            return false;
        token.remove_prefix(1 + fraction.size());
    }
    if (token.starts_with('e') || token.starts_with('E')) {
        token.remove_prefix(1);
        if (token.starts_with('+') || token.starts_with('-'))
            token.remove_prefix(1);
        const auto exponent = digits(token);
        if (exponent.empty())
            return false;
        token.remove_prefix(exponent.size());
    }
    return token.empty();
}

bool isJsonToken(std::string_view token) {
    return token == "true" || token == "false" || token == "null" || isJsonNumber(token);
}

/// The recursion is as deep as the tree: readers::depthLimit at most.
class Writer {
public:
    Writer(std::string& out, JsonLayout layout) : out_(out), indented_(layout == JsonLayout::Indented) {}

    void write(const JsonNode& node, std::size_t depth) {
        if (node.isContainer)
            writeContainer(node, depth);
        else if (!node.isText && isJsonToken(node.value))
            out_ += node.value;
        else
            base::appendJsonString(out_, node.value);
    }

private:
    void writeContainer(const JsonNode& node, std::size_t depth) {
        const bool array = node.isArray;
        out_ += array ? '[' : '{';
        for (const JsonNode& child : node.children) {
            if (&child != &node.children.front())
                out_ += ',';
            breakLine(depth + 1);
            if (!array) {
                base::appendJsonString(out_, child.key);
                out_ += indented_ ? ": " : ":";
            }
            write(child, depth + 1);
        }
        if (!node.children.empty())
            breakLine(depth);
        out_ += array ? ']' : '}';
    }

    void breakLine(std::size_t depth) {
        if (!indented_)
            return;
        out_ += '\n';
        out_.append(depth * indentWidth, ' ');
    }

    std::string& out_;
    bool indented_;
};

} // namespace

void appendJson(std::string& out, const JsonNode& node, JsonLayout layout) {
    Writer(out, layout).write(node, 0);
}

} // namespace runglass::analysis
