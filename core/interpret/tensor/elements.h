// SPDX-License-Identifier: GPL-3.0-or-later
// What the kernels share about elements: number formats as whole tensors, and the ops that change shape on the way.
#pragma once

#include "core/interpret/kernels.h"

#include <array>

namespace axiscape::kernels {

// Floats of 16 bits and less as f32 (exact), tf32 as f32; i2, i4 as i8 and ui2, ui4 as ui8 (same slot); every other
// tensor as it is, sharing its buffer. Computing types are then: i1, the integers of whole bytes, f32, f64, complex.
[[nodiscard]] ElementType computingType(ElementType dtype);
[[nodiscard]] Tensor widened(const Tensor& tensor);
// The way back: rounds f32 to nearest even, wraps i8 and ui8 to the narrow integers. `tensor` is of
// computingType(dtype) or of dtype itself.
[[nodiscard]] Tensor narrowed(const Tensor& tensor, ElementType dtype);

// stablehlo.convert: float to integer truncates and saturates, NaN is 0; integers wrap; complex to real takes the real
// part; to i1 is != 0; to a float rounds to nearest even by the rules of the format.
[[nodiscard]] Tensor convertTensor(const Tensor& tensor, ElementType dtype);
// `count` copies of the one element of `tensor`, under `shape`.
[[nodiscard]] Tensor splat(const Tensor& tensor, std::span<const std::int64_t> shape);

// chlo.broadcast_*: operands broadcast against each other (broadcast_dimensions, else numpy's way), then lane by lane.
[[nodiscard]] Result<std::vector<Tensor>> broadcasting(OpRef op, std::span<const Tensor> operands);

// THREE_FRY and PHILOX as XLA has them, bit by bit; DEFAULT is PHILOX, as on the CPU. Results: state, bits.
[[nodiscard]] Result<std::vector<Tensor>> rngBitGenerator(OpRef op, std::span<const Tensor> operands);
// One counter of ThreeFry-2x32 under a key of two words.
[[nodiscard]] std::array<std::uint32_t, 2> threeFry(std::array<std::uint32_t, 2> counter,
                                                    std::array<std::uint32_t, 2> key);
// stablehlo.rng leaves the numbers open: here they come from ThreeFry, keyed by the op's place in the program, so that
// every run and every device draws the same.
[[nodiscard]] Result<std::vector<Tensor>> rng(OpRef op, std::span<const Tensor> operands);

} // namespace axiscape::kernels
