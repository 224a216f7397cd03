// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace runglass::views {

/// The words of a label or an action without the mark of its key and without its colon: "Group by" of
/// "&Group by:", and "分组方式" of "分组方式(&G)：", as languages without Latin letters mark keys.
QString withoutMnemonic(QString label);

} // namespace runglass::views
