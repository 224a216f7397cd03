// SPDX-License-Identifier: Apache-2.0
#include "views/timeline/slice_family.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <span>

namespace runglass::views {

namespace {

char lower(char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

bool isDigit(char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

bool startsWithAny(std::string_view text, std::span<const std::string_view> beginnings) {
    return std::ranges::any_of(beginnings, [&](std::string_view each) { return text.starts_with(each); });
}

bool containsAny(std::string_view text, std::span<const std::string_view> parts) {
    return std::ranges::any_of(parts, [&](std::string_view each) { return text.find(each) != text.npos; });
}

/// Classification looks no further into a name: kernels have names of thousands of characters.
constexpr std::size_t judgedLength = 96;

std::string lowered(std::string_view text) {
    std::string out(text.substr(0, judgedLength));
    std::ranges::transform(out, out.begin(), lower);
    return out;
}

constexpr std::array<std::string_view, 8> communicationNames = {"nccl",   "rccl",  "hccl",          "hcom",
                                                                "oneccl", "c10d:", "communication", "gloo:"};
constexpr std::array<std::string_view, 5> memoryNames = {"memcpy", "memset", "cudamemcpy", "aclrtmemcpy",
                                                         "dma_"};
constexpr std::array<std::string_view, 4> memoryCategories = {"memcpy", "memset", "memory_copy", "dma"};
constexpr std::array<std::string_view, 6> waitParts = {"wait",    "synchronize", "sleep",
                                                       "barrier", "poll_event",  "queue_empty"};
constexpr std::array<std::string_view, 5> runtimeCategories = {"cuda_runtime", "cuda_driver", "runtime",
                                                               "acl", "privateuse1_runtime"};
constexpr std::array<std::string_view, 9> runtimeNames = {
    "cudalaunch", "culaunch", "aclrt", "aclnn", "acl@", "node@", "cuda", "hiplaunch", "launch"};
constexpr std::array<std::string_view, 3> loadingParts = {"dataloader", "data_loader", "datapipe"};

} // namespace

SliceClass sliceClass(std::string_view name, std::string_view category) {
    const auto text = lowered(name);
    const auto kind = lowered(category);
    if (text.starts_with("profilerstep") || text.starts_with("iteration "))
        return SliceClass::Step;
    if (kind == "python_function" || kind == "python_call")
        return SliceClass::Python;
    if (startsWithAny(text, communicationNames))
        return SliceClass::Communication;
    if (text == "free" || text == "idle" || containsAny(text, waitParts))
        return SliceClass::Wait;
    if (startsWithAny(text, memoryNames) || containsAny(kind, memoryCategories))
        return SliceClass::Memory;
    if (containsAny(text, loadingParts))
        return SliceClass::DataLoading;
    if (startsWithAny(kind, runtimeCategories) || startsWithAny(text, runtimeNames))
        return SliceClass::Runtime;
    return SliceClass::Compute;
}

std::string familyOf(std::string_view name) {
    std::string family;
    family.reserve(std::min(name.size(), judgedLength));
    int depth = 0;
    for (const char c : name) {
        if (family.size() >= judgedLength)
            break;
        if (c == '<' || c == '(' || c == '[') {
            ++depth;
        } else if (c == '>' || c == ')' || c == ']') {
            depth = std::max(0, depth - 1);
        } else if (depth == 0 && !isDigit(c) && c != '_' && c != ' ' && c != '#') {
            family += c;
        }
    }
    return family.empty() ? std::string(name.substr(0, judgedLength)) : family;
}

} // namespace runglass::views
