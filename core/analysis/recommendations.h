// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/profile.h"
#include "core/table/table.h"

#include <stop_token>
#include <string>
#include <vector>

namespace runglass::analysis {

/// What a piece of advice is about.
enum class SubjectKind { StepPart, Device, Operator, Kernel, Run };

/// A piece of advice with what it rests on.
struct Recommendation {
    std::string id;                          ///< stable: "dataloader"
    std::string observation;                 ///< what was measured, as a sentence
    std::string advice;                      ///< what to try, as a sentence
    double value = 0;                        ///< what was measured
    double threshold = 0;                    ///< beyond which the advice is given
    table::Unit unit = table::Unit::Percent; ///< of both
    SubjectKind subjectKind = SubjectKind::Run;
    /// Where to look: the column of a part of the steps ("dataloader_us"), devices ("GPU0"), names of
    /// operators or kernels.
    std::vector<std::string> subjects;
};

/// What could be better, by the rules of kineto.md §14 in their order; steps of Ascend files are judged by
/// their communication and by how long the device is free, their kernels by what runs on AI CPUs. Made of
/// steps, kernels, devices and memory of the profile, as far as they are there. Advice about devices is only
/// given where devices worked: their memory is that of the device with the id, never of the host; other
/// libraries than NCCL are no problem on a host alone. Incomplete when stopped.
std::vector<Recommendation> recommendations(const model::Profile& profile, const std::stop_token& stop = {});

/// The same as a table: id, observation, advice, value, threshold, unit, subject_kind, subject.
table::Table recommendationTable(const model::Profile& profile, const std::stop_token& stop = {});

} // namespace runglass::analysis
