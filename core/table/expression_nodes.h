// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/table/expression.h"
#include "core/table/expression_tokens.h"

#include <memory>
#include <vector>

namespace runglass::table {

/// A part of a parsed expression. Immutable for its users; any number of threads may ask.
class Expression::Node {
public:
    Node() = default;
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;
    virtual ~Node() = default;
    virtual bool matches(RowIndex row) const = 0;
};

using ExpressionNode = std::unique_ptr<const Expression::Node>;

/// Both take at least one part; a single part is returned as it is.
ExpressionNode allOf(std::vector<ExpressionNode> parts);
ExpressionNode anyOf(std::vector<ExpressionNode> parts);
ExpressionNode negated(ExpressionNode part);

/// The condition on one column. Fails when the column's type has no such comparison or the value does not fit
/// it.
base::Result<ExpressionNode> condition(const TableColumn& column, Comparison comparison, const Word& value);

} // namespace runglass::table
