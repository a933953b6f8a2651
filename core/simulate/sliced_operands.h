// SPDX-License-Identifier: GPL-3.0-or-later
// Operands of products that XLA's partitioner cuts before it multiplies.
#pragma once

#include "core/hardware/hardware.h"
#include "core/simulate/kernels.h"

namespace axiscape::simulation {

// A product whose result is summed over devices and then cut along a dimension that this operand brings (a gradient of
// which each device keeps a part), while some axis of the mesh cuts nothing of it: XLA lets the devices of that axis
// each multiply a slice of the operand. In how many parts; 0: it is read whole.
[[nodiscard]] std::int64_t slicedParts(const SpmdProgram& program, Use use);

// On TPUs the slice is no product, so that a value made with a transcendental function is not made again inside: it is
// written once for all its readers. Seen in the TPU compiler's program of a transformer in bf16 under bp+mp+z2, whose
// gradient of the logits lies in memory where it does not under bp+mp. In f32 no rounding follows, and products make it
// inside (the same step in f32 on v3).
[[nodiscard]] bool isSlicedOperand(const SpmdProgram& program, Use use);

// On GPUs the slice is a kernel of its own, so that what the forward pass wrote need not stay whole for a gradient:
// what is made element by element of several values is made again in the slice, of these; where no latencies are hidden
// (gpu_generations.h) any other slice is taken as soon as the whole is not needed otherwise, for that frees memory.
// Seen in both compilers' programs of transformers (the last product of a gated MLP) and GNS under ZeRO 2 with an idle
// axis.
class SlicedReads {
  public:
    struct Slice {
        OpId product;
        BufferId whole;
        std::int64_t parts = 0; // of it that the product reads
        OpId maker;             // of what is made again instead; invalid: the slice is kept
    };

    SlicedReads() = default;
    SlicedReads(const SpmdProgram& program, const FusedKernels& kernels, const ProgramFacts& known,
                const Hardware& hardware);

    // What the kernel reads in a slice; null: nothing.
    const Slice* of(OpId product) const;

  private:
    std::vector<Slice> m_slices; // by product
};

} // namespace axiscape::simulation
