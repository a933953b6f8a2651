// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/shrink/around.h"

#include "core/shrink/piece.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace axiscape::shrinking {
namespace {

using translation::InstructionName;

bool isNamed(const Module& module, OpId op, const InstructionName& name) {
    const auto own = translation::instructionOf(module, op);
    return own.instruction == name.instruction && own.computation == name.computation;
}

constexpr std::uint32_t kNotBehind = 0xffffffffu;

// Values that are made, through whatever, of those of the instruction; and how many ops after it. Results of a loop are
// so where what they are made of is in any turn, and all of them where the number of turns is. What its body starts
// with is not, by what comes back of a turn before: pieces are of one turn, and in the first all that enters is right.
// `anyTurn`: the same of all turns; empty: that is asked.
std::vector<std::uint32_t> opsBehind(const Module& module, const InstructionName& name,
                                     const std::vector<std::uint32_t>& anyTurn) {
    std::vector<std::uint32_t> behind(module.valueCount(), kNotBehind);
    bool changed = true;
    const auto lower = [&](ValueId v, std::uint32_t to) {
        if (to < behind[v.value]) behind[v.value] = to, changed = true;
    };
    const auto after = [](std::uint32_t one) { return one == kNotBehind ? one : one + 1; };
    while (changed) {
        changed = false;
        for (const OpId op : module.ops()) {
            const auto regions = module.regions(op);
            std::uint32_t here = kNotBehind;
            if (isNamed(module, op, name)) here = 0;
            if (module.kind(op) == OpKind::while_) {
                const std::uint32_t turns = after(behind[module.region(regions[0]).yields[0].value]);
                for (std::uint32_t k = 0; k < module.results(op).size(); ++k) {
                    const ValueId result = module.results(op)[k];
                    std::uint32_t enters = behind[module.operands(op)[k].value];
                    const std::uint32_t comesBack = behind[module.region(regions[1]).yields[k].value];
                    if (anyTurn.empty()) enters = std::min(enters, comesBack);
                    for (const RegionId id : regions) lower(module.region(id).arguments[k], enters);
                    lower(result, std::min({here, turns, after(enters)}));
                    if (!anyTurn.empty()) lower(result, anyTurn[result.value]);
                }
                continue;
            }
            for (const ValueId v : readBy(module, op)) here = std::min(here, after(behind[v.value]));
            for (const RegionId id : regions) {
                const Region& region = module.region(id);
                for (const ValueId v : region.yields) here = std::min(here, after(behind[v.value]));
                for (const ValueId v : region.arguments) // what goes in
                    if (module.index(v) < module.operands(op).size())
                        lower(v, behind[module.operands(op)[module.index(v)].value]);
            }
            if (here != kNotBehind)
                for (const ValueId v : module.results(op)) lower(v, here);
        }
    }
    return behind;
}

std::vector<std::uint32_t> opsBehind(const Module& module, const InstructionName& name) {
    return opsBehind(module, name, opsBehind(module, name, {}));
}

RegionId regionOf(const Module& module, ValueId value) {
    if (module.valueKind(value) == ValueKind::regionArgument) return module.regionOfArgument(value);
    const OpId op = module.definingOp(value);
    return op.valid() ? module.regionOf(op) : RegionId{};
}

// In a right program the value of that name is a shard here: no partial sum that is still to be combined.
bool isFinal(const Module& module, OpId op) {
    const auto stack = module.location(op).nameStack;
    const bool collective = has(module.kind(op), Trait::collective);
    if (!isElementwise(module.kind(op)) && workClass(module.kind(op)) != WorkClass::alias && !collective) return false;
    if (!stack.valid() || module.text(stack).empty()) return false;
    if (collective) // not one of several that make it together
        for (const ValueId v : module.results(op))
            for (const Use use : module.uses(v))
                if (use.op.value < module.opCount() && has(module.kind(use.op), Trait::collective)) return false;
    return true;
}

bool makesSuch(OpKind compiled, OpKind whole) {
    if (compiled == whole) return true;
    // A copy stands where a sum is left out.
    return (compiled == OpKind::all_reduce || compiled == OpKind::copy) &&
           (isProduct(whole) || workClass(whole) == WorkClass::reduce);
}

// Ops of the whole by their names: functions that were inlined lose what stood before, so the longest end of a name
// that is one counts.
class ByName {
  public:
    explicit ByName(const Module& whole) {
        for (const OpId op : whole.ops())
            if (const auto stack = whole.location(op).nameStack; stack.valid()) m_ops[whole.text(stack)].push_back(op);
    }
    std::span<const OpId> of(std::string_view name) const {
        for (;;) {
            if (const auto found = m_ops.find(name); found != m_ops.end()) return found->second;
            const auto slash = name.find('/');
            if (slash == name.npos) return {};
            name.remove_prefix(slash + 1);
        }
    }

