// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "host_recorder.h"

#include <map>
#include <string>

namespace runglass::sample {

// How many modules of each class were entered in this step: "Linear" -> 7 names the next Linear_7.
using ModuleCounters = std::map<std::string, int>;

// A Python function as a trace and a call stack spell it: "train.py(118): train_step".
inline std::string pythonFrame(const std::string& fileAndLine, const std::string& function) {
    return fileAndLine + ": " + function;
}

// A module's forward call: a Python slice, and a frame on the call stack of all operators inside.
class ModuleScope {
public:
    ModuleScope(HostRecorder& host, ModuleCounters& counters, const std::string& moduleClass,
                const std::string& file, int line)
        : host_(host), file_(file) {
        const int instance = counters[moduleClass]++;
        const std::size_t slice =
            host_.begin(SliceKind::Python, "nn.Module: " + moduleClass + "_" + std::to_string(instance));
        host_.slice(slice).moduleId = instance;
        host_.pushFrame(frame(line));
        host_.spend(1'500, 4'000);
    }
    ~ModuleScope() {
        host_.popFrame();
        host_.end();
    }
    ModuleScope(const ModuleScope&) = delete;
    ModuleScope& operator=(const ModuleScope&) = delete;

    // The forward function has come to this line. Only while no inner scope is open.
    void at(int line) const {
        host_.popFrame();
        host_.pushFrame(frame(line));
    }

private:
    std::string frame(int line) const {
        return pythonFrame(file_ + "(" + std::to_string(line) + ")", "forward");
    }

    HostRecorder& host_;
    std::string file_;
};

// A plain Python function: a slice and a frame.
class FunctionScope {
public:
    FunctionScope(HostRecorder& host, const std::string& fileAndLine, const std::string& function)
        : host_(host) {
        const std::string frame = pythonFrame(fileAndLine, function);
        host_.begin(SliceKind::Python, frame);
        host_.pushFrame(frame);
        host_.spend(900, 2'400);
    }
    ~FunctionScope() {
        host_.popFrame();
        host_.end();
    }
    FunctionScope(const FunctionScope&) = delete;
    FunctionScope& operator=(const FunctionScope&) = delete;

private:
    HostRecorder& host_;
};

// An operator without device work of its own.
class OperatorScope {
public:
    OperatorScope(HostRecorder& host, const std::string& name, const Tensors& inputs = {}) : host_(host) {
        index_ = host_.begin(SliceKind::Operator, name);
        host_.slice(index_).inputs = inputs;
        host_.spend(1'800, 4'200);
    }
    ~OperatorScope() {
        host_.spend(900, 2'400);
        host_.end();
    }
    OperatorScope(const OperatorScope&) = delete;
    OperatorScope& operator=(const OperatorScope&) = delete;

    std::size_t index() const { return index_; }

private:
    HostRecorder& host_;
    std::size_t index_ = kNone;
};

} // namespace runglass::sample
