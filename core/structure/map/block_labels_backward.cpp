// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks within blocks by the roles of products; the backward pass as its forward pass has them; the update.
#include "core/structure/map/labeller.h"

#include <algorithm>

namespace axiscape::structure {

void Labeller::groupByFlow(bool recomputed) {
    std::map<std::uint32_t, std::vector<KernelId>> byPlace;
    for (std::uint32_t i = 0; i < m_kernels.size(); ++i)
        if (recomputed ? m_kernels[KernelId{i}].recomputed : m_kernels[KernelId{i}].pass == Pass::forward)
            byPlace[m_out.placeOf[i]].push_back(KernelId{i});
    m_hasChildren.assign(m_out.places.places.size() + 1, 0);
    for (const auto& [place, list] : byPlace)
        if (place != 0) m_hasChildren[m_out.places.places[place].parent] = 1;
    using enum ProductRole;
    for (const auto& [place, list] : byPlace) {
        if (list.size() < 4) continue;
        group(place, list, "attention", BlockKind::attention, {query, key, value, qkv, scores}, {context, output});
        group(place, list, "router", BlockKind::router, {router}, {dispatch}, true);
        group(place, list, "experts", BlockKind::experts, {dispatch}, {combine});
        // What is run again ends where the backward pass has what it needs.
        if (recomputed)
            group(place, list, "mlp", BlockKind::mlp, {up, gate, upGate}, {up, gate, upGate, down});
        else
            group(place, list, "mlp", BlockKind::mlp, {up, gate, upGate}, {down});
    }
    if (!recomputed) return;
    // The backward pass of what was run again is told as that is.
    for (std::uint32_t i = 0; i < m_kernels.size(); ++i) {
        const KernelId forward = m_kernels[KernelId{i}].forward;
        if (m_kernels[KernelId{i}].recomputed || !forward.valid() || !m_kernels[forward].recomputed) continue;
        const auto place = m_out.placeOf[forward.value];
        if (m_out.placeOf[i] != m_base[i] || m_out.hints.size() <= place) continue;
        if (m_out.hints[place].by == NamedBy::flow && m_out.hints[place].kind != BlockKind::other)
            put(KernelId{i}, added(m_base[i], m_out.places.places[place].name, m_out.hints[place].kind, NamedBy::flow));
    }
}

void Labeller::group(std::uint32_t place, const std::vector<KernelId>& list, std::string_view name, BlockKind kind,
                     std::initializer_list<ProductRole> begins, std::initializer_list<ProductRole> ends, bool until) {
    constexpr std::size_t kOthers = 3;
    for (auto at = place; at != kNone; at = m_out.places.places[at].parent)
        if (kindOfName(m_out.places.places[at].name) == kind) return; // it says so itself
    const auto is = [&](KernelId id, std::initializer_list<ProductRole> roles) {
        return m_out.placeOf[id.value] == place &&
               std::find(roles.begin(), roles.end(), m_kernels[id].role) != roles.end();
    };
    std::size_t others = list.size() + (m_hasChildren[place] ? kOthers : 0);
    std::vector<std::pair<std::size_t, std::size_t>> ranges;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (!is(list[i], begins)) continue;
        std::size_t last = list.size();
        for (std::size_t k = i; k < list.size(); ++k) {
            if (last != list.size() && m_kernels[list[k]].recomputed && m_kernels[list[k]].kind == KernelKind::norm)
                break; // of what comes next
            if (is(list[k], ends)) last = k;
            if (last != list.size() && (until || (k > last && is(list[k], begins)))) break;
        }
        if (last == list.size()) break;
        if (until) --last;
        // The activation of a pair whose second product is not run again.
        while (last + 1 < list.size() && m_kernels[list[last + 1]].kind == KernelKind::activation &&
               m_kernels[list[last + 1]].recomputed)
            ++last;
        ranges.emplace_back(i, last);
        others -= last + 1 - i;
        i = last;
    }
    if (ranges.empty() || others < kOthers) return;
    int number = 0;
    for (const auto& [first, last] : ranges) {
        std::string own(name);
        if (ranges.size() > 1) own += '_' + std::to_string(number++);
        const auto into = m_out.places.isBase(place) && m_out.places.places[place].parent == 0
                              ? place
                              : added(place, own, kind, NamedBy::flow);
        if (into == place) return; // in main: blocks of their own
        for (std::size_t k = first; k <= last; ++k)
            if (m_out.placeOf[list[k].value] == place) put(list[k], into);
    }
}

