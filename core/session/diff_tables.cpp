// SPDX-License-Identifier: Apache-2.0
#include "core/session/diff_tables.h"

namespace runglass::session {

using model::Part;

std::vector<DiffEntry> allDiffTables() {
    return {{"operators",
             "Operators",
             "Operators of the host: calls and times on host and device, without and with what they call",
             findTable("operators")->groupings,
             true,
             {Part::Operators},
             diffOperators},
            {"kernels",
             "Kernels",
             "Kernels on the device: calls and times",
             findTable("kernels")->groupings,
             true,
             {Part::Kernels},
             diffKernels},
            {"communication",
             "Communication",
             "What moves data between devices: operations with sizes and times, or their kernels",
             {{"operation", "Operation"}, {"collective", "Kernels by collective"}, {"name", "Kernel name"}},
             true,
             {Part::Communication, Part::Kernels},
             diffCommunication},
            {"steps",
             "Steps",
             "How steps spend their time: means of each part with spread and significance, or step by step",
             {{"part", "Part of the step"},
              {"common", "What NPUs and GPUs have in common"},
              {"step", "Step by step"}},
             false,
             {Part::Steps},
             diffSteps,
             {Part::RecomputedSteps}},
            {"memory",
             "Memory",
             "Memory of the device: by operator, peaks of each component, or who holds it at the peak",
             {{"operator", "Operator"}, {"component", "Peaks by component"}, {"peak", "Held at the peak"}},
             false,
             {Part::Memory},
             diffMemory},
            {"modules", "Modules", "Python modules: calls and times", {}, false, {Part::Calls}, diffModules},
            {"tree",
             "Tree",
             "Calls beside each other: steps, modules and operators, in order of time",
             {{"sequence", "All threads, by the longest common sequence"},
              {"anchors", "First thread, by steps, loaders, optimizers and modules"}},
             false,
             {Part::Calls},
             diffTree}};
}

} // namespace runglass::session