  private:
    std::map<std::string_view, std::vector<OpId>> m_ops;
};

// The cut that the numbers fit best; nothing if two fit as well, or all is right.
std::optional<TensorSharding> bestCut(const MadeValue& made, const MadeValue& whole, const Mesh& mesh) {
    std::optional<TensorSharding> best;
    double most = -1;
    for (const TensorSharding& cut : cutsOf(whole.shape, made.shape, mesh)) {
        const double alike = likeness(made, whole, cut, mesh);
        if (alike == 1) return {};
        if (alike == most) best.reset();
        if (alike > most) best = cut, most = alike;
    }
    return best;
}

// Where numbers do not tell: element by element a result lies as what it is made of.
std::optional<TensorSharding> cutOfOperands(const Module& compiled, OpId op, const MadeValue& made,
                                            const MadeValue& whole, const Counterparts& counterparts,
                                            const Mesh& mesh) {
    for (const ValueId operand : compiled.operands(op)) {
        const auto known = counterparts.of(operand);
        if (!known || !std::ranges::equal(compiled.type(operand).shape, made.shape)) continue;
        if (localShape(whole.shape, known->sharding, mesh) != made.shape) continue;
        if (likeness(made, whole, known->sharding, mesh) < 1) return known->sharding;
    }
    return {};
}

// What a loop counts its turns with: the carried value that its condition compares.
std::optional<std::uint32_t> counterOf(const Module& module, OpId loop) {
    const Region& condition = module.region(module.regions(loop)[0]);
    if (module.valueKind(condition.yields[0]) != ValueKind::opResult) return {};
    const OpId compare = module.definingOp(condition.yields[0]);
    if (module.kind(compare) != OpKind::compare) return {};
    std::optional<std::uint32_t> only;
    for (const ValueId v : module.operands(compare)) {
        if (module.valueKind(v) != ValueKind::regionArgument || enteredAs(module, v) != v) continue;
        if (only) return {};
        only = module.index(v);
    }
    return only;
}

std::vector<OpId> loopsOf(const Module& module) {
    std::vector<OpId> loops;
    for (const OpId op : module.ops())
        if (module.kind(op) == OpKind::while_) loops.push_back(op);
    return loops;
}

// What a loop of the compiled program carries, where the original's loop carries it, too: known by what enters or comes
// back, and what both count with.
class LoopPairs {
  public:
    LoopPairs(const Both& both, const Counterparts& counterparts)
        : m_compiled(*both.compiled), m_whole(*both.whole), m_counterparts(counterparts), m_loops(loopsOf(m_compiled)),
          m_wholeLoops(loopsOf(m_whole)) {}

    std::vector<WrongValue> carriedBy(OpId loop) const {
        std::vector<WrongValue> pairs;
        const Region& body = m_compiled.region(m_compiled.regions(loop)[1]);
        OpId other;
        for (std::uint32_t k = 0; k < body.arguments.size(); ++k) {
            if (body.yields[k] == body.arguments[k]) continue;
            const auto known = m_counterparts.of(body.arguments[k]);
            if (!known || m_whole.valueKind(known->whole) != ValueKind::regionArgument) continue;
            other = m_whole.region(m_whole.regionOfArgument(known->whole)).parent;
            if (m_whole.kind(other) != OpKind::while_) return {};
            pairs.push_back(
                {m_compiled.results(loop)[k], {m_whole.results(other)[m_whole.index(known->whole)], known->sharding}});
        }
        if (!other.valid()) other = sameByOrder(loop);
        if (!other.valid()) return pairs;
        const auto here = counterOf(m_compiled, loop), there = counterOf(m_whole, other);
        if (here && there)
            pairs.push_back({m_compiled.results(loop)[*here], {m_whole.results(other)[*there], TensorSharding{}}});
        return pairs;
    }

