// SPDX-License-Identifier: GPL-3.0-or-later
// What would remove a collective, as a remedy that is said.
#include "core/mesh/sub_axes.h"
#include "core/observe/causes.h"
#include "core/observe/constraint_changes.h"
#include "core/observe/spec_changes.h"
#include "core/partition/uses.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape {
namespace {

constexpr double kWorthPinning = .8; // of what the compiler sends there

} // namespace

std::vector<std::vector<std::string>> CollectiveCauses::namesOf(const TensorSharding& sharding,
                                                                std::size_t rank) const {
    std::vector<std::vector<std::string>> out(rank);
    for (std::size_t d = 0; d < rank; ++d)
        for (const AxisId axis : sharding.axesOf(static_cast<std::uint8_t>(d)))
            out[d].push_back(m_program.partition.mesh().axes[axis].name);
    return out;
}

std::vector<Action> CollectiveCauses::readIn(OpId op, std::uint32_t operand, const TensorSharding& sharding) const {
    const Mesh& mesh = m_program.partition.mesh();
    return hasParts(mesh) ? std::vector<Action>() : readAs(op, operand, sharding, mesh); // actions are on whole axes
}

std::string CollectiveCauses::sourceOf(OpId op) const {
    const Module& module = m_program.partition.module();
    const Location location = module.location(op);
    if (const auto file = module.text(location.file); !file.empty()) return fmt::format("{}:{}", file, location.line);
    std::string calledAt; // a function of a library has no lines: of the last call that has one
    for (const Location& call : module.callChain(op))
        if (const auto file = module.text(call.file); !file.empty()) calledAt = fmt::format("{}:{}", file, call.line);
    return calledAt;
}

// The compiler brings an operand to the op by a way of its own, which sends more than to gather it as it is: said in
// the program how the operand lies there, it does not.
std::optional<CollectiveRemedy> CollectiveCauses::pinnedFor(const Asked& of) const {
    if (!of.op.valid()) return std::nullopt;
    if ((of.sums || of.backward) && !of.isOfTable) return std::nullopt;
    const OpId reader = of.isOfTable ? readerOf(of.op, of.backward) : of.op;
    if (!reader.valid()) return std::nullopt;
    const SiteTable& sites = m_program.partition.sites();
    const Module& module = sites.module();
    const auto key = of.backward ? keyOf(module.text(module.location(reader).nameStack), sourceOf(reader))
                                 : keyOf(of.row.gotName, of.row.gotSource);
    const auto sent = m_sentAt.find(key);
    const auto ops = m_opsOf.find(key);
    if (sent == m_sentAt.end() || ops == m_opsOf.end()) return std::nullopt;
    double ours = 0;
    for (const OpId op : ops->second)
        for (const Collective& c : m_program.collectivesOf(op)) {
            // What another op has gathered alike is there already.
            const auto isShared = [&](const Collective& other) {
                return other.value == c.value && other.kind == c.kind && other.axes == c.axes &&
                       std::ranges::find(ops->second, other.op) == ops->second.end();
            };
            if (!std::ranges::any_of(m_program.collectives, isShared)) ours += sentBytes(c);
        }
    if (ours > kWorthPinning * sent->second) return std::nullopt;
    for (const SiteId site : sites.sitesOf(reader))
        for (std::uint32_t k = 0; k < sites.operands(site).size(); ++k) {
            const ValueId value = sites.operands(site)[k];
            TensorSharding asked = m_program.partition.asked(site, k);
            asked.partial.clear();
            const auto rank = module.type(value).shape.size();
            if (rank == 0 || asked.tiles == m_program.sharding(value).tiles) continue;
            return CollectiveRemedy{.kind = "add_constraint",
                                    .sharding = namesOf(asked, rank),
                                    .source = sourceOf(reader),
                                    .op = reader,
                                    .operand = k,
                                    .actions = readIn(reader, k, asked)};
        }
    return std::nullopt;
}

