// SPDX-License-Identifier: Apache-2.0
#include "core/trace/name_facts.h"

#include "core/base/capped_sum.h"
#include "core/base/decimal.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string_view>
#include <tuple>

namespace runglass::trace {
namespace {

constexpr std::string_view stepPrefix = "ProfilerStep#";
/// The same marker drawn over the work of the device; the step is what the host recorded.
constexpr std::string_view deviceAnnotation = "gpu_user_annotation";

std::optional<std::int64_t> stepNumber(std::string_view name) {
    if (!name.starts_with(stepPrefix))
        return std::nullopt;
    return base::parseInteger(name.substr(stepPrefix.size()));
}

/// Reads categories of rows that mostly come in ascending order.
class CategoryReader {
public:
    explicit CategoryReader(const TraceData& data) : data_(data) {}

    std::uint16_t of(EventRow row) {
        if (piece_ == nullptr || row < piece_->firstRow || row >= nextRow_) {
            const auto next = std::ranges::upper_bound(data_.pieces, row, {}, &RecordPiece::firstRow);
            piece_ = &*std::prev(next);
            nextRow_ = next == data_.pieces.end() ? std::numeric_limits<EventRow>::max() : next->firstRow;
        }
        return data_.categoryMaps[piece_->map][piece_->categories[row - piece_->firstRow]];
    }

private:
    const TraceData& data_;
    const RecordPiece* piece_ = nullptr;
    EventRow nextRow_ = 0;
};

bool isDeviceAnnotation(const TraceData& data, std::uint16_t category) {
    return category < data.categories.size() &&
           data.texts.text(data.categories[category]) == deviceAnnotation;
}

} // namespace

void collectNameFacts(TraceData& data, const std::stop_token& stop) {
    constexpr SliceIndex slicesBetweenLooks = 1U << 16;
    data.nameStatistics.resize(data.texts.size());
    std::vector<std::uint8_t> isStep(data.texts.size(), 0);
    for (std::size_t i = 0; i < isStep.size(); ++i)
        isStep[i] = stepNumber(data.texts.text(base::TextId{static_cast<std::uint32_t>(i)})).has_value();
    CategoryReader categories(data);
    for (LaneIndex index = 0; index < data.lanes.size(); ++index) {
        const Track& track = data.tracks[data.laneTracks[index]];
        if (track.instants == index)
            continue;
        const LaneView& lane = data.lanes[index];
        for (SliceIndex i = 0; i < lane.size(); ++i) {
            if (i % slicesBetweenLooks == 0 && stop.stop_requested())
                return;
            const std::size_t name = base::indexOf(lane.names[i]);
            NameStatistics& facts = data.nameStatistics[name];
            if (facts.count++ == 0)
                facts.category = categories.of(lane.rows[i]);
            base::addCapped(facts.totalNs, lane.duration(i));
            if (isStep[name] && track.kind == TrackKind::Thread && track.untimed != index &&
                !isDeviceAnnotation(data, categories.of(lane.rows[i]))) {
                const std::string_view text = data.texts.text(lane.names[i]);
                data.steps.push_back(
                    {std::string(text), *stepNumber(text), {lane.starts[i], lane.end(i)}, {index, i}});
            }
        }
    }
    std::ranges::sort(data.steps, {}, [](const Step& step) {
        return std::tuple(step.range.beginNs, step.range.endNs, step.slice);
    });
}

} // namespace runglass::trace
