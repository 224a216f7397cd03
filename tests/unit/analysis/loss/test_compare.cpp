// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/loss/compare.h"
#include "core/analysis/loss/tables.h"
#include "unit/analysis/loss/logs.h"

#include <cmath>
#include <cstdint>
#include <limits>

using namespace runglass;
using namespace runglass::analysis::loss;
using test::points;

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

NamedPoints named(std::string name, const Points& content) {
    return {std::move(name), std::make_shared<const Points>(content)};
}

/// Case ll-17.
const Points gpu = points({{1, 4.0}, {2, 2.0}, {3, 1.5}, {4, 0.0}, {5, notANumber}});
const Points npu = points({{1, 4.5}, {2, 1.5}, {4, 0.25}, {5, 1.0}, {6, 0.5}});

} // namespace

TEST_CASE("differences by the three formulas, none where one is not defined") {
    const auto pairing = paired(gpu, npu);
    CHECK(pairing.iterations == std::vector<std::int64_t>{1, 2, 4, 5});
    const auto of = [&pairing](Difference kind) { return differences(pairing, kind).losses; };
    const auto normal = of(Difference::Normal);
    CHECK(normal[0] == 0.5);
    CHECK(normal[1] == -0.5);
    CHECK(normal[2] == 0.25);
    CHECK(std::isnan(normal[3]));
    CHECK(of(Difference::Absolute)[1] == 0.5);
    const auto relative = of(Difference::Relative);
    CHECK(relative[0] == 0.125);
    CHECK(relative[1] == 0.25);
    CHECK(std::isnan(relative[2]));
    CHECK(std::isnan(relative[3]));
    CHECK(differenceOf(Difference::Relative, -2, 1) == -1.5); // the sign of the base stays
}

TEST_CASE("statistics are over what is defined") {
    const auto statistics = statisticsOf(paired(gpu, npu));
    CHECK(statistics.common == 4);
    CHECK(statistics.compared == 3);
    CHECK(statistics.relatives == 2);
    CHECK(statistics.nonFinite == 1);
    CHECK(statistics.zeroBaselines == 1);
    CHECK(statistics.meanNormal.value() == Approx(0.25 / 3));
    CHECK(statistics.meanAbsolute.value() == Approx(1.25 / 3));
    CHECK(statistics.maxAbsolute->value == 0.5);
    CHECK(statistics.maxAbsolute->iteration == 1);
    CHECK(statistics.meanRelative.value() == Approx(0.1875));
    CHECK(statistics.maxRelative->value == 0.25);
    CHECK(statistics.maxRelative->iteration == 2);
    CHECK(statistics.rootMeanSquare.value() == Approx(std::sqrt((0.25 + 0.25 + 0.0625) / 3)));
}

TEST_CASE("the root mean square of huge and of tiny differences is no infinity and not 0") {
    for (const double scale : {1e200, 1e-200, 1.0}) {
        const auto statistics =
            statisticsOf(paired(points({{1, 0}, {2, 0}}), points({{1, 3 * scale}, {2, -4 * scale}})));
        CHECK(statistics.rootMeanSquare.value() / scale == Approx(std::sqrt(12.5)));
    }
}

TEST_CASE("a run compared with itself differs nowhere, and order only turns the sign") {
    const auto same = statisticsOf(paired(npu, npu));
    CHECK(same.maxAbsolute->value == 0);
    CHECK(same.meanRelative == 0.0);
    CHECK_FALSE(same.divergesAt);
    const auto there = differences(paired(gpu, npu), Difference::Normal).losses;
    const auto back = differences(paired(npu, gpu), Difference::Normal).losses;
    for (std::size_t i = 0; i < 3; ++i)
        CHECK(there[i] == -back[i]);
}

TEST_CASE("without a common iteration there are no statistics") {
    const auto statistics = statisticsOf(paired(points({{1, 1}}), points({{2, 1}})));
    CHECK(statistics.common == 0);
    CHECK_FALSE(statistics.meanAbsolute);
    CHECK_FALSE(statistics.maxRelative);
    CHECK_FALSE(statistics.rootMeanSquare);
}

TEST_CASE("runs diverge where the relative difference stays above the threshold for long enough") {
    const Points base = points({{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 0}, {6, 1}, {7, 1}});
    const Points experiment = points({{1, 1}, {2, 1.2}, {3, 1}, {4, 1.2}, {5, 9}, {6, 1.2}, {7, 1.05}});
    const auto from = [&](double threshold, std::uint64_t iterations) {
        return statisticsOf(paired(base, experiment), {threshold, iterations}).divergesAt;
    };
    CHECK(from(0.1, 1) == 2);
    CHECK(from(0.1, 2) == 4); // iteration 5 has no relative difference and ends no row
    CHECK_FALSE(from(0.1, 3));
    CHECK(from(0.01, 3) == 4);
    CHECK_FALSE(from(0.3, 1));
}

