// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"

namespace runglass::formats {

using base::LoadContext;
using base::stoppedMessage;

} // namespace runglass::formats
