// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/collective_facts.h"

#include "core/analysis/collectives.h"
#include "core/base/decimal.h"
#include "core/readers/record_text.h"

#include <algorithm>
#include <limits>

namespace runglass::analysis {
namespace {

using readers::JsonNode;

std::string textOf(const readers::ArgumentValue& value) {
    const bool isText = !value.isMissing() && value.kind != readers::ArgumentValue::Kind::Container;
    return isText ? value.text() : std::string();
}

std::string textOf(const JsonNode* node) {
    return node == nullptr || node->isContainer || node->value == "null" ? std::string() : node->value;
}

std::optional<std::int64_t> integerOf(const JsonNode* node) {
    return node == nullptr || node->isContainer ? std::nullopt
                                                : base::parseInteger(base::trimmed(node->value));
}

std::optional<int> rankOf(const JsonNode* node) {
    const auto number = integerOf(node);
    const bool isRank = number && *number >= 0 && *number <= std::numeric_limits<int>::max();
    return isRank ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

/// Elements of a tensor: the product of its dimensions, of none 1.
double elementsOf(const JsonNode& dims) {
    double product = 1;
    for (const JsonNode& dim : dims.children)
        product *= base::parseReal(base::trimmed(dim.value)).value_or(0);
    return product;
}

/// Bytes of all tensors whose type is known. Dimensions may be those of several tensors in one list:
/// [[[2, 3], [4]]] of a TensorList.
double bytesOf(const JsonNode& dims, int bytes) {
    const bool isList = std::ranges::any_of(dims.children, &JsonNode::isContainer);
    if (!isList)
        return elementsOf(dims) * bytes;
    double sum = 0;
    for (const JsonNode& tensor : dims.children)
        sum += elementsOf(tensor) * bytes;
    return sum;
}

std::optional<double> inputBytes(const JsonNode& arguments) {
    const JsonNode* const dims = arguments.find("Input Dims");
    const JsonNode* types = arguments.find("Input type");
    if (dims == nullptr || types == nullptr)
        return std::nullopt;
    double sum = 0;
    bool isKnown = false;
    for (std::size_t i = 0; i < std::min(dims->children.size(), types->children.size()); ++i) {
        const int bytes = elementBytes(types->children[i].value);
        if (bytes == 0)
            continue;
        sum += bytesOf(dims->children[i], bytes);
        isKnown = true;
    }
    return isKnown ? std::optional(sum) : std::nullopt;
}

void take(std::string& target, const std::string& further) {
    if (target.empty())
        target = further;
}

template <typename Value>
void take(std::optional<Value>& target, const std::optional<Value>& further) {
    if (!target)
        target = further;
}

} // namespace

std::string CollectiveFacts::groupText() const {
    if (groupName.empty() && groupRanks.empty())
        return {};
    std::string text = groupName;
    if (!groupPurpose.empty() && groupPurpose != "undefined")
        text += (text.empty() ? "(" : " (") + groupPurpose + ')';
    if (!groupRanks.empty())
        text += (text.empty() ? "" : " ") + groupRanks;
    return text;
}

double CollectiveFacts::sizeBytes(std::string_view kind) const {
    const int bytes = elementBytes(elementType);
    if (bytes != 0 && (inElements || outElements)) {
        const auto elements = std::max(inElements.value_or(0), outElements.value_or(0));
        return static_cast<double>(std::max<std::int64_t>(elements, 0)) * bytes;
    }
    if (!inputBytes)
        return model::unknownValue;
    const bool isShard = kind == "all_gather" && groupSize && *groupSize > 0;
    return isShard ? *inputBytes * static_cast<double>(*groupSize) : *inputBytes;
}

std::optional<std::int64_t> integerOf(const readers::ArgumentValue& value) {
    return base::parseInteger(base::trimmed(textOf(value)));
}

CollectiveFacts factsOf(const readers::RecordArguments& arguments) {
    CollectiveFacts facts;
    facts.externalId = integerOf(arguments.value(1));
    facts.collective = textOf(arguments.value(2));
    facts.inElements = integerOf(arguments.value(3));
    facts.outElements = integerOf(arguments.value(4));
    facts.groupSize = integerOf(arguments.value(5));
    facts.elementType = textOf(arguments.value(6));
    facts.groupName = textOf(arguments.value(7));
    facts.groupPurpose = textOf(arguments.value(8));
    facts.groupRanks = textOf(arguments.value(9));
    take(facts.externalId, integerOf(arguments.value(10)));
    return facts;
}

CollectiveFacts factsOfRecord(const trace::Trace& trace, trace::SliceRef slice) {
    CollectiveFacts facts;
    const auto text = readers::readRecordText(trace.text(), trace.textOffset(trace.row(slice)));
    if (!text)
        return facts;
    const JsonNode record = readers::parseLenientJson(text.value());
    const JsonNode* const arguments = record.find("args");
    if (arguments == nullptr)
        return facts;
    facts.externalId = integerOf(arguments->find(trace::externalIdKey));
    take(facts.externalId, integerOf(arguments->find(trace::oldExternalIdKey)));
    facts.collective = textOf(arguments->find("Collective name"));
    facts.inElements = integerOf(arguments->find("In msg nelems"));
    facts.outElements = integerOf(arguments->find("Out msg nelems"));
    facts.groupSize = integerOf(arguments->find("Group size"));
    facts.elementType = textOf(arguments->find("dtype"));
    facts.groupName = textOf(arguments->find("Process Group Name"));
    facts.groupPurpose = textOf(arguments->find("Process Group Description"));
    facts.groupRanks = textOf(arguments->find("Process Group Ranks"));
    facts.inputBytes = inputBytes(*arguments);
    return facts;
}

void complete(CollectiveFacts& facts, const CollectiveFacts& further) {
    take(facts.collective, further.collective);
    take(facts.inElements, further.inElements);
    take(facts.outElements, further.outElements);
    take(facts.groupSize, further.groupSize);
    take(facts.elementType, further.elementType);
    take(facts.groupName, further.groupName);
    take(facts.groupPurpose, further.groupPurpose);
    take(facts.groupRanks, further.groupRanks);
    take(facts.inputBytes, further.inputBytes);
}

std::vector<int> ranksOf(std::string_view list) {
    const JsonNode node = readers::parseLenientJson(list);
    std::vector<int> ranks;
    for (const JsonNode& item : node.children) {
        const auto rank = rankOf(&item);
        if (!rank)
            return {};
        ranks.push_back(*rank);
    }
    return ranks;
}

DistributedHeader distributedHeader(const trace::Trace& trace) {
    DistributedHeader header;
    const auto found =
        std::ranges::find(trace.header(), "distributedInfo", [](const auto& pair) { return pair.first; });
    if (found == trace.header().end())
        return header;
    const JsonNode info = readers::parseLenientJson(found->second);
    header.rank = rankOf(info.find("rank"));
    if (const JsonNode* const groups = info.find("pg_config"); groups != nullptr)
        for (const JsonNode& group : groups->children) {
            HeaderGroup known{textOf(group.find("pg_desc")), {}};
            if (const JsonNode* const ranks = group.find("ranks"); ranks != nullptr)
                for (const JsonNode& item : ranks->children)
                    if (const auto rank = rankOf(&item))
                        known.ranks.push_back(*rank);
            if (!known.ranks.empty())
                header.groups.push_back(std::move(known));
        }
    return header;
}

} // namespace runglass::analysis
