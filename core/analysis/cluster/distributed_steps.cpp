// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/cluster/distributed_steps.h"

#include "core/analysis/cluster/columns.h"
#include "core/analysis/cluster/parallel_groups.h"
#include "core/base/exact_sum.h"
#include "core/base/stop_check.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <unordered_map>

namespace runglass::analysis {
namespace {

/// Mean over what is known; unknown when nothing is.
class Mean {
public:
    void add(double value) {
        if (std::isnan(value))
            return;
        sum_.add(value);
        ++count_;
    }
    double value() const {
        return count_ == 0 ? model::unknownValue : sum_.value() / static_cast<double>(count_);
    }

private:
    base::ExactSum sum_;
    std::size_t count_ = 0;
};

constexpr std::array members{&StepFigures::computingUs,     &StepFigures::overlappedUs,
                             &StepFigures::communicationUs, &StepFigures::otherUs,
                             &StepFigures::transferUs,      &StepFigures::synchronizingUs,
                             &StepFigures::stageUs,         &StepFigures::bubbleUs};

StepFigures meansOf(const RankSummary& rank) {
    StepFigures means;
    for (const auto member : members) {
        Mean mean;
        for (const StepFigures& figures : rank.steps)
            mean.add(figures.*member);
        means.*member = mean.value();
    }
    return means;
}

double orZero(double value) {
    return std::isnan(value) ? 0 : value;
}

/// Sum of the four parts; unknown without computing and other.
double totalOf(const StepFigures& figures) {
    return figures.computingUs + orZero(figures.overlappedUs) + figures.communicationUs + figures.otherUs;
}

bool anyRankHas(const Cluster& cluster, double StepFigures::*member) {
    return std::ranges::any_of(cluster.ranks, [&](const RankSummary& rank) {
        return std::ranges::any_of(rank.steps, [&](const StepFigures& f) { return !std::isnan(f.*member); });
    });
}

/// A column of figures and where it comes from.
struct FigureColumn {
    table::ColumnSpec spec;
    double (*value)(const StepFigures& figures);
};

template <double StepFigures::*Member>
double valueOf(const StepFigures& figures) {
    return figures.*Member;
}

table::ColumnSpec specOf(Figure figure) {
    const FigureName& name = figureNames()[static_cast<std::size_t>(figure)];
    return columns::microseconds(name.id, name.title, name.description);
}

std::vector<FigureColumn> figureColumns(const Cluster& cluster) {
    std::vector<FigureColumn> list{
        {specOf(Figure::Computing), &valueOf<&StepFigures::computingUs>},
        {specOf(Figure::Overlapped), &valueOf<&StepFigures::overlappedUs>},
        {specOf(Figure::Communication), &valueOf<&StepFigures::communicationUs>},
        {specOf(Figure::Other), &valueOf<&StepFigures::otherUs>},
        {columns::microseconds("total_us", "Total", "Sum of the four parts: the step"), &totalOf},
        {specOf(Figure::Transfer), &valueOf<&StepFigures::transferUs>},
        {specOf(Figure::Synchronizing), &valueOf<&StepFigures::synchronizingUs>}};
    if (anyRankHas(cluster, &StepFigures::stageUs))
        list.push_back({columns::microseconds("stage_us", "Stage",
                                              "Time of the step without waiting for other pipeline stages"),
                        &valueOf<&StepFigures::stageUs>});
    if (anyRankHas(cluster, &StepFigures::bubbleUs))
        list.push_back({specOf(Figure::Bubble), &valueOf<&StepFigures::bubbleUs>});
    return list;
}

std::string lackingOf(const RankSummary& rank, bool hasStep, std::string_view step) {
    if (hasStep || rank.steps.empty())
        return rank.lacking;
    return "no step " + std::string(step) + (rank.lacking.empty() ? "" : ", " + rank.lacking);
}

const StepFigures* findStep(const Cluster& cluster, const RankSummary& rank, std::string_view step) {
    const auto found = std::ranges::find_if(
        rank.steps, [&](const StepFigures& figures) { return stepText(cluster, figures.step) == step; });
    return found == rank.steps.end() ? nullptr : &*found;
}

using StepsByPlace = std::map<std::size_t, const StepFigures*>;

/// Where each step stands among those of all ranks.
class StepPlaces {
public:
    explicit StepPlaces(const Cluster& cluster) : cluster_(cluster) {
        for (std::size_t i = 0; i < cluster.steps.size(); ++i)
            places_.emplace(cluster.steps[i], i);
    }

