// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/product_flops.h"

#include "core/simulate/op_work.h"

namespace axiscape {

namespace {

double flopsOfOne(const SpmdProgram& program) {
    const LocalWork work(program);
    const SiteTable& sites = program.partition.sites();
    const Module& module = sites.module();
    double flops = 0;
    for (const OpId op : module.ops())
        if (sites.isLive(op) && isProduct(module.kind(op)))
            flops += work.products(op, 1, false).flops * static_cast<double>(sites.trips(op));
    return flops;
}

} // namespace

ProductFlops productFlops(const SpmdProgram& program) {
    const SpmdProgram whole = lower(Partition(program.partition.sitesPointer(), Mesh{}), {});
    return {flopsOfOne(whole), flopsOfOne(program)};
}

} // namespace axiscape
