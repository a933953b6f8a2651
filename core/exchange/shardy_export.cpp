// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/annotated_module.h"
#include "core/exchange/jax_carry.h"
#include "core/stablehlo/stablehlo.h"

#include <fmt/format.h>

namespace axiscape {

Result<std::string> exportShardy(const ExportInput& input, const Progress& progress) {
    if (auto carried = exchange::checkCarriedByJax(input); !carried) return fail(carried.error());
    const auto constraints = exchange::neededConstraints(input, progress);
    if (!constraints) return fail(constraints.error());
    const auto order = parseDeviceOrder(input.strategy->deviceOrder, input.strategy->mesh);
    if (!order) return fail(order.error());
    const auto annotated = exchange::annotatedModule(*input.program, *constraints, *order);
    if (!annotated) return fail(annotated.error());
    return printText(**annotated);
}

} // namespace axiscape
