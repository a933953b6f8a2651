// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/gpu_targets.h"

namespace axiscape::exchange {
namespace {

struct Target {
    std::string_view name, text;
};
constexpr Target kTargets[] = {
#include "gpu_targets.inc"
};

} // namespace

std::vector<std::string> gpuTargetNames() {
    std::vector<std::string> names;
    for (const Target& one : kTargets) names.emplace_back(one.name);
    return names;
}

std::string_view gpuTarget(std::string_view name) {
    for (const Target& one : kTargets)
        if (one.name == name) return one.text;
    return {};
}

} // namespace axiscape::exchange
