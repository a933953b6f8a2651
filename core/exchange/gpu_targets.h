// SPDX-License-Identifier: GPL-3.0-or-later
// What XLA's compiler is told about a GPU that is not there: resources/gpu_targets, compiled in.
//
//   gpuTarget("h100")   // a GpuTargetConfigProto as text
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace axiscape::exchange {

[[nodiscard]] std::vector<std::string> gpuTargetNames();         // "a100", "b200", "h100"
[[nodiscard]] std::string_view gpuTarget(std::string_view name); // empty: there is none of that name

} // namespace axiscape::exchange
