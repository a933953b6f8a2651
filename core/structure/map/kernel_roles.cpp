// SPDX-License-Identifier: GPL-3.0-or-later
// What products are for: which make queries, keys and values of which softmax, which lie before and after an
// activation, which send tokens to experts. By short walks from softmaxes and activations over chains.
#include "core/structure/map/kernel_parts.h"

#include <algorithm>
#include <array>

namespace axiscape::structure {

KernelGraph kernelGraph(const MapProgram& program, const Kernels& kernels) {
    const Module& module = program.module;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges; // source, reader
    for (const OpId op : module.ops()) {
        const auto reader = kernels.kernelOf[op].value;
        for (const ValueId v : module.operands(op)) {
            const OpId from = program.maker(v);
            if (!from.valid() || program.facts.made[v.value] == Made::constant) continue;
            const auto source = kernels.kernelOf[from].value;
            if (source != reader && (edges.empty() || edges.back() != std::pair{source, reader}))
                edges.emplace_back(source, reader);
        }
    }
    KernelGraph out;
    const auto fill = [&](std::vector<std::uint32_t>& first, std::vector<KernelId>& list) {
        std::sort(edges.begin(), edges.end());
        edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
        first.assign(kernels.size() + 1, 0);
        list.reserve(edges.size());
        for (const auto& [a, b] : edges) {
            ++first[a + 1];
            list.push_back(KernelId{b});
        }
        for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
    };
    fill(out.firstReader, out.readers);
    for (auto& [a, b] : edges) std::swap(a, b);
    fill(out.firstSource, out.sources);
    return out;
}

namespace {

constexpr std::uint32_t kReach = 6;   // kernels between a softmax and its products
constexpr std::size_t kMostSeen = 48; // of a walk

class RoleFinder {
  public:
    RoleFinder(const MapProgram& program, const KernelGraph& graph, Kernels& kernels)
        : m_program(program), m_module(program.module), m_graph(graph), m_kernels(kernels), m_seen(kernels.size(), 0),
          m_isUp(kernels.size(), 0), m_isGate(kernels.size(), 0), m_isDown(kernels.size(), 0) {}

    void run() {
        for (std::uint32_t i = 0; i < m_kernels.size(); ++i) {
            const Kernel& kernel = m_kernels.list[KernelId{i}];
            if (!computes(kernel)) continue;
            if (kernel.kind == KernelKind::softmax) ofSoftmax(KernelId{i});
            if (picks(KernelId{i})) ofLogits(KernelId{i});
        }
        for (std::uint32_t i = 0; i < m_kernels.size(); ++i) {
            const Kernel& kernel = m_kernels.list[KernelId{i}];
            if (!computes(kernel) || kernel.kind != KernelKind::activation) continue;
            for (const KernelId reader : m_graph.readersOf(KernelId{i}))
                if (m_kernels[reader].name == "multiply" && computes(m_kernels[reader])) {
                    m_kernels.list[reader].name = "gate";
                    m_kernels.list[reader].kind = KernelKind::activation;
                }
        }
        for (std::uint32_t i = 0; i < m_kernels.size(); ++i) {
            const Kernel& kernel = m_kernels.list[KernelId{i}];
            if (computes(kernel) && kernel.kind == KernelKind::activation) ofActivation(KernelId{i});
        }
        settle();
    }

  private:
    const MapProgram& m_program;
    const Module& m_module;
    const KernelGraph& m_graph;
    Kernels& m_kernels;
    std::vector<std::uint32_t> m_seen;
    std::uint32_t m_round = 0;
    std::vector<std::uint8_t> m_isUp, m_isGate, m_isDown;
    std::vector<std::pair<KernelId, KernelId>> m_links; // products before and after an activation

    // Forward work, also where it is run again.
    static bool computes(const Kernel& kernel) { return kernel.pass == Pass::forward || kernel.recomputed; }
    // Products of two numbers that are told by inputs; one with a constant only scales (a mask of heads).
    bool isHeavy(KernelId id) const {
        if (!isProductKind(m_kernels[id])) return false;
        return std::ranges::none_of(m_module.operands(m_kernels[id].mainOp),
                                    [&](ValueId v) { return m_program.facts.made[v.value] == Made::constant; });
    }
    // The operand that is a weight; -1: both are data.
    int weightOperand(KernelId id) const {
        const auto operands = m_module.operands(m_kernels[id].mainOp);
        for (int k = 0; k < 2 && k < static_cast<int>(operands.size()); ++k)
            if (m_program.facts.isWeight(operands[static_cast<std::size_t>(k)])) return k;
        return -1;
    }
    bool ofWeight(KernelId id) const { return isHeavy(id) && weightOperand(id) >= 0; }
    bool ofData(KernelId id) const { return isHeavy(id) && weightOperand(id) < 0; }

