// SPDX-License-Identifier: GPL-3.0-or-later
// The seam between the machine, which knows control flow and devices, and the arithmetic of single ops.
#pragma once

#include "core/interpret/tensor/tensor.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace axiscape::kernels {

// An op with its attributes, apart from where it runs.
struct OpRef {
    const Module& module;
    OpId op;
    OpKind kind() const { return module.kind(op); }
    TensorType resultType(std::size_t i = 0) const { return module.type(module.results(op)[i]); }
    std::span<const std::int64_t> ints(AttributeName name) const { return module.ints(op, name); }
    std::int64_t intOr(AttributeName name, std::int64_t otherwise) const { return module.intOr(op, name, otherwise); }
};

// Everything that one device does alone, control flow apart. Operands and results as the op has them. The error says
// what is wrong or "not evaluated: ..." for dynamic, quantized and foreign ops; the machine adds the place.
[[nodiscard]] Result<std::vector<Tensor>> evaluate(OpRef op, std::span<const Tensor> operands);
// Operands given up: an op may write its result over an operand whose buffer nobody else holds (dynamic_update_slice,
// scatter).
[[nodiscard]] Result<std::vector<Tensor>> evaluate(OpRef op, std::vector<Tensor>&& operands);

// Whether evaluate() knows the op.
[[nodiscard]] bool hasEvaluator(OpKind kind);

// Families of ops, one file or a few each; evaluate() asks them by kind.
[[nodiscard]] bool isLanewise(OpKind kind);
// Element-wise ops, convert, bitcast of equal width, compare, select, clamp, complex parts, special functions. Result
// of dtype `dtype` and shape `shape`; an operand has as many elements, or one that stands for all. The result's shape
// is given apart from the op so that the scalar ops of a reducer's region can be run for many lanes at once.
[[nodiscard]] Result<Tensor> lanewise(OpRef op, ElementType dtype, std::span<const std::int64_t> shape,
                                      std::span<const Tensor> operands);

} // namespace axiscape::kernels
