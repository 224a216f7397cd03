// SPDX-License-Identifier: Apache-2.0
// Whatever bytes a training log holds, reading it with any settings neither fails in a bad way nor gives
// pairs that its tables contradict.
#include "core/analysis/loss/compare.h"
#include "core/analysis/loss/curve.h"
#include "core/analysis/loss/scan.h"
#include "core/analysis/loss/tables.h"
#include "core/session/log_files.h"
#include "fuzz/memory_file.h"
#include "fuzz/require.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace {

using namespace runglass;
using fuzz::require;
namespace loss = analysis::loss;

void check(const loss::Log& log) {
    for (const loss::Series& series : log.series) {
        const loss::Points& points = series.points();
        require(points.iterations.size() == points.losses.size());
        require(series.found.size() >= points.size());
        require(std::ranges::is_sorted(points.iterations, std::less_equal<>()) ||
                std::ranges::is_sorted(points.iterations));
        loss::pairsTable(series);
        const loss::NamedPoints named{series.tag, std::make_shared<loss::Points>(points)};
        const std::vector<loss::NamedPoints> both{named, named};
        loss::unionTable(both);
        loss::comparisonTable(named, both, loss::Difference::Relative);
        loss::statisticsTable(named, both, {});
        loss::iterationsLabel(points);
    }
    loss::reasonOfNoMatch(log);
}

void read(const std::string& path, const std::optional<loss::Settings>& settings) {
    base::Diagnostics diagnostics;
    base::Progress progress;
    base::LoadContext context{diagnostics, progress, {}};
    const auto read = session::readLogFile(path, settings, context);
    if (read)
        check(read.value().log);
}

std::vector<loss::Settings> allSettings() {
    std::vector<loss::Settings> all(6);
    all[0].lossTags = {"loss:", "lm loss:", "'loss': "};
    all[1].source = loss::IterationSource::LastTag;
    all[2].source = loss::IterationSource::LastProgress;
    all[2].lossTags = {"loss="};
    all[3].source = loss::IterationSource::EpochAndStep;
    all[3].epochTag = "epoch:";
    all[3].iterationTag = "step:";
    all[4].expression = "([0-9]+).*loss[^0-9]*([0-9.]+)";
    all[5].source = loss::IterationSource::LineOrder;
    all[5].rank = 1;
    return all;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::vector<loss::Settings> settings = allSettings();
    const fuzz::MemoryFile file(data, size);
    if (!file.isWritten())
        return 0;
    session::looksLikeLog(file.path());
    read(file.path(), std::nullopt);
    for (const loss::Settings& each : settings)
        read(file.path(), each);
    return 0;
}