    // Products met first from some kernels on, through what is no product and no loop, the nearest first.
    template <class Next> std::vector<KernelId> products(std::vector<KernelId> open, Next&& next) {
        ++m_round;
        std::vector<KernelId> out;
        for (const KernelId id : open) m_seen[id.value] = m_round;
        for (std::uint32_t step = 0; step <= kReach && !open.empty(); ++step) {
            std::vector<KernelId> further;
            for (const KernelId id : open) {
                if (isHeavy(id)) {
                    out.push_back(id);
                    continue;
                }
                if (m_kernels[id].kind == KernelKind::control) continue;
                for (const KernelId n : next(id)) {
                    if (m_seen[n.value] == m_round || further.size() > kMostSeen) continue;
                    if (m_kernels[n].pass != m_kernels[id].pass || m_kernels[n].recomputed != m_kernels[id].recomputed)
                        continue;
                    m_seen[n.value] = m_round;
                    further.push_back(n);
                }
            }
            open = std::move(further);
        }
        return out;
    }
    std::vector<KernelId> before(KernelId id) {
        const auto sources = m_graph.sourcesOf(id);
        return products(frame(id, {sources.begin(), sources.end()}), [&](KernelId k) { return m_graph.sourcesOf(k); });
    }
    std::vector<KernelId> after(KernelId id) {
        const auto readers = m_graph.readersOf(id);
        return products(frame(id, {readers.begin(), readers.end()}), [&](KernelId k) { return m_graph.readersOf(k); });
    }
    std::vector<KernelId> frame(KernelId id, std::vector<KernelId> list) const {
        std::erase_if(list, [&](KernelId k) {
            return m_kernels[k].pass != m_kernels[id].pass || m_kernels[k].recomputed != m_kernels[id].recomputed;
        });
        return list;
    }
    // Products that one operand of a product is made by.
    std::vector<KernelId> beforeOperand(KernelId id, std::size_t operand) {
        ValueId v = m_module.operands(m_kernels[id].mainOp)[operand];
        while (true) {
            const OpId op = m_program.maker(v);
            if (!op.valid()) return {};
            if (m_kernels.kernelOf[op] != id)
                return products(frame(id, {m_kernels.kernelOf[op]}), [&](KernelId k) { return m_graph.sourcesOf(k); });
            if (m_module.operands(op).empty()) return {};
            v = m_module.operands(op)[0];
        }
    }

    void give(KernelId id, ProductRole role) {
        auto& mine = m_kernels.list[id].role;
        if (mine == ProductRole::none || mine == role) {
            mine = role;
            return;
        }
        const auto input = [](ProductRole r) {
            return r == ProductRole::query || r == ProductRole::key || r == ProductRole::value || r == ProductRole::qkv;
        };
        if (input(mine) && input(role)) mine = ProductRole::qkv;
    }

    void ofSoftmax(KernelId softmax) {
        const auto sources = before(softmax);
        const auto readers = after(softmax);
        if (m_kernels[softmax].name.find("log_softmax") != std::string::npos) {
            for (const KernelId id : sources)
                if (ofWeight(id)) give(id, ProductRole::logits);
            nameLoss(softmax);
            return;
        }
        KernelId scores, context;
        for (const KernelId id : sources)
            if (!scores.valid() && ofData(id)) scores = id;
        for (const KernelId id : readers)
            if (!context.valid() && ofData(id) && id != scores) context = id;
        if (!scores.valid()) { // of weights: tokens choose experts, if what is chosen comes back as a product
            for (const KernelId id : sources)
                if (ofWeight(id) && context.valid()) give(id, ProductRole::router);
            return;
        }
        if (!context.valid()) return;
        give(scores, ProductRole::scores);
        give(context, ProductRole::context);
        for (const KernelId id : beforeOperand(scores, 0))
            if (ofWeight(id)) give(id, ProductRole::query);
        for (const KernelId id : beforeOperand(scores, 1))
            if (ofWeight(id)) give(id, ProductRole::key);
        for (std::size_t k = 0; k < 2; ++k)
            for (const KernelId id : beforeOperand(context, k))
                if (ofWeight(id) && m_kernels[id].role != ProductRole::query) give(id, ProductRole::value);
        for (const KernelId id : after(context)) {
            if (!ofWeight(id)) continue;
            give(id, ProductRole::output);
            break;
        }
    }

    // What a log_softmax goes through on its way to the loss.
    void nameLoss(KernelId softmax) {
        std::vector<KernelId> open{softmax};
        for (int step = 0; step < 4 && !open.empty(); ++step) {
            std::vector<KernelId> further;
            for (const KernelId id : open)
                for (const KernelId reader : m_graph.readersOf(id)) {
                    Kernel& kernel = m_kernels.list[reader];
                    if (kernel.pass != Pass::forward || kernel.kind == KernelKind::loss) continue;
                    if (kernel.kind == KernelKind::lookup) further.push_back(reader);
                    if (!isLight(m_module.kind(kernel.mainOp))) continue;
                    kernel.name = "cross_entropy";
                    kernel.kind = KernelKind::loss;
                    kernel.recognised = true;
                    further.push_back(reader);
                }
            open = std::move(further);
        }
    }

