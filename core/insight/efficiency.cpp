// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/efficiency.h"

#include "core/hardware/hardware.h"
#include "core/simulate/op_work.h"
#include "core/structure/step_tokens.h"

#include <algorithm>

namespace axiscape {

namespace {

// JAX names what a checkpoint computes again so, in the op's own stack or in that of a call it came through.
bool isComputedAgain(const Module& module, OpId op) {
    const auto says = [&](StringId stack) {
        return module.text(stack).find("rematted_computation") != std::string_view::npos;
    };
    return says(module.location(op).nameStack) ||
           std::ranges::any_of(module.callChain(op), [&](const Location& call) { return says(call.nameStack); });
}

} // namespace

ModelWork workOf(const Model& model) {
    ModelWork out;
    const Module& module = *model.module;
    const SpmdProgram whole = lower(Partition(model.sites, Mesh{}), {});
    const LocalWork work(whole);
    for (const OpId op : module.ops()) {
        if (!model.sites->isLive(op) || workClass(module.kind(op)) != WorkClass::matmul) continue;
        const double flops = work.products(op, 1, false).flops * static_cast<double>(model.sites->trips(op));
        const bool again = isComputedAgain(module, op);
        const ElementType type = module.type(module.operands(op)[0]).dtype;
        auto same = std::ranges::find(out.flopsOfType, type, &ModelWork::OfType::type);
        if (same == out.flopsOfType.end()) same = out.flopsOfType.insert(same, {type, 0, 0});
        (again ? out.again : out.flops) += flops;
        (again ? same->again : same->flops) += flops;
    }
    out.tokens = stepTokens(modelFacts(*model.sites, *model.structure));
    return out;
}

Efficiency efficiencyOf(const ModelWork& work, const Snapshot& snapshot) {
    Efficiency out{work.flops, work.flops + work.again, 0, 0, work.tokens};
    const auto hardware = findHardware(snapshot.strategy.hardware);
    double atPeak = 0, all = 0; // seconds of one device
    for (const auto& [type, flops, again] : work.flopsOfType) {
        const auto* rate = hardware ? hardware->products(type) : nullptr;
        if (!rate || rate->peak <= 0) continue;
        atPeak += flops / rate->peak;
        all += (flops + again) / rate->peak;
    }
    const double step = snapshot.simulation->stepSeconds * static_cast<double>(snapshot.simulation->devices);
    if (step > 0) out.mfu = atPeak / step, out.hfu = all / step;
    return out;
}

Efficiency efficiencyOf(const Snapshot& snapshot) { return efficiencyOf(workOf(*snapshot.model), snapshot); }

} // namespace axiscape
