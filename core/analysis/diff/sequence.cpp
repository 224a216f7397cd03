// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/diff/sequence.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace runglass::analysis::diff {
namespace {

using Keys = std::span<const std::uint32_t>;

/// A stretch of both sequences: what is left to be aligned.
struct Box {
    std::uint32_t left;
    std::uint32_t top;
    std::uint32_t right;  ///< behind the last
    std::uint32_t bottom; ///< behind the last

    std::uint32_t width() const { return right - left; }
    std::uint32_t height() const { return bottom - top; }
};

struct Point {
    std::uint32_t x;
    std::uint32_t y;
};

/// A search always looks for so many differences, even when all work is used up.
constexpr std::int64_t leastDepth = 64;
/// One search may take this part of the work that is left.
constexpr std::uint64_t shareOfWork = 8;

class Aligner {
public:
    Aligner(Keys base, Keys experiment, const std::stop_token& stop, std::uint64_t work)
        : base_(base), experiment_(experiment), stop_(stop), work_(work) {}

    SequenceMatches run() {
        // Boxes wait on a stack, those further left above: no recursion, however deep it would be.
        std::vector<Box> waiting{
            {0, 0, static_cast<std::uint32_t>(base_.size()), static_cast<std::uint32_t>(experiment_.size())}};
        while (!waiting.empty() && !stop_.stop_requested()) {
            Box box = waiting.back();
            waiting.pop_back();
            const std::uint32_t ending = trimmedEnd(box);
            if (ending > 0)
                waiting.push_back({box.right, box.bottom, box.right + ending, box.bottom + ending});
            trimBegin(box);
            if (box.width() == 0 || box.height() == 0)
                continue;
            const Point middle = middleOf(box);
            waiting.push_back({middle.x, middle.y, box.right, box.bottom});
            waiting.push_back({box.left, box.top, middle.x, middle.y});
        }
        return std::move(result_);
    }

private:
    bool equal(std::uint32_t x, std::uint32_t y) const { return base_[x] == experiment_[y]; }

    void trimBegin(Box& box) {
        while (box.left < box.right && box.top < box.bottom && equal(box.left, box.top))
            result_.matches.push_back({box.left++, box.top++});
    }

    /// Cuts equal ends off; they are matched when their turn comes. 0 for a box that is equal throughout,
    /// which trimBegin takes.
    std::uint32_t trimmedEnd(Box& box) const {
        std::uint32_t count = 0;
        const std::uint32_t most = std::min(box.width(), box.height());
        while (count < most && equal(box.right - 1 - count, box.bottom - 1 - count))
            ++count;
        if (count == box.width() && count == box.height())
            return 0;
        box.right -= count;
        box.bottom -= count;
        return count;
    }

    /// Where a shortest way from corner to corner passes, half-way: forward and backward search meet. When
    /// they are too far apart, the point that the forward search got furthest to. Precondition: the box
    /// neither begins nor ends with a match.
    Point middleOf(const Box& box) {
        const auto width = static_cast<std::int64_t>(box.width());
        const auto height = static_cast<std::int64_t>(box.height());
        const std::int64_t delta = width - height;
        const std::int64_t depth = std::min((width + height + 1) / 2, affordableDepth());
        center_ = depth + 1;
        forward_.assign(static_cast<std::size_t>(2 * center_ + 1), 0);
        backward_.assign(forward_.size(), 0);
        for (std::int64_t d = 0; d <= depth && !stop_.stop_requested(); ++d) {
            if (const auto met = forwardStep(box, d, delta))
                return *met;
            if (const auto met = backwardStep(box, d, delta))
                return *met;
            spend(static_cast<std::uint64_t>(d) + 1);
        }
        result_.isApproximate = true;
        return furthest(box, depth);
    }

    /// A search for d differences visits about d * d diagonals.
    std::int64_t affordableDepth() const {
        const auto depth = static_cast<std::int64_t>(std::sqrt(static_cast<double>(work_ / shareOfWork)));
        return std::max(leastDepth, depth);
    }

