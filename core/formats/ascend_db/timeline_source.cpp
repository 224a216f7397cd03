// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/timeline_source.h"

#include "core/formats/ascend_db/json_record.h"
#include "core/formats/ascend_db/timeline_layers.h"
#include "core/formats/ascend_db/timeline_threads.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <optional>
#include <utility>

namespace runglass::formats::ascend_db {
namespace {

constexpr std::size_t rowsAtOnce = 512;
constexpr std::int64_t beforeFirst = std::numeric_limits<std::int64_t>::min();

class TimelineBytes : public readers::ByteProducer {
public:
    TimelineBytes(std::shared_ptr<const TimelineSource> source, std::uint64_t fileBytes)
        : source_(std::move(source)), fileBytes_(fileBytes) {}

    std::size_t read(char* buffer, std::size_t bytes) override {
        std::size_t got = 0;
        while (got < bytes) {
            if (used_ >= made_.size() && !goOn())
                break;
            const std::size_t part = std::min(bytes - got, made_.size() - used_);
            std::memcpy(buffer + got, made_.data() + used_, part);
            used_ += part;
            got += part;
        }
        return got;
    }
    std::uint64_t consumedBytes() const override {
        const double share = static_cast<double>(position_.rows) /
                             static_cast<double>(std::max<std::uint64_t>(source_->rows(), 1));
        return static_cast<std::uint64_t>(std::min(share, 1.0) * static_cast<double>(fileBytes_));
    }
    std::optional<readers::GzipDamage> damage() const override { return std::nullopt; }
    std::unique_ptr<readers::ByteProducer> copy() const override {
        auto copy = std::make_unique<TimelineBytes>(source_, fileBytes_);
        copy->position_ = begin_;
        copy->begin_ = begin_;
        copy->skipped_ = skipped_ + used_;
        return copy;
    }
    /// A copy takes hardly any memory, and rows take longer than inflating: at the end of every block.
    std::uint64_t placeBytes() const override { return 0; }

private:
    /// Makes the next piece; false at the end.
    bool goOn() {
        made_.clear();
        used_ = 0;
        begin_ = position_;
        if (!source_->append(position_, made_))
            return false;
        used_ = std::min(std::exchange(skipped_, 0), made_.size()); // the database may have changed
        return true;
    }

    std::shared_ptr<const TimelineSource> source_;
    std::uint64_t fileBytes_;
    TimelineSource::Position begin_;    ///< of what is made
    TimelineSource::Position position_; ///< behind it
    std::string made_;
    std::size_t used_ = 0;
    std::size_t skipped_ = 0; ///< of the next piece: those before have been given
};

} // namespace

TimelineSource::TimelineSource(readers::SqliteDatabase database, std::unique_ptr<const TimelineSurvey> survey,
                               std::vector<TimelineTable> tables)
    : database_(std::move(database)), survey_(std::move(survey)), tables_(std::move(tables)) {
    for (const TimelineTable& table : tables_) {
        rows_ += database_.rowsAbout(table.name);
        losses_.push_back({table.name});
    }
    for (const auto& [device, overlap] : survey_->overlaps) {
        const std::array sets{&overlap.computing, &overlap.communication, &overlap.notOverlapped,
                              &overlap.free};
        for (std::size_t i = 0; i < sets.size(); ++i)
            overlaps_.push_back({device, static_cast<std::int64_t>(i), sets[i]->intervals()});
    }
}

bool TimelineSource::append(Position& position, std::string& json) const {
    const std::lock_guard lock(mutex_);
    const std::size_t part = position.part;
    if (part == 0) {
        appendStart(json);
        position = {1, beforeFirst, 0};
    } else if (part <= tables_.size()) {
        appendRows(part - 1, position, json);
    } else if (part <= tables_.size() + overlaps_.size()) {
        appendOverlap(overlaps_[part - 1 - tables_.size()], position, json);
    } else if (part == tables_.size() + overlaps_.size() + 1) {
        json += "\n]\n";
        ++position.part;
    } else {
        return false;
    }
    return true;
}

void TimelineSource::appendStart(std::string& json) const {
    std::string records;
    appendThreads(*survey_, records);
    constexpr std::size_t separator = 1; // no comma before the first record
    json += '[';
    json += std::string_view(records).substr(separator);
}

void TimelineSource::appendRows(std::size_t index, Position& position, std::string& json) const {
    const TimelineTable& table = tables_[index];
    Losses& losses = losses_[index];
    const auto some = database_.readSome(table.name, table.columns, position.lastRow, rowsAtOnce,
                                         [&](const readers::SqliteRow& row) {
                                             const bool isTold = position.rows++ < countedRows_;
                                             if (!table.append(row, json) && !isTold)
                                                 ++losses.rowsWithoutTime;
                                         });
    countedRows_ = std::max(countedRows_, position.rows);
    losses.isDamaged = losses.isDamaged || some.isDamaged;
    if (some.last && !some.isDamaged)
        position.lastRow = *some.last;
    else
        position = {position.part + 1, beforeFirst, position.rows};
}

void TimelineSource::appendOverlap(const OverlapRow& row, Position& position, std::string& json) const {
    const auto begin = static_cast<std::size_t>(std::max<std::int64_t>(position.lastRow, 0));
    const std::size_t end = std::min(begin + rowsAtOnce, row.intervals.size());
    const std::string process = processId(Layer::Overlap, survey_->hostProcess, row.device);
    for (const base::Interval& interval : row.intervals.subspan(begin, end - begin))
        JsonRecord(json, "X")
            .text("name", overlapNames[static_cast<std::size_t>(row.thread)])
            .place(process, row.thread, interval.beginNs)
            .time("dur", interval.endNs - interval.beginNs);
    if (end == row.intervals.size())
        position = {position.part + 1, beforeFirst, position.rows};
    else
        position.lastRow = static_cast<std::int64_t>(end);
}

std::vector<TimelineSource::Losses> TimelineSource::losses() const {
    const std::lock_guard lock(mutex_);
    return losses_;
}

std::unique_ptr<readers::ByteProducer> timelineBytes(std::shared_ptr<const TimelineSource> source,
                                                     std::uint64_t fileBytes) {
    return std::make_unique<TimelineBytes>(std::move(source), fileBytes);
}

} // namespace runglass::formats::ascend_db
