// SPDX-License-Identifier: GPL-3.0-or-later
// Ops grouped into the kernels that a compiler makes of them, with what each reads and writes.
#pragma once

#include "core/hardware/hardware.h"
#include "core/simulate/kernel_seconds.h"
#include "core/simulate/program_facts.h"

namespace axiscape {

// What lies in memory: a value as its op made it [0, values), or what a collective delivered [values, ...).
using BufferId = Id<struct BufferTag>;

struct Leaf {
    BufferId buffer;
    std::int64_t bytes = 0; // read of it
};

// What a value that never reaches memory costs its reader.
struct FusedValue {
    std::uint32_t firstLeaf = 0, leafCount = 0; // of FusedKernels::fusedLeaves
    ProductSeconds products;
    double vectorFlops = 0;
    bool product = false;        // holds one, which is not made twice
    bool transcendental = false; // holds such a function of each of its elements
};

// The program as kernels: which ops run one, what each reads and writes, and which values never reach memory.
//
// Fusion, in the manner of XLA: element-wise and data-moving ops join their consumers. A value with one reader is fused
// into it; one with several is made again in each if it is cheap and needs hardly more bytes than it has itself, so
// that a chain is cut where two large tensors meet. A product joins the element-wise op that alone reads it (its
// epilogue); on NVIDIA's GPUs, whose libraries multiply, if that changes its type, adds to it, scales it or cuts off
// what is below zero. Reshapes and the like are other names of a buffer. Constants are free.
struct FusedKernels {
    IdVector<OpId, std::uint8_t> runs;         // 1: the op is the root of a kernel
    std::vector<OpId> running;                 // all of these, in text order
    IdVector<OpId, float> seconds;             // of one execution, fused producers included; 0 if it runs none
    IdVector<OpId, std::uint32_t> firstLeaf;   // per op; one more
    std::vector<Leaf> leaves;                  // of kernels only, each buffer once
    IdVector<ValueId, BufferId> bufferOf;      // what readers of the value read; invalid if it never reaches memory
    IdVector<ValueId, std::int64_t> madeBytes; // as its kernel writes it; 0 if none does
    IdVector<ValueId, FusedValue> fused;       // of those without a buffer
    std::vector<Leaf> fusedLeaves;
    std::vector<std::pair<std::string, std::int64_t>> unpriced;

    std::span<const Leaf> leavesOf(OpId op) const {
        return {leaves.data() + firstLeaf[op], firstLeaf.items()[op.value + 1] - firstLeaf[op]};
    }
};

[[nodiscard]] inline BufferId bufferOfCollective(const Module& module, std::size_t collective) {
    return BufferId{module.valueCount() + collective};
}

// Linear in ops and uses. `like`: the same values are fused away as there, whatever their sizes here.
[[nodiscard]] FusedKernels fuse(const SpmdProgram& program, const LocalWork& work, const ProgramFacts& facts,
                                const Hardware& hardware, const FusedKernels* like = nullptr);

} // namespace axiscape
