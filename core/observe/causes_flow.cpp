// SPDX-License-Identifier: GPL-3.0-or-later
// What the flow of data around an op tells of why a collective is there.
#include "core/observe/causes.h"

#include "core/structure/name_stack.h"

#include <algorithm>

namespace axiscape {
namespace {

constexpr int kMostSteps = 8;

// The largest part of a dimension that a reshape makes of several, or takes apart: the first that is more than one.
struct Joined {
    std::int64_t whole = 0, first = 0;
};

std::vector<Joined> joinedBy(std::span<const std::int64_t> from, std::span<const std::int64_t> to) {
    std::vector<Joined> out;
    for (std::size_t i = 0, j = 0; i < from.size() && j < to.size();) {
        std::int64_t a = from[i++], b = to[j++];
        std::int64_t firstOfA = a, firstOfB = b;
        std::size_t ofA = a > 1, ofB = b > 1; // parts that are more than one
        while (a != b && (a < b ? i < from.size() : j < to.size())) {
            std::int64_t& product = a < b ? a : b;
            std::int64_t& first = a < b ? firstOfA : firstOfB;
            std::size_t& count = a < b ? ofA : ofB;
            const std::int64_t next = a < b ? from[i++] : to[j++];
            if (first == 1) first = next;
            count += next > 1;
            product *= next;
        }
        if (a != b) return out;
        if (ofA > 1 && ofB == 1) out.push_back({a, firstOfA});
        if (ofB > 1 && ofA == 1) out.push_back({b, firstOfB});
    }
    return out;
}

} // namespace

// A dimension that an axis cuts, around this op, is made of parts (or taken apart into them) that the axis does not
// divide: heads of keys that are fewer than devices. How many parts; nothing: it is not so.
std::optional<std::int64_t> CollectiveCauses::undivided(OpId op, AxisSet axes) const {
    const Module& module = m_program.partition.module();
    const Mesh& mesh = m_program.partition.mesh();
    AxisSet around = 0;
    for (const ValueId value : module.operands(op))
        if (module.type(value).isTensor()) around |= m_program.sharding(value).axes();
    for (const ValueId value : module.operands(op)) {
        ValueId at = value;
        OpId by = module.kind(op) == OpKind::reshape ? op : OpId{};
        for (int steps = 0; steps < kMostSteps; ++steps) {
            if (!by.valid()) {
                if (module.valueKind(at) != ValueKind::opResult) break;
                by = module.definingOp(at);
            }
            if (module.operands(by).size() != 1) break;
            at = module.operands(by)[0];
            if (module.kind(by) == OpKind::reshape)
                for (const Joined& one : joinedBy(module.type(at).shape, module.type(module.results(by)[0]).shape))
                    for (AxisId axis = 0; axis < static_cast<AxisId>(mesh.axes.size()); ++axis) {
                        const bool isMeant = axes != 0 ? (axes & axisBit(axis)) != 0 : mesh.size(axis) > 1;
                        if (isMeant && (around & axisBit(axis)) && one.whole % mesh.size(axis) == 0 &&
                            one.first % mesh.size(axis) != 0)
                            return one.first;
                    }
            by = {};
        }
    }
    return std::nullopt;
}

// What a library's strategies never cut: the features that blocks add to, and the dimension inside of heads.
bool CollectiveCauses::sumsOverWrongDimension(OpId op, AxisSet axes) const {
    const Partition& state = m_program.partition;
    const SiteTable& sites = state.sites();
    const Module& module = state.module();
    const OpId reader = readerOf(op, parseNameStack(module.text(module.location(op).nameStack)).backward);
    const auto attention = std::ranges::find_if(m_facts.attentions, [&](const Attention& a) {
        return reader.valid() && (a.scores == reader || a.mixed == reader);
    });
    const auto isLeftWhole = [&](DimensionId summed) {
        if (attention != m_facts.attentions.end() && summed != attention->queries && summed != attention->keys &&
            std::ranges::find(attention->heads, summed) == attention->heads.end())
            return true; // inside of heads
        return std::ranges::find(m_facts.residual, summed) != m_facts.residual.end();
    };
    // Where the rewriter's program sums nothing over these axes, the compiler's does over what it brought there: over
    // any of what the op sums.
    bool isCut = false, isWrong = false, isAllWrong = true, any = false;
    for (const SiteId site : sites.sitesOf(op)) {
        const auto& factors = sites.rule(site).factors;
        for (std::size_t f = 0; f < factors.size(); ++f) {
            if (factors[f].factorClass != FactorClass::reduction) continue;
            const bool isWhole = isLeftWhole(m_facts.dimensions.ofFactor(site, static_cast<FactorIndex>(f)));
            any = true;
            isAllWrong &= isWhole;
            for (const NestEntry& entry : state.nest(site))
                if (entry.factor == f && (axes & axisBit(entry.axis))) {
                    isCut = true;
                    isWrong |= isWhole;
                }
        }
    }
    return isCut ? isWrong : any && isAllWrong;
}

// Data that what the op makes is combined with, element by element, and that other axes cut than other data.
std::optional<std::uint32_t> CollectiveCauses::oddDataBehind(OpId op) const {
    const Partition& state = m_program.partition;
    const Module& module = state.module();
    const auto isOdd = [&](std::uint32_t data) {
        const AxisSet own = state.argument(data).axes();
        for (std::uint32_t other = 0; own != 0 && other < m_structure.argumentRoles.size(); ++other)
            if (m_structure.argumentRoles[other] == Role::batch && state.argument(other).axes() != 0 &&
                !(state.argument(other).axes() & own))
                return true;
        return false;
    };
    ValueId value = module.results(op)[0];
    for (int steps = 0; steps < kMostSteps && !module.uses(value).empty(); ++steps) {
        const OpId user = module.uses(value)[0].op;
        if (!isElementwise(module.kind(user)) || module.results(user).size() != 1) return std::nullopt;
        for (const ValueId operand : module.operands(user))
            if (const auto data =
                    operand == value ? std::nullopt : observed::argumentBehind(m_program.partition.sites(), operand);
                data && m_structure.argumentRoles[*data] == Role::batch && isOdd(*data))
                return data;
        value = module.results(user)[0];
    }
    return std::nullopt;
}

// A parameter that the op reads, cast, transposed or broadcast, and that lies otherwise than what the op makes; or that
// is what is moved, for that is no larger than it and smaller than all else there.
std::optional<std::uint32_t> CollectiveCauses::readOtherwise(const MatchRow& row, OpId op) const {
    const Module& module = m_program.partition.module();
    const bool isSmall = row.mostBytes > 0 && row.mostBytes < m_program.localBytes(module.results(op)[0]);
    const TensorSharding& made = m_program.sharding(module.results(op)[0]);
    for (const ValueId operand : module.operands(op)) {
        const auto argument = observed::argumentBehind(m_program.partition.sites(), operand);
        if (!argument || m_structure.argumentRoles[*argument] != Role::parameter) continue;
        const std::int64_t bytes = module.type(ValueId{*argument}).bytes();
        const bool isWide = bytes < module.type(operand).bytes(); // broadcast
        if (isSmall && isWide && row.mostBytes <= bytes) return argument;
        for (const Tile& tile : m_program.sharding(operand).tiles)
            if (made.dimOf(tile.axis) != tile.dim) return argument;
    }
    return std::nullopt;
}

// What a loop is given, where the value is what it carries.
ValueId CollectiveCauses::outsideLoops(ValueId value) const {
    const Module& module = m_program.partition.module();
    for (int steps = 0; steps < kMostSteps; ++steps) {
        if (module.valueKind(value) == ValueKind::regionArgument) {
            const OpId loop = module.definingOp(value);
            const auto operands = loop.valid() ? module.operands(loop) : std::span<const ValueId>();
            if (!loop.valid() || module.kind(loop) != OpKind::while_ || module.index(value) >= operands.size())
                return value;
            value = operands[module.index(value)];
        } else if (module.valueKind(value) == ValueKind::opResult &&
                   module.operands(module.definingOp(value)).size() == 1) {
            value = module.operands(module.definingOp(value))[0];
        } else {
            return value;
        }
    }
    return value;
}

// Of the loop around an op: the argument of the program whose gradient it adds up, the largest if it is several. Told
// by its shape: what is only added to, from turn to turn, is as large as something that the loop reads. Empty: none.
std::string CollectiveCauses::addedUpAround(OpId op) const {
    const Module& module = m_program.partition.module();
    const RegionId region = module.regionOf(op);
    if (!region.valid() || module.kind(module.region(region).parent) != OpKind::while_) return {};
    const OpId loop = module.region(region).parent;
    std::string found;
    std::int64_t most = 0;
    const auto yields = module.region(region).yields;
    for (std::uint32_t k = 0; k < yields.size(); ++k) {
        if (module.valueKind(yields[k]) != ValueKind::opResult) continue;
        const OpId by = module.definingOp(yields[k]);
        const auto type = module.type(yields[k]);
        const bool isAdded =
            module.kind(by) == OpKind::add && type.isTensor() && !type.shape.empty() &&
            std::ranges::any_of(module.operands(by), [&](ValueId value) {
                return module.valueKind(value) == ValueKind::regionArgument && module.index(value) == k;
            });
        if (!isAdded || type.bytes() <= most) continue;
        for (const ValueId given : module.operands(loop))
            if (const ValueId from = outsideLoops(given); module.isArgument(from) &&
                                                          m_structure.argumentRoles[from.value] != Role::batch &&
                                                          std::ranges::equal(module.type(from).shape, type.shape)) {
                found = module.argument(from.value).path;
                most = type.bytes();
            }
    }
    return found;
}

// What the op makes is one of the summands of something.
bool CollectiveCauses::isAddedToAnother(OpId op) const {
    const Module& module = m_program.partition.module();
    ValueId value = module.results(op)[0];
    for (int steps = 0; steps < kMostSteps && module.uses(value).size() == 1; ++steps) {
        const OpId user = module.uses(value)[0].op;
        if (module.kind(user) == OpKind::add) return true;
        if (module.operands(user).size() != 1 || module.results(user).size() != 1) return false;
        value = module.results(user)[0];
    }
    return false;
}

} // namespace axiscape
