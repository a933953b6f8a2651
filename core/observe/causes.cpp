// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/observe/causes.h"

#include "core/observe/constraint_changes.h"
#include "core/observe/primitives.h"
#include "core/structure/name_stack.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape {

using observed::Does, observed::primitiveOf, observed::whatDoes;

namespace {

double seenBytes(std::span<const MatchRow> rows) {
    double bytes = 0;
    for (const MatchRow& row : rows) bytes += row.got ? row.got->bytesSent : 0;
    return bytes;
}

} // namespace

std::string CollectiveCauses::keyOf(std::string_view opName, std::string_view source) {
    return fmt::format("{} {}", opName, source);
}

CollectiveCauses::CollectiveCauses(const SpmdProgram& program, const Structure& structure,
                                   std::span<const MatchRow> rows, const Progress& progress)
    : m_program(program), m_structure(structure), m_facts(modelFacts(program.partition.sites(), structure)),
      m_changes(std::make_unique<observed::SpecChanges>(program, structure, m_facts, seenBytes(rows), progress)),
      m_constraints(std::make_unique<observed::ConstraintChanges>(program)), m_rows(rows) {
    m_said = constraintsOf(program.partition.sites(), program.partition.mesh());
    const Module& module = program.partition.module();
    for (const OpId op : module.ops()) {
        if (module.results(op).empty()) continue; // a print: nothing that could lie otherwise
        const Location location = module.location(op);
        const auto file = module.text(location.file);
        const std::string source = file.empty() ? std::string() : fmt::format("{}:{}", file, location.line);
        m_opsOf[keyOf(module.text(location.nameStack), source)].push_back(op);
        // In a function that was called its names begin anew; the compiler has them behind those of the calls.
        std::string called, calledAt = source;
        for (const Location& call : module.callChain(op)) {
            called += fmt::format("{}/", module.text(call.nameStack));
            if (const auto at = module.text(call.file); source.empty() && !at.empty())
                calledAt = fmt::format("{}:{}", at, call.line);
        }
        if (!called.empty())
            m_opsOf[keyOf(called + std::string(module.text(location.nameStack)), calledAt)].push_back(op);
    }
    for (const Gradient& gradient : m_facts.gradients) { // what makes it, casts and transposes aside
        ValueId at = gradient.value;
        for (int steps = 0; steps < 8 && !module.isArgument(at); ++steps) {
            const OpId op = module.definingOp(at);
            m_gradientOf.try_emplace(op.value, gradient.parameter);
            if (module.operands(op).size() != 1) break;
            at = module.operands(op)[0];
        }
    }
    for (const MatchRow& row : rows) {
        if (!row.got) continue;
        if (row.kind == "collective_permute") m_permutedAt.insert(row.gotName);
        if (row.isOfResult == false && row.kind != "all_reduce" && row.kind != "reduce_scatter")
            m_broughtAt.insert(keyOf(row.gotName, row.gotSource));
        m_sentAt[keyOf(row.gotName, row.gotSource)] += row.got->bytesSent;
    }
}

CollectiveCauses::~CollectiveCauses() = default;

std::optional<CollectiveCauses::Cut> CollectiveCauses::origin(ValueId value, std::uint32_t dim) const {
    const SiteTable& sites = m_program.partition.sites();
    const Module& module = sites.module();
    for (int steps = 0; steps < 16; ++steps) {
        if (dim >= module.type(value).shape.size()) return std::nullopt; // a number alone
        if (module.isArgument(value)) return Cut{value.value, static_cast<std::uint8_t>(dim)};
        const SiteId site = sites.definingSite(value);
        if (!site.valid() || sites.operands(site).size() != 1) return std::nullopt;
        const FactorRule& rule = sites.rule(site);
        const auto factors = rule.factorsOf(rule.operandCount + sites.resultIndex(value), dim);
        if (factors.empty()) return std::nullopt;
        const auto before = rule.dimOf(0, factors[0]);
        if (before == FactorRule::kNoDim) return std::nullopt;
        value = sites.operands(site)[0];
        dim = before;
    }
    return std::nullopt;
}

