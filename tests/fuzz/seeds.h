// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

/// What the fuzz target that is linked with it reads in some round, before it is damaged: the same for the
/// same round.
std::string seedOf(std::uint32_t round);

/// Whether the damaged input of some round is compressed afterwards.
bool isGzipped(std::uint32_t round);
