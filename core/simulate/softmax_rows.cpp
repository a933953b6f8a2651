// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/softmax_rows.h"

#include <algorithm>
#include <cmath>

namespace axiscape::simulation {

namespace {

constexpr std::size_t kFar = 24; // ops that are looked at from one exponential or reduction

// A row's own number, or one made of it, spread over the row.
bool isSpreadRow(const Module& module, const IdVector<OpId, RowPart>& parts, ValueId value) {
    const OpId spread = module.definingOp(value);
    if (!spread.valid() || module.kind(spread) != OpKind::broadcast_in_dim) return false;
    const OpId row = module.definingOp(module.operands(spread)[0]);
    return row.valid() && parts[row] == RowPart::perRow;
}

class SoftmaxRows {
  public:
    explicit SoftmaxRows(const SiteTable& sites)
        : m_sites(sites), m_module(sites.module()), m_parts(m_module.opCount(), RowPart::none) {}

    IdVector<OpId, RowPart> run() {
        for (OpId op : m_module.ops())
            if (m_module.kind(op) == OpKind::exponential && m_sites.isLive(op)) ofExponential(op);
        for (OpId op : m_module.ops())
            if (m_module.kind(op) == OpKind::reduce && m_sites.isLive(op) && reducesMore(op)) markEnds(op);
        return std::move(m_parts);
    }

  private:
    std::int64_t elements(ValueId value) const { return m_module.type(value).elements(); }
    bool joins(OpId op) const {
        const auto cls = workClass(m_module.kind(op));
        return m_module.results(op).size() == 1 && (cls == WorkClass::loop || cls == WorkClass::alias) &&
               m_module.kind(op) != OpKind::optimization_barrier;
    }

    // A reduction over dimensions of size 1 moves nothing, either: JAX's backward passes have them.
    bool joinsPerRow(OpId op) const {
        return joins(op) || (m_module.kind(op) == OpKind::reduce && m_module.results(op).size() == 1 &&
                             elements(m_module.results(op)[0]) == elements(m_module.operands(op)[0]));
    }

    void ofExponential(OpId exponential) {
        const ValueId made = m_module.results(exponential)[0];
        bool found = false;
        for (OpId reduction : reductionsBehind(made)) found = mark(reduction) || found;
        for (OpId reduction : reductionsBefore(exponential)) found = mark(reduction) || found;
        if (found) m_parts[exponential] = RowPart::exponential;
    }

    bool mark(OpId reduction) {
        if (m_parts[reduction] == RowPart::none)
            for (ValueId value : spreadAgain(reduction)) m_parts[m_module.definingOp(value)] = RowPart::perRow;
        return m_parts[reduction] == RowPart::perRow;
    }

    // Over more than rows, or read by another reduction alone, with which the compiler makes it one.
    bool reducesMore(OpId op) const {
        if (m_module.results(op).size() != 1) return false;
        if (!isRowReduction(op)) return true;
        const auto uses = m_module.uses(m_module.results(op)[0]);
        return uses.size() == 1 && uses[0].op.value < m_module.opCount() &&
               m_module.kind(uses[0].op) == OpKind::reduce && uses[0].operand == 0;
    }

    // The last element-wise work before the reduction that reads a row's own numbers, spread over it.
    void markEnds(OpId reduction) {
        const std::int64_t whole = elements(m_module.operands(reduction)[0]);
        std::vector<OpId> chain{reduction};
        for (std::size_t i = 0; i < chain.size() && chain.size() < kFar; ++i)
            for (ValueId operand : m_module.operands(chain[i])) {
                const OpId made = m_module.definingOp(operand);
                if (!made.valid() || elements(operand) != whole || !joins(made) || !isReadOnce(operand)) continue;
                if (readsRows(made))
                    m_parts[made] = RowPart::written;
                else
                    chain.push_back(made);
            }
    }
    bool isReadOnce(ValueId value) const {
        const auto uses = m_module.uses(value);
        return std::ranges::count_if(
                   uses, [&](Use use) { return use.op.value >= m_module.opCount() || m_sites.isLive(use.op); }) == 1;
    }
    bool readsRows(OpId op) const {
        return m_parts[op] == RowPart::none && std::ranges::any_of(m_module.operands(op), [&](ValueId operand) {
                   return isSpreadRow(m_module, m_parts, operand);
               });
    }

    // Reductions of rows of as many elements that read what element-wise work makes of the value.
    std::vector<OpId> reductionsBehind(ValueId value) const {
        std::vector<OpId> found, chain;
        const auto follow = [&](ValueId of) {
            for (Use use : m_module.uses(of)) {
                if (use.op.value >= m_module.opCount() || !m_sites.isLive(use.op)) continue;
                if (isRowReduction(use.op))
                    found.push_back(use.op);
                else if (chain.size() < kFar && joins(use.op) && std::ranges::find(chain, use.op) == chain.end() &&
                         elements(m_module.results(use.op)[0]) == elements(value))
                    chain.push_back(use.op);
            }
        };
        follow(value);
        for (std::size_t i = 0; i < chain.size(); ++i) follow(m_module.results(chain[i])[0]);
        return found;
    }