// An argument whose dimension the op sums over, cut by one of the axes: a parameter rather than data.
std::optional<CollectiveCauses::Cut> CollectiveCauses::contracted(OpId op, AxisSet axes) const {
    const SiteTable& sites = m_program.partition.sites();
    std::optional<Cut> found;
    for (const SiteId site : sites.sitesOf(op)) {
        const FactorRule& rule = sites.rule(site);
        for (std::uint32_t slot = 0; slot < rule.operandCount; ++slot) {
            const ValueId operand = sites.operands(site)[slot];
            for (std::uint32_t dim = 0; dim < sites.module().type(operand).shape.size(); ++dim) {
                const auto factors = rule.factorsOf(slot, dim);
                if (factors.empty() || rule.dimOf(rule.operandCount, factors[0]) != FactorRule::kNoDim) continue;
                const auto cut = origin(operand, dim);
                if (!cut) continue;
                for (const AxisId axis : m_program.partition.argument(cut->argument).axesOf(cut->dim))
                    if (axes & axisBit(axis) &&
                        (!found || m_structure.argumentRoles[found->argument] != Role::parameter))
                        found = cut;
            }
        }
    }
    return found;
}

// What is computed, and summed over with a weight, comes cut over these axes along the same dimension.
bool CollectiveCauses::isMetAlike(OpId op, AxisSet axes) const {
    const SiteTable& sites = m_program.partition.sites();
    for (const SiteId site : sites.sitesOf(op)) {
        const FactorRule& rule = sites.rule(site);
        for (std::uint32_t slot = 0; slot < rule.operandCount; ++slot) {
            const ValueId operand = sites.operands(site)[slot];
            if (origin(operand, 0)) continue; // an argument
            for (const Tile& tile : m_program.sharding(operand).tiles) {
                const auto factors = rule.factorsOf(slot, tile.dim);
                if ((axes & axisBit(tile.axis)) && !factors.empty() &&
                    rule.dimOf(rule.operandCount, factors[0]) == FactorRule::kNoDim)
                    return true;
            }
        }
    }
    return false;
}

// Something that the op reads is moved to it.
bool CollectiveCauses::isBrought(const MatchRow& row) const {
    return m_broughtAt.contains(keyOf(row.gotName, row.gotSource));
}

bool CollectiveCauses::isOfData(AxisSet axes) const {
    for (std::uint32_t a = 0; a < m_structure.argumentRoles.size(); ++a)
        if (m_structure.argumentRoles[a] == Role::batch && m_program.partition.argument(a).axes() & axes) return true;
    return false;
}

// What the gradient of a parameter is computed as, and what the parameter is, are not the same.
bool CollectiveCauses::isGradientLaidOtherwise(OpId op) const {
    const auto found = m_gradientOf.find(op.value);
    if (found == m_gradientOf.end()) return false;
    const Partition& state = m_program.partition;
    return m_program.sharding(state.module().results(op)[0]).axes() != state.argument(found->second).axes();
}

// It is moved to lie as its parameter does: told by the compiler's own program, where what it moves is known.
bool CollectiveCauses::isGradientMoved(const MatchRow& row, OpId op) const {
    if (row.isOfResult) return *row.isOfResult && m_gradientOf.contains(op.value);
    return isGradientLaidOtherwise(op);
}

// An axis cuts a dimension of either operand that the result has: one of the two has to give way.
bool CollectiveCauses::isAxisTaken(OpId op) const {
    const SiteTable& sites = m_program.partition.sites();
    for (const SiteId site : sites.sitesOf(op)) {
        const FactorRule& rule = sites.rule(site);
        if (rule.operandCount < 2) continue;
        if (!origin(sites.operands(site)[0], 0) == !origin(sites.operands(site)[1], 0)) continue; // one is a weight
        std::array<AxisSet, 2> kept{};
        for (std::uint32_t slot = 0; slot < 2; ++slot)
            for (const Tile& tile : m_program.sharding(sites.operands(site)[slot]).tiles) {
                const auto factors = rule.factorsOf(slot, tile.dim);
                if (factors.empty() || rule.dimOf(1 - slot, factors[0]) != FactorRule::kNoDim) continue; // in both
                kept[slot] |= axisBit(tile.axis);
            }
        if (kept[0] & kept[1]) return true;
    }
    return false;
}

bool CollectiveCauses::readsConstraint(OpId op) const {
    const Module& module = m_program.partition.module();
    return std::ranges::any_of(module.operands(op), [&](ValueId value) {
        return module.valueKind(value) == ValueKind::opResult &&
               module.kind(module.definingOp(value)) == OpKind::sharding_constraint;
    });
}

bool CollectiveCauses::isAtConstraint(OpId op) const {
    const Module& module = m_program.partition.module();
    const auto isConstraint = [&](const Use& use) { return module.kind(use.op) == OpKind::sharding_constraint; };
    return readsConstraint(op) || std::ranges::any_of(module.uses(module.results(op)[0]), isConstraint);
}

