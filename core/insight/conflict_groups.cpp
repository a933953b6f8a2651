// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/conflict_groups.h"

#include "core/sharding/axis_text.h"
#include "core/structure/tensor_name.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace axiscape {
namespace {

class Grouper {
  public:
    explicit Grouper(const Snapshot& snapshot)
        : m_snapshot(snapshot), m_module(*snapshot.model->module), m_sites(snapshot.partition().sites()),
          m_layers(snapshot.model->structure->layers) {}

    // Equal keys are answered together.
    using Key = std::tuple<bool, AxisId, std::vector<int>, std::uint32_t, std::uint32_t, std::string>;
    Key keyOf(const Conflict& c) const {
        std::vector<int> choices(c.factors.begin(), c.factors.end());
        choices.insert(choices.end(), c.dims.begin(), c.dims.end());
        if (c.onArgument)
            return {true,    c.axis,
                    choices, m_module.typeId(ValueId{c.argument}).value,
                    0,       withStars(m_module.argument(c.argument).path)};
        const OpId op = m_sites.op(c.site);
        const Layer& layer = m_layers.layer(m_layers.layerOf(op));
        return {false,
                c.axis,
                choices,
                m_sites.ruleId(c.site).value,
                op.value - layer.firstOp.value,
                withStars(layer.path)};
    }

    ConflictGroup groupOf(const std::vector<const Conflict*>& alike) const {
        const Conflict& first = *alike.front();
        ConflictGroup out;
        out.axis = first.axis;
        out.count = static_cast<int>(alike.size());
        if (first.onArgument) {
            out.value = ValueId{first.argument};
            for (const std::uint8_t dim : first.dims) out.answers.push_back(onArgument(alike, dim));
            return out;
        }
        out.op = m_sites.op(first.site);
        if (const auto results = m_module.results(out.op); !results.empty()) out.value = results[0];
        for (const FactorIndex factor : first.factors) out.answers.push_back(onSite(alike, factor));
        for (const Conflict* c : alike) out.ops.push_back(m_sites.op(c->site));
        std::ranges::sort(out.ops);
        out.ops.erase(std::unique(out.ops.begin(), out.ops.end()), out.ops.end());
        return out;
    }

  private:
    static ConflictAnswer onArgument(const std::vector<const Conflict*>& alike, std::uint8_t dim) {
        ConflictAnswer answer{{ConflictPlace::Kind::argument, 0, dim}, {}, {}};
        for (const Conflict* c : alike) answer.actions.push_back(tileArgument(c->argument, dim, c->axis));
        return answer;
    }

    ConflictAnswer onSite(const std::vector<const Conflict*>& alike, FactorIndex factor) const {
        const Conflict& first = *alike.front();
        ConflictAnswer answer{conflictPlace(m_sites.rule(first.site), factor), askers(first, factor), {}};
        for (const Conflict* c : alike) {
            const auto places = factorPlaces(m_sites.rule(c->site), factor);
            if (!places.empty())
                answer.actions.push_back(
                    chooseFactor(m_sites.op(c->site), c->axis, places.front(), m_sites.carried(c->site)));
        }
        return answer;
    }

    // The dimension that the axis, or its major part, cuts; -1: none.
    int dimOf(const TensorSharding& sharding, AxisId axis) const {
        return wholeSharding(sharding, m_snapshot.partition().mesh()).dimOf(axis);
    }

    // The operands whose sharding asks for the factor along the axis; else the uses that do.
    std::vector<ConflictAsker> askers(const Conflict& c, FactorIndex factor) const {
        const FactorRule& rule = m_sites.rule(c.site);
        const Partition& partition = m_snapshot.partition();
        const auto holds = [&](std::uint32_t slot, int dim) {
            if (dim < 0 || static_cast<std::uint32_t>(dim) >= rule.rank(slot)) return false;
            return std::ranges::find(rule.factorsOf(slot, static_cast<std::uint32_t>(dim)), factor) !=
                   rule.factorsOf(slot, static_cast<std::uint32_t>(dim)).end();
        };
        std::vector<ConflictAsker> found;
        const auto operands = m_sites.operands(c.site);
        for (std::uint32_t i = 0; i < operands.size(); ++i)
            if (holds(i, dimOf(partition.definition(operands[i]), c.axis))) found.push_back({operands[i], {}});
        if (!found.empty()) return found;
        const auto results = m_sites.results(c.site);
        for (std::uint32_t r = 0; r < results.size(); ++r)
            for (const SiteUse& use : m_sites.uses(results[r]))
                if (holds(rule.operandCount + r, dimOf(partition.asked(use.site, use.operand), c.axis)))
                    found.push_back({{}, m_sites.op(use.site)});
        return found;
    }

    const Snapshot& m_snapshot;
    const Module& m_module;
    const SiteTable& m_sites;
    const LayerTree& m_layers;
};

} // namespace

ConflictPlace conflictPlace(const FactorRule& rule, FactorIndex factor) {
    using At = ConflictPlace::Kind;
    if (factor == kSumFactor) return {At::sum, 0, 0};
    const auto places = rule.placesOf(factor);
    for (const auto& place : places)
        if (place.slot >= rule.operandCount)
            return {At::result, place.slot - rule.operandCount, static_cast<std::uint8_t>(place.dim)};
    if (places.empty()) return {At::factor, factor, 0};
    return {At::summed, places.front().slot, static_cast<std::uint8_t>(places.front().dim)};
}

std::vector<ConflictGroup> conflictGroups(const Snapshot& snapshot) {
    const Grouper grouper(snapshot);
    std::vector<std::vector<const Conflict*>> groups;
    std::map<Grouper::Key, std::size_t> groupOf;
    for (const Conflict& conflict : snapshot.conflicts) {
        const auto [found, isNew] = groupOf.emplace(grouper.keyOf(conflict), groups.size());
        if (isNew) groups.emplace_back();
        groups[found->second].push_back(&conflict);
    }
    std::vector<ConflictGroup> out;
    out.reserve(groups.size());
    for (const auto& alike : groups) out.push_back(grouper.groupOf(alike));
    return out;
}

} // namespace axiscape
