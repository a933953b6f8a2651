// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/element_work.h"

#include "core/verify/rounding.h"

#include <algorithm>

namespace axiscape::verification {

namespace {

// How often each op runs.
IdVector<OpId, double> runsOf(const Module& module) {
    IdVector<OpId, double> runs(module.opCount(), 1);
    for (const OpId op : module.ops())
        if (const RegionId region = module.regionOf(op); region.valid()) {
            const OpId parent = module.region(region).parent;
            const auto trips = tripCount(module, parent);
            runs[op] = runs[parent] * static_cast<double>(trips ? std::max<std::int64_t>(*trips, 1) : 1);
        }
    return runs;
}

} // namespace

double elementsMade(const Module& module) {
    double total = 0;
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        total += static_cast<double>(module.type(ValueId{i}).elements());
    const auto runs = runsOf(module);
    for (const OpId op : module.ops())
        for (const ValueId value : module.results(op))
            total += runs[op] * static_cast<double>(module.type(value).elements());
    return total;
}

double elementWork(const Module& module) {
    double total = 0;
    const auto runs = runsOf(module);
    for (const OpId op : module.ops()) {
        double made = 0, read = 0;
        for (const ValueId value : module.results(op)) made += static_cast<double>(module.type(value).elements());
        for (const ValueId value : module.operands(op)) read += static_cast<double>(module.type(value).elements());
        double work = made;
        const OpKind kind = module.kind(op);
        const auto window = module.ints(op, AttributeName::window_dimensions);
        if (isProduct(kind))
            work = made * static_cast<double>(summedElements(module, op));
        else if (kind == OpKind::reduce || kind == OpKind::scatter || kind == OpKind::sort)
            work = read;
        else if (kind == OpKind::reduce_window || kind == OpKind::select_and_scatter)
            for (const auto n : window) work *= static_cast<double>(n);
        total += runs[op] * work;
    }
    return total;
}

} // namespace axiscape::verification