// Each named dimension of an argument that changes, with its axes; nothing where a rule of that name would say
// something else of another argument.
std::vector<CollectiveRemedy::Rule> CollectiveCauses::rulesOf(const observed::SpecChange& change) const {
    const Partition &before = m_program.partition, &after = change.program.partition;
    const Mesh& mesh = before.mesh();
    std::vector<CollectiveRemedy::Rule> out;
    for (const observed::SpecPart& part : change.parts) {
        const std::uint32_t argument = part.arguments[0];
        const auto rank = before.module().type(ValueId{argument}).shape.size();
        const auto was = namesOf(before.argument(argument), rank), is = namesOf(part.sharding, rank);
        for (std::size_t d = 0; d < rank; ++d) {
            if (was[d] == is[d]) continue;
            const NamedDimension& dimension = m_facts.dimensions[m_facts.dimensions.of(ValueId{argument}, d)];
            if (dimension.name.empty()) return {};
            for (const ArgumentDimension& other : dimension.arguments) {
                std::vector<std::string> axes;
                for (const AxisId axis : after.argument(other.argument).axesOf(other.dim))
                    axes.push_back(mesh.axes[axis].name);
                if (axes != is[d]) return {};
            }
            const CollectiveRemedy::Rule rule{dimension.name, is[d]};
            if (std::ranges::find(out, rule) == out.end()) out.push_back(rule);
        }
    }
    return out;
}

// Of all that is added to a table each summand is summed by itself, for the compiler knows no partial sums between ops.
// By hand there is one sum, behind the last addition.
CollectiveRemedy CollectiveCauses::summedOnce(const Asked& of) const {
    const OpId reader = readerOf(of.op, of.backward);
    if (!reader.valid() || !of.row.axes || m_program.partition.module().operands(reader).empty()) return {"none"};
    const auto table = origin(m_program.partition.module().operands(reader)[0], 0);
    if (!table) return {"none"};
    CollectiveRemedy out{"shard_map"};
    out.source = sourceOf(reader);
    out.op = reader;
    out.tensor = nameOf(*table);
    out.axes = *of.row.axes;
    return out;
}

// What every turn sums and adds is summed once behind the loop, where each device adds up its own part.
CollectiveRemedy CollectiveCauses::summedBehindLoop(const Asked& of) const {
    const Module& module = m_program.partition.module();
    const OpId reader = readerOf(of.op, of.backward);
    if (!of.row.axes) return {"none"};
    CollectiveRemedy out{"shard_map"};
    out.source = sourceOf(of.op);
    out.op = of.op;
    out.axes = *of.row.axes;
    out.isBehindLoop = true;
    // The parameter whose gradient it is: what the op's forward reads and data do not reach.
    const auto made = module.type(module.results(of.op)[0]).shape;
    for (const ValueId value : reader.valid() && of.sums ? module.operands(reader) : std::span<const ValueId>())
        if (const ValueId from = outsideLoops(value); module.isArgument(from) && out.tensor.empty() &&
                                                      std::ranges::is_permutation(module.type(value).shape, made) &&
                                                      !(m_program.partition.argument(from.value).axes() & of.axes))
            out.tensor = module.argument(from.value).path;
    if (out.tensor.empty()) out.tensor = addedUpAround(of.op);
    return out.tensor.empty() ? CollectiveRemedy{"none"} : out;
}

CollectiveRemedy CollectiveCauses::remedyOf(const Asked& of) const {
    const Module& module = m_program.partition.module();
    if (of.constraint) {
        const auto rank = module.type(module.results(of.constraint->op)[0]).shape.size();
        return {.kind = of.constraint->isReordered ? "reorder_axes" : "change_spec",
                .sharding = namesOf(of.constraint->sharding, rank),
                .source = of.constraint->source,
                .op = of.constraint->op,
                .actions = readIn(of.constraint->op, 0, of.constraint->sharding)};
    }
    if (of.pinned) return *of.pinned;
    if (of.value) {
        const auto value = m_program.partition.sites().operands(m_program.partition.sites().sitesOf(of.value->op)[0]);
        return {.kind = "add_constraint",
                .sharding = namesOf(of.value->sharding, module.type(value[of.value->operand]).shape.size()),
                .source = sourceOf(of.value->op),
                .op = of.value->op,
                .operand = of.value->operand,
                .actions = of.value->actions};
    }
    if (!of.change) return {"none"};
    CollectiveRemedy remedy{"change_spec"};
    for (const observed::SpecPart& part : of.change->parts) {
        auto sharding = namesOf(part.sharding, module.type(ValueId{part.arguments[0]}).shape.size());
        if (remedy.argument.empty()) {
            remedy.argument = part.argument;
            remedy.sharding = std::move(sharding);
        } else {
            remedy.also.push_back({part.argument, std::move(sharding)});
        }
    }
    remedy.rules = rulesOf(*of.change);
    return remedy;
}

} // namespace axiscape
