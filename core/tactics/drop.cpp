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

std::string freeName(const Schedule& schedule, const std::string& wanted) {
    const auto taken = [&](const std::string& name) {
        return std::ranges::any_of(schedule.tactics, [&](const Tactic& t) { return t.name == name; });
    };
    std::string name = wanted;
    // "Manual 2" counts on to "Manual 3".
    const auto end = wanted.find_last_not_of("0123456789");
    const bool numbered = end != std::string::npos && end > 0 && end + 1 < wanted.size() && wanted[end] == ' ';
    const std::string stem = numbered ? wanted.substr(0, end) : wanted;
    for (int n = 2; taken(name); ++n) name = stem + " " + std::to_string(n);
    return name;
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
    tactic.name = freeName(schedule, words::noop("Manual"));
    tactic.axis = axis;
    tactic.inputs = {rule};
    tactics.push_back(std::move(tactic));
    return tactics.size() - 1;
}

} // namespace axiscape
