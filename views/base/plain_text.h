// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace runglass::views {

/// For tooltips and other places where Qt takes for HTML what looks like it: a text that shows names out of
/// the data as they are, such as "reduce<B>".
QString asPlainText(const QString& text);

} // namespace runglass::views
