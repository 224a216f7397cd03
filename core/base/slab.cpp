// SPDX-License-Identifier: Apache-2.0
#include "core/base/slab.h"

#include <algorithm>
#include <cstdlib>
#include <new>

#include <sys/mman.h>

namespace runglass::base {
namespace {

constexpr std::size_t hugePage = std::size_t{2} << 20;

std::size_t roundUp(std::size_t bytes, std::size_t unit) {
    return (bytes + unit - 1) / unit * unit;
}

void* mapHuge(std::size_t bytes) {
    void* mapped = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED)
        throw std::bad_alloc();
    ::madvise(mapped, bytes, MADV_HUGEPAGE); // advice only: without huge pages it still works
    return mapped;
}

} // namespace

SlabMemory::SlabMemory(SlabMemory&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}

SlabMemory& SlabMemory::operator=(SlabMemory&& other) noexcept {
    if (this != &other) {
        release();
        data_ = std::exchange(other.data_, nullptr);
        bytes_ = std::exchange(other.bytes_, 0);
    }
    return *this;
}

SlabMemory::~SlabMemory() {
    release();
}

void SlabMemory::resize(std::size_t bytes) {
    if (bytes == 0) {
        release();
        return;
    }
    const bool wasMapped = bytes_ >= hugeThreshold;
    if (bytes < hugeThreshold && !wasMapped) {
        void* grown = std::realloc(data_, bytes);
        if (grown == nullptr)
            throw std::bad_alloc();
        data_ = grown;
        bytes_ = bytes;
        return;
    }
    const std::size_t target = roundUp(std::max(bytes, hugeThreshold), hugePage);
    if (wasMapped) {
        if (target == bytes_)
            return;
        void* moved = ::mremap(data_, bytes_, target, MREMAP_MAYMOVE);
        if (moved == MAP_FAILED)
            throw std::bad_alloc();
        ::madvise(moved, target, MADV_HUGEPAGE);
        data_ = moved;
    } else {
        void* mapped = mapHuge(target);
        if (bytes_ != 0)
            std::memcpy(mapped, data_, bytes_);
        std::free(data_);
        data_ = mapped;
    }
    bytes_ = target;
}

void SlabMemory::shrink(std::size_t bytes) {
    if (bytes_ < hugeThreshold || bytes < hugeThreshold) {
        resize(bytes);
        return;
    }
    constexpr std::size_t page = 4096;
    const std::size_t target = roundUp(bytes, page);
    if (target < bytes_ && ::mremap(data_, bytes_, target, 0) != MAP_FAILED)
        bytes_ = target;
}

void SlabMemory::release() {
    if (bytes_ >= hugeThreshold)
        ::munmap(data_, bytes_);
    else
        std::free(data_);
    data_ = nullptr;
    bytes_ = 0;
}

} // namespace runglass::base
