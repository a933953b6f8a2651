// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/constraints.h"

#include "core/base/text.h"
#include "core/mesh/sub_axes.h"
#include "core/partition/uses.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape::exchange {
namespace {

bool isOnOp(const Action& action) {
    return action.kind == Action::Kind::choose || (action.kind != Action::Kind::propagate && !action.onArgument);
}

bool sameState(const Partition& a, const Partition& b) {
    const auto& sites = a.sites();
    for (std::uint32_t site = 0; site < sites.size(); ++site)
        if (sites.isLive(sites.op(SiteId{site})) && !(a.nest(SiteId{site}) == b.nest(SiteId{site}))) return false;
    return true;
}

void appendNew(const TensorSharding& before, const TensorSharding& after, auto&& tile, std::vector<Action>& actions) {
    for (const auto one : after.tiles)
        if (before.dimOf(one.axis) < 0) actions.push_back(tile(one.dim, one.axis));
}

// What arguments and results came to have between two states, as actions on them: all that is told outside.
std::vector<Action> gainedOutside(const Partition& before, const Partition& after) {
    const auto& module = after.module();
    std::vector<Action> actions;
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        appendNew(
            before.argument(i), after.argument(i), [&](auto dim, auto axis) { return tileArgument(i, dim, axis); },
            actions);
    for (const auto value : module.results())
        if (module.valueKind(value) == ValueKind::opResult)
            appendNew(
                before.definition(value), after.definition(value),
                [&](auto dim, auto axis) {
                    return tileResult(module.definingOp(value), module.index(value), dim, axis);
                },
                actions);
    actions.push_back(propagateAction());
    return actions;
}

struct Decision {
    std::size_t tactic = 0;
    std::string tacticName;
    Action action;
};

// The schedule in two parts, tactic by tactic: what arguments and results tell of it, and its decisions on ops.
class Replay {
  public:
    static Result<Replay> of(const ExportInput& input) {
        Replay replay(input.program->partition);
        Partition full(replay.m_reached.sitesPointer(), wholeMesh(replay.m_reached.mesh()), replay.m_reached.options());
        for (const auto& tactic : input.strategy->schedule.tactics) {
            if (!tactic.enabled) continue;
            auto actions = actionsOf(tactic, full);
            if (!actions) return fail(actions.error());
            auto next = axiscape::apply(full, *actions).partition;
            for (const auto& action : *actions)
                if (isOnOp(action)) replay.m_decisions.push_back({replay.m_told.size(), tactic.name, action});
            std::erase_if(*actions, [](const Action& a) { return isOnOp(a) || a.kind == Action::Kind::propagate; });
            replay.m_told.push_back(std::move(*actions));
            if (!hasParts(next.mesh())) replay.m_gained.push_back(gainedOutside(full, next));
            full = std::move(next);
        }
        return replay;
    }

    const std::vector<Decision>& decisions() const { return m_decisions; }

    // Does the schedule reach the same nests with only these decisions?
    bool suffices(const std::vector<bool>& kept) const {
        Partition state(m_reached.sitesPointer(), m_reached.mesh(), m_reached.options());
        std::size_t next = 0;
        for (std::size_t k = 0; k < m_told.size(); ++k) {
            auto actions = m_told[k];
            for (; next < m_decisions.size() && m_decisions[next].tactic == k; ++next)
                if (kept[next]) actions.push_back(m_decisions[next].action);
            actions.insert(actions.end(), m_gained[k].begin(), m_gained[k].end());
            state = axiscape::apply(state, actions).partition;
        }
        return sameState(state, m_reached);
    }

