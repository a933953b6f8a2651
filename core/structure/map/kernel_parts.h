// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of finding kernels, in the order they run.
#pragma once

#include "core/structure/kernels.h"
#include "core/structure/map/value_facts.h"

namespace axiscape::structure {

// A program of fewer ops is read at one glance: every op by itself.
inline constexpr std::uint32_t kFewOps = 20;

// What the parts read.
struct MapProgram {
    const Module& module;
    const Structure& structure;
    const OpPlaces& places;
    const ValueFacts& facts;

    bool numbered(OpId op) const { return op.valid() && op.value < module.opCount(); }
    // The op that made a value, if it is one of the program's.
    OpId maker(ValueId v) const {
        const OpId op = module.definingOp(v);
        return numbered(op) && module.valueKind(v) == ValueKind::opResult ? op : OpId{};
    }
    // Backward ops that are no forward work run again.
    bool backward(OpId op) const { return structure.passOf[op] == Pass::backward && !structure.recomputed[op]; }
};

// Which ops are one kernel: ops of equal numbers. Numbers ascend with what is computed.
struct KernelGroups {
    IdVector<OpId, std::uint32_t> groupOf;
    std::uint32_t count = 0;
    // Per op: 1 where branches of different origin meet (a residual add, a gate).
    IdVector<OpId, std::uint8_t> meets;
};
[[nodiscard]] KernelGroups groupOps(const MapProgram& program);
// Kernels without names yet.
[[nodiscard]] Kernels makeKernels(const MapProgram& program, const KernelGroups& groups);
void nameChains(const MapProgram& program, const KernelGroups& groups, Kernels& kernels);

// Which kernels read which, along values; each once.
struct KernelGraph {
    std::vector<std::uint32_t> firstReader, firstSource; // one element more
    std::vector<KernelId> readers, sources;              // ascending

    std::span<const KernelId> readersOf(KernelId id) const {
        return {readers.data() + firstReader[id.value], firstReader[id.value + 1] - firstReader[id.value]};
    }
    std::span<const KernelId> sourcesOf(KernelId id) const {
        return {sources.data() + firstSource[id.value], firstSource[id.value + 1] - firstSource[id.value]};
    }
};
[[nodiscard]] KernelGraph kernelGraph(const MapProgram& program, const Kernels& kernels);
void findProductRoles(const MapProgram& program, const KernelGraph& graph, Kernels& kernels);
void pairKernels(const MapProgram& program, Kernels& kernels);

// The name of a weight to a person: "c_attn" of "transformer/h/0/attn/c_attn/kernel".
[[nodiscard]] std::string weightName(std::string_view path);
[[nodiscard]] bool isProductKind(const Kernel& kernel);

} // namespace axiscape::structure
