// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace runglass::cli {

/// An option that a command knows, without the dashes.
struct OptionSpec {
    std::string_view name;
    bool takesValue = true;
    bool repeatable = false; ///< may be given several times, a value each
};

/// The words of a command line, sorted into options and the rest.
///
/// Options are "--name value" or "--name=value", or just "--name" for those without a value, in any place and
/// each at most once unless it is repeatable. "--" ends the options. A value that itself begins with "--"
/// needs the form with "=".
class Arguments {
public:
    /// The error's `what` is a sentence about the first word that does not fit.
    static base::Result<Arguments> parse(std::span<const std::string_view> words,
                                         std::span<const OptionSpec> known);

    bool has(std::string_view option) const { return options_.contains(option); }
    /// "" when the option was not given.
    std::string value(std::string_view option) const;
    /// All values of a repeatable option, in order.
    std::vector<std::string> values(std::string_view option) const;
    /// Everything that is no option, in order.
    const std::vector<std::string>& operands() const { return operands_; }

private:
    std::optional<base::Error> addOption(std::string_view word, std::span<const std::string_view> following,
                                         std::span<const OptionSpec> known, std::size_t& wordsUsed);

    std::map<std::string, std::vector<std::string>, std::less<>> options_;
    std::vector<std::string> operands_;
};

} // namespace runglass::cli
