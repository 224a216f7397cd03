// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>

namespace runglass::trace {

/// Whole numbers in 1, 2, 4 or 8 bytes each, as few as their spread needs: what is stored counts from the
/// least of them. Memory that is written for the first time costs more than this arithmetic. T is an integer
/// or an enumeration of 32 or 64 bits; those of 32 bits are taken as signed, so that noText is close to the
/// others. A view: what it was packed into must live as long.
template <typename T>
class PackedColumn {
    static_assert(sizeof(T) == 4 || sizeof(T) == 8);

public:
    PackedColumn() = default;

    /// `take(bytes)` gives the memory, aligned to 8.
    template <typename Take>
    static PackedColumn pack(std::span<const T> values, const Take& take) {
        PackedColumn column;
        column.size_ = values.size();
        if (values.empty())
            return column;
        const auto [least, most] = rangeOf(values);
        column.base_ = least;
        column.width_ = widthFor(most - least);
        void* const place = take(values.size() * column.width_);
        column.data_ = place;
        column.withWidth([&]<typename Stored>(Stored) {
            auto* const target = static_cast<Stored*>(place);
            for (std::size_t i = 0; i < values.size(); ++i)
                target[i] = static_cast<Stored>(wordOf(values[i]) - least);
        });
        return column;
    }
    /// Values that stand somewhere as they are.
    static PackedColumn plain(std::span<const T> values) {
        PackedColumn column;
        column.data_ = values.data();
        column.size_ = values.size();
        column.width_ = sizeof(T);
        return column;
    }

    std::size_t size() const { return size_; }
    T operator[](std::size_t index) const {
        switch (width_) {
        case 1:
            return at<std::uint8_t>(index);
        case 2:
            return at<std::uint16_t>(index);
        case 4:
            return at<std::uint32_t>(index);
        default:
            return at<std::uint64_t>(index);
        }
    }
    /// Writes all values to `target`.
    void unpack(T* target) const {
        withWidth([&]<typename Stored>(Stored) {
            for (std::size_t i = 0; i < size_; ++i)
                target[i] = at<Stored>(i);
        });
    }
    /// Where it is stored.
    const void* data() const { return data_; }

private:
    /// Words of 64 bits in the order of the values, to count from.
    static std::uint64_t wordOf(T value) {
        using Signed = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;
        return static_cast<std::uint64_t>(std::int64_t{static_cast<Signed>(value)});
    }
    static std::pair<std::uint64_t, std::uint64_t> rangeOf(std::span<const T> values) {
        std::int64_t least = std::numeric_limits<std::int64_t>::max();
        std::int64_t most = std::numeric_limits<std::int64_t>::min();
        for (const T value : values) {
            least = std::min(least, static_cast<std::int64_t>(wordOf(value)));
            most = std::max(most, static_cast<std::int64_t>(wordOf(value)));
        }
        return {static_cast<std::uint64_t>(least), static_cast<std::uint64_t>(most)};
    }
    static std::uint8_t widthFor(std::uint64_t spread) {
        if (spread <= std::numeric_limits<std::uint8_t>::max())
            return 1;
        if (spread <= std::numeric_limits<std::uint16_t>::max())
            return 2;
        return spread <= std::numeric_limits<std::uint32_t>::max() ? 4 : 8;
    }

    template <typename Work>
    void withWidth(const Work& work) const {
        switch (width_) {
        case 1:
            return work(std::uint8_t{});
        case 2:
            return work(std::uint16_t{});
        case 4:
            return work(std::uint32_t{});
        default:
            return work(std::uint64_t{});
        }
    }
    template <typename Stored>
    T at(std::size_t index) const {
        return static_cast<T>(base_ + static_cast<const Stored*>(data_)[index]);
    }

    const void* data_ = nullptr;
    std::size_t size_ = 0;
    std::uint64_t base_ = 0;
    std::uint8_t width_ = 8;
};

} // namespace runglass::trace