// A constraint of the program wants the same dimensions cut by the same axes as they come, each by another one.
bool CollectiveCauses::isExchanged(OpId op) const {
    const SiteTable& sites = m_program.partition.sites();
    const Module& module = sites.module();
    const auto saidAt = [&](OpId at) -> const TensorSharding* {
        if (module.kind(at) != OpKind::sharding_constraint) return nullptr;
        const auto found = std::ranges::find(m_said, sites.sitesOf(at)[0], &SiteConstraint::site);
        return found == m_said.end() ? nullptr : &found->named;
    };
    const TensorSharding* before = &m_program.sharding(module.results(op)[0]);
    for (const ValueId value : module.operands(op))
        if (module.valueKind(value) == ValueKind::opResult)
            if (const TensorSharding* said = saidAt(module.definingOp(value))) before = said;
    for (const Use& use : module.uses(module.results(op)[0])) {
        const TensorSharding* after = saidAt(use.op);
        if (!after || after->axes() != before->axes() || after->tiles == before->tiles) continue;
        const auto dimsOf = [](const TensorSharding& sharding) {
            std::uint64_t dims = 0;
            for (const Tile& tile : sharding.tiles) dims |= std::uint64_t{1} << (tile.dim & 63);
            return dims;
        };
        if (dimsOf(*after) == dimsOf(*before)) return true;
    }
    return false;
}

// A part of a value outside of loops that nothing is written to: no state.
bool CollectiveCauses::isOnlyRead(OpId op) const {
    const Module& module = m_program.partition.module();
    if (module.kind(op) != OpKind::dynamic_slice) return false;
    const ValueId from = module.operands(op)[0];
    const auto writes = [&](OpId one) { return module.kind(one) == OpKind::dynamic_update_slice; };
    if (module.valueKind(from) == ValueKind::regionArgument) return false;
    if (module.valueKind(from) == ValueKind::opResult && writes(module.definingOp(from))) return false;
    return std::ranges::none_of(module.uses(from), [&](const Use& use) { return use.operand == 0 && writes(use.op); });
}

// What the op makes is added to what a loop carries, and to nothing else.
bool CollectiveCauses::isAddedUpInLoop(OpId op) const {
    const Module& module = m_program.partition.module();
    const RegionId region = module.regionOf(op);
    if (!region.valid() || module.kind(module.region(region).parent) != OpKind::while_) return false;
    ValueId value = module.results(op)[0];
    for (int steps = 0; steps < 8 && module.uses(value).size() == 1; ++steps) {
        const OpId user = module.uses(value)[0].op;
        if (module.regionOf(user) != region || module.results(user).empty()) return false;
        const ValueId made = module.results(user)[0];
        if (module.kind(user) == OpKind::add) {
            const ValueId other = module.operands(user)[1 - module.uses(value)[0].operand];
            const auto yields = module.region(region).yields;
            return module.valueKind(other) == ValueKind::regionArgument && module.index(other) < yields.size() &&
                   yields[module.index(other)] == made;
        }
        if (module.operands(user).size() != 1) return false;
        value = made;
    }
    return false;
}

std::string CollectiveCauses::nameOf(Cut cut) const { return m_program.partition.module().argument(cut.argument).path; }

CollectiveCause CollectiveCauses::made(std::string cause, Text sentence, const Asked& of) const {
    return {of.op, std::move(cause), std::move(sentence), remedyOf(of)};
}

