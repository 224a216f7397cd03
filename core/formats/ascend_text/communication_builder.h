// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/diagnostics.h"
#include "core/model/communication.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace runglass::formats::ascend_text {

/// Where in a communication file an entry stands.
struct EntryPlace {
    std::string_view step; ///< as the file has it: "step50"
    model::CommunicationKind kind = model::CommunicationKind::Collective;
    int rank = model::unknownRank;
    std::string_view group = {}; ///< where the name does not tell it
    std::uint64_t offset = 0;    ///< in the file
};

/// The pseudo operation that sums up the others.
inline constexpr std::string_view totalOperation = "Total Op Info";

/// What one operation moved over one transport; the places in Communication::packets are still open.
struct Transported {
    model::Traffic traffic;
    std::vector<model::PacketCount> packets;
};

/// Makes a Communication of the entries of communication.json, communication_matrix.json and their relatives
/// of a whole cluster.
class CommunicationBuilder {
public:
    CommunicationBuilder();

    /// The file that is read now, for problems.
    void startFile(std::string path, base::Diagnostics& diagnostics);

    /// One operation, named "hcom_allReduce__586_0_1@17522…", or the total, which is only compared. `info` is
    /// the text of its JSON object. An operation that comes twice counts as its later one.
    void addOperation(const EntryPlace& place, const std::string& name, std::string_view info);
    /// The links of one operation or kind of operations: a JSON object "0-1": {…}.
    void addLinks(const EntryPlace& place, const std::string& name, std::string_view links);

    /// The same from sources that are no JSON. Of the operation its times count.
    void addOperation(const EntryPlace& place, std::string_view name,
                      const model::CommunicationOperation& times, std::span<const Transported> transports);
    /// Of the link ranks, size and time count.
    void addLink(const EntryPlace& place, std::string_view name, std::string_view transport,
                 const model::CommunicationLink& values);
    base::TextId idOf(std::string_view text); ///< noText for ""

    void addGroup(std::string_view group, std::string_view purpose, std::vector<int> ranks);
    void setLinksAreGlobal() { result_.linksAreGlobal = true; }
    /// Compares the sums of operations with the totals of the file (num.source_disagree).
    void checkTotals();
    void report(base::Severity severity, std::string_view code, std::uint64_t offset,
                std::string_view message);

    model::Communication build() &&;

private:
    struct Sum {
        double operationsUs = 0;
        double totalUs = model::unknownValue;
    };

    model::CommunicationOperation operationOf(const EntryPlace& place, std::string_view name);
    model::CommunicationLink linkOf(const EntryPlace& place, std::string_view name);
    void keep(const EntryPlace& place, const std::string& name,
              const model::CommunicationOperation& operation);
    void putTraffic(model::CommunicationOperation& operation, std::span<const Transported> transports);
    void readTimes(model::CommunicationOperation& operation, std::string_view times);
    void readTraffic(model::CommunicationOperation& operation, std::string_view transports);
    Transported readTransport(std::string_view transport, std::string_view fields);
    std::vector<model::PacketCount> readPackets(std::string_view sizes);
    double number(std::string_view token, double scale);

    std::shared_ptr<base::StringPool> texts_;
    model::Communication result_;
    std::string path_;
    base::Diagnostics* diagnostics_ = nullptr;
    std::uint64_t offset_ = 0; ///< of the entry that is being read
    std::unordered_map<std::string, std::size_t> operationByKey_;
    std::unordered_map<std::string, Sum> sums_; ///< by step, kind and rank
};

} // namespace runglass::formats::ascend_text
