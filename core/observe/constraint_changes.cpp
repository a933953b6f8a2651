// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/observe/constraint_changes.h"

#include "core/observe/as_given.h"
#include "core/stablehlo/stablehlo.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape::observed {
namespace {

constexpr std::size_t kMostConstraints = 24;
constexpr std::uint32_t kMostOps = 1'000;
constexpr std::size_t kMostWaysOfValue = 40;

// Each axis on a dimension that it divides, or on none, and in both orders where two are on one.
std::vector<TensorSharding> waysOf(std::span<const std::int64_t> shape, const Mesh& mesh) {
    std::vector<AxisId> order;
    for (AxisId axis = 0; axis < static_cast<AxisId>(mesh.axes.size()); ++axis)
        if (mesh.size(axis) > 1) order.push_back(axis);
    std::vector<TensorSharding> out{TensorSharding{}};
    do {
        std::vector<TensorSharding> ways{TensorSharding{}};
        for (const AxisId axis : order) {
            const std::size_t before = ways.size();
            for (std::size_t w = 0; w < before; ++w)
                for (std::size_t d = 0; d < shape.size() && d < FactorRule::kNoDim; ++d) {
                    const auto dim = static_cast<std::uint8_t>(d);
                    if (shape[d] % (tilesOf(ways[w], dim, mesh) * mesh.size(axis)) != 0) continue;
                    ways.push_back(ways[w]);
                    ways.back().append(dim, axis);
                }
        }
        for (const TensorSharding& way : ways)
            if (out.size() < kMostWaysOfValue && std::ranges::find(out, way) == out.end()) out.push_back(way);
    } while (std::ranges::next_permutation(order).found);
    return out;
}

std::string written(const TensorSharding& sharding, std::size_t rank, const Mesh& mesh) {
    std::string out;
    for (std::size_t d = 0; d < rank; ++d) {
        std::string axes;
        for (const AxisId axis : sharding.axesOf(static_cast<std::uint8_t>(d)))
            axes += fmt::format("{}\"{}\"", axes.empty() ? "" : ", ", mesh.axes[axis].name);
        out += fmt::format("{}{{{}}}", d == 0 ? "" : ", ", axes);
    }
    return out;
}

// The text with other words in its constraint number n: sdy.sharding_constraint %2 <@mesh, [{"a"}, {}]>
std::optional<std::string> rewritten(std::string text, std::size_t n, const std::string& dims) {
    std::size_t at = 0;
    for (std::size_t i = 0;; ++i) {
        at = text.find("sdy.sharding_constraint", at);
        if (at == text.npos) return std::nullopt;
        if (i == n) break;
        ++at;
    }
    const auto open = text.find(", [", at), close = text.find("]>", at);
    if (open == text.npos || close == text.npos || open > close) return std::nullopt;
    return text.replace(open + 3, close - open - 3, dims);
}

double sentAt(const SpmdProgram& program, std::span<const OpId> ops) {
    double bytes = 0;
    for (const OpId op : ops)
        for (const Collective& c : program.collectivesOf(op)) bytes += sentBytes(c);
    return bytes;
}

} // namespace

ConstraintChanges::ConstraintChanges(const SpmdProgram& given) : m_given(given) {
    const Module& module = given.partition.module();
    for (const OpId op : module.ops())
        if (module.kind(op) == OpKind::sharding_constraint) m_constraints.push_back(op);
}

std::vector<ConstraintChanges::Near> ConstraintChanges::constraintsAt(OpId op) const {
    constexpr std::size_t kMostOfChain = 8;
    const Module& module = m_given.partition.module();
    std::vector<Near> out;
    std::vector<OpId> chain{op};
    for (std::size_t i = 0; i < chain.size(); ++i)
        for (const ValueId result : module.results(chain[i]))
            for (const Use& use : module.uses(result)) {
                if (module.kind(use.op) == OpKind::sharding_constraint)
                    out.push_back({use.op, chain});
                else if (isElementwise(module.kind(use.op)) && chain.size() < kMostOfChain &&
                         std::ranges::find(chain, use.op) == chain.end())
                    chain.push_back(use.op);
            }
    for (const ValueId operand : module.operands(op))
        if (module.valueKind(operand) == ValueKind::opResult &&
            module.kind(module.definingOp(operand)) == OpKind::sharding_constraint)
            out.push_back({module.definingOp(operand), {op}});
    return out;
}