  private:
    explicit Replay(const Partition& reached) : m_reached(reached) {}
    Partition m_reached;
    std::vector<std::vector<Action>> m_told, m_gained; // per tactic
    std::vector<Decision> m_decisions;
};

// Leaves out as many of [from, end) as can be, larger runs first.
void leaveOut(const Replay& replay, std::vector<bool>& kept, std::size_t from, std::size_t end,
              const Progress& progress) {
    if (from == end || progress.cancelled()) return;
    auto without = kept;
    // How an op reads an operand is said for the compiler, though here it may follow by itself.
    for (std::size_t i = from; i < end; ++i) without[i] = operandOf(replay.decisions()[i].action).has_value();
    if (replay.suffices(without)) {
        kept = std::move(without);
        return;
    }
    if (end - from == 1) return;
    const auto middle = from + (end - from) / 2;
    leaveOut(replay, kept, middle, end, progress); // what came later may follow from what came before
    leaveOut(replay, kept, from, middle, progress);
}

class Constrainer {
  public:
    explicit Constrainer(const SpmdProgram& program)
        : m_program(program), m_partition(program.partition), m_sites(m_partition.sites()),
          m_module(m_partition.module()) {}

    void add(const Decision& decision) {
        m_tactic = decision.tacticName;
        const Action& action = decision.action;
        m_action = words::english(actionText(action, m_module, wholeMesh(m_partition.mesh())));
        if (const auto operand = operandOf(action)) {
            if (m_module.kind(action.op) == OpKind::sharding_constraint)
                return everywhere(m_module.results(action.op)[0]);
            return atUse(m_sites.sitesOf(action.op)[0], *operand);
        }
        if (action.kind != Action::Kind::choose) return everywhere(m_module.results(action.op)[action.result]);
        const SiteId site = m_sites.sitesOf(action.op)[action.carried];
        bool seen = false;
        const auto axes = partsOfAxes(m_partition.mesh(), axisBit(action.axis));
        for (const ValueId value : m_sites.results(site)) {
            if (!(m_program.sharding(value).axes() & axes)) continue;
            everywhere(value);
            seen = true;
        }
        // A reduction, or an axis that the choice brings nowhere: its operands show it.
        for (std::uint32_t i = 0; !seen && i < m_sites.operands(site).size(); ++i) atUse(site, i);
    }

    std::vector<Constraint> take() {
        std::stable_sort(m_out.begin(), m_out.end(), [](const auto& a, const auto& b) { return a.value < b.value; });
        return std::move(m_out);
    }

  private:
    void everywhere(ValueId value) { add({value, m_program.sharding(value), {}, 0, m_tactic, m_action}); }

    void atUse(SiteId site, std::uint32_t index) {
        const ValueId value = m_sites.operands(site)[index];
        const OpId op = m_sites.op(site);
        const auto operands = m_module.operands(op);
        const auto at = isDataFlow(m_module.kind(op)) ? m_sites.carried(site) : index;
        if (at >= operands.size() || operands[at] != value) return everywhere(value); // a yield: where it is made
        add({value, m_partition.asked(site, index), op, static_cast<std::uint32_t>(at), m_tactic, m_action});
    }

    void add(Constraint constraint) {
        constraint.sharding.partial.clear();
        const auto same = [&](const Constraint& c) {
            return c.value == constraint.value && c.user == constraint.user && c.operand == constraint.operand;
        };
        if (std::none_of(m_out.begin(), m_out.end(), same)) m_out.push_back(std::move(constraint));
    }

    const SpmdProgram& m_program;
    const Partition& m_partition;
    const SiteTable& m_sites;
    const Module& m_module;
    std::string m_tactic, m_action;
    std::vector<Constraint> m_out;
};

} // namespace

Result<std::vector<Constraint>> neededConstraints(const ExportInput& input, const Progress& progress) {
    const auto replay = Replay::of(input);
    if (!replay) return fail(replay.error());
    const auto& decisions = replay->decisions();
    std::vector<bool> kept(decisions.size(), true);
    if (!hasParts(input.program->partition.mesh())) leaveOut(*replay, kept, 0, kept.size(), progress);
    if (progress.cancelled())
        return fail(Error{ErrorCode::cancelled, words::phrase("the export was cancelled"), {}, {}, {}, {}});
    Constrainer constrainer(*input.program);
    for (std::size_t i = 0; i < decisions.size(); ++i)
        if (kept[i]) constrainer.add(decisions[i]);
    return constrainer.take();
}

} // namespace axiscape::exchange
