// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/gpu_generations.h"

#include <algorithm>
#include <array>

namespace axiscape::simulation {

namespace {

constexpr std::array<std::string_view, 3> kBeforeAmpere{"p100", "v100_16", "v100_32"};
constexpr std::array<std::string_view, 2> kAmpere{"a100_40", "a100_80"};
constexpr std::array<std::string_view, 2> kHopper{"h100_sxm", "h200"};
constexpr std::array<std::string_view, 4> kBlackwell{"b200", "b300", "gb200_nvl72", "gb300_nvl72"};

template <std::size_t n> bool isOneOf(const std::array<std::string_view, n>& names, const Hardware& hardware) {
    return std::ranges::find(names, hardware.name) != names.end();
}

bool isBeforeHopper(const Hardware& hardware) { return isOneOf(kBeforeAmpere, hardware) || isOneOf(kAmpere, hardware); }

bool isNvidia(const Hardware& hardware) {
    return isBeforeHopper(hardware) || isOneOf(kHopper, hardware) || isOneOf(kBlackwell, hardware);
}

} // namespace

bool gathersAtOnce(const Hardware& hardware) { return isBeforeHopper(hardware); }

bool slicesEarly(const Hardware& hardware) { return isBeforeHopper(hardware); }

bool gathersOnce(const Hardware& hardware) { return isNvidia(hardware); }

bool copiesOperands(const Hardware& hardware) { return isNvidia(hardware); }

bool limitsEpilogues(const Hardware& hardware) { return isNvidia(hardware); }

bool remakesExpensive(const Hardware& hardware) { return isBeforeHopper(hardware) || isOneOf(kHopper, hardware); }

bool runsRowsWhole(const Hardware& hardware) { return isNvidia(hardware) && !isOneOf(kBeforeAmpere, hardware); }

bool putsOffLoss(const Hardware& hardware) { return runsRowsWhole(hardware); }

bool updatesLast(const Hardware& hardware) { return isOneOf(kHopper, hardware) || isOneOf(kBlackwell, hardware); }

bool keepsActivations(const Hardware& hardware) { return updatesLast(hardware); }

bool transposesBytes(const Hardware& hardware) { return isOneOf(kHopper, hardware); }

} // namespace axiscape::simulation
