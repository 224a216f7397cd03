// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/trace/trace.h"

#include <QByteArray>
#include <QString>

#include <memory>
#include <optional>

namespace runglass::test {

/// Reads and builds the trace of a file; nullptr when there is none.
std::shared_ptr<const trace::Trace> loadTrace(const QString& path);
/// A trace of these records, separated by commas. Their text stays readable.
std::shared_ptr<const trace::Trace> traceOfRecords(const QByteArray& records);
/// The first slice with this name.
std::optional<trace::SliceRef> sliceNamed(const trace::Trace& trace, std::string_view name);

} // namespace runglass::test
