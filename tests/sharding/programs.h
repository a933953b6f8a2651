// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ir/module_builder.h"

#include <functional>

namespace axiscape::test {

inline constexpr ElementType kF32 = ElementType::f32;
using Dims = std::vector<std::int64_t>;

// A module of one op. `attributes` adds to the op; `regions` may give it regions.
struct OneOp {
    std::shared_ptr<const Module> module;
    OpId op{0u};
};
inline OneOp oneOp(
    OpKind kind, const std::vector<Dims>& operands, const std::vector<Dims>& results,
    const std::function<void(ModuleBuilder&)>& attributes = [](ModuleBuilder&) {}) {
    ModuleBuilder b("one");
    std::vector<ValueId> values;
    for (std::size_t i = 0; i < operands.size(); ++i)
        values.push_back(b.argument("x" + std::to_string(i), b.tensor(kF32, std::span(operands[i]))));
    std::vector<TypeId> types;
    for (const Dims& shape : results) types.push_back(b.tensor(kF32, std::span(shape)));
    const OpId op = b.op(kind, values, types);
    attributes(b);
    std::vector<ValueId> returned;
    for (std::size_t i = 0; i < results.size(); ++i) returned.push_back(b.result(op, i));
    return {b.finish(returned), op};
}

// The region of a reducer: one op of its two arguments.
inline void reducer(ModuleBuilder& b, OpKind kind) {
    const TypeId scalar = b.tensor(kF32, {});
    const TypeId types[] = {scalar, scalar};
    const auto arguments = b.beginRegion(types);
    const OpId op = b.op(kind, {arguments[0], arguments[1]}, {scalar});
    const ValueId yields[] = {b.result(op)};
    b.endRegion(yields);
}

inline ValueId dot(ModuleBuilder& b, ValueId x, ValueId w, std::initializer_list<std::int64_t> shape) {
    const OpId op = b.op(OpKind::dot_general, {x, w}, {b.tensor(kF32, shape)});
    b.ints(AttributeName::lhs_contracting_dimensions, {1});
    b.ints(AttributeName::rhs_contracting_dimensions, {0});
    return b.result(op);
}

// (x @ w1) @ w2 with x 256x8, w1 8x16, w2 16x8.
inline std::shared_ptr<const Module> matmulChain() {
    ModuleBuilder b("matmul_chain");
    const ValueId x = b.argument("x", b.tensor(kF32, {256, 8}));
    const ValueId w1 = b.argument("w1", b.tensor(kF32, {8, 16}));
    const ValueId w2 = b.argument("w2", b.tensor(kF32, {16, 8}));
    const ValueId h = dot(b, x, w1, {256, 16});
    const ValueId results[] = {dot(b, h, w2, {256, 8})};
    return b.finish(results, {{"result", "result", ""}});
}

// x @ transpose(x) with x 256x256.
inline std::shared_ptr<const Module> xTimesTranspose() {
    ModuleBuilder b("x_xt");
    const TypeId square = b.tensor(kF32, {256, 256});
    const ValueId x = b.argument("x", square);
    const OpId transpose = b.op(OpKind::transpose, {x}, {square});
    b.ints(AttributeName::permutation, {1, 0});
    const ValueId results[] = {dot(b, x, b.result(transpose), {256, 256})};
    return b.finish(results, {{"result", "result", ""}});
}

} // namespace axiscape::test