CollectiveCause CollectiveCauses::ofProduct(const Asked& of) const {
    if (of.sums) {
        const auto cut = of.op.valid() ? contracted(of.op, of.axes) : std::nullopt;
        const bool isAsked = of.op.valid() && readsConstraint(of.op); // the program itself cut it so
        const bool byChange = of.change && !isAsked && !cut && (!of.backward || m_changes->isReadBy(of.op, *of.change));
        if (of.backward && !cut && isOfData(of.axes))
            return made("batch_gradient",
                        words::phrase("the gradient of a parameter is summed over {}, which cuts the rows", of.over),
                        of);
        if (cut && !isAsked &&
            ((isOfData(of.axes) && (of.backward || isBrought(of.row) || !isMetAlike(of.op, of.axes))) ||
             sumsOverWrongDimension(of.op, of.axes)))
            return made("spec_on_wrong_dimension",
                        words::phrase("{} is cut over {} along the dimension that {} sums over: what it makes are "
                                      "partial sums",
                                      nameOf(*cut), of.over, of.primitive),
                        of);
        if (of.op.valid() && !cut && !isAsked && !isOfData(of.axes) && sumsOverWrongDimension(of.op, of.axes))
            return made("spec_on_wrong_dimension",
                        words::phrase("{} sums over a dimension that is cut over {} and that strategies leave whole",
                                      of.primitive, of.over),
                        of);
        if (byChange)
            return made(
                "spec_on_wrong_dimension",
                words::phrase("{} sums over a dimension that is cut over {}, as {} is: cut otherwise it would not",
                              of.primitive, of.over, of.change->parts[0].argument),
                of);
        return made(
            "contracted_dimension_cut",
            words::phrase("{} sums over a dimension that is cut over {} in both operands", of.primitive, of.over), of);
    }
    if (of.op.valid() && isGradientMoved(of.row, of.op))
        return made("result_spec_differs_from_computed",
                    words::phrase("the gradient is computed with one sharding, the parameter has another"), of);
    if (of.op.valid())
        if (const auto heads = undivided(of.op, of.axes))
            return made("does_not_divide",
                        words::phrase("{} cuts a dimension that a reshape makes of {} parts, which it does not divide: "
                                      "what {} reads is moved",
                                      of.over, *heads, of.primitive),
                        of);
    if (of.op.valid() && !of.backward && isAxisTaken(of.op))
        return made("axis_already_used",
                    words::phrase("one axis cuts both operands of {} along dimensions of its result: one of the two is "
                                  "gathered or moved",
                                  of.primitive),
                    of);
    if (of.row.slicedAgain)
        return made("full_rematerialization",
                    words::phrase("{} wants another sharding, to which the compiler knows no way: everything is "
                                  "gathered on every device and sliced again",
                                  of.primitive),
                    of);
    if (!of.change && of.constraint && of.constraint->op.value > of.op.value)
        return made("result_spec_differs_from_computed",
                    words::phrase("{} is computed with one sharding and asked for with another", of.primitive), of);
    if (const auto data =
            of.op.valid() && !of.backward && of.row.isOfResult == true ? oddDataBehind(of.op) : std::nullopt)
        return made("spec_on_wrong_dimension",
                    words::phrase("{} is cut otherwise than what {} combines it with",
                                  m_program.partition.module().argument(*data).path, of.primitive),
                    of);
    const bool slides = of.op.valid() && m_program.partition.module().kind(of.op) == OpKind::convolution;
    if (!of.isClear && !slides && m_permutedAt.contains(of.row.gotName))
        return made(
            "moved_to_another_axis",
            words::phrase("what {} needs is cut further and sent round to be cut over another axis", of.primitive), of);
    return made("operand_needs_other_dimension",
                words::phrase("{} needs an operand whole or cut along another dimension than it is", of.primitive), of);
}

std::optional<CollectiveCause> CollectiveCauses::ofElements(const Asked& of) const {
    if (of.sums) return std::nullopt;
    if (of.op.valid() && isExchanged(of.op))
        return made("transposed_mesh",
                    words::phrase("the two sides of {} are cut by the same axes in another order: tiles change "
                                  "owners",
                                  of.primitive),
                    of);
    if (of.change && (of.change->isOfState || m_changes->isReadBy(of.op, *of.change)))
        return made("spec_on_wrong_dimension",
                    words::phrase("{} is cut otherwise than what {} combines it with", of.change->parts[0].argument,
                                  of.primitive),
                    of);
    if (const auto argument = of.op.valid() ? readOtherwise(of.row, of.op) : std::nullopt)
        return made("spec_on_wrong_dimension",
                    words::phrase("{} is cut otherwise than what {} combines it with",
                                  m_program.partition.module().argument(*argument).path, of.primitive),
                    of);
    if (of.row.slicedAgain)
        return made("full_rematerialization",
                    words::phrase("{} wants another sharding, to which the compiler knows no way: everything is "
                                  "gathered on every device and sliced again",
                                  of.primitive),
                    of);
    if (of.row.kind == "collective_permute") {
        auto out = made("transposed_mesh",
                        words::phrase("the two sides of {} are cut by the same axes in another order: tiles change "
                                      "owners",
                                      of.primitive),
                        of);
        if (!of.change && !of.value && !of.constraint) out.remedy = CollectiveRemedy{"reorder_axes"};
        return out;
    }
    return made("result_spec_differs_from_computed",
                words::phrase("{} is computed with one sharding and asked for with another", of.primitive), of);
}

