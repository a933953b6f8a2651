// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ops/ops.h"

#include "core/ops/per_op.h"

#include <string>
#include <unordered_map>

namespace axiscape {
namespace {

constexpr OpKind kindAt(std::size_t i) { return static_cast<OpKind>(i); }

// The op of one shape that a chlo.broadcast_* is by its name; itself for every other.
constexpr OpKind oneShape(OpKind kind) {
    constexpr std::string_view prefix = "broadcast_";
    if (ruleFamily(kind) != RuleFamily::aligned) return kind;
    const std::string_view name = opKindName(kind).substr(prefix.size());
    for (std::size_t i = 0; i < kOpKinds; ++i)
        if (opKindName(kindAt(i)) == name && isElementwise(kindAt(i))) return kindAt(i);
    return OpKind::unknown;
}

constexpr std::array<OpKind, kOpKinds> kLaneKinds = [] {
    std::array<OpKind, kOpKinds> kinds{};
    for (std::size_t i = 0; i < kOpKinds; ++i) kinds[i] = oneShape(kindAt(i));
    return kinds;
}();

constexpr bool allBroadcastsHaveAnOp() {
    for (std::size_t i = 0; i + 1 < kOpKinds; ++i)
        if (kLaneKinds[i] == OpKind::unknown || opRow(kLaneKinds[i]).operands != opRow(kindAt(i)).operands)
            return false;
    return true;
}
static_assert(allBroadcastsHaveAnOp(), "a row of the family `aligned` has no element-wise op of its name and operands");

struct Combined {
    Combiner combiner = Combiner::none;
};
constexpr PerOp<Combined> kCombiners{{OpKind::add, {Combiner::add}},     {OpKind::maximum, {Combiner::max}},
                                     {OpKind::minimum, {Combiner::min}}, {OpKind::multiply, {Combiner::mul}},
                                     {OpKind::and_, {Combiner::and_}},   {OpKind::or_, {Combiner::or_}}};

} // namespace

OpKind laneKind(OpKind kind) { return kLaneKinds[static_cast<std::size_t>(kind)]; }

OpKind opKindFromName(std::string_view fullName) {
    static const auto kinds = [] {
        std::unordered_map<std::string, OpKind> map;
        for (std::size_t i = 0; i + 1 < kOpKinds; ++i)
            map.emplace(std::string(opKindDialect(kindAt(i))) + "." + std::string(opKindName(kindAt(i))), kindAt(i));
        for (const char* constant : {"sdy.constant", "chlo.constant"}) map.emplace(constant, OpKind::constant);
        return map;
    }();
    const auto kindOf = [&](const std::string& name) {
        const auto found = kinds.find(name);
        return found == kinds.end() ? OpKind::unknown : found->second;
    };
    const auto kind = kindOf(std::string(fullName));
    if (kind != OpKind::unknown || !fullName.starts_with("mhlo.")) return kind;
    const std::string name(fullName.substr(5));
    const auto same = kindOf("stablehlo." + name);
    return same == OpKind::unknown ? kindOf("chlo." + name) : same;
}

std::string_view combinerName(Combiner combiner) {
    constexpr std::string_view names[] = {"add", "max", "min", "mul", "and", "or", "none"};
    return names[static_cast<std::size_t>(combiner)];
}

Combiner combinerOf(OpKind kind) { return kCombiners[kind].combiner; }

OpKind opOf(Combiner combiner) {
    for (std::size_t i = 0; i < kOpKinds; ++i)
        if (combiner != Combiner::none && combinerOf(kindAt(i)) == combiner) return kindAt(i);
    return OpKind::unknown;
}

} // namespace axiscape
