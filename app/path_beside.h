// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace runglass::app {

/// Where to save something about data: beside it, under its name. A folder keeps what stands behind a dot in
/// its name, as "run_v1.2" has it; of a file that is its ending, which makes room for the other one. Under
/// the name of the program where the name of the data is not UTF-8, and in the home folder where that of the
/// folder is not: Qt writes neither.
QString pathBeside(const QString& data, const QString& ending);

} // namespace runglass::app