    // The place of the largest: a reduction of numbers with their indices.
    bool picks(KernelId id) const {
        if (m_kernels[id].kind == KernelKind::product) return false;
        for (const OpId op : m_kernels.opsOf(id))
            if (m_module.kind(op) == OpKind::reduce && m_module.results(op).size() == 2) return true;
        return false;
    }
    void ofLogits(KernelId pick) {
        for (const KernelId id : before(pick))
            if (ofWeight(id)) give(id, ProductRole::logits);
    }

    void ofActivation(KernelId activation) {
        const std::string& name = m_kernels[activation].name;
        const auto readers = after(activation);
        // What goes through another activation first is gated, not what gates.
        auto direct = frame(activation, {m_graph.sourcesOf(activation).begin(), m_graph.sourcesOf(activation).end()});
        std::erase_if(direct, [&](KernelId k) { return m_kernels[k].kind == KernelKind::activation; });
        const auto sources = products(direct, [&](KernelId k) { return m_graph.sourcesOf(k); });
        for (const KernelId a : sources)
            for (const KernelId b : readers) m_links.emplace_back(a, b);
        const bool gates =
            std::ranges::any_of(m_graph.readersOf(activation), [&](KernelId k) { return m_kernels[k].name == "gate"; });
        const bool both = name != "gate" && name.find("gate") != std::string::npos;
        for (const KernelId id : sources) {
            if (!ofWeight(id) || m_kernels[id].kind != KernelKind::product) continue;
            if (both || !gates) m_isUp[id.value] = 1;
            if (both || gates) m_isGate[id.value] = 1;
        }
        for (const KernelId id : readers)
            if (ofWeight(id) && m_kernels[id].kind == KernelKind::product) m_isDown[id.value] = 1;
    }

    bool chained(KernelId id) const { return (m_isUp[id.value] || m_isGate[id.value]) && m_isDown[id.value]; }

    bool overExperts(KernelId id) const {
        return ofWeight(id) && !m_module.ints(m_kernels[id].mainOp, AttributeName::lhs_batching_dimensions).empty();
    }

    void settle() {
        // A chain of layers, where each product is both, has no ups and downs.
        for (int round = 0; round < 2; ++round)
            for (const auto& [a, b] : m_links)
                if (chained(a) || chained(b))
                    m_isUp[a.value] = m_isDown[a.value] = m_isUp[b.value] = m_isDown[b.value] = 1;
        for (std::uint32_t i = 0; i < m_kernels.size(); ++i) {
            Kernel& kernel = m_kernels.list[KernelId{i}];
            if (!isProductKind(kernel) || !computes(kernel) || kernel.role != ProductRole::none) continue;
            const bool made = m_isUp[i] || m_isGate[i];
            if (made && m_isDown[i]) continue; // a chain of layers: each is both
            if (m_isDown[i]) kernel.role = ProductRole::down;
            if (!made) continue;
            bool gated = false; // is there another product for the same gate?
            for (const KernelId reader : after(KernelId{i})) gated = gated || m_isDown[reader.value];
            if (!gated) continue;
            const bool both = m_isUp[i] && m_isGate[i];
            kernel.role = both ? ProductRole::upGate : m_isGate[i] ? ProductRole::gate : ProductRole::up;
        }
        for (std::uint32_t i = 0; i < m_kernels.size(); ++i) {
            Kernel& kernel = m_kernels.list[KernelId{i}];
            if (kernel.role != ProductRole::none || !ofData(KernelId{i}) || !computes(kernel)) continue;
            for (const KernelId id : after(KernelId{i}))
                if (overExperts(id)) kernel.role = ProductRole::dispatch;
            for (std::size_t k = 0; k < 2 && kernel.role == ProductRole::none; ++k)
                for (const KernelId id : beforeOperand(KernelId{i}, k))
                    if (overExperts(id)) kernel.role = ProductRole::combine;
        }
        for (std::uint32_t i = 0; i < m_kernels.size(); ++i) nameProduct(KernelId{i});
    }
    void nameProduct(KernelId id) {
        Kernel& kernel = m_kernels.list[id];
        if (kernel.kind != KernelKind::product || kernel.pass == Pass::update) return;
        static constexpr std::array<std::string_view, 17> names{
            "",   "q",    "k",        "v",    "qkv",    "scores",   "context", "output",
            "up", "gate", "up, gate", "down", "router", "dispatch", "combine", "logits"};
        std::string_view role = names[static_cast<std::size_t>(kernel.role)];
        if (!role.empty()) {
            kernel.name = role;
            return;
        }
        const auto operands = m_module.operands(kernel.mainOp);
        const int weight = weightOperand(id);
        if (weight >= 0)
            if (const auto origin = m_program.facts.origin[operands[static_cast<std::size_t>(weight)].value];
                origin != ValueFacts::kNone)
                if (auto name = weightName(m_module.argument(origin).path); !name.empty()) {
                    kernel.name = std::move(name);
                    return;
                }
        kernel.name = m_module.kindName(kernel.mainOp);
    }
};

} // namespace

void findProductRoles(const MapProgram& program, const KernelGraph& graph, Kernels& kernels) {
    RoleFinder(program, graph, kernels).run();
}

} // namespace axiscape::structure
