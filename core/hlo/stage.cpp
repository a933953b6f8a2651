// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hlo/stage.h"

namespace axiscape::hlo {

std::string stageOf(const HloModule& module) {
    if (module.attribute("is_scheduled") == "true") return "after_optimizations";
    for (const auto& computation : module.computations) {
        if (computation.name.ends_with("_spmd")) return "after_spmd";
        for (const auto& one : computation.instructions)
            if (one.opcode == "fusion") return "after_optimizations";
    }
    return "before_optimizations";
}

} // namespace axiscape::hlo
