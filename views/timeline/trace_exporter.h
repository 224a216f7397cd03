// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/timeline/timeline_state.h"

#include <QObject>

class QWidget;

namespace runglass::views {

class JobRunner;

/// Writes the selected area, or all tracks of the window without one, as a smaller trace. Progress and Cancel
/// are those of every labelled job.
class TraceExporter : public QObject {
    Q_OBJECT

public:
    /// Both outlive the exporter.
    TraceExporter(TimelineState& state, JobRunner& jobs, QObject* parent = nullptr);
    ~TraceExporter() override;

    void askAndExport(QWidget* window);
    /// One file per rank that has a part of it: those behind the first get a number before the suffix.
    void exportTo(const QString& path);

Q_SIGNALS:
    void exported(const QString& path);
    void noticed(const QString& sentence);

private:
    struct Piece;
    std::vector<Piece> pieces(const QString& path) const;

    TimelineState& state_;
    JobRunner& jobs_;
};

} // namespace runglass::views