std::optional<CollectiveCause> CollectiveCauses::of(const MatchRow& row) const {
    const Asked of = asked(row);
    const auto say = [&](const char* cause, Text sentence) { return made(cause, std::move(sentence), of); };
    if (of.sums && of.op.valid() && isAddedUpInLoop(of.op)) {
        auto out = say("reduction_in_loop",
                       words::phrase("every turn of the loop sums over {} what it only adds to what it carries: one "
                                     "sum behind the loop would do",
                                     of.over));
        // Another cut of the data would move them for the sake of a sum that can wait.
        if (isOfData(of.axes))
            if (auto once = summedBehindLoop(of); once.kind != "none") out.remedy = std::move(once);
        return out;
    }
    switch (whatDoes(of.primitive)) {
    case Does::contracts:
        return ofProduct(of);
    case Does::reduces:
        if (of.sums && of.backward && isOfData(of.axes))
            return say("batch_gradient",
                       words::phrase("the gradient of a parameter is summed over {}, which cuts the rows", of.over));
        // Of several operands at once (the largest and where it is) each device finds its own, and these are gathered.
        if (of.sums || !of.primitive.starts_with("reduce_"))
            return say("reduced_dimension_cut",
                       words::phrase("{} runs over a dimension that is cut over {}", of.primitive, of.over));
        if (of.op.valid() && isGradientMoved(of.row, of.op))
            return say("result_spec_differs_from_computed",
                       words::phrase("the gradient is computed with one sharding, the parameter has another"));
        break;
    case Does::looksUp:
        if (of.row.slicedAgain && !of.sums)
            return say("full_rematerialization",
                       words::phrase("{} wants another sharding, to which the compiler knows no way: everything is "
                                     "gathered on every device and sliced again",
                                     of.primitive));
        if (of.sums && of.backward && isOfData(of.axes) && of.op.valid() && !isAddedToAnother(of.op))
            return say("batch_gradient",
                       words::phrase("the gradient of a parameter is summed over {}, which cuts the rows", of.over));
        if (of.sums && of.backward && isOfData(of.axes)) {
            auto out = say("reduced_in_parts",
                           words::phrase("what the look-up adds to the table is summed over {} by itself", of.over));
            if (out.remedy->kind == "none") out.remedy = summedOnce(of);
            return out;
        }
        return say("lookup_in_cut_table",
                   words::phrase("the rows that are looked up are cut: each device finds its own, the rest "
                                 "are zeros or are sent"));
    case Does::sorts:
        return say("top_k_or_sort", words::phrase("{} is not partitioned: its operand is made whole", of.primitive));
    case Does::reshapes:
        if (const auto parts = of.op.valid() ? undivided(of.op, of.axes) : std::nullopt)
            return say("does_not_divide",
                       words::phrase("{} cuts a dimension that a reshape makes of {} parts, which it does not divide: "
                                     "what {} reads is moved",
                                     of.over, *parts, of.primitive));
        return say("reshape_splits_axis",
                   words::phrase("the reshape merges a cut dimension behind another, or splits one unevenly"));
    case Does::shifts:
        return say(
            "shifted_dimension_cut",
            words::phrase("{} moves elements along a cut dimension: neighbours exchange their edges", of.primitive));
    case Does::writesPart: {
        if (row.got && row.got->executed <= 1 && of.op.valid() && isOnlyRead(of.op))
            return say(
                "shifted_dimension_cut",
                words::phrase("{} takes a part along a cut dimension: who has it is not known before the program "
                              "runs",
                              of.primitive));
        auto out = say(row.got && row.got->executed > 1 ? "loop_dimension_cut" : "carried_state_moved",
                       words::phrase("the dimension along which {} takes or writes a part is cut", of.primitive));
        // Parts of a batch that a loop takes in turn, to add up what it makes of them: each device has its own parts.
        if (of.op.valid() && isOfData(of.axes) && !addedUpAround(of.op).empty()) out.remedy = summedBehindLoop(of);
        return out;
    }
    case Does::eachElement:
        if (auto said = ofElements(of)) return said;
        break;
    case Does::other:
        break;
    }
    if (row.gotName.empty() || of.sums) return std::nullopt;
    return say("operand_needs_other_dimension",
               words::phrase("{} needs an operand whole or cut along another dimension than it is", of.primitive));
}

} // namespace axiscape
