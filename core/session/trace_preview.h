// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/load_context.h"
#include "core/base/result.h"
#include "core/model/run_folder.h"
#include "core/trace/trace.h"

#include <cstdint>
#include <memory>

namespace runglass::session {

/// Files up to this size are there so soon that a first picture is not worth its time.
inline constexpr std::uint64_t previewFromBytes = std::uint64_t{64} << 20;

/// So much of a file is read for it.
std::uint64_t previewBytes(std::uint64_t fileBytes);

/// The beginning of a large trace, for a first picture while the whole is still being read. nullptr when the
/// trace is small or there is none. Costs about a twentieth of the whole. Fails as loading does.
base::Result<std::shared_ptr<const trace::Trace>> loadTracePreview(const model::SpanFolder& span,
                                                                   base::LoadContext& context);

} // namespace runglass::session