std::string ConstraintChanges::sourceOf(OpId constraint) const {
    const Module& module = m_given.partition.module();
    const auto lineOf = [&](OpId op) {
        const Location location = module.location(op);
        const auto file = module.text(location.file);
        return file.empty() ? std::string() : fmt::format("{}:{}", file, location.line);
    };
    auto own = lineOf(constraint);
    const bool isOfHelper = std::ranges::count_if(m_constraints, [&](OpId op) { return lineOf(op) == own; }) > 1;
    const ValueId of = module.operands(constraint)[0];
    if (!isOfHelper || module.valueKind(of) != ValueKind::opResult) return own;
    return lineOf(module.definingOp(of));
}

std::optional<SpmdProgram> ConstraintChanges::lowered(const std::string& text,
                                                      std::span<const TensorSharding> arguments) const {
    const auto module = importText(text, "constraints");
    if (!module || (*module)->opCount() != m_given.partition.module().opCount()) return std::nullopt;
    RewriteOptions options = m_given.partition.options();
    options.least = true;
    const Partition whole(std::make_shared<SiteTable>(*module), m_given.partition.mesh(), options);
    LoweringOptions lowering = m_given.options;
    lowering.reshards = Reshards::minimal;
    return lower(cutArguments(whole, arguments), lowering);
}

void ConstraintChanges::tryAll(OpId constraint) const {
    auto [known, isNew] = m_tried.try_emplace(constraint.value);
    if (!isNew) return;
    const Module& module = m_given.partition.module();
    const Mesh& mesh = m_given.partition.mesh();
    std::vector<TensorSharding> arguments;
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a) arguments.push_back(m_given.partition.argument(a));
    if (m_text.empty()) {
        m_text = printText(module);
        m_held = lowered(m_text, arguments);
    }
    if (!m_held) return;
    const auto number = static_cast<std::size_t>(std::ranges::find(m_constraints, constraint) - m_constraints.begin());
    const auto shape = module.type(module.results(constraint)[0]).shape;
    const TensorSharding& now = m_held->sharding(module.results(constraint)[0]);
    for (const TensorSharding& way : waysOf(shape, mesh)) {
        if (way.tiles == now.tiles) continue;
        const auto text = rewritten(m_text, number, written(way, shape.size(), mesh));
        auto program = text ? lowered(*text, arguments) : std::nullopt;
        if (!program) continue;
        const double sent = sentBytes(*program);
        if (sent >= sentBytes(*m_held)) continue;
        const bool isReordered = way.axes() == now.axes() && way.tiles.size() == now.tiles.size();
        known->second.emplace_back(ConstraintChange{constraint, sourceOf(constraint), way, isReordered, sent},
                                   std::move(*program));
    }
    std::ranges::stable_sort(known->second, {}, [](const auto& one) { return one.first.sentBytes; });
}

const ConstraintChange* ConstraintChanges::thatRemoves(OpId op) const {
    if (!op.valid() || m_constraints.empty() || m_constraints.size() > kMostConstraints ||
        m_given.partition.module().opCount() > kMostOps)
        return nullptr;
    const ConstraintChange* best = nullptr;
    for (auto& [constraint, chain] : constraintsAt(op)) {
        tryAll(constraint);
        chain.push_back(constraint);
        for (const auto& [change, program] : m_tried.at(constraint.value)) {
            if (best && change.sentBytes >= best->sentBytes) continue;
            if (sentAt(program, chain) < sentAt(*m_held, chain)) best = &change;
        }
    }
    return best;
}

} // namespace axiscape::observed
