// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace runglass::formats::ascend_db {

/// The processes of the timeline of a database. They are those of trace_view.json, so that the same recording
/// looks the same in both forms; their numbers are the places among each other (formats_ascend.md §4.2).
enum class Layer : std::uint8_t {
    Python = 0,
    PythonGc = 1,
    Markers = 6,
    Cann = 7,
    CpuUsage = 9,
    HostMemory = 10,
    NetworkUsage = 11,
    DiskUsage = 12,
    SystemCalls = 13,
    AscendHardware = 14,
    CoreFrequency = 15,
    Communication = 16,
    DeviceMemory = 17,
    Ddr = 18,
    AccPmu = 19,
    Hccs = 20,
    Nic = 21,
    Roce = 22,
    Pcie = 23,
    Hbm = 24,
    SocInfo = 25,
    Llc = 27,
    Qos = 29,
    CoreUsage = 30, ///< not in trace_view.json, but in what msprof exports
    Overlap = 31
};

constexpr bool isOnDevice(Layer layer) {
    return layer >= Layer::AscendHardware;
}

constexpr std::string_view layerName(Layer layer) {
    switch (layer) {
    case Layer::Python:
        return "Python";
    case Layer::PythonGc:
        return "Python GC";
    case Layer::Markers:
        return "mstx";
    case Layer::Cann:
        return "CANN";
    case Layer::CpuUsage:
        return "CPU Usage";
    case Layer::HostMemory:
        return "Memory Usage";
    case Layer::NetworkUsage:
        return "Network Usage";
    case Layer::DiskUsage:
        return "Disk Usage";
    case Layer::SystemCalls:
        return "OS Runtime API";
    case Layer::AscendHardware:
        return "Ascend Hardware";
    case Layer::CoreFrequency:
        return "AI Core Freq";
    case Layer::Communication:
        return "Communication";
    case Layer::DeviceMemory:
        return "NPU MEM";
    case Layer::Ddr:
        return "DDR";
    case Layer::AccPmu:
        return "Acc PMU";
    case Layer::Hccs:
        return "HCCS";
    case Layer::Nic:
        return "NIC";
    case Layer::Roce:
        return "RoCE";
    case Layer::Pcie:
        return "PCIe";
    case Layer::Hbm:
        return "HBM";
    case Layer::SocInfo:
        return "Stars Soc Info";
    case Layer::Llc:
        return "LLC";
    case Layer::Qos:
        return "QoS";
    case Layer::CoreUsage:
        return "AI Core Utilization";
    case Layer::Overlap:
        return "Overlap Analysis";
    }
    return {};
}

/// A process of the timeline, by the number that trace_view.json gives it. `device` counts for layers on the
/// device only; Python is the process of the host itself.
inline std::string processId(Layer layer, std::int64_t hostProcess, std::int64_t device) {
    constexpr std::uint64_t processFactor = 1024; // 32 layers of 32 devices each
    constexpr std::uint64_t layerFactor = 32;
    if (layer == Layer::Python)
        return std::to_string(hostProcess);
    if (!isOnDevice(layer))
        device = 0;
    const std::uint64_t number = static_cast<std::uint64_t>(hostProcess) * processFactor +
                                 static_cast<std::uint64_t>(layer) * layerFactor;
    std::string id = std::to_string(number + (static_cast<std::uint64_t>(device) % layerFactor));
    if (static_cast<std::uint64_t>(device) >= layerFactor)
        id.append(" device ").append(std::to_string(device));
    return id;
}

} // namespace runglass::formats::ascend_db
