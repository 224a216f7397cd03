// SPDX-License-Identifier: Apache-2.0
#include "core/formats/ascend_db/load_operators.h"

#include "core/formats/ascend_db/call_nesting.h"
#include "core/formats/ascend_db/call_types.h"
#include "core/formats/ascend_db/database_reading.h"
#include "core/formats/ascend_db/table_maker.h"
#include "core/formats/ascend_text/load_operators.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace runglass::formats::ascend_db {
namespace {

namespace column = model::operator_column;
using readers::SqliteColumn;
using readers::SqliteDatabase;
using readers::SqliteRow;
using table::ValueType;
using Key = StringIds::Key;

constexpr double nsPerUs = 1000;
constexpr std::size_t mostStackBytes = std::size_t{1} << 20; ///< of one stack; deeper frames are cut off
constexpr std::size_t mostBytesOfStacks = std::size_t{1} << 30;

table::ColumnSpec specOf(std::string_view id, ValueType type) {
    const auto& known = ascend_text::operatorColumns();
    auto spec = std::ranges::find(known, id, [](const auto& one) { return one.spec.id; })->spec;
    spec.type = type;
    return spec;
}

/// Time on the device under one connectionId.
struct DeviceTime {
    double ns = 0;
    double coresNs = 0;
};

/// What a call shows besides its times.
struct CallTexts {
    Key name = StringIds::noKey;
    Key shapes = StringIds::noKey;
    Key types = StringIds::noKey;      ///< of the inputs
    std::optional<std::int64_t> stack; ///< in PYTORCH_CALLCHAINS
    std::optional<std::int64_t> link;  ///< in CONNECTION_IDS
};

/// A line of a call stack.
struct Frame {
    std::int64_t depth; ///< 0: innermost
    Key text;
};

class OperatorReading : private DatabaseReading {
public:
    OperatorReading(SqliteDatabase& database, LoadContext& context)
        : DatabaseReading(database, context), table_(ids_) {}

    base::Result<model::OperatorCalls> run();

private:
    friend DatabaseReading;
    std::optional<base::Error> readCores();
    std::optional<base::Error> readTasks();
    std::optional<base::Error> readCommunication();
    std::optional<base::Error> readCalls();
    std::optional<base::Error> readLinks();
    std::optional<base::Error> readStacks();
    void addDeviceTime(std::optional<std::int64_t> connection, std::optional<std::int64_t> startNs,
                       std::optional<std::int64_t> endNs, Key core);
    void markCores();
    bool haveLetters(Key CallTexts::*texts) const;
    void mendShapes();
    Key stackKey(std::int64_t stack);
    void fill(); ///< in part only when stopped

    /// Device time that still has to learn whether its core, by key, is an AI core.
    struct Pending {
        std::int64_t connection;
        double ns;
        Key core;
    };

