// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/format.h"

namespace runglass::formats::ascend_text {

/// All CSV files with content in the folders of the span's files, known or not, sorted by name; slices of one
/// export are one of them, under the name of the first.
std::vector<model::SourceFile> tableFiles(const model::SpanFolder& span);

/// A CSV file as it stands: every column under its header, numbers where all cells are numbers. A header that
/// ends in a unit, such as "Total Time(us)", gives the column this unit; points in time keep all their
/// digits.
base::Result<table::Table> loadPlainTable(const model::SourceFile& file, LoadContext& context);

} // namespace runglass::formats::ascend_text