  private:
    OpId sameByOrder(OpId loop) const {
        if (m_loops.size() != m_wholeLoops.size()) return {};
        return m_wholeLoops[static_cast<std::size_t>(std::ranges::find(m_loops, loop) - m_loops.begin())];
    }

    const Module& m_compiled;
    const Module& m_whole;
    const Counterparts& m_counterparts;
    std::vector<OpId> m_loops, m_wholeLoops;
};

class Cutter {
  public:
    Cutter(const Both& both, const Counterparts& counterparts, const InstructionName& name, const WrongValue& wrong)
        : m_both(both), m_counterparts(counterparts), m_wrong(wrong), m_behind(opsBehind(*both.compiled, name)) {}

    std::optional<Both> cut(bool loose) {
        for (int turn = 0; turn < 400; ++turn) {
            const auto frontier = compiledFrontier();
            if (!frontier) return {};
            const auto clash = clashing(*frontier);
            if (clash.valid()) {
                if (!ban(clash)) return {};
                continue;
            }
            if (const auto more = wholeFrontier(*frontier, loose)) return made(*frontier, *more);
            if (!m_moved) return {};
        }
        return {};
    }

  private:
    bool ban(ValueId value) {
        if (m_both.compiled->valueKind(value) != ValueKind::opResult) return false;
        return m_banned.insert(value).second;
    }
    // Constants and the number of the device are no values to be given.
    bool isMade(ValueId value) const {
        const OpId op = m_both.compiled->definingOp(value);
        return m_both.compiled->valueKind(value) != ValueKind::opResult ||
               !(m_both.compiled->operands(op).empty() && m_both.compiled->regions(op).empty());
    }
    bool canBeGiven(ValueId value) const {
        return value != m_wrong.compiled && m_behind[value.value] == kNotBehind && !m_banned.contains(value) &&
               isMade(value) && m_counterparts.of(value).has_value();
    }
    // In the order of their numbers; nothing if something is open that is not known.
    std::optional<std::vector<ValueId>> compiledFrontier() const {
        std::set<ValueId> seen, frontier;
        std::vector<ValueId> left{m_wrong.compiled};
        while (!left.empty()) {
            const ValueId v = left.back();
            left.pop_back();
            if (!seen.insert(v).second) continue;
            if (canBeGiven(v)) {
                frontier.insert(v);
                continue;
            }
            if (m_both.compiled->valueKind(v) != ValueKind::opResult) {
                const ValueId entered = enteredAs(*m_both.compiled, v);
                if (entered == v) return {};
                left.push_back(entered);
                continue;
            }
            for (const ValueId read : readFor(*m_both.compiled, v)) left.push_back(read);
        }
        return std::vector<ValueId>(frontier.begin(), frontier.end());
    }
    // One that is the wrong value's counterpart itself, or the later of two that are one value; invalid: none.
    ValueId clashing(const std::vector<ValueId>& frontier) const {
        std::map<ValueId, ValueId> first;
        for (const ValueId v : frontier) {
            const ValueId whole = m_counterparts.of(v)->whole;
            if (whole == m_wrong.expected.whole || !first.emplace(whole, v).second) return v;
        }
        return {};
    }
    // Per value of the whole: one of the frontier is made of it, or both of a third one that is no constant. What is
    // not could not be made of the frontier in any way.
    std::vector<bool> related(const std::set<ValueId>& given) const {
        const Module& whole = *m_both.whole;
        std::vector<bool> related(whole.valueCount(), false);
        std::vector<ValueId> left(given.begin(), given.end());
        while (!left.empty()) {
            const ValueId v = left.back();
            left.pop_back();
            if (related[v.value]) continue;
            if (const ValueId entered = enteredAs(whole, v); entered != v) left.push_back(entered);
            const bool open = whole.valueKind(v) != ValueKind::opResult;
            const auto read = open ? std::vector<ValueId>() : readFor(whole, v);
            related[v.value] = open || !read.empty() || given.contains(v);
            left.insert(left.end(), read.begin(), read.end());
        }
        const auto isTied = [&](ValueId v) { return related[v.value] || related[enteredAs(whole, v).value]; };
        for (const OpId op : whole.ops()) {
            if (whole.kind(op) != OpKind::while_) {
                if (std::ranges::any_of(readBy(whole, op), isTied))
                    for (const ValueId v : whole.results(op)) related[v.value] = true;
                continue;
            }
            for (const ValueId v : whole.results(op))
                if (std::ranges::any_of(readFor(whole, v), isTied)) related[v.value] = true;
        }
        return related;
    }
    // What the whole needs besides; nothing: it needs what the frontier is made of, and that has been moved up.
    std::optional<std::vector<ValueId>> wholeFrontier(const std::vector<ValueId>& frontier, bool loose) {
        const Module& whole = *m_both.whole;
        std::set<ValueId> given, more, seen;
        std::map<ValueId, ValueId> partOf;
        for (const ValueId v : frontier) {
            given.insert(m_counterparts.of(v)->whole);
            partOf[m_counterparts.of(v)->whole] = v;
        }
        const auto tied = related(given);
        m_moved = false;
        std::vector<ValueId> left{m_wrong.expected.whole};
        while (!left.empty()) {
            const ValueId v = left.back();
            left.pop_back();
            if (given.contains(v) || !seen.insert(v).second) continue;
            if (const ValueId entered = enteredAs(whole, v); entered != v) {
                left.push_back(entered);
                continue;
            }
            const bool open = whole.valueKind(v) != ValueKind::opResult;
            if (!tied[v.value] && v != m_wrong.expected.whole && (open || (loose && isMadeOfSomething(v)))) {
                more.insert(v);
                continue;
            }
            if (!open) {
                for (const ValueId read : readFor(whole, v)) left.push_back(read);
                continue;
            }
            // A frontier value is made of it: those that are have to be made here, too.
            for (const auto& [there, here] : partOf)
                if (isMadeOf(there, v) && ban(here)) m_moved = true;
            return {};
        }
        return std::vector<ValueId>(more.begin(), more.end());
    }
    bool isMadeOfSomething(ValueId v) const {
        const auto up = upstream(*m_both.whole, {v}, {});
        return !up.open.empty();
    }
    bool isMadeOf(ValueId what, ValueId of) const {
        return std::ranges::binary_search(upstream(*m_both.whole, {what}, {}).open, of);
    }

