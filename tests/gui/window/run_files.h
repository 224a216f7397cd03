// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace runglass::test {

/// Small Ascend runs on disk, written by hand so that every expected number can be checked by head.

/// `stack` as the profiler writes it: "frame;\r\nframe;".
QByteArray operatorCsv();
QByteArray kernelCsv();
void writeFile(const QString& path, const QByteArray& content);

/// A run of two workers: host_1 with two spans (the first has operators and kernels, the second kernels only)
/// and host_2 whose kernel file has a row of wrong width. Returns the folder.
QString writeTwoWorkerRun(const QString& parent, const QString& name = QStringLiteral("run_a"));

/// A trace of a run on a GPU: a kernel of 30 us on tensor cores, one of communication of 10 us and one of 5
/// us on others. Returns the file.
QString writeGpuTrace(const QString& parent);

/// The output folder of one worker, made if needed.
QString outputFolder(const QString& run, const QString& worker);

} // namespace runglass::test
