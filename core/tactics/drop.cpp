// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/glob.h"
#include "core/base/words.h"
#include "core/tactics/patterns.h"
#include "core/tactics/tactics.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape {

namespace {

std::vector<std::uint32_t> matches(const Module& module, const std::string& pattern) {
    std::vector<std::uint32_t> found;
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a)
        if (glob(pattern, module.argument(a).path)) found.push_back(a);
    return found;
}

} // namespace

DropPattern patternFor(const Module& module, std::uint32_t argument, bool thisOneOnly) {
    const auto& path = module.argument(argument).path;
    if (!thisOneOnly) {
        DropPattern all{withLayersAsStars(path), {}};
        all.arguments = matches(module, all.pattern);
        const auto type = module.type(ValueId{argument});
        if (std::ranges::all_of(all.arguments, [&](std::uint32_t a) {
                const auto other = module.type(ValueId{a});
                return other.dtype == type.dtype && std::ranges::equal(other.shape, type.shape);
            }))
            return all;
    }
    return {path, matches(module, path)};
}

std::size_t dropOnArgument(Schedule& schedule, std::optional<std::size_t> selected, const std::string& axis,
                           const std::string& pattern, std::uint8_t dim) {
    auto& tactics = schedule.tactics;
    const InputRule rule{pattern, InputRule::Kind::dimension, dim};
    if (selected && *selected < tactics.size() && tactics[*selected].kind == Tactic::Kind::manual &&
        tactics[*selected].axis == axis) {
        auto& inputs = tactics[*selected].inputs;
        const auto same = std::ranges::find(inputs, pattern, &InputRule::pattern);
        if (same != inputs.end()) {
            *same = rule;
        } else {
            // The first match wins: what was just dropped stands before any wider pattern that would take its
            // arguments.
            const auto wider = std::ranges::find_if(inputs, [&](const auto& r) { return glob(r.pattern, pattern); });
            inputs.insert(wider, rule);
        }
        return *selected;
    }
    Tactic tactic;
    const auto taken = [&](const std::string& name) {
        return std::ranges::find(tactics, name, &Tactic::name) != tactics.end();
    };
    tactic.name = words::noop("Manual");
    for (int n = 2; taken(tactic.name); ++n) tactic.name = fmt::format("Manual {}", n);
    tactic.axis = axis;
    tactic.inputs = {rule};
    tactics.push_back(std::move(tactic));
    return tactics.size() - 1;
}

} // namespace axiscape
