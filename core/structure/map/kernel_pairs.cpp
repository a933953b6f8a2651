// SPDX-License-Identifier: GPL-3.0-or-later
// Which forward kernel a backward kernel belongs to: the one whose values or weights it reads, of the same scope where
// there are scopes.
#include "core/structure/map/kernel_parts.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace axiscape::structure {
namespace {

class Pairer {
  public:
    Pairer(const MapProgram& program, Kernels& kernels)
        : m_program(program), m_module(program.module), m_kernels(kernels) {}

    void run() {
        findTwins();
        for (const OpId op : m_module.ops())
            if (isProduct(m_module.kind(op)) && forward(m_kernels.kernelOf[op]))
                for (const ValueId v : m_module.operands(op)) m_products[key(v)].push_back(m_kernels.kernelOf[op]);
        for (std::uint32_t a = 0; a < m_module.argumentCount(); ++a)
            if (m_program.structure.argumentRoles[a] == Role::parameter)
                m_parameterTypes.insert(m_module.typeId(ValueId{a}).value);
        for (std::uint32_t i = 0; i < m_kernels.size(); ++i) pair(KernelId{i});
    }

  private:
    const MapProgram& m_program;
    const Module& m_module;
    Kernels& m_kernels;
    std::vector<std::uint32_t> m_twin; // of a place of the backward pass: the same scopes of the forward pass
    std::unordered_map<std::uint64_t, std::vector<KernelId>> m_products; // by what they read
    std::unordered_set<std::uint32_t> m_parameterTypes;
    std::unordered_map<std::uint32_t, std::uint32_t> m_votes; // by kernel

    bool forward(KernelId id) const { return m_kernels[id].pass == Pass::forward || m_kernels[id].recomputed; }

    void findTwins() {
        const auto& places = m_program.places.places;
        std::unordered_map<std::string, std::uint32_t> forwards; // by twin of the parent, and name
        m_twin.resize(places.size());
        for (std::uint32_t i = 0; i < places.size(); ++i) {
            m_twin[i] = i;
            if (places[i].parent == Place::kNone || places[i].control.valid()) continue;
            const std::string name = std::to_string(m_twin[places[i].parent]) + ' ' + places[i].name;
            m_twin[i] = forwards.try_emplace(name, i).first->second;
        }
    }
    std::uint32_t twinOf(KernelId id) const { return m_twin[m_program.places.placeOf[m_kernels[id].mainOp]]; }

    static bool keepsAll(OpKind kind) {
        return kind == OpKind::reshape || kind == OpKind::transpose || kind == OpKind::convert ||
               kind == OpKind::broadcast_in_dim || kind == OpKind::reverse;
    }
    // An argument, or the value before it was moved about.
    std::uint64_t key(ValueId v) const {
        if (const auto origin = m_program.facts.origin[v.value]; origin != ValueFacts::kNone) return origin;
        for (int i = 0; i < 16; ++i) {
            const OpId op = m_program.maker(v);
            if (!op.valid() || !keepsAll(m_module.kind(op))) break;
            v = m_module.operands(op)[0];
        }
        return v.value;
    }

    void vote(KernelId from, KernelId backward, std::uint32_t weight) {
        if (!forward(from)) return;
        if (twinOf(from) == twinOf(backward)) weight *= 8;
        m_votes[from.value] += weight;
    }

    void pair(KernelId id) {
        Kernel& kernel = m_kernels.list[id];
        if (kernel.pass != Pass::backward || kernel.recomputed) return;
        m_votes.clear();
        const bool heavy = isProductKind(kernel);
        for (const OpId op : m_kernels.opsOf(id)) {
            if (heavy && op != kernel.mainOp) continue;
            for (const ValueId v : m_module.operands(op)) {
                if (m_program.facts.gradient[v.value] || m_program.facts.made[v.value] == Made::constant) continue;
                if (heavy) {
                    const auto at = m_products.find(key(v));
                    if (at != m_products.end())
                        for (const KernelId from : at->second) vote(from, id, 2);
                    continue;
                }
                const OpId maker = m_program.maker(v);
                if (maker.valid()) {
                    const KernelId from = m_kernels.kernelOf[maker];
                    if (isLight(m_module.kind(m_kernels[from].mainOp)) || kernel.kind == m_kernels[from].kind ||
                        (kernel.kind == KernelKind::store && m_kernels[from].kind == KernelKind::lookup))
                        vote(from, id, 3);
                }
                for (const Use use : m_module.uses(v)) {
                    if (use.op.value >= m_module.opCount()) continue;
                    const KernelId reader = m_kernels.kernelOf[use.op];
                    if (forward(reader) && m_kernels[reader].kind != KernelKind::control &&
                        !isProductKind(m_kernels[reader]))
                        vote(reader, id, 1);
                }
            }
        }
        KernelId best;
        std::uint32_t most = 0;
        for (const auto& [from, votes] : m_votes)
            if (votes > most || (votes == most && from < best.value)) {
                best = KernelId{from};
                most = votes;
            }
        if (best.valid()) {
            kernel.forward = best;
            kernel.name = m_kernels[best].name + "′";
            kernel.kind = m_kernels[best].kind;
            kernel.role = m_kernels[best].role;
            kernel.recognised = m_kernels[best].recognised;
        } else if (sumsForParameter(id)) {
            kernel.name = "bias′";
            kernel.recognised = true;
        } else if (kernel.kind != KernelKind::control) {
            kernel.name += "′";
        }
    }

    // Nothing but a sum whose result is as a parameter is.
    bool sumsForParameter(KernelId id) const {
        bool sums = false, makes = false;
        for (const OpId op : m_kernels.opsOf(id)) {
            const OpKind kind = m_module.kind(op);
            if (kind == OpKind::reduce) sums = true;
            if (kind != OpKind::reduce && kind != OpKind::constant && kind != OpKind::add && !onlyMoves(kind))
                return false;
            for (const ValueId v : m_module.results(op))
                makes = makes || m_parameterTypes.contains(m_module.typeId(v).value);
        }
        return sums && makes;
    }
};

} // namespace

void pairKernels(const MapProgram& program, Kernels& kernels) { Pairer(program, kernels).run(); }

} // namespace axiscape::structure
