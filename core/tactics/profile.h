// SPDX-License-Identifier: GPL-3.0-or-later
// Named profiles of the lowering: what a schedule's options are before one of them is changed.
#pragma once

#include "core/tactics/tactics.h"

namespace axiscape {

// "partir": PartIR's rules and counts. "least": least traffic. Nothing for any other name.
[[nodiscard]] std::optional<Options> optionsOfProfile(std::string_view name);

} // namespace axiscape
