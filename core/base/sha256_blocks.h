// SPDX-License-Identifier: GPL-3.0-or-later
// What SHA-256 does with blocks of 64 bytes, in plain C++ and by the processor's own instructions: fingerprints are of
// the whole text of a program, of which it would be a third of the time.
#pragma once

#include <cstddef>
#include <cstdint>

namespace axiscape::sha256_blocks {

using Blocks = void (*)(std::uint32_t* state, const unsigned char* data, std::size_t blocks);

void portable(std::uint32_t* state, const unsigned char* data, std::size_t blocks);
[[nodiscard]] Blocks byInstructions(); // null: this processor has none
[[nodiscard]] Blocks fastest();

} // namespace axiscape::sha256_blocks
