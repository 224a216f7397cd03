// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/cluster/slow_ranks.h"

#include "core/analysis/cluster/columns.h"
#include "core/analysis/cluster/distributed_steps.h"
#include "core/analysis/cluster/outliers.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace runglass::analysis {
namespace {

using base::TextId;

constexpr std::uint64_t fewestVotes = 2; ///< one abnormal call is chance

struct Votes {
    std::uint64_t votes = 0;
    std::uint64_t calls = 0;
    double causedWaitUs = 0;
    bool byDixon = false;
    bool bySigma = false;

    double share() const { return calls == 0 ? 0 : static_cast<double>(votes) / static_cast<double>(calls); }
};

/// By rank and kind of operation.
using VotesByKind = std::vector<std::map<TextId, Votes>>;

class Ballot {
public:
    explicit Ballot(const Cluster& cluster) : cluster_(cluster), votes_(cluster.ranks.size()) {}

    void add(std::span<const CallMember> members) {
        std::vector<double> durations;
        double sum = 0;
        for (const CallMember& member : members) {
            const auto& operation = cluster_.ranks[member.rank].operations[member.operation];
            if (operation.kind == model::CommunicationKind::PointToPoint || std::isnan(operation.elapsedUs))
                return;
            durations.push_back(operation.elapsedUs);
            sum += operation.elapsedUs;
        }
        const LowOutliers slow = slowRankVote(durations);
        if (slow.test == OutlierTest::None)
            return;
        for (const CallMember& member : members) {
            Votes& votes = votesOf(member);
            ++votes.calls;
            (slow.test == OutlierTest::Dixon ? votes.byDixon : votes.bySigma) = true;
        }
        for (const std::size_t index : slow.indices) {
            Votes& votes = votesOf(members[index]);
            ++votes.votes;
            votes.causedWaitUs += sum - durations[index] * static_cast<double>(durations.size());
        }
    }

    VotesByKind take() && { return std::move(votes_); }

private:
    Votes& votesOf(CallMember member) {
        return votes_[member.rank][cluster_.ranks[member.rank].kinds[member.operation]];
    }

    const Cluster& cluster_;
    VotesByKind votes_;
};

VotesByKind votesOf(const Cluster& cluster, const CollectiveCalls& calls, const std::stop_token& stop) {
    Ballot ballot(cluster);
    for (const CollectiveCall& call : calls.calls) {
        if (stop.stop_requested())
            break;
        ballot.add(calls.of(call));
    }
    return std::move(ballot).take();
}

/// Groups of different sizes are tested differently.
const char* methodOf(const Votes& votes) {
    if (votes.byDixon)
        return votes.bySigma ? "Dixon, 3 sigma" : "Dixon";
    return votes.bySigma ? "3 sigma" : "";
}

struct RankVotes {
    std::size_t rank = 0;
    Votes all;
    TextId worstKind = base::noText;
    std::uint64_t worstVotes = 0;
};

std::vector<RankVotes> sums(const VotesByKind& votes) {
    std::vector<RankVotes> rows;
    for (std::size_t rank = 0; rank < votes.size(); ++rank) {
        RankVotes row{rank, {}, base::noText, 0};
        for (const auto& [kind, ofKind] : votes[rank]) {
            row.all.votes += ofKind.votes;
            row.all.calls += ofKind.calls;
            row.all.causedWaitUs += ofKind.causedWaitUs;
            row.all.byDixon |= ofKind.byDixon;
            row.all.bySigma |= ofKind.bySigma;
            if (ofKind.votes > row.worstVotes) {
                row.worstVotes = ofKind.votes;
                row.worstKind = kind;
            }
        }
        rows.push_back(row);
    }
    std::ranges::stable_sort(
        rows, [](const RankVotes& left, const RankVotes& right) { return left.all.votes > right.all.votes; });
    return rows;
}

void addVotes(table::TableBuilder& out, std::size_t column, const Votes& votes) {
    constexpr double percent = 100;
    out.cell(column).addInteger(static_cast<std::int64_t>(votes.votes));
    out.cell(column + 1).addInteger(static_cast<std::int64_t>(votes.calls));
    columns::addReal(out, column + 2, votes.calls == 0 ? model::unknownValue : votes.share() * percent);
}

table::ColumnSpec votesColumn() {
    return columns::count("votes", "Votes", "Collectives in which the rank came last beyond chance");
}
table::ColumnSpec callsColumn() {
    return columns::count("calls", "Collectives Compared", "Collectives in which ranks could be compared");
}
table::ColumnSpec shareColumn() {
    return columns::percent("votes_pct", "Votes Share", "Votes / collectives compared");
}

} // namespace

table::Table slowRanks(const Cluster& cluster, const CollectiveCalls& calls, const std::stop_token& stop) {
    table::TableBuilder out(
        "slow-ranks",
        {columns::worker(), columns::rank(), votesColumn(), callsColumn(), shareColumn(),
         columns::microseconds("caused_wait_us", "Caused Wait",
                               "What the other ranks waited in the collectives that were voted"),
         columns::text("worst_op", "Most Voted Operation", "Kind of operation with most votes"),
         columns::text("method", "Method", "Dixon up to 100 ranks, 3 sigma above"),
         columns::percent("threshold_pct", "Threshold", "Above this share of votes a rank is slow"),
         columns::flag("slow", "Slow",
                       "Voted in at least two collectives and above the threshold; missing "
                       "where no collective could be compared")});
    constexpr double percent = 100;
    for (const RankVotes& row : sums(votesOf(cluster, calls, stop))) {
        const RankSummary& rank = cluster.ranks[row.rank];
        out.addText(0, rank.worker);
        columns::addRank(out, 1, rank.rank);
        addVotes(out, 2, row.all);
        const bool isCompared = row.all.calls > 0;
        columns::addReal(out, 5, isCompared ? row.all.causedWaitUs : model::unknownValue);
        out.addTextOrNull(6, cluster.text(row.worstKind));
        out.addTextOrNull(7, methodOf(row.all));
        out.cell(8).addReal(unevenShare * percent);
        if (isCompared)
            out.cell(9).addFlag(row.all.votes >= fewestVotes && row.all.share() > unevenShare);
        else
            out.cell(9).addNull();
    }
    return std::move(out).build();
}

table::Table slowRanksByOperation(const Cluster& cluster, const CollectiveCalls& calls,
                                  const std::stop_token& stop) {
    table::TableBuilder out("slow-ranks",
                            {columns::worker(), columns::rank(),
                             columns::label("name", "Operation", "Kind of operation"), votesColumn(),
                             callsColumn(), shareColumn(),
                             columns::microseconds("caused_wait_us", "Caused Wait",
                                                   "What the other ranks waited in these collectives")});
    const VotesByKind votes = votesOf(cluster, calls, stop);
    struct Row {
        std::size_t rank;
        TextId kind;
        Votes votes;
    };
    std::vector<Row> rows;
    for (std::size_t rank = 0; rank < votes.size(); ++rank)
        for (const auto& [kind, ofKind] : votes[rank])
            rows.push_back({rank, kind, ofKind});
    std::ranges::stable_sort(
        rows, [](const Row& left, const Row& right) { return left.votes.votes > right.votes.votes; });
    for (const Row& row : rows) {
        out.addText(0, cluster.ranks[row.rank].worker);
        columns::addRank(out, 1, cluster.ranks[row.rank].rank);
        out.addTextOrNull(2, cluster.text(row.kind));
        addVotes(out, 3, row.votes);
        out.cell(6).addReal(row.votes.causedWaitUs);
    }
    return std::move(out).build();
}

} // namespace runglass::analysis
