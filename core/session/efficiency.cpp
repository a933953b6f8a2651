// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/efficiency.h"

#include "core/mesh/hardware.h"
#include "core/simulate/op_work.h"
#include "core/structure/model_facts.h"

namespace axiscape {

Efficiency efficiencyOf(const Snapshot& snapshot) {
    Efficiency out;
    const auto& sites = snapshot.model->sites;
    const Module& module = sites->module();
    const SpmdProgram whole = lower(Partition(sites, Mesh{}), {});
    const LocalWork work(whole);
    const auto hardware = findHardware(snapshot.strategy.hardware);
    double atPeak = 0; // seconds of one device
    for (const OpId op : module.ops()) {
        if (!sites->isLive(op) || workClass(module.kind(op)) != WorkClass::matmul) continue;
        const double flops = work.products(op, 1).flops * static_cast<double>(sites->trips(op));
        out.modelFlops += flops;
        if (!hardware) continue;
        const auto* rate = hardware->products(module.type(module.operands(op)[0]).dtype);
        if (rate && rate->peak > 0) atPeak += flops / rate->peak;
    }
    const double step = snapshot.simulation->stepSeconds * static_cast<double>(snapshot.simulation->devices);
    if (step > 0) out.mfu = atPeak / step;
    const ModelFacts facts = modelFacts(*sites, *snapshot.model->structure);
    if (facts.batch.valid() && facts.sequence.valid() && facts.batch != facts.sequence) {
        const auto &batch = facts.dimensions[facts.batch].sizes, &sequence = facts.dimensions[facts.sequence].sizes;
        if (batch.size() == 1 && sequence.size() == 1)
            out.tokens = static_cast<double>(batch[0]) * static_cast<double>(sequence[0]);
    }
    return out;
}

} // namespace axiscape