TEST_CASE("what keeps series from being compared is told") {
    base::Diagnostics diagnostics;
    const Points a = points({{5, 1}, {15, 0.9}, {25, 0.8}});
    const Points b = points({{10, 1.1}, {20, 1}, {31, 0.7}});
    reportComparison(a, b, statisticsOf(paired(a, b)), "a.log", "b.log", diagnostics);
    REQUIRE(diagnostics.problems().size() == 1);
    CHECK(diagnostics.problems()[0].code == "loss.no_common_iter");
    CHECK(diagnostics.problems()[0].message == "no common iteration (5..25 step 10 versus 10..31)");
    base::Diagnostics zero;
    reportComparison(gpu, npu, statisticsOf(paired(gpu, npu)), "gpu", "npu", zero);
    REQUIRE(zero.problems().size() == 1);
    CHECK(zero.problems()[0].code == "loss.zero_baseline");
}

TEST_CASE("the table of all losses has every iteration once") {
    const std::vector<NamedPoints> series{named("gpu.log", gpu), named("npu.log", npu)};
    const auto table = unionTable(series);
    CHECK(table.name() == "loss");
    REQUIRE(table.rowCount() == 6);
    REQUIRE(table.columnCount() == 3);
    CHECK(table.spec(1).title == "gpu.log");
    const auto& left = *table.find("loss_1");
    const auto& right = *table.find("loss_2");
    CHECK(table.find("iteration")->integer(5) == 6);
    CHECK(left.real(0) == 4.0);
    CHECK(left.isNull(4)); // nan
    CHECK(left.isNull(5)); // not there
    CHECK(right.isNull(2));
    CHECK(right.real(5) == 0.5);
    CHECK(unionTable({}).rowCount() == 0);
}

TEST_CASE("the table of a comparison has both losses and the difference, for several each") {
    const auto table =
        comparisonTable(named("gpu.log", gpu), std::vector{named("npu.log", npu)}, Difference::Relative);
    REQUIRE(table.rowCount() == 4);
    CHECK(table.spec(0).id == "iteration");
    CHECK(table.spec(1).id == "base");
    CHECK(table.spec(2).id == "experiment");
    CHECK(table.spec(3).id == "difference");
    CHECK(table.spec(3).title == "Relative difference");
    CHECK(table.column(3).real(1) == 0.25);
    CHECK(table.column(3).isNull(2));
    const auto third = points({{3, 3.0}});
    const auto three = comparisonTable(
        named("gpu", gpu), std::vector{named("npu", npu), named("third", third)}, Difference::Normal);
    CHECK(three.rowCount() == 5);
    CHECK(three.find("difference_2")->real(2) == 1.5);
    CHECK(three.find("difference_1")->isNull(2));
}

TEST_CASE("the table of statistics has a row for each experiment") {
    const auto table =
        statisticsTable(named("gpu", gpu), std::vector{named("npu", npu), named("same", gpu)}, {});
    REQUIRE(table.rowCount() == 2);
    CHECK(table.find("experiment")->text(0) == "npu");
    CHECK(table.find("mean_abs")->real(0) == Approx(1.25 / 3));
    CHECK(table.find("max_abs_iteration")->integer(0) == 1);
    CHECK(table.find("max_abs")->real(1) == 0);
    CHECK(table.find("diverges_at")->isNull(1));
}

TEST_CASE("the table of pairs has every pair with its line") {
    const auto log = test::logOf("iteration 2 loss: 1\n\niteration 1 loss: 3\n", Settings());
    const auto table = pairsTable(log.series.front());
    REQUIRE(table.rowCount() == 2);
    CHECK(table.find("iteration")->integer(0) == 2);
    CHECK(table.find("loss")->real(1) == 3);
    CHECK(table.find("line")->integer(1) == 3);
}

TEST_CASE("the iterations of a series are told with their step, however far apart") {
    using Limits = std::numeric_limits<std::int64_t>;
    CHECK(iterationsLabel({}) == "none");
    CHECK(iterationsLabel(points({{7, 1.0}})) == "7");
    CHECK(iterationsLabel(points({{5, 1.0}, {15, 1.0}, {25, 1.0}})) == "5..25 step 10");
    CHECK(iterationsLabel(points({{5, 1.0}, {15, 1.0}, {26, 1.0}})) == "5..26");
    CHECK(iterationsLabel(points({{Limits::min(), 1.0}, {Limits::max(), 1.0}})) ==
          "-9223372036854775808..9223372036854775807 step 18446744073709551615");
}
