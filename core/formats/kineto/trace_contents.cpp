// SPDX-License-Identifier: Apache-2.0
#include "core/formats/kineto/trace_contents.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace runglass::formats::kineto {
namespace {

constexpr std::array<std::string_view, 4> signsOfPyTorch{"\"schemaVersion\"", "\"cpu_op\"", "\"Operator\"",
                                                         "\"ProfilerStep#"};
constexpr std::array<std::string_view, 5> signsOfKernels{"\"kernel\"", "\"Kernel\"", "\"gpu_memcpy\"",
                                                         "\"cuda_runtime\"", "\"ac2g\""};
constexpr std::array<std::string_view, 3> signsOfModules{"\"Python module id\"",
                                                         "\"nn.Module: ", "\"[pl][module]"};
/// torch_npu tells times as texts. What names its device work stands behind all the work of the host.
constexpr std::array<std::string_view, 2> signsOfAscend{"\"ts\": \"", "\"ts\":\""};
/// Written since 2022, when they are on.
constexpr std::array<std::string_view, 5> switches{"\"record_shapes\"", "\"profile_memory\"",
                                                   "\"with_stack\"", "\"with_modules\"", "\"with_flops\""};

constexpr auto ofDevice = "a recording of a run on a device";

bool has(std::string_view text, std::string_view sign) {
    return text.find(sign) != std::string_view::npos;
}

template <typename Signs>
bool hasAny(std::string_view text, const Signs& signs) {
    return std::ranges::any_of(signs, [&](std::string_view sign) { return has(text, sign); });
}

/// Whether "deviceProperties" lists a device.
bool hasDevice(std::string_view text) {
    constexpr std::string_view key = "\"deviceProperties\"";
    const auto at = text.find(key);
    if (at == std::string_view::npos)
        return false;
    const auto open = text.find('[', at + key.size());
    return open != std::string_view::npos &&
           text.substr(std::min(text.find_first_not_of(" \t\r\n", open + 1), text.size())).starts_with('{');
}

} // namespace

TraceContents likelyContents(const readers::Beginning& looked) {
    using model::View;
    const std::string_view beginning = looked.text;
    if (!hasAny(beginning, signsOfPyTorch))
        return {{View::Trace}, {}, {}};
    TraceContents contents{{View::Overview, View::Operator}, {}, {}};
    const bool isOfOldWriter = !hasAny(beginning, switches) && !has(beginning, "\"cpu_op\"");
    const auto take = [&](View view, bool isThere, const char* otherwise) {
        if (isThere)
            contents.views.push_back(view);
        else
            contents.lacking.push_back({view, {}, otherwise});
    };
    const bool hasKernels =
        hasDevice(beginning) || hasAny(beginning, signsOfKernels) || hasAny(beginning, signsOfAscend);
    take(View::Kernel, hasKernels || !looked.isAll, ofDevice);
    if (!hasKernels && !looked.isAll)
        contents.possible.push_back({View::Kernel, {}, ofDevice});
    contents.views.push_back(View::Trace);
    take(View::Memory,
         isOfOldWriter || has(beginning, "\"profile_memory\"") || has(beginning, "\"[memory]\""),
         "a recording with profile_memory=True");
    take(View::Module,
         has(beginning, "\"with_stack\"") || has(beginning, "\"with_modules\"") ||
             hasAny(beginning, signsOfModules),
         "a recording with with_modules=True or with_stack=True");
    return contents;
}

} // namespace runglass::formats::kineto
