// SPDX-License-Identifier: Apache-2.0
#include "text.h"
#include "write_tables.h"

#include <algorithm>
#include <functional>
#include <map>
#include <vector>

namespace runglass::sample {

namespace {

using Ops = std::vector<const CommOp*>;

// Data that went over one kind of connection, and the time that took.
struct Traffic {
    std::int64_t bytes = 0;
    Ns timeNs = 0;
};

struct PacketCount {
    std::int64_t count = 0;
    Ns timeNs = 0;
};
using Packets = std::map<std::int64_t, PacketCount, std::greater<>>; // by packet size

struct Link {
    const CommOp* op = nullptr;
    Traffic traffic;
};

Ops opsOf(const SpanModel& model, std::size_t step) {
    Ops ops;
    for (const CommOp& op : model.commOps) {
        if (op.step == step) {
            ops.push_back(&op);
        }
    }
    return ops;
}

Traffic trafficOf(const CommOp& op, bool onChip) {
    Traffic traffic;
    for (const CommTask& task : op.tasks) {
        if (task.bytes > 0 && task.onChip == onChip) {
            traffic.bytes += task.bytes;
            traffic.timeNs += task.durationNs;
        }
    }
    return traffic;
}

std::string quoted(const std::string& name, const std::string& value) {
    return jsonString(name) + ": " + value;
}

std::string bandwidthText(const Traffic& traffic) {
    return quotientText(traffic.bytes, traffic.timeNs, 4);
}

std::string ratioText(Ns partNs, Ns transitNs) {
    return quotientText(partNs, partNs + transitNs, 4);
}

// ---- communication.json

std::string distributionText(const Ops& ops) {
    Packets packets;
    for (const CommOp* op : ops) {
        for (const CommTask& task : op->tasks) {
            if (task.bytes > 0 && !task.onChip) {
                PacketCount& packet = packets[task.bytes];
                ++packet.count;
                packet.timeNs += task.durationNs;
            }
        }
    }
    std::string text;
    for (const auto& [bytes, packet] : packets) {
        text += text.empty() ? "" : ", ";
        text += quoted(megabyteText(bytes),
                       "[" + std::to_string(packet.count) + ", " + msText(packet.timeNs) + "]");
    }
    return "{" + text + "}";
}

std::string linkInfo(const Traffic& traffic, const std::string& distribution) {
    const bool isUsed = traffic.bytes > 0;
    return "{" + quoted("Transit Size(MB)", isUsed ? megabyteText(traffic.bytes) : "0") + ", " +
           quoted("Transit Time(ms)", isUsed ? msText(traffic.timeNs) : "0") + ", " +
           quoted("Bandwidth(GB/s)", bandwidthText(traffic)) + ", " + quoted("Large Packet Ratio", "0") +
           ", " + quoted("Size Distribution", distribution) + "}";
}

std::string totalLinkInfo(const Traffic& traffic, const std::string& distribution) {
    const bool isUsed = traffic.bytes > 0;
    return "{" + quoted("Transit Time(ms)", isUsed ? msText(traffic.timeNs) : "0") + ", " +
           quoted("Transit Size(MB)", isUsed ? megabyteText(traffic.bytes) : "0") + ", " +
           quoted("Size Distribution", distribution) + "}";
}

template <typename InfoOf>
std::string bandwidthInfo(const Traffic& traffic, const std::string& distribution, InfoOf infoOf) {
    const std::string none = infoOf(Traffic{}, "{}");
    // SDMA sums up the links below it, so it repeats HCCS; only links have a distribution.
    return "{" + quoted("RDMA", none) + ", " + quoted("HCCS", infoOf(traffic, distribution)) + ", " +
           quoted("PCIE", none) + ", " + quoted("SDMA", infoOf(traffic, "{}")) + ", " + quoted("SIO", none) +
           "}";
}

struct TimeInfo {
    Ns elapseNs = 0;
    Ns transitNs = 0;
    Ns waitNs = 0;
    Ns synchronizationNs = 0;
};

std::string timeInfo(const TimeInfo& times) {
    return quoted("Elapse Time(ms)", msText(times.elapseNs)) + ", " +
           quoted("Transit Time(ms)", msText(times.transitNs)) + ", " +
           quoted("Wait Time(ms)", msText(times.waitNs)) + ", " +
           quoted("Synchronization Time(ms)", msText(times.synchronizationNs)) + ", " +
           quoted("Idle Time(ms)", msText(times.elapseNs - times.transitNs - times.waitNs)) + ", " +
           quoted("Wait Time Ratio", ratioText(times.waitNs, times.transitNs)) + ", " +
           quoted("Synchronization Time Ratio", ratioText(times.synchronizationNs, times.transitNs));
}

std::string opInfo(const CommOp& op) {
    const Traffic traffic = trafficOf(op, false);
    const TimeInfo times{op.durationNs, traffic.timeNs, op.waitNs, op.synchronizationNs};
    return "{" +
           quoted("Communication Time Info",
                  "{" + quoted("Start Timestamp(us)", usText(op.startNs)) + ", " + timeInfo(times) + "}") +
           ", " +
           quoted("Communication Bandwidth Info", bandwidthInfo(traffic, distributionText({&op}), linkInfo)) +
           "}";
}

std::string totalInfo(const Ops& ops) {
    Traffic traffic;
    TimeInfo times;
    for (const CommOp* op : ops) {
        const Traffic part = trafficOf(*op, false);
        traffic.bytes += part.bytes;
        traffic.timeNs += part.timeNs;
        times.elapseNs += op->durationNs;
        times.waitNs += op->waitNs;
        times.synchronizationNs += op->synchronizationNs;
    }
    times.transitNs = traffic.timeNs;
    return "{" + quoted("Communication Time Info", "{" + timeInfo(times) + "}") + ", " +
           quoted("Communication Bandwidth Info",
                  bandwidthInfo(traffic, distributionText(ops), totalLinkInfo)) +
           "}";
}

// ---- communication_matrix.json

struct Connection {
    std::string ranks; // "0-1", local to the group
    const char* transport = "";
    std::vector<Link> links; // fastest first
};

std::vector<Connection> connectionsOf(const SpanModel& model, const Ops& ops) {
    const std::string own = std::to_string(model.rank);
    const std::string other = std::to_string(1 - model.rank);
    std::vector<Connection> connections{{own + "-" + own, "LOCAL", {}}, {own + "-" + other, "HCCS", {}}};
    for (Connection& connection : connections) {
        const bool onChip = &connection == &connections.front();
        for (const CommOp* op : ops) {
            connection.links.push_back({op, trafficOf(*op, onChip)});
        }
        // Compared as fractions bytes / time, without division.
        std::stable_sort(connection.links.begin(), connection.links.end(), [](const Link& a, const Link& b) {
            return a.traffic.bytes * b.traffic.timeNs > b.traffic.bytes * a.traffic.timeNs;
        });
    }
    return connections;
}

std::string matrixCell(const Connection& connection, const Traffic& traffic, const CommOp* op) {
    std::string text = quoted(connection.ranks, "{") +
                       quoted("Transport Type", jsonString(connection.transport)) + ", " +
                       quoted("Transit Size(MB)", megabyteText(traffic.bytes)) + ", " +
                       quoted("Transit Time(ms)", msText(traffic.timeNs)) + ", " +
                       quoted("Bandwidth(GB/s)", bandwidthText(traffic));
    if (op != nullptr) {
        text += ", " + quoted("Op Name", jsonString(op->name));
    }
    return text + "}";
}

std::string selectedCells(const std::vector<Connection>& connections, std::size_t index) {
    std::string text;
    for (const Connection& connection : connections) {
        const Link& link = connection.links[index];
        text += (text.empty() ? "" : ", ") + matrixCell(connection, link.traffic, link.op);
    }
    return "{" + text + "}";
}

std::string totalCells(const std::vector<Connection>& connections) {
    std::string text;
    for (const Connection& connection : connections) {
        Traffic sum;
        for (const Link& link : connection.links) {
            sum.bytes += link.traffic.bytes;
            sum.timeNs += link.traffic.timeNs;
        }
        text += (text.empty() ? "" : ", ") + matrixCell(connection, sum, nullptr);
    }
    return "{" + text + "}";
}

std::string matrixOfStep(const SpanModel& model, std::size_t step) {
    const Ops ops = opsOf(model, step);
    const std::vector<Connection> connections = connectionsOf(model, ops);
    const std::string end = "@" + model.groupId;
    const std::size_t count = ops.size();
    return quoted("allreduce-top1" + end, selectedCells(connections, 0)) + ", " +
           quoted("allreduce-middle" + end, selectedCells(connections, count / 2)) + ", " +
           quoted("allreduce-bottom1" + end, selectedCells(connections, count - 1)) + ", " +
           quoted("allreduce-bottom2" + end, selectedCells(connections, count - 2)) + ", " +
           quoted("allreduce-bottom3" + end, selectedCells(connections, count - 3)) + ", " +
           quoted("allreduce-total" + end, totalCells(connections));
}

template <typename CollectiveOf>
std::string stepsText(const SpanModel& model, CollectiveOf collectiveOf) {
    std::string text;
    for (std::size_t step = 0; step < model.steps.size(); ++step) {
        text += text.empty() ? "" : ", ";
        text += quoted("step" + std::to_string(model.steps[step].id),
                       "{\"p2p\": {}, \"collective\": {" + collectiveOf(step) + "}}");
    }
    return "{" + text + "}";
}

} // namespace

std::string communicationText(const SpanModel& model) {
    return stepsText(model, [&](std::size_t step) {
        const Ops ops = opsOf(model, step);
        std::string text;
        for (const CommOp* op : ops) {
            text += quoted(op->name + "@" + model.groupId, opInfo(*op)) + ", ";
        }
        return text + quoted("Total Op Info", totalInfo(ops));
    });
}

std::string communicationMatrixText(const SpanModel& model) {
    return stepsText(model, [&](std::size_t step) { return matrixOfStep(model, step); });
}

} // namespace runglass::sample
