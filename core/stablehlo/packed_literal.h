// SPDX-License-Identifier: GPL-3.0-or-later
// MLIR wrote i1 elements as one bit each, lowest bit first, up to JAX 0.9, and as one byte each since: the literal
// "0x..." of so many elements with a byte each. Nothing if it has that already, or is no hexadecimal text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace axiscape::stablehlo {

[[nodiscard]] std::optional<std::string> unpackedBits(std::string_view literal, std::int64_t elements);

} // namespace axiscape::stablehlo