    TableMaker table_;
    std::unordered_map<std::int64_t, Key> coreOfTask_;
    std::vector<Pending> pending_;
    bool knowsCores_ = false;
    std::vector<HostCall> calls_;
    std::vector<CallTexts> texts_;
    std::unordered_map<std::int64_t, std::vector<std::int64_t>> connectionsOfLink_;
    std::unordered_map<std::int64_t, std::vector<Frame>> stacks_;
    std::unordered_map<std::int64_t, Key> stackKeys_;
    std::size_t stackBytes_ = 0; ///< of all stacks
};

std::optional<base::Error> OperatorReading::readCores() {
    const std::array columns{SqliteColumn{"globalTaskId"}, SqliteColumn{"taskType"}};
    return read("COMPUTE_TASK_INFO", columns, [this](const SqliteRow& row) {
        if (const auto task = row.integer(0))
            coreOfTask_[*task] = ids_.keyOf(row, 1);
    });
}

void OperatorReading::addDeviceTime(std::optional<std::int64_t> connection,
                                    std::optional<std::int64_t> startNs, std::optional<std::int64_t> endNs,
                                    Key core) {
    std::int64_t duration = 0;
    if (connection && startNs && endNs && !__builtin_sub_overflow(*endNs, *startNs, &duration) &&
        duration > 0)
        pending_.push_back({*connection, static_cast<double>(duration), core});
}

std::optional<base::Error> OperatorReading::readTasks() {
    const std::array columns{SqliteColumn{"globalTaskId"}, SqliteColumn{"connectionId"},
                             SqliteColumn{"startNs"}, SqliteColumn{"endNs"}};
    return read("TASK", columns, [this](const SqliteRow& row) {
        const auto task = row.integer(0);
        const auto core = task ? coreOfTask_.find(*task) : coreOfTask_.end();
        if (core != coreOfTask_.end()) // others are no kernels
            addDeviceTime(row.integer(1), row.integer(2), row.integer(3), core->second);
    });
}

std::optional<base::Error> OperatorReading::readCommunication() {
    const std::array columns{SqliteColumn{"connectionId"}, SqliteColumn{"startNs"}, SqliteColumn{"endNs"}};
    return read("COMMUNICATION_OP", columns, [this](const SqliteRow& row) {
        addDeviceTime(row.integer(0), row.integer(1), row.integer(2), StringIds::noKey);
    });
}

std::optional<base::Error> OperatorReading::readCalls() {
    const std::array columns{
        SqliteColumn{"startNs"},      SqliteColumn{"endNs"},       SqliteColumn{"globalTid"},
        SqliteColumn{"name"},         SqliteColumn{"inputShapes"}, SqliteColumn{"callchainId"},
        SqliteColumn{"connectionId"}, SqliteColumn{"type"},        SqliteColumn{"inputDtypes"}};
    return read("PYTORCH_API", columns, [&](const SqliteRow& row) {
        if (row.integer(7).value_or(operatorType) != operatorType)
            return;
        const auto start = row.integer(0);
        const auto end = row.integer(1);
        std::int64_t duration = 0;
        if (!start || !end || __builtin_sub_overflow(*end, *start, &duration) || duration < 0) {
            context_.diagnostics.report(base::Severity::Skipped, "db.bad_value", database_.path(), {},
                                        "Calls of operators without start and end are left out.");
            return;
        }
        calls_.push_back({*start, *end, row.integer(2).value_or(0)});
        texts_.push_back(
            {ids_.keyOf(row, 3), ids_.keyOf(row, 4), ids_.keyOf(row, 8), row.integer(5), row.integer(6)});
        if (const auto stack = texts_.back().stack)
            stacks_[*stack];
    });
}

std::optional<base::Error> OperatorReading::readLinks() {
    const std::array columns{SqliteColumn{"id"}, SqliteColumn{"connectionId"}};
    return read("CONNECTION_IDS", columns, [this](const SqliteRow& row) {
        const auto link = row.integer(0);
        const auto connection = row.integer(1);
        if (link && connection)
            connectionsOfLink_[*link].push_back(*connection);
    });
}

std::optional<base::Error> OperatorReading::readStacks() {
    const std::array columns{SqliteColumn{"id"}, SqliteColumn{"stack"}, SqliteColumn{"stackDepth"}};
    return read("PYTORCH_CALLCHAINS", columns, [this](const SqliteRow& row) {
        const auto id = row.integer(0);
        const auto stack = id ? stacks_.find(*id) : stacks_.end();
        if (stack != stacks_.end())
            stack->second.push_back({row.integer(2).value_or(0), ids_.keyOf(row, 1)});
    });
}

/// "file.py(12): f;" line by line, the innermost first, as operator_details.csv has it.
Key OperatorReading::stackKey(std::int64_t stack) {
    const auto [known, isNew] = stackKeys_.emplace(stack, StringIds::noKey);
    if (!isNew)
        return known->second;
    if (stackBytes_ > mostBytesOfStacks) { // rows of some bytes can name long texts again and again
        context_.diagnostics.report(base::Severity::Skipped, "db.bad_value", database_.path(), {},
                                    "Call stacks beyond 1 GiB of text are left out.");
        return known->second;
    }
    auto& frames = stacks_[stack];
    std::ranges::stable_sort(frames, {}, &Frame::depth);
    std::string text;
    for (const Frame& frame : frames) {
        const auto id = ids_.textId(frame.text);
        if (id != base::noText)
            (text += text.empty() ? "" : ";\n") += ids_.pool()->text(id);
        if (text.size() > mostStackBytes)
            break;
    }
    stackBytes_ += text.size();
    known->second = text.empty() ? StringIds::noKey : ids_.keyOfText(text);
    return known->second;
}

/// Gives each call what it launched; what two calls name belongs to the first.
void OperatorReading::markCores() {
    std::unordered_map<std::int64_t, DeviceTime> times;
    for (const Pending& one : pending_) {
        const auto id = ids_.textId(one.core);
        const auto core = id == base::noText ? std::string_view() : ids_.pool()->text(id);
        DeviceTime& time = times[one.connection];
        time.ns += one.ns;
        time.coresNs += core == "AI_CORE" || core == "AI_VECTOR_CORE" ? one.ns : 0;
        knowsCores_ = knowsCores_ || !core.empty();
    }
    for (std::size_t i = 0; i < calls_.size(); ++i) {
        const auto links =
            texts_[i].link ? connectionsOfLink_.find(*texts_[i].link) : connectionsOfLink_.end();
        if (links == connectionsOfLink_.end())
            continue;
        for (const auto connection : links->second) {
            const auto time = times.extract(connection);
            if (time.empty())
                continue;
            calls_[i].deviceNs += time.mapped().ns;
            calls_[i].deviceCoresNs += time.mapped().coresNs;
        }
    }
}

bool OperatorReading::haveLetters(Key CallTexts::*texts) const {
    std::unordered_set<base::TextId> seen{base::noText};
    return std::ranges::any_of(texts_, [&](const CallTexts& call) {
        const auto id = ids_.textId(call.*texts);
        return seen.insert(id).second && hasLetters(ids_.pool()->text(id));
    });
}

/// Databases of schema 1.0 hold shapes in inputDtypes and types in inputShapes. Shapes have no letters.
void OperatorReading::mendShapes() {
    if (haveLetters(&CallTexts::shapes) && !haveLetters(&CallTexts::types))
        for (CallTexts& call : texts_)
            std::swap(call.shapes, call.types);
}

void OperatorReading::fill() {
    using enum TableMaker::Column;
    const auto name = table_.add(specOf(column::name, ValueType::Text));
    const auto hostSelf = table_.add(specOf(column::hostSelfUs, ValueType::Real));
    const auto hostTotal = table_.add(specOf(column::hostTotalUs, ValueType::Real));
    const auto deviceSelf = table_.add(specOf(column::deviceSelfUs, ValueType::Real));
    const auto deviceTotal = table_.add(specOf(column::deviceTotalUs, ValueType::Real));
    const auto shapes = table_.add(specOf(column::inputShapes, ValueType::Text), IfFilled);
    const auto stack = table_.add(specOf(column::callStack, ValueType::Text), IfFilled);
    const auto coresSelf = table_.add(specOf(column::deviceSelfWithCoresUs, ValueType::Real), IfFilled);
    const auto coresTotal = table_.add(specOf(column::deviceTotalWithCoresUs, ValueType::Real), IfFilled);
    const auto times = nestedTimes(calls_);
    std::vector<std::uint32_t> order(calls_.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](std::uint32_t i) { return calls_[i].startNs; });
    const auto withCores = [&](double ns) {
        return knowsCores_ ? std::optional(ns / nsPerUs) : std::nullopt;
    };
    for (const auto i : order) {
        if (isStopped())
            return;
        const auto id = ids_.textId(texts_[i].name);
        if (id != base::noText && ids_.pool()->text(id).starts_with("ProfilerStep#"))
            continue;
        table_.addText(name, texts_[i].name);
        table_.addReal(hostSelf, times[i].hostSelfNs / nsPerUs);
        table_.addReal(hostTotal, static_cast<double>(calls_[i].endNs - calls_[i].startNs) / nsPerUs);
        table_.addReal(deviceSelf, calls_[i].deviceNs / nsPerUs);
        table_.addReal(deviceTotal, times[i].deviceTotalNs / nsPerUs);
        table_.addText(shapes, texts_[i].shapes);
        table_.addText(stack, texts_[i].stack ? stackKey(*texts_[i].stack) : StringIds::noKey);
        table_.addReal(coresSelf, withCores(calls_[i].deviceCoresNs));
        table_.addReal(coresTotal, withCores(times[i].deviceCoresTotalNs));
    }
}

base::Result<model::OperatorCalls> OperatorReading::run() {
    constexpr std::array<std::string_view, 7> tables{
        "COMPUTE_TASK_INFO",  "TASK",      "COMMUNICATION_OP", "PYTORCH_API", "CONNECTION_IDS",
        "PYTORCH_CALLCHAINS", "STRING_IDS"};
    if (auto failure = readTables<OperatorReading>(
            *this, tables,
            {&OperatorReading::readCores, &OperatorReading::readTasks, &OperatorReading::readCommunication,
             &OperatorReading::readCalls, &OperatorReading::readLinks, &OperatorReading::readStacks}))
        return *std::move(failure);
    markCores();
    mendShapes();
    fill();
    if (isStopped())
        return stopped();
    return model::OperatorCalls{std::move(table_).build("operator-calls"), model::CoreKind::AiCore};
}

} // namespace

base::Result<model::OperatorCalls> loadOperators(const model::SpanFolder& span, LoadContext& context) {
    constexpr std::array<std::string_view, 1> tables{"PYTORCH_API"};
    return readFirst<OperatorReading>(
        span, tables, context,
        base::Error{"there are no operators in the database", span.path, "profile with the activity CPU"});
}

} // namespace runglass::formats::ascend_db
