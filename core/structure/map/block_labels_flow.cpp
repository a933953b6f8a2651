// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks by their place in the flow of data: before the first settled one, between two, after the last.
#include "core/structure/map/labeller.h"

#include <algorithm>

namespace axiscape::structure {

void Labeller::labelStarts(const std::vector<KernelId>& list) {
    for (const KernelId id : list) {
        if (isControl(id)) continue;
        const auto ops = m_kernels.opsOf(id);
        const bool plain = std::ranges::all_of(ops, [&](OpId op) {
            return !m_module.results(op).empty() &&
                   m_program.facts.made[m_module.results(op)[0].value] == Made::constant &&
                   (onlyMoves(m_module.kind(op)) || m_module.kind(op) == OpKind::constant);
        });
        if (!plain) continue;
        bool found = false;
        for (const OpId op : ops)
            for (const ValueId v : m_module.results(op))
                for (const Use use : m_module.uses(v))
                    if (!found && m_program.numbered(use.op) && m_program.places.control[use.op]) {
                        found = true;
                        put(id, m_program.places.placeOf[use.op]);
                    }
    }
}

void Labeller::labelTables(std::uint32_t base, const std::vector<KernelId>& list) {
    std::map<std::uint32_t, bool> works;
    for (const KernelId id : list) {
        if (!m_set[id.value] || ofControl(id, base)) continue;
        const Kernel& kernel = m_kernels[id];
        const bool table = kernel.kind == KernelKind::elementwise || kernel.kind == KernelKind::position;
        works[topOf(m_out.placeOf[id.value], base)] |= !table || !weightsOf(id).empty() || readsData(id);
    }
    for (const KernelId id : list) {
        if (!m_set[id.value] || ofControl(id, base)) continue;
        const auto at = works.find(topOf(m_out.placeOf[id.value], base));
        if (at != works.end() && !at->second) put(id, added(base, "tables", BlockKind::tables, NamedBy::flow));
    }
}

bool Labeller::ofControl(KernelId id, std::uint32_t base) const {
    for (auto place = m_out.placeOf[id.value]; place != base && place != kNone;
         place = m_out.places.places[place].parent)
        if (m_out.places.places[place].control.valid()) return true;
    return isControl(id);
}

bool Labeller::readsData(KernelId id) const {
    for (const OpId op : m_kernels.opsOf(id))
        for (const ValueId v : m_module.operands(op))
            if (m_program.facts.isData(v)) return true;
    return false;
}

Labeller::Content Labeller::contentOf(const std::vector<KernelId>& list) const {
    Content out;
    std::int64_t most = -1;
    for (const KernelId id : list) {
        const Kernel& kernel = m_kernels[id];
        out.embedding = out.embedding || kernel.name == "embedding";
        out.sines = out.sines || kernel.name.find("sines") != std::string::npos;
        out.random = out.random || kernel.kind == KernelKind::random;
        out.conv = out.conv || kernel.kind == KernelKind::convolution;
        out.products += isProductKind(kernel);
        out.weights = out.weights || !weightsOf(id).empty();
        std::int64_t bytes = isProductKind(kernel) ? std::int64_t{1} << 50 : 0;
        for (const ValueId v : m_module.results(kernel.mainOp))
            bytes += std::max<std::int64_t>(0, m_module.type(v).bytes());
        if (bytes > most) {
            most = bytes;
            out.largest = id;
        }
    }
    return out;
}

void Labeller::labelBefore(std::uint32_t base, const std::vector<KernelId>& list) {
    std::vector<KernelId> early;
    for (const KernelId id : list)
        if (!m_set[id.value] && !after(id) && feeds(id) && !isControl(id)) early.push_back(id);
    for (const auto& part : connected(early)) {
        const Content content = contentOf(part);
        std::uint32_t place;
        if (content.embedding) {
            place = added(base, "embed", BlockKind::embedding, NamedBy::flow);
        } else if (content.products == 0 && !content.weights) {
            place = added(base,
                          content.sines    ? "rope tables"
                          : content.random ? "noise"
                                           : "tables",
                          BlockKind::tables, NamedBy::flow);
        } else if (content.sines) {
            place = added(base, "time embedding", BlockKind::timeEmbedding, NamedBy::flow);
        } else {
            std::string name = weightsName(part);
            const bool named = !name.empty();
            if (!named) name = workName(content.largest);
            place = added(base, name, content.conv ? BlockKind::convolution : BlockKind::encode,
                          named ? NamedBy::parameter : NamedBy::work);
        }
        for (const KernelId id : part) put(id, place);
    }
}

std::vector<std::vector<KernelId>> Labeller::connected(const std::vector<KernelId>& list) const {
    std::vector<std::uint32_t> joined(list.size());
    for (std::uint32_t i = 0; i < joined.size(); ++i) joined[i] = i;
    const auto find = [&](std::uint32_t i) {
        while (joined[i] != i) i = joined[i] = joined[joined[i]];
        return i;
    };
    for (std::uint32_t i = 0; i < list.size(); ++i)
        for (const KernelId reader : m_graph.readersOf(list[i]))
            if (const auto at = std::ranges::lower_bound(list, reader); at != list.end() && *at == reader) {
                const auto a = find(i), b = find(static_cast<std::uint32_t>(at - list.begin()));
                joined[std::max(a, b)] = std::min(a, b);
            }
    std::map<std::uint32_t, std::vector<KernelId>> parts;
    for (std::uint32_t i = 0; i < list.size(); ++i) parts[find(i)].push_back(list[i]);
    std::vector<std::vector<KernelId>> out;
    out.reserve(parts.size());
    for (auto& [first, part] : parts) out.push_back(std::move(part));
    return out;
}

void Labeller::labelTail(std::uint32_t base, const std::vector<KernelId>& list) {
    std::vector<KernelId> tail;
    KernelId product;
    bool picks = false;
    for (const KernelId id : list) {
        if (m_set[id.value] || isControl(id) || feeds(id) || !after(id)) continue;
        tail.push_back(id);
        if (isProductKind(m_kernels[id]) && !weightsOf(id).empty()) product = id;
        picks = picks || m_kernels[id].kind == KernelKind::random;
        for (const OpId op : m_kernels.opsOf(id))
            picks = picks || (m_module.kind(op) == OpKind::reduce && m_module.results(op).size() == 2);
    }
    if (tail.empty()) return;
    const bool train = trains();
    int heads = 0;
    for (const KernelId id : tail) heads += isProductKind(m_kernels[id]) && !weightsOf(id).empty();
    const auto [headName, headBy] =
        product.valid() ? nameOfHead(tail, product, heads) : std::pair{std::string(), NamedBy::flow};
    const bool decodes = kindOfName(headName) == BlockKind::decode;
    const BlockKind headKind = decodes ? BlockKind::decode : BlockKind::head;
    for (const KernelId id : tail) {
        const bool ofHead = product.valid() && (id <= product || addsWeight(id, product));
        if (ofHead) {
            if (m_kernels[id].kind == KernelKind::norm && id < product && heads == 1)
                put(id, added(base, "norm", BlockKind::norm, NamedBy::flow));
            else
                put(id, added(base, headName, headKind, headBy));
        } else if (train) {
            put(id, added(base, "loss", BlockKind::loss, NamedBy::flow));
        } else if (picks) {
            put(id, added(base, "pick token", BlockKind::pick, NamedBy::flow));
        } else {
            put(id, added(base, "output", BlockKind::head, NamedBy::flow));
        }
    }
}

std::pair<std::string, NamedBy> Labeller::nameOfHead(const std::vector<KernelId>& tail, KernelId product,
                                                     int heads) const {
    std::vector<KernelId> products;
    for (const KernelId id : tail)
        if (id <= product && isProductKind(m_kernels[id]) && !weightsOf(id).empty()) products.push_back(id);
    bool shared = false;
    for (const KernelId id : products)
        for (const auto a : weightsOf(id)) shared = shared || m_lookedUp[a];
    if (!shared)
        if (auto name = weightsName(products); !name.empty()) return {std::move(name), NamedBy::parameter};
    return {heads == 1 ? "logits" : "head", NamedBy::flow};
}

bool Labeller::addsWeight(KernelId id, KernelId product) const {
    const auto sources = m_graph.sourcesOf(id);
    return !weightsOf(id).empty() && std::ranges::all_of(sources, [&](KernelId s) { return s == product; });
}

void Labeller::labelBetween(std::uint32_t base, const std::vector<KernelId>& list, bool deep) {
    const auto join = [&](KernelId id, KernelId with) {
        if (!m_set[with.value] || m_base[with.value] != base || isControl(with)) return false;
        const auto place = deep ? m_out.placeOf[with.value] : topOf(m_out.placeOf[with.value], base);
        if (place == kNone) return false;
        put(id, place);
        return true;
    };
    const bool main = m_out.places.places[base].parent == 0;
    for (const KernelId id : list) {
        if (m_set[id.value] || !after(id)) continue;
        const Kernel& kernel = m_kernels[id];
        if (main && !deep && kernel.kind == KernelKind::reduction && (kernel.name == "pool" || kernel.name == "mean")) {
            const auto place = m_out.places.append(base, "pool", Pass::forward);
            m_out.hints.resize(m_out.places.places.size());
            m_out.hints[place] = {BlockKind::pool, NamedBy::flow};
            put(id, place);
            continue;
        }
        const auto sources = m_graph.sourcesOf(id);
        for (std::size_t i = sources.size(); i-- > 0;)
            if (join(id, sources[i])) break;
    }
    for (std::size_t i = list.size(); i-- > 0;) {
        if (m_set[list[i].value]) continue;
        for (const KernelId reader : m_graph.readersOf(list[i]))
            if (join(list[i], reader)) break;
    }
    const bool inLoop = m_out.places.places[base].parent != 0;
    for (std::size_t i = list.size(); i-- > 0;) {
        if (m_set[list[i].value] || inLoop) continue;
        for (const KernelId reader : readersOf(list[i]))
            if (join(list[i], reader)) break;
        // Worked out with the loss, for the backward pass alone.
        const bool aside =
            std::ranges::all_of(readersOf(list[i]), [&](KernelId r) { return m_kernels[r].pass == Pass::backward; });
        if (!m_set[list[i].value] && aside && trains())
            put(list[i], added(base, "loss", BlockKind::loss, NamedBy::flow));
    }
    for (const KernelId id : list)
        if (!m_set[id.value]) {
            if (inLoop) { // counts its rounds, keeps what they make
                put(id, base);
                continue;
            }
            const bool big = isProductKind(m_kernels[id]);
            put(id, big ? added(base, workName(id), BlockKind::other, NamedBy::work)
                        : added(base, "other", BlockKind::other, NamedBy::flow));
        }
}

} // namespace axiscape::structure
