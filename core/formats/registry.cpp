// SPDX-License-Identifier: Apache-2.0
#include "core/formats/registry.h"

#include "core/formats/ascend_cluster/find_spans.h"
#include "core/formats/ascend_cluster/load_cluster.h"
#include "core/formats/ascend_db/find_spans.h"
#include "core/formats/ascend_db/load_communication.h"
#include "core/formats/ascend_db/load_kernels.h"
#include "core/formats/ascend_db/load_memory.h"
#include "core/formats/ascend_db/load_operators.h"
#include "core/formats/ascend_db/load_steps.h"
#include "core/formats/ascend_db/load_trace.h"
#include "core/formats/ascend_text/describe_span.h"
#include "core/formats/ascend_text/find_spans.h"
#include "core/formats/ascend_text/load_communication.h"
#include "core/formats/ascend_text/load_kernels.h"
#include "core/formats/ascend_text/load_memory.h"
#include "core/formats/ascend_text/load_operators.h"
#include "core/formats/ascend_text/load_steps.h"
#include "core/formats/ascend_text/load_trace.h"
#include "core/formats/ascend_text/plain_tables.h"
#include "core/formats/kineto/find_spans.h"
#include "core/formats/kineto/load_trace.h"

#include <algorithm>
#include <array>

namespace runglass::formats {

std::span<const Format> allFormats() {
    static constexpr std::array formats{
        Format{.id = ascend_text::formatId,
               .find = &ascend_text::findSpans,
               .findFile = &ascend_text::findFileSpan,
               .loadOperators = &ascend_text::loadOperators,
               .loadKernels = &ascend_text::loadKernels,
               .describe = &ascend_text::describeSpan,
               .loadMemory = &ascend_text::loadMemory,
               .loadSteps = &ascend_text::loadSteps,
               .loadCommunication = &ascend_text::loadCommunication,
               .tableFiles = &ascend_text::tableFiles,
               .loadTable = &ascend_text::loadPlainTable,
               .loadTrace = &ascend_text::loadTrace,
               .traceFile = &ascend_text::traceFile},
        Format{.id = ascend_db::formatId,
               .find = &ascend_db::findSpans,
               .findFile = &ascend_db::findFileSpan,
               .loadOperators = &ascend_db::loadOperators,
               .loadKernels = &ascend_db::loadKernels,
               .loadMemory = &ascend_db::loadMemory,
               .loadSteps = &ascend_db::loadSteps,
               .loadCommunication = &ascend_db::loadCommunication,
               .tableFiles = &ascend_text::tableFiles,
               .loadTable = &ascend_text::loadPlainTable,
               .loadTrace = &ascend_db::loadTrace,
               .readsDatabases = true},
        Format{.id = ascend_cluster::formatId,
               .find = &ascend_cluster::findSpans,
               .findFile = &ascend_cluster::findFileSpan,
               .loadSteps = &ascend_cluster::loadSteps,
               .loadCommunication = &ascend_cluster::loadCommunication},
        Format{.id = kineto::formatId,
               .find = &kineto::findSpans,
               .findFile = &kineto::findFileSpan,
               .loadTrace = &kineto::loadTrace,
               .traceFile = &kineto::traceFile},
    };
    return formats;
}

const Format* findFormat(std::string_view id) {
    const auto formats = allFormats();
    const auto found = std::ranges::find(formats, id, &Format::id);
    return found == formats.end() ? nullptr : &*found;
}

} // namespace runglass::formats
