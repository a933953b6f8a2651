// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/random_schedule.h"

namespace axiscape::test {
namespace {

Action onArgument(Random& random, const Module& module, AxisId axis, bool keep) {
    const std::uint32_t argument = random.below(module.argumentCount());
    if (keep) return atomicArgument(argument, axis);
    const auto rank = module.type(ValueId{argument}).shape.size();
    return tileArgument(argument, static_cast<std::uint8_t>(random.below(rank + (random.oneIn(8) || rank == 0))), axis);
}

Action onResult(Random& random, const Module& module, AxisId axis, bool keep) {
    const OpId op{random.below(module.opCount())};
    const std::size_t results = module.results(op).size();
    const std::uint32_t result = results == 0 ? 0 : random.below(results);
    if (keep) return atomicResult(op, result, axis);
    const auto rank = results == 0 ? 0 : module.type(module.results(op)[result]).shape.size();
    return tileResult(op, result, static_cast<std::uint8_t>(random.below(rank + (random.oneIn(8) || rank == 0))), axis);
}

Action choice(Random& random, const Partition& p, std::span<const Conflict> conflicts, AxisId axis) {
    const SiteTable& sites = p.sites();
    if (!conflicts.empty()) {
        const Conflict& conflict = random.oneOf(conflicts);
        if (conflict.onArgument) return tileArgument(conflict.argument, random.oneOf(conflict.dims), conflict.axis);
        const auto places = factorPlaces(sites.rule(conflict.site), random.oneOf(conflict.factors));
        return chooseFactor(sites.op(conflict.site), conflict.axis, random.oneOf(places), sites.carried(conflict.site));
    }
    const SiteId site{random.below(sites.size())};
    const FactorRule& rule = sites.rule(site);
    const auto places = rule.factors.empty() || random.oneIn(8)
                            ? std::vector<std::string>{"sum"}
                            : factorPlaces(rule, static_cast<FactorIndex>(random.below(rule.factors.size())));
    return chooseFactor(sites.op(site), axis, random.oneOf(places), sites.carried(site));
}

} // namespace

Mesh randomMesh(Random& random) {
    static const Mesh kMeshes[] = {{{{"batch", 4}, {"model", 2}}},
                                   {{{"model", 2}, {"batch", 4}}},
                                   {{{"a", 2}, {"b", 2}, {"c", 2}}},
                                   {{{"a", 3}, {"b", 2}}},
                                   {{{"a", 2}}}};
    return random.oneOf(kMeshes);
}

std::vector<Action> randomActions(Random& random, const Partition& p, std::span<const Conflict> conflicts) {
    std::vector<Action> actions;
    const std::uint32_t count = 1 + random.below(5);
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto axis = static_cast<AxisId>(random.below(p.mesh().axes.size()));
        const bool keep = random.oneIn(6);
        const bool arguments = p.module().argumentCount() > 0, ops = p.module().opCount() > 0;
        if (!arguments && !ops) break;
        if (random.oneIn(6) && ops)
            actions.push_back(choice(random, p, conflicts, axis));
        else if ((!random.oneIn(3) || !ops) && arguments)
            actions.push_back(onArgument(random, p.module(), axis, keep));
        else
            actions.push_back(onResult(random, p.module(), axis, keep));
    }
    return actions;
}

} // namespace axiscape::test
