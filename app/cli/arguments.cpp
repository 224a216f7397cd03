// SPDX-License-Identifier: Apache-2.0
#include "app/cli/arguments.h"

#include <algorithm>

namespace runglass::cli {
namespace {

constexpr std::string_view dashes = "--";

base::Error wrong(std::string_view before, std::string_view name, std::string_view after) {
    return {std::string(before) + std::string(name) + std::string(after), "", ""};
}

} // namespace

base::Result<Arguments> Arguments::parse(std::span<const std::string_view> words,
                                         std::span<const OptionSpec> known) {
    Arguments arguments;
    bool optionsEnded = false;
    for (std::size_t i = 0; i < words.size();) {
        const std::string_view word = words[i];
        std::size_t used = 1;
        if (!optionsEnded && word == dashes) {
            optionsEnded = true;
        } else if (!optionsEnded && word.size() > 1 && word.starts_with('-')) {
            if (auto error = arguments.addOption(word, words.subspan(i + 1), known, used))
                return *std::move(error);
        } else {
            arguments.operands_.emplace_back(word);
        }
        i += used;
    }
    return arguments;
}

std::optional<base::Error> Arguments::addOption(std::string_view word,
                                                std::span<const std::string_view> following,
                                                std::span<const OptionSpec> known, std::size_t& wordsUsed) {
    const std::string_view body = word.starts_with(dashes) ? word.substr(dashes.size()) : std::string_view();
    const auto equals = body.find('=');
    const std::string_view name = body.substr(0, equals);
    const auto spec = std::ranges::find(known, name, &OptionSpec::name);
    if (spec == known.end())
        return wrong("There is no option ", word.substr(0, word.find('=')), "");
    if (options_.contains(name) && !spec->repeatable)
        return wrong("The option --", name, " was given twice");
    std::string value;
    if (!spec->takesValue) {
        if (equals != std::string_view::npos)
            return wrong("The option --", name, " takes no value");
    } else if (equals != std::string_view::npos) {
        value = body.substr(equals + 1);
    } else if (following.empty() || following.front().starts_with(dashes)) {
        return wrong("The option --", name, " needs a value");
    } else {
        value = following.front();
        ++wordsUsed;
    }
    options_[std::string(name)].push_back(std::move(value));
    return std::nullopt;
}

std::string Arguments::value(std::string_view option) const {
    const auto found = options_.find(option);
    return found == options_.end() ? std::string() : found->second.front();
}

std::vector<std::string> Arguments::values(std::string_view option) const {
    const auto found = options_.find(option);
    return found == options_.end() ? std::vector<std::string>() : found->second;
}

} // namespace runglass::cli
