// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/structure_parts.h"

#include <algorithm>
#include <unordered_map>

namespace axiscape::structure {

bool hasNumberedRegions(const Module& module, OpId op) {
    for (const RegionId id : module.regions(op)) {
        const auto ops = module.region(id).ops;
        if (!ops.empty() && ops[0].value < module.opCount()) return true;
    }
    return false;
}

OpScopes readScopes(const Module& module) {
    OpScopes out;
    out.stackOf.resize(module.opCount());
    // Ops that came through no call share a stack by its text; the others by the texts of the whole chain.
    std::unordered_map<std::uint32_t, std::uint32_t> byText;
    std::unordered_map<std::string, std::uint32_t> byChain;
    const auto add = [&](NameStack stack) {
        out.anyScope = out.anyScope || !stack.scopes.empty();
        out.anyBackward = out.anyBackward || stack.backward;
        out.stacks.push_back(std::move(stack));
        return static_cast<std::uint32_t>(out.stacks.size() - 1);
    };
    std::string key;
    for (const OpId op : module.ops()) {
        const Location own = module.location(op);
        const auto calls = module.callChain(op);
        if (calls.empty()) {
            const auto [at, isNew] = byText.try_emplace(own.nameStack.value, 0);
            if (isNew) at->second = add(parseNameStack(module.text(own.nameStack)));
            out.stackOf[op] = at->second;
            continue;
        }
        key.clear();
        for (const Location& call : calls) key += std::to_string(call.nameStack.value) + ' ';
        key += std::to_string(own.nameStack.value);
        const auto [at, isNew] = byChain.try_emplace(key, 0);
        if (isNew) {
            NameStack stack;
            for (const Location& call : calls) appendStack(stack, parseNameStack(module.text(call.nameStack)));
            appendStack(stack, parseNameStack(module.text(own.nameStack)));
            at->second = add(std::move(stack));
        }
        out.stackOf[op] = at->second;
    }
    return out;
}

namespace {

// Without name stacks: what the loss (a scalar float result) depends on is forward; of the rest, what makes the new
// state from gradients is update. Only where arguments are donated into results and products follow the loss.
void findPassesByFlow(const Module& module, IdVector<OpId, Pass>& passOf) {
    std::size_t donated = 0;
    for (const Argument& argument : module.arguments()) donated += argument.aliasedResult >= 0;
    OpId loss;
    for (const ValueId v : module.results())
        if (module.type(v).shape.empty() && isFloat(module.type(v).dtype)) loss = module.definingOp(v);
    if (donated == 0 || !loss.valid()) return;
    std::vector<OpId> open;
    // Marks what `op` depends on, regions and all, up to ops that `mark` refuses.
    const auto walk = [&](OpId from, auto mark) {
        open.assign(1, from);
        while (!open.empty()) {
            const OpId op = open.back();
            open.pop_back();
            if (!op.valid() || op.value >= module.opCount() || !mark(op)) continue;
            for (const ValueId v : module.operands(op)) open.push_back(module.definingOp(v));
            for (const RegionId region : module.regions(op)) {
                for (const ValueId v : module.region(region).yields) open.push_back(module.definingOp(v));
                for (const OpId inner : module.region(region).ops) open.push_back(inner);
            }
        }
    };
    IdVector<OpId, std::uint8_t> forward(module.opCount(), 0), update(module.opCount(), 0);
    walk(loss, [&](OpId op) { return forward[op] ? false : (forward[op] = 1) != 0; });
    for (std::size_t a = 0; a < module.argumentCount(); ++a)
        if (const int r = module.argument(a).aliasedResult; r >= 0)
            walk(module.definingOp(module.results()[static_cast<std::size_t>(r)]), [&](OpId op) {
                if (forward[op] || update[op] || has(module.kind(op), Trait::mixes)) return false;
                return (update[op] = 1) != 0;
            });
    bool anyProduct = false;
    for (const OpId op : module.ops())
        anyProduct = anyProduct || (!forward[op] && !update[op] && isProduct(module.kind(op)));
    if (!anyProduct) return;
    for (const OpId op : module.ops())
        passOf[op] = forward[op] ? Pass::forward : update[op] ? Pass::update : Pass::backward;
}

} // namespace

IdVector<OpId, Pass> findPasses(const Module& module, const OpScopes& scopes) {
    IdVector<OpId, Pass> passOf(module.opCount(), Pass::forward);
    if (!scopes.anyBackward) {
        findPassesByFlow(module, passOf);
        return passOf;
    }
    OpId lastBackward;
    for (const OpId op : module.ops())
        if (scopes.stacks[scopes.stackOf[op]].backward) lastBackward = op;
    for (const OpId op : module.ops()) {
        const NameStack& stack = scopes.stacks[scopes.stackOf[op]];
        const RegionId region = module.regionOf(op);
        if (region.valid()) { // the body of a loop belongs to the pass of its loop
            const Pass outer = passOf[module.region(region).parent];
            passOf[op] = outer == Pass::forward && stack.backward ? Pass::backward : outer;
        } else if (stack.backward) {
            passOf[op] = Pass::backward;
        } else if (!stack.forward && op > lastBackward) {
            passOf[op] = Pass::update;
        } else if (!stack.forward) { // without a mark, but made from gradients: the update has begun
            for (const ValueId v : module.operands(op)) {
                const OpId from = module.definingOp(v);
                if (from.valid() && passOf[from] != Pass::forward) passOf[op] = Pass::update;
            }
        }
    }
    // Constants belong to their first user.
    for (const OpId op : module.ops())
        if (module.kind(op) == OpKind::constant && !module.results(op).empty())
            if (const auto uses = module.uses(module.results(op)[0]);
                !uses.empty() && uses[0].op.value < module.opCount())
                passOf[op] = passOf[uses[0].op];
    return passOf;
}

IdVector<OpId, std::uint8_t> findRecomputed(const Module& module, const IdVector<OpId, Pass>& passOf) {
    IdVector<OpId, std::uint8_t> out(module.opCount(), 0);
    std::unordered_map<std::uint32_t, bool> known; // by text
    const auto isMarked = [&](StringId id) {
        const auto [at, isNew] = known.try_emplace(id.value, false);
        if (isNew) at->second = module.text(id).find("rematted_computation") != std::string_view::npos;
        return at->second;
    };
    for (const OpId op : module.ops()) {
        if (passOf[op] != Pass::backward) continue;
        out[op] =
            isMarked(module.location(op).nameStack) ||
            std::ranges::any_of(module.callChain(op), [&](const Location& call) { return isMarked(call.nameStack); });
    }
    return out;
}

} // namespace axiscape::structure