    Both made(const std::vector<ValueId>& frontier, const std::vector<ValueId>& more) const {
        std::vector<ValueId> given;
        given.reserve(frontier.size() + more.size());
        for (const ValueId v : frontier) given.push_back(m_counterparts.of(v)->whole);
        given.insert(given.end(), more.begin(), more.end());
        const Piece whole = pieceOf(*m_both.whole, {m_wrong.expected.whole}, given),
                    compiled = pieceOf(*m_both.compiled, {m_wrong.compiled}, frontier);
        Both out{whole.module, compiled.module, {m_both.placed.mesh, {}, {}}};
        for (std::uint32_t i = 0; i < given.size(); ++i) {
            PlacedTensor one{whole.module->argument(i).path, {}, {}};
            if (i < frontier.size()) one.sharding = m_counterparts.of(frontier[i])->sharding, one.parameter = i;
            out.placed.arguments.push_back(std::move(one));
        }
        out.placed.results.push_back({whole.module->result(0).path, m_wrong.expected.sharding, {}});
        return out;
    }

    const Both& m_both;
    const Counterparts& m_counterparts;
    const WrongValue& m_wrong;
    std::vector<std::uint32_t> m_behind;
    std::set<ValueId> m_banned;
    bool m_moved = false;
};

} // namespace