    /// The steps of a rank by their places.
    StepsByPlace of(const RankSummary& rank) const {
        StepsByPlace steps;
        for (const StepFigures& figures : rank.steps)
            if (const auto place = places_.find(stepText(cluster_, figures.step)); place != places_.end())
                steps.try_emplace(place->second, &figures);
        return steps;
    }

private:
    const Cluster& cluster_;
    std::unordered_map<std::string_view, std::size_t> places_;
};

/// Whether steps that ranks lack have rows: not where ranks have so few steps in common that these would be
/// as many as ranks times steps.
bool hasRowsOfGaps(const Cluster& cluster) {
    constexpr std::size_t mostGaps = 100'000;
    std::size_t gaps = 0;
    for (const RankSummary& rank : cluster.ranks)
        gaps += cluster.steps.size() - std::min(cluster.steps.size(), rank.steps.size());
    return gaps <= mostGaps;
}

/// Builds the table of distributedSteps().
class StepRows {
public:
    explicit StepRows(const Cluster& cluster) : figures_(figureColumns(cluster)), out_(name, specs()) {}

    /// A row without figures for nullptr; `step`: "" for none.
    void add(const RankSummary& rank, std::string_view step, const StepFigures* figures) {
        static const StepFigures nothing;
        out_.addText(0, rank.worker);
        columns::addRank(out_, 1, rank.rank);
        out_.addTextOrNull(2, step);
        for (std::size_t i = 0; i < figures_.size(); ++i)
            columns::addReal(out_, i + 3, figures_[i].value(figures == nullptr ? nothing : *figures));
        out_.addTextOrNull(figures_.size() + 3, lackingOf(rank, figures != nullptr, step));
    }

    /// A row for each step of all ranks.
    void addAll(const Cluster& cluster, const RankSummary& rank, const StepsByPlace& steps,
                const std::stop_token& stop) {
        auto next = steps.begin();
        for (std::size_t i = 0; i < cluster.steps.size() && !base::isStoppedAt(i, stop); ++i) {
            const bool isThere = next != steps.end() && next->first == i;
            add(rank, cluster.steps[i], isThere ? (next++)->second : nullptr);
        }
    }

    /// A row for each step of the rank; one without a step where it has none.
    void addOwn(const Cluster& cluster, const RankSummary& rank, const StepsByPlace& steps) {
        for (const auto& [place, figures] : steps)
            add(rank, cluster.steps[place], figures);
        if (steps.empty())
            add(rank, {}, nullptr);
    }

    table::Table build() && { return std::move(out_).build(); }

private:
    static constexpr auto name = "distributed-steps";

    std::vector<table::ColumnSpec> specs() const {
        std::vector<table::ColumnSpec> specs{
            columns::worker(), columns::rank(),
            columns::label("step", "Step", "Training step; \"all\" is the mean")};
        for (const FigureColumn& column : figures_)
            specs.push_back(column.spec);
        specs.push_back(columns::lacking());
        return specs;
    }

    std::vector<FigureColumn> figures_;
    table::TableBuilder out_;
};

bool isMeanOf(std::string_view step) {
    return step.empty() || step == allSteps;
}

/// Where the smallest and the largest of some ranks' values are.
struct Range {
    Mean mean;
    std::optional<std::size_t> lowest;
    std::optional<std::size_t> highest;
    double min = 0;
    double max = 0;
    std::size_t count = 0;