    // Those whose result, spread over the rows, the op reads through element-wise work.
    std::vector<OpId> reductionsBefore(OpId op) const {
        std::vector<OpId> found, chain{op};
        for (std::size_t i = 0; i < chain.size() && chain.size() < kFar; ++i)
            for (ValueId operand : m_module.operands(chain[i])) {
                const OpId made = m_module.definingOp(operand);
                if (!made.valid() || std::ranges::find(chain, made) != chain.end()) continue;
                if (isRowReduction(made) && elements(m_module.operands(made)[0]) == elements(m_module.results(op)[0]))
                    found.push_back(made);
                else if (joins(made))
                    chain.push_back(made);
            }
        return found;
    }

    // Over the trailing dimensions, and not too many elements.
    bool isRowReduction(OpId op) const {
        if (m_module.kind(op) != OpKind::reduce || m_module.results(op).size() != 1) return false;
        const auto& shape = m_module.type(m_module.operands(op)[0]).shape;
        const auto over = m_module.ints(op, AttributeName::dimensions);
        if (over.empty() || over.size() == shape.size()) return false;
        std::int64_t row = 1;
        for (std::size_t d = shape.size() - over.size(); d < shape.size(); ++d) {
            if (std::ranges::find(over, static_cast<std::int64_t>(d)) == over.end()) return false;
            row *= shape[d];
        }
        return row > 1 && row <= kLongestRow;
    }

    // What it gives and what is made of that by work on one number a row; empty if some of it is read otherwise than to
    // be spread over rows of as many elements.
    std::vector<ValueId> spreadAgain(OpId reduction) const {
        const std::int64_t whole = elements(m_module.operands(reduction)[0]);
        std::vector<ValueId> small{m_module.results(reduction)[0]};
        for (std::size_t i = 0; i < small.size(); ++i)
            for (Use use : m_module.uses(small[i])) {
                if (use.op.value >= m_module.opCount()) return {}; // returned, or read inside a reducer
                if (!m_sites.isLive(use.op)) continue;
                if (!joinsPerRow(use.op) || m_module.regionOf(use.op) != m_module.regionOf(reduction)) return {};
                const ValueId made = m_module.results(use.op)[0];
                if (elements(made) == whole) continue;
                if (elements(made) != elements(small[0]) || small.size() >= kFar) return {};
                if (std::ranges::find(small, made) == small.end()) small.push_back(made);
            }
        return small;
    }

    const SiteTable& m_sites;
    const Module& m_module;
    IdVector<OpId, RowPart> m_parts;
};

} // namespace

bool isShiftedBeside(const SpmdProgram& program, const IdVector<OpId, RowPart>& parts, OpId op) {
    constexpr std::int64_t kLongRow = 2048, kFewSummed = 512;
    const Module& module = program.partition.module();
    if (module.kind(op) != OpKind::subtract || module.type(module.results(op)[0]).dtype != ElementType::f32)
        return false;
    const auto operands = module.operands(op);
    const OpId product = module.definingOp(operands[0]);
    if (!product.valid() || module.kind(product) != OpKind::dot_general) return false;
    if (!isSpreadRow(module, parts, operands[1])) return false;
    if (program.localShape(module.results(op)[0]).back() <= kLongRow ||
        std::ranges::any_of(program.collectivesOf(product), [](const Collective& c) { return !c.atUse; }))
        return false;
    std::int64_t summed = 1;
    const SiteId site = program.partition.sites().sitesOf(product)[0];
    const auto left = program.askedShape(site, 0);
    for (const std::int64_t dim : module.ints(product, AttributeName::lhs_contracting_dimensions))
        summed *= left[static_cast<std::size_t>(dim)];
    return summed <= kFewSummed;
}

bool isNarrowSoftmax(const SpmdProgram& program, const IdVector<OpId, RowPart>& parts, OpId op) {
    const Module& module = program.partition.module();
    const OpKind kind = module.kind(op);
    const OpId of = kind == OpKind::divide ? module.definingOp(module.operands(op)[0]) : op;
    if (!of.valid() || parts[of] != RowPart::exponential) return false;
    const ValueId value = module.results(op)[0];
    const auto dtype = module.type(value).dtype;
    return (dtype == ElementType::bf16 || dtype == ElementType::f16) &&
           std::ranges::none_of(program.localShape(value), [](std::int64_t size) { return size == 1; });
}

std::int64_t innerHalf(std::int64_t elements) {
    if (elements <= 0) return elements;
    auto outer = static_cast<std::int64_t>(std::sqrt(static_cast<double>(elements)));
    while (outer > 1 && elements % outer != 0) --outer;
    return elements / std::max<std::int64_t>(outer, 1);
}

IdVector<OpId, RowPart> softmaxRows(const SiteTable& sites) { return SoftmaxRows(sites).run(); }

} // namespace axiscape::simulation
