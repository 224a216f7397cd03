// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "random.h"
#include "span_model.h"

#include <array>
#include <string>
#include <vector>

namespace runglass::sample {

// Writes the nested slices of the Python threads into a model and keeps a clock per thread. Clocks move in
// steps of 10 ns, the resolution of host times in real files, and never backwards; as every slice takes
// time before the next begins, no two slices of a thread start together.
class HostRecorder {
public:
    HostRecorder(SpanModel& model, Random& random) : model_(model), random_(random) {}

    void useThread(HostThread thread) { thread_ = thread; }
    HostThread thread() const { return thread_; }
    Ns now() const { return lane().nowNs; }
    void waitUntil(Ns timeNs);
    void spend(Ns lowNs, Ns highNs); // a random time between both

    std::size_t begin(SliceKind kind, const std::string& name);
    void end();
    HostSlice& slice(std::size_t index) { return model_.hostSlices[index]; }

    // The call stack given to operators of the main thread; the innermost frame is pushed last.
    void pushFrame(const std::string& frame) { frames_.push_back(frame); }
    void popFrame() { frames_.pop_back(); }

private:
    struct Lane {
        Ns nowNs = 0;
        std::vector<std::size_t> open;
    };

    Lane& lane() { return lanes_[static_cast<std::size_t>(thread_)]; }
    const Lane& lane() const { return lanes_[static_cast<std::size_t>(thread_)]; }
    std::string callStack() const;
    void linkToParents(HostSlice& slice);

    SpanModel& model_;
    Random& random_;
    HostThread thread_ = HostThread::Main;
    std::array<Lane, kHostThreadCount> lanes_;
    std::vector<std::string> frames_;
    std::int64_t lastPythonId_ = 0;
};

} // namespace runglass::sample