    void add(std::size_t rank, double value) {
        if (std::isnan(value))
            return;
        mean.add(value);
        ++count;
        if (!lowest || value < min) {
            lowest = rank;
            min = value;
        }
        if (!highest || value > max) {
            highest = rank;
            max = value;
        }
    }
};

void addImbalanceRow(table::TableBuilder& out, const Cluster& cluster, const FigureName& figure,
                     const std::string& stage, const Range& range) {
    constexpr double percent = 100;
    const double mean = range.mean.value();
    const double share = mean > 0 ? (range.max - range.min) / mean : model::unknownValue;
    out.addText(0, figure.title);
    out.addText(1, stage);
    out.cell(2).addInteger(static_cast<std::int64_t>(range.count));
    columns::addReal(out, 3, mean);
    columns::addReal(out, 4, range.min);
    out.addText(5, cluster.ranks[*range.lowest].worker);
    columns::addReal(out, 6, range.max);
    out.addText(7, cluster.ranks[*range.highest].worker);
    columns::addReal(out, 8, share * percent);
    out.cell(9).addReal(unevenShare * percent);
    out.cell(10).addFlag(share > unevenShare);
}

} // namespace

StepFigures figuresOf(const Cluster& cluster, std::size_t rank, std::string_view step) {
    const RankSummary& summary = cluster.ranks[rank];
    if (step == allSteps)
        return meansOf(summary);
    const StepFigures* found = findStep(cluster, summary, step);
    return found == nullptr ? StepFigures{} : *found;
}

table::Table distributedSteps(const Cluster& cluster, std::string_view step, const std::stop_token& stop) {
    StepRows out(cluster);
    const bool isMean = step == allSteps || (step.empty() && cluster.steps.empty());
    const bool hasGaps = hasRowsOfGaps(cluster);
    const StepPlaces places(cluster);
    for (const RankSummary& rank : cluster.ranks) {
        if (stop.stop_requested())
            break;
        if (isMean) {
            const StepFigures means = meansOf(rank);
            out.add(rank, allSteps, &means);
        } else if (!step.empty()) {
            out.add(rank, step, findStep(cluster, rank, step));
        } else if (hasGaps) {
            out.addAll(cluster, rank, places.of(rank), stop);
        } else {
            out.addOwn(cluster, rank, places.of(rank));
        }
    }
    return std::move(out).build();
}

FigureMatrix figureMatrix(const Cluster& cluster, Figure figure, const std::stop_token& stop) {
    FigureMatrix matrix;
    matrix.steps = cluster.steps;
    const StepPlaces places(cluster);
    for (std::size_t row = 0; row < cluster.ranks.size() && !stop.stop_requested(); ++row) {
        const RankSummary& rank = cluster.ranks[row];
        matrix.workers.push_back(rank.worker);
        for (const auto& [column, figures] : places.of(rank))
            if (const double value = figureOf(*figures, figure); !std::isnan(value))
                matrix.valuesUs.add(row, column, value);
    }
    return matrix;
}

table::Table imbalance(const Cluster& cluster, std::string_view step, const std::stop_token& stop) {
    table::TableBuilder out(
        "imbalance",
        {columns::label("figure", "Figure", "What the ranks are compared in"),
         columns::label("stage", "Stage", "Pipeline stage whose ranks are compared, or all"),
         columns::count("ranks", "Ranks", "Ranks that have the figure"),
         columns::microseconds("mean_us", "Mean", "Mean over the ranks"),
         columns::microseconds("min_us", "Min", "Smallest of the ranks"),
         columns::text("min_worker", "Min Worker", "Worker with the smallest"),
         columns::microseconds("max_us", "Max", "Largest of the ranks"),
         columns::text("max_worker", "Max Worker", "Worker with the largest"),
         columns::percent("spread_pct", "Spread", "(max - min) / mean"),
         columns::percent("threshold_pct", "Threshold", "Above this spread ranks count as uneven"),
         columns::flag("uneven", "Uneven", "Whether the spread is above the threshold")});
    const std::string wanted(isMeanOf(step) ? allSteps : step);
    std::vector<StepFigures> figures;
    for (std::size_t i = 0; i < cluster.ranks.size() && !stop.stop_requested(); ++i)
        figures.push_back(figuresOf(cluster, i, wanted));
    const auto stages = pipelineStages(cluster);
    int stageCount = 0;
    for (const auto& stage : stages)
        stageCount = std::max(stageCount, stage ? *stage + 1 : 0);
    for (const FigureName& figure : figureNames()) {
        if (stop.stop_requested())
            break;
        Range all;
        std::vector<Range> ofStages(stageCount > 1 ? static_cast<std::size_t>(stageCount) : 0);
        for (std::size_t i = 0; i < figures.size(); ++i) {
            const double value = figureOf(figures[i], figure.figure);
            all.add(i, value);
            if (stages[i] && !ofStages.empty())
                ofStages[static_cast<std::size_t>(*stages[i])].add(i, value);
        }
        if (all.count > 1)
            addImbalanceRow(out, cluster, figure, "all", all);
        for (std::size_t stage = 0; stage < ofStages.size(); ++stage)
            if (ofStages[stage].count > 1)
                addImbalanceRow(out, cluster, figure, std::to_string(stage), ofStages[stage]);
    }
    return std::move(out).build();
}

} // namespace runglass::analysis
