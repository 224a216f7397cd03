// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "golden/case_check.h"

#include <string>
#include <vector>

namespace runglass::test {

/// What does not hold of the `facts` of a case of databases, one sentence each: asked of the program's table
/// of kernels and of communication. A fact that is not known here does not hold.
std::vector<std::string> brokenDatabaseFacts(const OddCase& odd, const std::string& file);

} // namespace runglass::test
