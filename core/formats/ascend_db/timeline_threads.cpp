// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/timeline_threads.h"

#include "core/formats/ascend_db/json_record.h"
#include "core/formats/ascend_db/timeline_layers.h"

#include <cstdint>
#include <utility>

namespace runglass::formats::ascend_db {
namespace {

class ThreadWriter {
public:
    ThreadWriter(const TimelineSurvey& survey, std::string& json) : survey_(survey), json_(json) {}

    void write() {
        writeHost();
        for (const std::int64_t device : survey_.devices)
            writeDevice(device);
    }

private:
    void metadata(std::string_view what, std::string_view process, std::int64_t thread, std::string_view key,
                  std::string_view value) {
        JsonRecord(json_, "M")
            .text("name", what)
            .text("pid", process)
            .number("tid", thread)
            .arguments()
            .text(key, value);
    }
    void place(std::string_view what, std::string_view process, std::int64_t thread, std::int64_t index) {
        JsonRecord(json_, "M")
            .text("name", what)
            .text("pid", process)
            .number("tid", thread)
            .arguments()
            .number("sort_index", index);
    }
    void process(std::string_view id, Layer layer, std::string_view label) {
        metadata("process_name", id, 0, "name", layerName(layer));
        metadata("process_labels", id, 0, "labels", label);
        place("process_sort_index", id, 0, static_cast<std::int64_t>(layer));
    }
    void thread(std::string_view process, std::int64_t id, std::string_view name, std::int64_t index) {
        metadata("thread_name", process, id, "name", name);
        place("thread_sort_index", process, id, index);
    }
    static std::string named(std::string_view what, std::int64_t number) {
        return std::string(what).append(" ").append(std::to_string(number));
    }

    void writeHost() {
        constexpr std::string_view label = "CPU";
        std::int64_t last = 0;
        std::int64_t known = -1;
        for (const auto& [host, id] : survey_.pythonThreads)
            last = std::max(last, id);
        for (const auto& each : survey_.pythonThreads) {
            const auto& [host, id] = each;
            const std::string pid = processId(Layer::Python, host, 0);
            if (std::exchange(known, host) != host)
                process(pid, Layer::Python, label);
            thread(pid, id, named("Thread", id), survey_.dequeueThreads.contains(each) ? last + 1 : id);
        }
        known = -1;
        for (const auto& [host, id] : survey_.cannThreads) {
            const std::string pid = processId(Layer::Cann, host, 0);
            if (std::exchange(known, host) != host)
                process(pid, Layer::Cann, label);
            thread(pid, id, named("Thread", id), id);
        }
        for (const Layer layer : {Layer::PythonGc, Layer::Markers, Layer::CpuUsage, Layer::HostMemory,
                                  Layer::NetworkUsage, Layer::DiskUsage, Layer::SystemCalls})
            process(processId(layer, survey_.hostProcess, 0), layer, label);
    }

    void writeDevice(std::int64_t device) {
        const std::string label = named("NPU", device);
        for (const Layer layer :
             {Layer::AscendHardware, Layer::CoreFrequency, Layer::Communication, Layer::DeviceMemory,
              Layer::Ddr, Layer::AccPmu, Layer::Hccs, Layer::Nic, Layer::Roce, Layer::Pcie, Layer::Hbm,
              Layer::SocInfo, Layer::Llc, Layer::Qos, Layer::CoreUsage, Layer::Overlap})
            process(processId(layer, survey_.hostProcess, device), layer, label);
        const std::string hardware = processId(Layer::AscendHardware, survey_.hostProcess, device);
        for (const auto& [of, stream] : survey_.streams)
            if (of == device)
                thread(hardware, stream, named("Stream", stream), stream);
        writeGroups(processId(Layer::Communication, survey_.hostProcess, device));
        const std::string overlap = processId(Layer::Overlap, survey_.hostProcess, device);
        for (std::size_t i = 0; i < overlapNames.size(); ++i)
            thread(overlap, static_cast<std::int64_t>(i), overlapNames[i], static_cast<std::int64_t>(i));
    }

    void writeGroups(std::string_view process) {
        std::int64_t number = 0;
        for (const auto name : survey_.groupOrder) {
            const TimelineSurvey::Group& group = survey_.groups.at(name);
            thread(process, group.thread, named("Group", number++) + " Communication", group.thread);
            for (const auto& [plane, id] : group.planeThreads)
                thread(process, id, named("Plane", plane), id);
        }
    }

    const TimelineSurvey& survey_;
    std::string& json_;
};

} // namespace

void appendThreads(const TimelineSurvey& survey, std::string& json) {
    ThreadWriter(survey, json).write();
}

} // namespace runglass::formats::ascend_db
