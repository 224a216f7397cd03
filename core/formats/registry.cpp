// SPDX-License-Identifier: Apache-2.0
#include "core/formats/registry.h"

#include "core/formats/ascend_text/describe_span.h"
#include "core/formats/ascend_text/find_spans.h"
#include "core/formats/ascend_text/load_kernels.h"
#include "core/formats/ascend_text/load_memory.h"
#include "core/formats/ascend_text/load_operators.h"
#include "core/formats/ascend_text/load_steps.h"
#include "core/formats/ascend_text/plain_tables.h"
#include "core/formats/kineto/find_spans.h"

#include <algorithm>
#include <array>

namespace runglass::formats {

std::span<const Format> allFormats() {
    static constexpr std::array formats{
        Format{ascend_text::formatId, &ascend_text::findSpans, &ascend_text::findFileSpan,
               &ascend_text::loadOperators, &ascend_text::loadKernels, &ascend_text::describeSpan,
               &ascend_text::loadMemory, &ascend_text::loadSteps, &ascend_text::tableFiles,
               &ascend_text::loadPlainTable},
        Format{kineto::formatId, &kineto::findSpans, &kineto::findFileSpan, nullptr, nullptr},
    };
    return formats;
}

const Format* findFormat(std::string_view id) {
    const auto formats = allFormats();
    const auto found = std::ranges::find(formats, id, &Format::id);
    return found == formats.end() ? nullptr : &*found;
}

} // namespace runglass::formats
