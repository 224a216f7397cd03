// SPDX-License-Identifier: Apache-2.0
#pragma once

class QAbstractItemView;

namespace runglass::views {

/// Makes the rows of a list or tree as high as those of tables, whatever font it has.
void setComfortableRows(QAbstractItemView& list);

} // namespace runglass::views
