// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/map/value_facts.h"

#include <algorithm>

namespace axiscape::structure {
namespace {

class FactFinder {
  public:
    FactFinder(const Module& module, const Structure& structure, const OpPlaces& places)
        : m_module(module), m_structure(structure), m_places(places) {}

    ValueFacts run() {
        const auto n = m_module.valueCount();
        m_out.origin.assign(n, ValueFacts::kNone);
        m_out.made.assign(n, Made::constant);
        m_out.gradient.assign(n, 0);
        m_out.random.assign(n, 0);
        m_out.table.assign(n, 0);
        for (std::uint32_t a = 0; a < m_module.argumentCount(); ++a) {
            m_out.origin[a] = a;
            const Role role = m_structure.argumentRoles[a];
            m_out.made[a] = role == Role::parameter ? Made::weight : Made::data;
        }
        for (const OpId op : m_module.ops()) {
            if (hasNumberedRegions(m_module, op))
                enter(op, m_places.control[op] == 0);
            else
                compute(op);
        }
        return std::move(m_out);
    }

  private:
    const Module& m_module;
    const Structure& m_structure;
    const OpPlaces& m_places;
    ValueFacts m_out;

    void copy(ValueId from, ValueId to) {
        m_out.origin[to.value] = m_out.origin[from.value];
        m_out.made[to.value] = m_out.made[from.value];
        m_out.gradient[to.value] = m_out.gradient[from.value];
        m_out.random[to.value] = m_out.random[from.value];
        m_out.table[to.value] = m_out.table[from.value];
    }

    // Region arguments and results of an op whose regions are numbered; results before their bodies are read, so what a
    // loop changes counts as data.
    void enter(OpId op, bool draws) {
        const bool backward = m_structure.passOf[op] == Pass::backward;
        const auto operands = m_module.operands(op);
        const auto results = m_module.results(op);
        const bool loop = m_module.kind(op) == OpKind::while_;
        const auto regions = m_module.regions(op);
        for (std::uint32_t r = 0; r < regions.size(); ++r) {
            const Region& region = m_module.region(regions[r]);
            const Region& body = m_module.region(regions[regions.size() - 1]);
            for (std::uint32_t k = 0; k < region.arguments.size() && k < operands.size(); ++k) {
                const ValueId inside = region.arguments[k];
                copy(operands[k], inside);
                if (draws) {
                    m_out.origin[inside.value] = ValueFacts::kNone;
                    m_out.made[inside.value] = Made::data;
                    m_out.random[inside.value] = 1;
                    continue;
                }
                const bool same = !loop || (k < body.yields.size() && body.yields[k] == body.arguments[k]);
                if (same) continue;
                m_out.origin[inside.value] = ValueFacts::kNone;
                m_out.random[inside.value] = m_out.table[inside.value] = 0;
                const auto type = m_module.type(inside);
                const bool counter = type.shape.empty() && isInteger(type.dtype);
                m_out.made[inside.value] = counter ? Made::constant : Made::data;
            }
        }
        for (std::uint32_t k = 0; k < results.size(); ++k) {
            const bool carried = loop && k < operands.size();
            const Region* body = carried ? &m_module.region(regions[regions.size() - 1]) : nullptr;
            if (body && k < body->yields.size() && body->yields[k] == body->arguments[k]) {
                copy(operands[k], results[k]);
                continue;
            }
            m_out.made[results[k].value] = Made::data;
            m_out.gradient[results[k].value] = backward && !draws;
            m_out.random[results[k].value] = draws;
        }
    }

    void compute(OpId op) {
        const OpKind kind = m_module.kind(op);
        const auto operands = m_module.operands(op);
        const auto results = m_module.results(op);
        Made made = Made::constant;
        bool gradient = false, random = false, table = false, otherData = false;
        if (has(kind, Trait::identity)) {
            for (std::uint32_t k = 0; k < results.size() && k < operands.size(); ++k) copy(operands[k], results[k]);
            return;
        }
        const bool first = onlyMoves(kind) && kind != OpKind::concatenate; // what else it reads says where
        for (std::uint32_t k = 0; k < operands.size(); ++k) {
            if (first && k > 0) break;
            const auto v = operands[k].value;
            made = std::max(made, m_out.made[v]);
            gradient = gradient || m_out.gradient[v];
            random = random || m_out.random[v];
            table = table || m_out.table[v];
            otherData = otherData || (m_out.made[v] == Made::data && !m_out.random[v] && !m_out.table[v]);
        }
        if (has(kind, Trait::random)) made = Made::data;
        const bool backward = m_structure.passOf[op] == Pass::backward && !m_structure.recomputed[op];
        const bool draws = has(kind, Trait::random) || isThreefry(op);
        const bool waves = kind == OpKind::cosine || kind == OpKind::sine;
        for (const ValueId v : results) {
            m_out.made[v.value] = made;
            m_out.gradient[v.value] = gradient || (backward && !first && made == Made::data && !otherwiseSaved(op));
            m_out.random[v.value] = draws || (random && !otherData);
            m_out.table[v.value] = waves || (table && !otherData && (first || isLight(kind) || kind == OpKind::gather));
        }
        if (has(kind, Trait::sameTensor) && !operands.empty())
            for (std::uint32_t k = 0; k < results.size() && k < operands.size(); ++k)
                m_out.origin[results[k].value] = m_out.origin[operands[k].value];
    }

    // Integers and truth values are no gradients.
    bool otherwiseSaved(OpId op) const {
        const auto results = m_module.results(op);
        return results.empty() || !isFloat(m_module.type(results[0]).dtype);
    }

    // A round of threefry: an exclusive or of two words.
    bool isThreefry(OpId op) const {
        if (m_module.kind(op) != OpKind::xor_ || m_module.results(op).empty()) return false;
        const auto dtype = m_module.type(m_module.results(op)[0]).dtype;
        return dtype == ElementType::ui32 || dtype == ElementType::ui64;
    }
};

} // namespace

ValueFacts findValueFacts(const Module& module, const Structure& structure, const OpPlaces& places) {
    return FactFinder(module, structure, places).run();
}

bool onlyMoves(OpKind kind) {
    return has(kind, Trait::moves) || has(kind, Trait::relays) || has(kind, Trait::sameTensor) ||
           has(kind, Trait::placement) || kind == OpKind::bitcast_convert;
}

bool isLight(OpKind kind) {
    return isElementwise(kind) || onlyMoves(kind) || kind == OpKind::reduce || kind == OpKind::constant ||
           kind == OpKind::iota;
}

} // namespace axiscape::structure
