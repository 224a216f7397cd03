// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>

namespace runglass::base {

/// Raw growable memory. Small blocks come from malloc; from `hugeThreshold` on they are anonymous mappings
/// advised to use huge pages and grown by mremap, because faulting in 4 KiB pages and copying on growth cost
/// more than the parsing that fills them.
class SlabMemory {
public:
    SlabMemory() = default;
    SlabMemory(SlabMemory&& other) noexcept;
    SlabMemory& operator=(SlabMemory&& other) noexcept;
    ~SlabMemory();

    /// Keeps the first min(old, new) bytes. Throws std::bad_alloc when there is no memory.
    void resize(std::size_t bytes);
    /// Gives back what lies behind the first `bytes` bytes, to the page.
    void shrink(std::size_t bytes);
    void* data() const { return data_; }
    std::size_t bytes() const { return bytes_; }

private:
    static constexpr std::size_t hugeThreshold = std::size_t{1} << 20;
    void release();

    void* data_ = nullptr;
    std::size_t bytes_ = 0;
};

/// A growable contiguous column of plain values: what std::vector would be, without copying or page faults
/// while it grows. Elements are not initialised by resize. Not thread-safe while growing; read-only
/// afterwards by anyone.
template <typename T>
class Slab {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T* data() { return static_cast<T*>(memory_.data()); }
    const T* data() const { return static_cast<const T*>(memory_.data()); }
    T& operator[](std::size_t index) { return data()[index]; }
    const T& operator[](std::size_t index) const { return data()[index]; }
    std::span<const T> values() const { return {data(), size_}; }

    void reserve(std::size_t count) {
        if (count > memory_.bytes() / sizeof(T))
            memory_.resize(count * sizeof(T));
    }
    void push_back(T value) {
        if (size_ == memory_.bytes() / sizeof(T)) [[unlikely]]
            reserve(size_ == 0 ? 64 : size_ * 2);
        data()[size_++] = value;
    }
    /// New elements are uninitialised.
    void resize(std::size_t count) {
        reserve(count);
        size_ = count;
    }
    void shrinkToFit() { memory_.shrink(size_ * sizeof(T)); }
    std::size_t allocatedBytes() const { return memory_.bytes(); }

private:
    SlabMemory memory_;
    std::size_t size_ = 0;
};

} // namespace runglass::base
