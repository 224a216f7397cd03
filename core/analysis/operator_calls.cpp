// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/operator_calls.h"

#include "core/analysis/argument_texts.h"
#include "core/analysis/node_rules.h"

#include <algorithm>
#include <string>

namespace runglass::analysis {
namespace {

namespace column = model::operator_column;
using model::CallTree;
using model::NodeIndex;
using table::Column;
using table::Role;
using table::Unit;
using table::ValueType;

constexpr double nsPerUs = 1000;

/// What is read of the record of each operator. The second spelling of the shapes is of 2021.
enum Key : std::size_t { Shapes, OldShapes, Stack, KeyCount };
const std::vector<std::string>& keys() {
    static const std::vector<std::string> all{"Input Dims", "Input dims", "Call stack"};
    return all;
}

table::ColumnSpec textSpec(const char* id, const char* title, Role role, const char* description) {
    return {id, title, ValueType::Text, Unit::None, role, 0, description};
}

/// torch_npu lists all that has the category of operators, except the steps.
bool isOperatorOfAscend(model::NodeKind kind) {
    return kind == model::NodeKind::Wrapper || kind == model::NodeKind::DataLoader ||
           kind == model::NodeKind::Optimizer;
}

class CallsMaker {
public:
    CallsMaker(const CallTree& tree, base::LoadContext& context)
        : tree_(tree), nodes_(operatorNodes(tree)), texts_(readTexts(context)) {}

    model::OperatorCalls run() {
        addNames();
        addShapes();
        addText(Stack, textSpec(column::callStack, "Call Stack", Role::Detail,
                                "Python frames that led to the call, innermost first"));
        addTime(column::hostSelfUs, "Host Self Duration",
                [&](NodeIndex node) { return tree_.hostSelfNs(node); });
        addTime(column::hostTotalUs, "Host Total Duration",
                [&](NodeIndex node) { return tree_.hostTotalNs(node); });
        addTime(column::deviceSelfUs, "Device Self Duration",
                [&](NodeIndex node) { return tree_.deviceSelfNs(node); });
        addTime(column::deviceTotalUs, "Device Total Duration",
                [&](NodeIndex node) { return tree_.deviceTotalNs(node); });
        if (tree_.workCount() > 0)
            addCores();
        return {std::move(calls_), isAscend() ? model::CoreKind::AiCore : model::CoreKind::TensorCore};
    }

private:
    bool isAscend() const { return isAscendTrace(tree_.trace()); }

    ArgumentTexts readTexts(base::LoadContext& context) const {
        std::vector<trace::SliceRef> slices;
        slices.reserve(nodes_.size());
        for (const NodeIndex node : nodes_)
            slices.push_back(*tree_.slice(node));
        return argumentTexts(tree_.trace(), slices, keys(), context.stop);
    }

    void addNames() {
        auto pool = std::make_shared<base::StringPool>();
        auto names = std::make_shared<Column>(ValueType::Text, pool);
        names->reserve(nodes_.size());
        std::vector<base::TextId> ids(tree_.nameCount(), base::noText);
        for (const NodeIndex node : nodes_) {
            base::TextId& id = ids[base::indexOf(tree_.nameId(node))];
            if (id == base::noText)
                id = pool->intern(tree_.name(node));
            names->addText(id);
        }
        calls_.add(textSpec(column::name, "Name", Role::Label, "Name of the operator"), std::move(names));
    }

    void addText(Key key, table::ColumnSpec spec) {
        if (!texts_.has(key))
            return;
        auto values = std::make_shared<Column>(ValueType::Text, texts_.pool);
        for (const base::TextId id : texts_.ids[key])
            values->addText(id);
        calls_.add(std::move(spec), std::move(values));
    }

    void addShapes() {
        if (!isAscend()) {
            // Both spellings are one column, and an operator without shapes has an empty list.
            if (!texts_.has(Shapes) && !texts_.has(OldShapes))
                return;
            const base::TextId none = texts_.pool->intern("[]");
            for (std::size_t i = 0; i < nodes_.size(); ++i) {
                base::TextId& id = texts_.ids[Shapes][i];
                id = id != base::noText ? id : texts_.ids[OldShapes][i];
                id = id != base::noText ? id : none;
            }
        }
        addText(Shapes, textSpec(column::inputShapes, "Input Shapes", Role::Detail,
                                 "Shapes of the inputs, one list per tensor"));
    }

    template <typename Time>
    void addTime(const char* id, const std::string& title, Time time) {
        auto values = std::make_shared<Column>(ValueType::Real);
        values->reserve(nodes_.size());
        for (const NodeIndex node : nodes_)
            values->addReal(static_cast<double>(time(node)) / nsPerUs);
        calls_.add({id, title, ValueType::Real, Unit::Microseconds, Role::Measure, 3, title + " of the call"},
                   std::move(values));
    }

    void addCores() {
        const std::string cores = isAscend() ? "With AICore" : "With Tensor Cores";
        addTime(column::deviceSelfWithCoresUs, "Device Self Duration " + cores,
                [&](NodeIndex node) { return tree_.coreSelfNs(node); });
        addTime(column::deviceTotalWithCoresUs, "Device Total Duration " + cores,
                [&](NodeIndex node) { return tree_.coreTotalNs(node); });
        if (isAscend())
            return;
        auto eligible = std::make_shared<Column>(ValueType::Flag);
        for (const NodeIndex node : nodes_)
            eligible->addFlag(tree_.isEligible(node));
        calls_.add({column::coresEligible, "Tensor Cores Eligible", ValueType::Flag, Unit::None, Role::Detail,
                    0, "Whether tensor cores did any of it or could do it"},
                   std::move(eligible));
    }

    const CallTree& tree_;
    std::vector<NodeIndex> nodes_;
    ArgumentTexts texts_;
    table::Table calls_{"operator-calls"};
};

} // namespace

std::vector<NodeIndex> operatorNodes(const CallTree& tree) {
    const bool isAscend = isAscendTrace(tree.trace());
    std::vector<NodeIndex> nodes;
    for (NodeIndex node = 0; node < tree.nodeCount(); ++node)
        if (tree.isOperator(node) || (isAscend && isOperatorOfAscend(tree.kind(node))))
            nodes.push_back(node);
    std::ranges::sort(nodes, {}, [&](NodeIndex node) { return std::pair(tree.startNs(node), node); });
    return nodes;
}

std::vector<NodeIndex> operatorsAround(const CallTree& tree) {
    std::vector<NodeIndex> operators(tree.nodeCount(), model::noNode);
    for (NodeIndex node = 0; node < tree.nodeCount(); ++node) {
        const NodeIndex parent = tree.parent(node);
        if (tree.isOperator(node))
            operators[node] = node;
        else if (parent != model::noNode)
            operators[node] = operators[parent];
    }
    return operators;
}

base::Result<model::OperatorCalls> operatorCalls(const CallTree& tree, base::LoadContext& context) {
    CallsMaker maker(tree, context);
    if (context.stop.stop_requested())
        return base::Error{base::stoppedMessage, "", ""};
    return maker.run();
}

} // namespace runglass::analysis
