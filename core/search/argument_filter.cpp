// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/argument_filter.h"

#include "core/tactics/tactics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace axiscape::searching {
namespace {

constexpr std::size_t kHops = 3;
constexpr std::size_t kMostOps = 64; // looked at a hop
constexpr std::size_t kLargest = 2;  // groups that stay whatever their score

enum Surroundings : std::size_t { product, lookup, elementwise, movement, reduction, loop, other, kSurroundings };
constexpr std::array<const char*, kSurroundings> kSurroundingNames{"product",   "lookup", "elementwise", "movement",
                                                                   "reduction", "loop",   "other"};
constexpr std::array<const char*, kFeatures - kHops * kSurroundings> kOwnNames{
    "share_of_bytes", "bytes_to_largest", "rank",     "is_parameter",    "is_optimizer_state",
    "is_input",       "position",         "how_many", "reach_in_values", "reach_in_bytes"};

Surroundings surroundingsOf(OpKind kind) {
    if (isProduct(kind)) return product;
    if (has(kind, Trait::indexes)) return lookup;
    // The weights were learnt with reverse among the others.
    if (has(kind, Trait::moves) && kind != OpKind::reverse) return movement;
    if (workClass(kind) == WorkClass::reduce) return reduction;
    if (workClass(kind) == WorkClass::control) return loop;
    return isElementwise(kind) ? elementwise : other;
}

// The kinds of ops around an argument, as parts of all that are as many uses away.
void addSurroundings(const Module& module, ValueId argument, Features& out) {
    std::vector<ValueId> edge{argument};
    std::vector<std::uint32_t> seen;
    for (std::size_t hop = 0; hop < kHops && !edge.empty(); ++hop) {
        std::vector<ValueId> next;
        std::array<double, kSurroundings> count{};
        double all = 0;
        for (const ValueId value : edge)
            for (const Use& use : module.uses(value)) {
                if (all >= static_cast<double>(kMostOps)) break;
                if (std::ranges::find(seen, use.op.value) != seen.end()) continue;
                seen.push_back(use.op.value);
                ++count[surroundingsOf(module.kind(use.op))], ++all;
                for (const ValueId made : module.results(use.op)) next.push_back(made);
            }
        for (std::size_t k = 0; k < kSurroundings && all > 0; ++k)
            out[kOwnNames.size() + hop * kSurroundings + k] = count[k] / all;
        edge = std::move(next);
    }
}

} // namespace

std::vector<ArgumentGroup> argumentGroups(const Module& module) {
    std::vector<ArgumentGroup> out;
    std::vector<std::uint8_t> seen(module.argumentCount(), 0);
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a) {
        if (seen[a]) continue;
        DropPattern alike = patternFor(module, a);
        ArgumentGroup group{std::move(alike.pattern), std::move(alike.arguments), 0};
        for (const std::uint32_t member : group.arguments) {
            seen[member] = 1;
            group.bytes += module.type(ValueId{member}).bytes();
        }
        out.push_back(std::move(group));
    }
    return out;
}

std::span<const std::string> featureNames() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all(kOwnNames.begin(), kOwnNames.end());
        for (std::size_t hop = 1; hop <= kHops; ++hop)
            for (const char* kind : kSurroundingNames)
                all.push_back(std::string(kind) + "_" + std::to_string(hop) + (hop == 1 ? "_use_away" : "_uses_away"));
        return all;
    }();
    return names;
}

std::vector<Features> argumentFeatures(const Module& module, const ModelFacts& facts, const LogicalDimensions& logical,
                                       const std::vector<ArgumentGroup>& groups) {
    double total = 1, largest = 1;
    for (const ArgumentGroup& group : groups) {
        total += static_cast<double>(group.bytes);
        largest = std::max(largest, static_cast<double>(group.bytes));
    }
    std::vector<Features> out;
    for (const ArgumentGroup& group : groups) {
        const std::uint32_t first = group.arguments.front();
        const auto bytes = static_cast<double>(group.bytes);
        const std::size_t rank = module.type(ValueId{first}).shape.size();
        Features own{};
        own[0] = bytes / total;
        own[1] = std::clamp(1 + std::log2(std::max(bytes, 1.0) / largest) / 24, 0.0, 1.0);
        own[2] = std::min(1.0, static_cast<double>(rank) / 4);
        own[3] = facts.roles[first] == Role::parameter;
        own[4] = facts.roles[first] == Role::optimizerState;
        own[5] = facts.roles[first] == Role::batch;
        own[6] = static_cast<double>(first) / std::max(1.0, static_cast<double>(module.argumentCount()));
        own[7] = std::min(1.0, std::log2(1 + static_cast<double>(group.arguments.size())) / 8);
        for (std::size_t d = 0; d < rank; ++d) {
            const NamedDimension& dimension = logical.names[logical.names.of(ValueId{first}, d)];
            double covered = 0;
            for (const ArgumentDimension& at : dimension.arguments)
                covered += static_cast<double>(module.type(ValueId{at.argument}).bytes());
            own[8] = std::max(own[8], static_cast<double>(dimension.values) / static_cast<double>(module.valueCount()));
            own[9] = std::max(own[9], std::min(1.0, covered / total));
        }
        addSurroundings(module, ValueId{first}, own);
        out.push_back(own);
    }
    return out;
}

double ArgumentFilter::score(const Features& features) const {
    return std::inner_product(weights.begin(), weights.end(), features.begin(), 0.0);
}

std::vector<ArgumentGroup> likelyGroups(const Module& module, const ModelFacts& facts, const LogicalDimensions& logical,
                                        std::vector<ArgumentGroup> groups, const ArgumentFilter& filter,
                                        std::size_t most) {
    if (most >= groups.size()) return groups;
    const auto features = argumentFeatures(module, facts, logical, groups);
    std::vector<double> score;
    score.reserve(features.size());
    for (const Features& one : features) score.push_back(filter.score(one));
    std::vector<std::size_t> order(groups.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::vector<std::uint8_t> stays(groups.size(), 0);
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return score[a] > score[b]; });
    // One of those with the same dimensions stands for all: propagation takes a cut from a parameter to its state.
    std::vector<std::vector<std::uint32_t>> taken;
    for (const std::size_t g : order) {
        if (taken.size() == most) break;
        std::vector<std::uint32_t> dimensions;
        const ValueId first{groups[g].arguments.front()};
        for (std::size_t d = 0; d < module.type(first).shape.size(); ++d)
            dimensions.push_back(logical.names.of(first, d).value);
        if (std::ranges::find(taken, dimensions) != taken.end()) continue;
        taken.push_back(std::move(dimensions));
        stays[g] = 1;
    }
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return groups[a].bytes > groups[b].bytes; });
    for (std::size_t i = 0; i < kLargest; ++i) stays[order[i]] = 1;
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (facts.roles[groups[g].arguments.front()] == Role::batch) stays[g] = 1;
    std::vector<ArgumentGroup> out;
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (stays[g]) out.push_back(std::move(groups[g]));
    return out;
}

} // namespace axiscape::searching