    /// After `depth` rounds of the forward search; it has then left the corner by at least that much.
    Point furthest(const Box& box, std::int64_t depth) const {
        Point best{box.left + 1, box.top};
        std::int64_t most = 0;
        for (std::int64_t k = -depth; k <= depth; k += 2) {
            const std::int64_t x = forward_[static_cast<std::size_t>(center_ + k)];
            const std::int64_t y = x - k;
            if (!isInside(x, y, box.width(), box.height()) || x + y <= most)
                continue;
            most = x + y;
            best = {box.left + static_cast<std::uint32_t>(x), box.top + static_cast<std::uint32_t>(y)};
        }
        return best;
    }

    std::int64_t& at(std::vector<std::int64_t>& reached, std::int64_t diagonal) const {
        return reached[static_cast<std::size_t>(center_ + diagonal)];
    }

    /// The furthest start of round d on a diagonal: from the one below or the one above.
    std::int64_t startOf(std::vector<std::int64_t>& reached, std::int64_t d, std::int64_t k) const {
        if (d == 0)
            return 0;
        if (k == -d || (k != d && at(reached, k - 1) < at(reached, k + 1)))
            return at(reached, k + 1);
        return at(reached, k - 1) + 1;
    }

    std::optional<Point> forwardStep(const Box& box, std::int64_t d, std::int64_t delta) {
        const auto width = static_cast<std::int64_t>(box.width());
        const auto height = static_cast<std::int64_t>(box.height());
        for (std::int64_t k = -d; k <= d; k += 2) {
            std::int64_t x = startOf(forward_, d, k);
            std::int64_t y = x - k;
            const std::int64_t first = x;
            while (x < width && y < height && x >= 0 && y >= 0 &&
                   equal(box.left + static_cast<std::uint32_t>(x), box.top + static_cast<std::uint32_t>(y))) {
                ++x;
                ++y;
            }
            spend(static_cast<std::uint64_t>(x - first));
            at(forward_, k) = x;
            const std::int64_t other = delta - k;
            const bool isOdd = (delta & 1) != 0;
            if (isOdd && other >= -(d - 1) && other <= d - 1 && x + at(backward_, other) >= width &&
                isInside(x, y, width, height))
                return Point{box.left + static_cast<std::uint32_t>(x),
                             box.top + static_cast<std::uint32_t>(y)};
        }
        return std::nullopt;
    }

    std::optional<Point> backwardStep(const Box& box, std::int64_t d, std::int64_t delta) {
        const auto width = static_cast<std::int64_t>(box.width());
        const auto height = static_cast<std::int64_t>(box.height());
        for (std::int64_t k = -d; k <= d; k += 2) {
            std::int64_t x = startOf(backward_, d, k);
            std::int64_t y = x - k;
            const std::int64_t first = x;
            while (x < width && y < height && x >= 0 && y >= 0 &&
                   equal(box.right - 1 - static_cast<std::uint32_t>(x),
                         box.bottom - 1 - static_cast<std::uint32_t>(y))) {
                ++x;
                ++y;
            }
            spend(static_cast<std::uint64_t>(x - first));
            at(backward_, k) = x;
            const std::int64_t other = delta - k;
            const bool isOdd = (delta & 1) != 0;
            if (!isOdd && other >= -d && other <= d && x + at(forward_, other) >= width &&
                isInside(x, y, width, height))
                return Point{box.right - static_cast<std::uint32_t>(x),
                             box.bottom - static_cast<std::uint32_t>(y)};
        }
        return std::nullopt;
    }

    /// A way may leave the box on its far sides; no path through there is one of the box.
    static bool isInside(std::int64_t x, std::int64_t y, std::int64_t width, std::int64_t height) {
        return x >= 0 && y >= 0 && x <= width && y <= height;
    }

    void spend(std::uint64_t steps) { work_ -= std::min(work_, steps); }

    Keys base_;
    Keys experiment_;
    const std::stop_token& stop_;
    std::uint64_t work_;
    SequenceMatches result_;
    std::vector<std::int64_t> forward_;
    std::vector<std::int64_t> backward_;
    std::int64_t center_ = 0;
};

} // namespace

SequenceMatches alignedSequences(Keys base, Keys experiment, const std::stop_token& stop,
                                 std::uint64_t work) {
    return Aligner(base, experiment, stop, work).run();
}

} // namespace runglass::analysis::diff
