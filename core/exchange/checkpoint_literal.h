// SPDX-License-Identifier: GPL-3.0-or-later
// What a strategy recomputes, in JAX's words: jax.checkpoint with the policy that keeps the same.
#pragma once

#include "core/exchange/exchange.h"

namespace axiscape::exchange {

// RECOMPUTED, the layers, and checkpoint(layer), which wraps one; "" for a strategy that recomputes nothing.
[[nodiscard]] std::string checkpointLiteral(const ExportInput& input);

} // namespace axiscape::exchange
