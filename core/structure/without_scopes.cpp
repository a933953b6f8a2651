// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/structure_parts.h"

#include <unordered_map>

namespace axiscape::structure {
namespace {

constexpr std::uint32_t kWorthGrouping = 24; // a program below that is read at one glance
constexpr double kOpsPerRun = 4;             // shorter runs would hide more than they tell

// "model.<locals>.attention.<locals>.<lambda>" -> "attention".
std::string_view functionName(std::string_view qualified) {
    std::string_view name;
    for (std::size_t start = 0; start <= qualified.size();) {
        const auto dot = qualified.find('.', start);
        const auto part = qualified.substr(start, dot == std::string_view::npos ? dot : dot - start);
        if (!part.empty() && part.front() != '<') name = part;
        if (dot == std::string_view::npos) break;
        start = dot + 1;
    }
    return name;
}

// Names the runs of equal labels: "attention_0", "attention_1", or "loss" where there is one run only.
IdVector<OpId, std::string> nameRuns(const Module& module, const IdVector<OpId, std::string_view>& labels) {
    IdVector<OpId, std::string> names(module.opCount());
    std::unordered_map<std::string_view, std::uint32_t> runs, seen;
    std::string_view last;
    std::uint32_t count = 0;
    for (const OpId op : module.ops()) {
        if (labels[op] != last && !labels[op].empty()) {
            ++runs[labels[op]];
            ++count;
        }
        last = labels[op];
    }
    if (count < 2 || module.opCount() < kOpsPerRun * count) return names;
    last = {};
    for (const OpId op : module.ops()) {
        const auto label = labels[op];
        if (label != last && !label.empty()) ++seen[label];
        last = label;
        if (label.empty()) continue;
        names[op] = runs[label] == 1 ? std::string(label) : std::string(label) + '_' + std::to_string(seen[label] - 1);
    }
    return names;
}

bool anyName(const IdVector<OpId, std::string>& names) {
    for (const auto& name : names)
        if (!name.empty()) return true;
    return false;
}

} // namespace

IdVector<OpId, std::string> groupsWithoutScopes(const Module& module) {
    if (module.opCount() < kWorthGrouping) return IdVector<OpId, std::string>(module.opCount());
    IdVector<OpId, std::string_view> labels(module.opCount());
    for (const OpId op : module.ops()) labels[op] = functionName(module.text(module.location(op).function));
    if (auto names = nameRuns(module, labels); anyName(names)) return names;
    // The container of the argument read last: ops between two arguments of layer_1 are taken to be of layer_1.
    std::string_view last;
    for (const OpId op : module.ops()) {
        for (const ValueId v : module.operands(op)) {
            if (!module.isArgument(v)) continue;
            const std::string_view path = module.argument(v.value).path;
            const auto first = path.find('/');
            if (first == std::string_view::npos) continue;
            const auto second = path.find('/', first + 1);
            if (second != std::string_view::npos) last = path.substr(first + 1, second - first - 1);
        }
        labels[op] = last;
    }
    return nameRuns(module, labels);
}

} // namespace axiscape::structure