std::uint32_t Labeller::mirrored(std::uint32_t place, std::uint32_t base) {
    std::vector<std::uint32_t> chain;
    while (place != kNone && place != 0 && !m_out.places.isBase(place)) {
        if (m_out.places.places[place].control.valid()) return kNone;
        chain.push_back(place);
        place = m_out.places.places[place].parent;
    }
    std::uint32_t out = base;
    for (std::size_t i = chain.size(); i-- > 0;) {
        const std::string name = m_out.places.places[chain[i]].name;
        const auto hint = chain[i] < m_out.hints.size() ? m_out.hints[chain[i]] : Labels::Hint{};
        out = added(out, name, hint.kind, hint.by);
    }
    return out;
}

void Labeller::labelBackward(std::uint32_t base, const std::vector<KernelId>& list) {
    labelStarts(list);
    // Forward work run again stands in a block of its own.
    for (const KernelId id : list) {
        if (!m_kernels[id].recomputed || isControl(id)) continue;
        const auto place = m_out.placeOf[id.value];
        const auto around = added(base, "recomputed", BlockKind::other, NamedBy::flow);
        put(id, place == base ? around : mirrored(place, around));
    }
    // Within a scope as its forward kernel is within its own.
    for (const KernelId id : list) {
        const KernelId forward = m_kernels[id].forward;
        if (!m_set[id.value] || isControl(id) || m_kernels[id].recomputed || !forward.valid()) continue;
        const auto of = m_out.placeOf[forward.value];
        if (of == m_program.places.placeOf[m_kernels[forward].mainOp] || of >= m_out.hints.size()) continue;
        const auto& parent = m_out.places.places[m_out.places.places[of].parent];
        const auto& own = m_out.places.places[m_out.placeOf[id.value]];
        if (m_out.hints[of].by == NamedBy::flow && parent.name == own.name && !own.name.empty())
            put(id, added(m_out.placeOf[id.value], m_out.places.places[of].name, m_out.hints[of].kind, NamedBy::flow));
    }
    for (const KernelId id : list) {
        if (m_set[id.value]) continue;
        const KernelId forward = m_kernels[id].forward;
        if (!forward.valid() || m_kernels[forward].recomputed) continue;
        const auto place = mirrored(m_out.placeOf[forward.value], base);
        if (place != kNone && place != base) put(id, place);
    }
    const bool inLoop = m_out.places.places[base].parent != 0;
    // In a loop, what is the backward pass of work run again is told by that, later.
    const auto waits = [&](KernelId id) {
        const KernelId forward = m_kernels[id].forward;
        return inLoop && forward.valid() && m_kernels[forward].recomputed;
    };
    for (int round = 0; round < 2; ++round) {
        for (const KernelId id : list) {
            if (m_set[id.value] || waits(id)) continue;
            const auto sources = m_graph.sourcesOf(id);
            for (std::size_t i = sources.size(); i-- > 0 && !m_set[id.value];) joinBackward(id, sources[i], base);
        }
        for (std::size_t i = list.size(); i-- > 0;) {
            if (m_set[list[i].value] || waits(list[i])) continue;
            for (const KernelId reader : readersOf(list[i]))
                if (!m_set[list[i].value]) joinBackward(list[i], reader, base);
        }
    }
    const bool scoped = std::ranges::any_of(list, [&](KernelId id) { return m_set[id.value] && !isControl(id); });
    for (const KernelId id : list)
        if (!m_set[id.value]) put(id, scoped && !inLoop ? added(base, "other", BlockKind::other, NamedBy::flow) : base);
}

void Labeller::joinBackward(KernelId id, KernelId with, std::uint32_t base) {
    if (!m_set[with.value] || m_base[with.value] != base || isControl(with) || m_kernels[with].recomputed) return;
    const auto place = topOf(m_out.placeOf[with.value], base);
    if (place != kNone) put(id, place);
}

void Labeller::labelUpdate(std::uint32_t base, const std::vector<KernelId>& list) {
    for (const KernelId id : list) {
        if (m_set[id.value] && isControl(id)) continue;
        put(id, added(base, "update", BlockKind::update, NamedBy::flow));
    }
}

} // namespace axiscape::structure
