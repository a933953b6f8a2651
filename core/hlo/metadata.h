// SPDX-License-Identifier: GPL-3.0-or-later
// Where an instruction comes from, of a proto or of a text.
#pragma once

#include "core/hlo/hlo_module.h"

namespace axiscape::hlo {

// Words of a text are as it writes them, with escapes (unescaped() of core/stablehlo) and without quotes.
[[nodiscard]] Metadata metadataOf(const Instruction& instruction);

} // namespace axiscape::hlo
