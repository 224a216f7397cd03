// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/format.h"
#include "core/model/run_folder.h"

#include <string>
#include <string_view>
#include <vector>

namespace runglass::session {

struct WorkerName {
    std::string_view worker;
    std::string_view stamp; ///< digits only; "" when the name has none
};

/// Splits at the last separator before a digits-only end: host_12_20260101 is worker host_12, span 20260101.
/// A name without a worker part, and any name with formats::noSeparator, is the worker as a whole.
WorkerName splitWorkerName(std::string_view name, char separator);

/// Order of numbers of any length written in digits; "" before all numbers. Negative, zero or positive.
int compareStamps(std::string_view left, std::string_view right);

/// Makes the workers of one run: decides names and stamps, numbers the spans of each worker from 1 by stamp,
/// sorts workers by rank when all have one, otherwise naturally by name.
///
/// A trailing number is a span only while all folders of that worker name belong to one rank. With several
/// ranks it is part of the name: rank_0 … rank_3 are four workers, also when only one of them was opened.
/// Folders of unknown rank contradict nobody.
std::vector<model::WorkerFolder> groupWorkers(std::vector<formats::FoundSpan> spans);

} // namespace runglass::session
