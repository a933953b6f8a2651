// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks by what names them: paths of weights, attentions that come again, runs of equal ops, single products.
#include "core/structure/map/labeller.h"
#include "core/structure/repeats.h"

#include <algorithm>

namespace axiscape::structure {

bool Labeller::labelByWeights(std::uint32_t base, const std::vector<KernelId>& list) {
    std::vector<std::pair<KernelId, std::vector<std::string>>> found;
    std::map<std::vector<std::string>, KernelId> known;
    for (const KernelId id : list) {
        if (m_set[id.value]) continue;
        std::vector<std::string> path;
        bool first = true;
        for (const auto a : weightsOf(id)) {
            auto own = containerOf(m_module.argument(a).path);
            if (own.empty()) continue;
            if (!first) {
                const auto end = std::mismatch(path.begin(), path.end(), own.begin(), own.end()).first;
                own.assign(path.begin(), end);
            }
            path = std::move(own);
            first = false;
        }
        if (path.empty()) continue;
        // A table read again at the end (a tied head) is no second embedding.
        if (m_kernels[id].role == ProductRole::logits && known.contains(path)) continue;
        known.try_emplace(path, id);
        found.emplace_back(id, std::move(path));
    }
    if (found.empty()) return false;
    // Modules of one weight each are no blocks: what they do together is told by the flow.
    std::map<std::vector<std::string>, int> products;
    for (const auto& [id, path] : found) products[path] += isProductKind(m_kernels[id]);
    const bool single = std::ranges::all_of(products, [](const auto& entry) { return entry.second <= 1; });
    if (single && m_out.places.places[base].parent != 0) return false;
    while (std::ranges::all_of(found,
                               [&](const auto& f) { return f.second.size() > 1 && f.second[0] == found[0].second[0]; }))
        for (auto& f : found) f.second.erase(f.second.begin());
    for (const auto& [id, path] : found) {
        std::uint32_t place = base;
        for (const std::string& name : path) place = added(place, name, BlockKind::other, NamedBy::parameter);
        put(id, place);
    }
    return true;
}

bool Labeller::labelByAttention(std::uint32_t base, const std::vector<KernelId>& list) {
    using enum ProductRole;
    const auto is = [&](std::size_t i, std::initializer_list<ProductRole> roles) {
        return std::find(roles.begin(), roles.end(), m_kernels[list[i]].role) != roles.end();
    };
    const auto behindAdd = [&](std::size_t from, std::size_t to, std::size_t otherwise) {
        for (std::size_t i = to; i-- > from;)
            if (m_kernels[list[i]].name == "add") return i + 1;
        return otherwise;
    };
    std::vector<std::size_t> starts, scored;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (!is(i, {scores})) continue;
        const std::size_t before = scored.empty() ? 0 : scored.back() + 1;
        std::size_t begin = i;
        for (std::size_t k = i; k-- > before;)
            if (is(k, {query, key, value, qkv})) begin = k;
        if (scored.empty()) {
            std::size_t first = begin;
            for (std::size_t k = begin; k-- > 0 && m_kernels[list[k]].kind != KernelKind::lookup;) first = k;
            starts.push_back(first);
        } else {
            starts.push_back(behindAdd(before, begin, begin));
        }
        scored.push_back(i);
    }
    if (scored.size() < 2) return false;
    std::size_t end = scored.back() + 1; // of the last layer: behind its last add
    for (std::size_t i = end; i < list.size() && !is(i, {logits}); ++i)
        if (m_kernels[list[i]].name == "add" || is(i, {context, output, down, combine})) end = i + 1;
    for (std::size_t layer = 0; layer < starts.size(); ++layer) {
        const auto place = added(base, "layer/" + std::to_string(layer), BlockKind::other, NamedBy::repetition);
        const std::size_t to = layer + 1 < starts.size() ? starts[layer + 1] : end;
        for (std::size_t i = starts[layer]; i < to; ++i)
            if (!m_set[list[i].value] && !isControl(list[i])) put(list[i], place);
    }
    return true;
}

bool Labeller::labelByRepeats(std::uint32_t base, const std::vector<KernelId>& list) {
    if (m_out.places.places[base].parent != 0) return false;
    const Repeats repeats = findRepeats(m_module);
    if (repeats.count < 3) return false;
    bool any = false;
    std::map<std::int32_t, std::size_t> numbers;
    for (const KernelId id : list) {
        if (m_set[id.value]) continue;
        const auto instance = repeats.instanceOf[m_kernels[id].mainOp];
        if (instance == Repeats::kNone) continue;
        const auto number = numbers.try_emplace(instance, numbers.size()).first->second; // in order of the flow
        put(id, added(base, "block/" + std::to_string(number), BlockKind::other, NamedBy::repetition));
        any = true;
    }
    return any;
}

void Labeller::labelAlone(std::uint32_t base, const std::vector<KernelId>& list) {
    std::uint32_t place = kNone;
    std::vector<KernelId> waiting;
    for (const KernelId id : list) {
        if (m_set[id.value]) continue;
        const Kernel& kernel = m_kernels[id];
        if (isProductKind(kernel) || kernel.kind == KernelKind::lookup || place == kNone) {
            if (!isProductKind(kernel) && kernel.kind != KernelKind::lookup && id != list.back()) {
                waiting.push_back(id);
                continue;
            }
            place = m_out.places.append(base, workName(id), m_out.places.places[base].pass);
            m_out.hints.resize(m_out.places.places.size());
            m_out.hints[place].by = NamedBy::work;
        }
        for (const KernelId w : waiting) put(w, place);
        waiting.clear();
        put(id, place);
    }
    if (place == kNone && !waiting.empty())
        place = added(base, workName(waiting.front()), BlockKind::other, NamedBy::work);
    for (const KernelId w : waiting) put(w, place);
}

std::string Labeller::workName(KernelId id) const {
    const OpId op = m_kernels[id].mainOp;
    std::string out = m_kernels[id].name;
    if (m_module.results(op).empty()) return out;
    const auto operands = m_module.operands(op);
    ValueId of = m_module.results(op)[0];
    if (isProduct(m_module.kind(op)) && operands.size() == 2) of = operands[1];
    std::string sizes;
    for (const auto d : m_module.type(of).shape) sizes += (sizes.empty() ? " " : " × ") + std::to_string(d);
    return out + sizes;
}

std::vector<std::string> Labeller::sharedPath(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
        if (a[i] == b[i]) {
            out.push_back(a[i]);
            continue;
        }
        // "encode" itself is the stem of "encode/0".
        const std::string_view x = numberedStem(a[i]), y = numberedStem(b[i]);
        std::string stem(x.empty() ? std::string_view(a[i]) : x.substr(0, x.size() - 1));
        const std::string other(y.empty() ? std::string_view(b[i]) : y.substr(0, y.size() - 1));
        if (stem == other && !stem.empty()) out.push_back(std::move(stem));
        break;
    }
    return out;
}

std::string Labeller::weightsName(const std::vector<KernelId>& list) const {
    std::vector<std::string> path;
    bool first = true;
    for (const KernelId id : list)
        for (const auto a : weightsOf(id)) {
            auto own = containerOf(m_module.argument(a).path);
            if (own.empty()) continue;
            path = first ? std::move(own) : sharedPath(path, own);
            first = false;
        }
    std::string out;
    for (const std::string& part : path) out += (out.empty() ? "" : "/") + part;
    return out;
}

} // namespace axiscape::structure
