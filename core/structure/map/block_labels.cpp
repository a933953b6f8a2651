// SPDX-License-Identifier: GPL-3.0-or-later
// Which block a kernel stands in. Scopes say it where there are any; else the paths of the weights it reads; else
// repetition. What is left is told by its place in the flow of data: before the first layer (embed, tables), between
// two, after the last (norm, logits, loss).
#include "core/structure/map/labeller.h"

#include <algorithm>

namespace axiscape::structure {
namespace {

constexpr std::uint32_t kAnchorOps = 24; // a loop of less is no layer
constexpr double kScopedProducts = .5;   // of a frame: with less, scopes are not what its blocks are told by

} // namespace

Labels Labeller::run() {
    for (std::uint32_t i = 0; i < m_kernels.size(); ++i) {
        const OpId main = m_kernels[KernelId{i}].mainOp;
        m_out.placeOf[i] = m_program.places.placeOf[main];
        m_base[i] = m_program.places.baseOf[main];
        m_set[i] = m_out.placeOf[i] != m_base[i];
        m_frames[m_base[i]].push_back(KernelId{i});
        if (m_kernels[KernelId{i}].kind == KernelKind::lookup)
            for (const auto a : weightsOf(KernelId{i})) m_lookedUp[a] = 1;
    }
    for (const auto& [base, list] : m_frames)
        if (m_out.places.places[base].pass == Pass::forward) labelForward(base, list);
    groupByFlow(false);
    for (const auto& [base, list] : m_frames)
        if (m_out.places.places[base].pass == Pass::backward) labelBackward(base, list);
    groupByFlow(true);
    for (const auto& [base, list] : m_frames)
        if (m_out.places.places[base].pass == Pass::update) labelUpdate(base, list);
    m_out.hints.resize(m_out.places.places.size());
    return std::move(m_out);
}

void Labeller::put(KernelId id, std::uint32_t place) {
    m_out.placeOf[id.value] = place;
    m_set[id.value] = 1;
}

std::uint32_t Labeller::added(std::uint32_t parent, std::string_view name, BlockKind kind, NamedBy by) {
    const auto place = m_out.places.child(parent, name, m_out.places.places[parent].pass);
    m_out.hints.resize(std::max<std::size_t>(m_out.hints.size(), m_out.places.places.size()));
    if (m_out.hints[place].kind == BlockKind::other) m_out.hints[place] = {kind, by};
    return place;
}

std::uint32_t Labeller::topOf(std::uint32_t place, std::uint32_t base) const {
    while (place != kNone && m_out.places.places[place].parent != base) place = m_out.places.places[place].parent;
    return place;
}

std::vector<std::uint32_t> Labeller::weightsOf(KernelId id) const {
    std::vector<std::uint32_t> out;
    for (const OpId op : m_kernels.opsOf(id))
        for (const ValueId v : m_module.operands(op)) {
            const auto a = m_program.facts.origin[v.value];
            if (a != ValueFacts::kNone && m_program.structure.argumentRoles[a] == Role::parameter &&
                std::find(out.begin(), out.end(), a) == out.end())
                out.push_back(a);
        }
    return out;
}

std::uint32_t Labeller::opsInside(KernelId control) const {
    std::uint32_t n = 0;
    for (const RegionId r : m_module.regions(m_kernels[control].mainOp)) n += m_module.region(r).ops.size();
    return n;
}

void Labeller::sweep(std::uint32_t base, const std::vector<KernelId>& list) {
    std::vector<OpId> ops;
    for (const KernelId id : list) ops.insert(ops.end(), m_kernels.opsOf(id).begin(), m_kernels.opsOf(id).end());
    std::sort(ops.begin(), ops.end());
    const auto here = [&](OpId op) {
        return m_base[m_kernels.kernelOf[op].value] == base || isControl(m_kernels.kernelOf[op]);
    };
    for (const OpId op : ops) {
        m_after[op.value] = 0;
        m_feeds[op.value] = 0;
    }
    for (const OpId op : ops)
        for (const ValueId v : m_module.operands(op))
            if (const OpId from = m_program.maker(v); from.valid() && here(from))
                m_after[op.value] =
                    m_after[op.value] || m_anchor[m_kernels.kernelOf[from].value] || m_after[from.value];
    for (std::size_t i = ops.size(); i-- > 0;) {
        const OpId op = ops[i];
        for (const ValueId v : m_module.results(op))
            for (const Use use : m_module.uses(v)) {
                const OpId reader = inFrame(use.op, base);
                if (!reader.valid()) continue;
                m_feeds[op.value] =
                    m_feeds[op.value] || m_anchor[m_kernels.kernelOf[reader].value] || m_feeds[reader.value];
            }
    }
}

OpId Labeller::inFrame(OpId op, std::uint32_t base) const {
    for (int depth = 0; depth < 16; ++depth) {
        if (!m_program.numbered(op)) return {};
        if (m_program.places.baseOf[op] == base) return op;
        const RegionId region = m_module.regionOf(op);
        if (!region.valid()) return {};
        op = m_module.region(region).parent;
    }
    return {};
}

bool Labeller::after(KernelId id) const {
    return std::ranges::any_of(m_kernels.opsOf(id), [&](OpId op) { return m_after[op.value] != 0; });
}

bool Labeller::feeds(KernelId id) const {
    return std::ranges::any_of(m_kernels.opsOf(id), [&](OpId op) { return m_feeds[op.value] != 0; });
}

bool Labeller::trains() const {
    return std::ranges::any_of(m_program.structure.passOf, [](Pass pass) { return pass == Pass::backward; });
}

std::vector<std::uint8_t> m_hasChildren; // per place

// All that reads what a kernel makes, constants too.
std::vector<KernelId> Labeller::readersOf(KernelId id) const {
    std::vector<KernelId> out;
    for (const OpId op : m_kernels.opsOf(id))
        for (const ValueId v : m_module.results(op))
            for (const Use use : m_module.uses(v))
                if (m_program.numbered(use.op) && m_kernels.kernelOf[use.op] != id)
                    out.push_back(m_kernels.kernelOf[use.op]);
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

void Labeller::labelForward(std::uint32_t base, const std::vector<KernelId>& list) {
    if (m_module.opCount() < kFewOps) {
        for (const KernelId id : list)
            if (!m_set[id.value]) put(id, base);
        return;
    }
    labelStarts(list);
    labelTables(base, list);
    double products = 0, scoped = 0;
    bool loops = false;
    for (const KernelId id : list) {
        const bool large = isControl(id) && opsInside(id) >= kAnchorOps;
        loops = loops || large;
        if (!isProductKind(m_kernels[id])) continue;
        ++products;
        scoped += m_set[id.value];
    }
    const bool byScopes = products > 0 ? scoped >= kScopedProducts * products : true;
    bool byWeights = false;
    if (!byScopes && !loops)
        byWeights = labelByWeights(base, list) || labelByAttention(base, list) || labelByRepeats(base, list);
    bool any = false;
    for (const KernelId id : list) {
        m_anchor[id.value] = m_set[id.value] && (!isControl(id) || opsInside(id) >= kAnchorOps);
        any = any || m_anchor[id.value];
    }
    if (!any) {
        if (m_out.places.places[base].parent == 0) labelAlone(base, list);
        return;
    }
    sweep(base, list);
    labelBefore(base, list);
    labelTail(base, list);
    labelBetween(base, list, byWeights);
}

std::vector<std::string> containerOf(std::string_view path) {
    std::vector<std::string_view> parts;
    for (std::size_t start = 0; start <= path.size();) {
        const auto slash = std::min(path.find('/', start), path.size());
        if (slash > start) parts.push_back(path.substr(start, slash - start));
        start = slash + 1;
    }
    const auto numbered = [](std::string_view part) {
        return part.find_first_not_of("0123456789") == std::string_view::npos;
    };
    if (parts.size() == 1 && (parts[0].starts_with("arg") || parts[0].starts_with("Arg")) &&
        numbered(parts[0].substr(3)))
        return {};
    if (parts.size() > 1 && parts[0].find_first_of("0123456789") == std::string_view::npos) parts.erase(parts.begin());
    auto out = tidyComponents(parts);
    if (out.size() > 1) out.pop_back();
    return out;
}

Labels labelKernels(const MapProgram& program, const KernelGraph& graph, const Kernels& kernels) {
    return Labeller(program, graph, kernels).run();
}

} // namespace axiscape::structure
