// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/tpu_generations.h"

#include <algorithm>
#include <array>

namespace axiscape::simulation {

namespace {

constexpr std::array<std::string_view, 3> kBeforeV5{"tpu_v2", "tpu_v3", "tpu_v4"};

} // namespace

bool gathersBeside(const Hardware& hardware) {
    return hardware.compiler == Compiler::tpu && std::ranges::find(kBeforeV5, hardware.name) == kBeforeV5.end();
}

bool writesSoftmaxes(const Hardware& hardware) { return hardware.name == "tpu_v4"; }

} // namespace axiscape::simulation