// Results of loops, those first for which least is carried.
static std::vector<WrongValue> wrongCarried(const Both& both, const Counterparts& counterparts,
                                            const std::vector<std::uint32_t>& behind) {
    const Module& compiled = *both.compiled;
    const LoopPairs pairs(both, counterparts);
    std::vector<std::pair<std::ptrdiff_t, WrongValue>> found;
    for (const OpId loop : loopsOf(compiled)) {
        for (const WrongValue& one : pairs.carriedBy(loop)) {
            const MadeValue *made = counterparts.compiledRun(one.compiled, Counterparts::Turn::last),
                            *want = counterparts.wholeRun(one.expected.whole, Counterparts::Turn::last);
            if (!made || !want || behind[one.compiled.value] == kNotBehind) continue;
            if (likeness(*made, *want, one.expected.sharding, both.placed.mesh) == 1) continue;
            const auto carried = carriedFor(compiled, loop, {compiled.index(one.compiled)});
            found.push_back({std::ranges::count(carried, true), one});
        }
    }
    std::ranges::stable_sort(found, {}, [](const auto& one) { return one.first; });
    std::vector<WrongValue> out;
    for (const auto& [carried, one] : found)
        if (out.size() < 6) out.push_back(one);
    return out;
}

std::vector<WrongValue> wrongValues(const Both& both, const Counterparts& counterparts, const InstructionName& name) {
    const Module& compiled = *both.compiled;
    const Module& whole = *both.whole;
    const auto behind = opsBehind(compiled, name);
    RegionId at;
    for (const OpId op : compiled.ops())
        if (isNamed(compiled, op, name)) at = compiled.regionOf(op);
    std::vector<std::pair<std::uint32_t, WrongValue>> found;
    const ByName byName(whole);
    for (const OpId op : compiled.ops()) {
        if (compiled.results(op).size() != 1 || !isFinal(compiled, op)) continue;
        const ValueId v = compiled.results(op)[0];
        if (behind[v.value] == kNotBehind || regionOf(compiled, v) != at || counterparts.of(v)) continue;
        for (const OpId of : byName.of(compiled.text(compiled.location(op).nameStack))) {
            if (whole.results(of).size() != 1 || !makesSuch(compiled.kind(op), whole.kind(of))) continue;
            const ValueId w = whole.results(of)[0];
            for (const auto turn : {Counterparts::Turn::first, Counterparts::Turn::last}) {
                const MadeValue *made = counterparts.compiledRun(v, turn), *want = counterparts.wholeRun(w, turn);
                if (!made || !want || want->on.size() != 1) continue;
                auto cut = bestCut(*made, *want, both.placed.mesh);
                if (!cut && isElementwise(compiled.kind(op)))
                    cut = cutOfOperands(compiled, op, *made, *want, counterparts, both.placed.mesh);
                if (!cut) continue;
                found.push_back({behind[v.value], {v, {w, *cut}}});
                break;
            }
        }
    }
    std::ranges::stable_sort(found, {}, [](const auto& one) { return one.first; });
    std::vector<WrongValue> out;
    for (auto& [distance, one] : found)
        if (out.size() < 16) out.push_back(one);
    for (const WrongValue& one : wrongCarried(both, counterparts, behind)) out.push_back(one);
    std::vector<std::pair<std::uint32_t, WrongValue>> ends;
    for (std::uint32_t r = 0; r < compiled.results().size(); ++r) {
        const ValueId v = compiled.results()[r], w = whole.results()[r];
        const MadeValue *made = counterparts.compiledRun(v, Counterparts::Turn::last),
                        *want = counterparts.wholeRun(w, Counterparts::Turn::last);
        if (!made || !want || behind[v.value] == kNotBehind) continue;
        if (likeness(*made, *want, both.placed.results[r].sharding, both.placed.mesh) == 1) continue;
        ends.push_back({behind[v.value], {v, {w, both.placed.results[r].sharding}}});
    }
    std::ranges::stable_sort(ends, {}, [](const auto& one) { return one.first; });
    for (std::size_t i = 0; i < ends.size() && i < 8; ++i) out.push_back(ends[i].second);
    return out;
}

std::optional<Both> cutAround(const Both& both, const Counterparts& counterparts, const InstructionName& instruction,
                              const WrongValue& wrong, bool loose) {
    return Cutter(both, counterparts, instruction, wrong).cut(loose);
}

} // namespace axiscape::shrinking
