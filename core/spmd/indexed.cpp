// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/spmd/indexed.h"

#include <algorithm>

namespace axiscape::spmd {
namespace {

using Ints = std::vector<std::int64_t>;

// Differences of indices may be negative.
ElementType signedType(ElementType dtype) {
    switch (dtype) {
    case ElementType::i64:
    case ElementType::ui64:
    case ElementType::ui32:
        return ElementType::i64;
    default:
        return ElementType::i32;
    }
}

ValueId convert(DeviceProgram& program, ValueId value, ElementType dtype) {
    if (program.dtypeOf(value) == dtype) return value;
    return program.add(OpKind::convert, {value}, program.builder().tensor(dtype, program.shapeOf(value)));
}

ValueId filled(DeviceProgram& program, ElementType dtype, std::int64_t number, std::span<const std::int64_t> shape) {
    return program.broadcast(program.scalar(dtype, std::to_string(number)), shape);
}

// The number between 0 and `most`.
ValueId clampedTo(DeviceProgram& program, ValueId value, std::int64_t most) {
    const Ints shape = program.shapeOf(value);
    const ElementType dtype = program.dtypeOf(value);
    const TypeId type = program.builder().tensor(dtype, shape);
    value = program.add(OpKind::maximum, {value, filled(program, dtype, 0, shape)}, type);
    return program.add(OpKind::minimum, {value, filled(program, dtype, most, shape)}, type);
}

// The number less the place where the device's part begins.
ValueId fromPart(DeviceProgram& program, ValueId value, const IndexedDim& dim) {
    const Ints shape = program.shapeOf(value);
    const ElementType dtype = program.dtypeOf(value);
    const ValueId tile = program.tileIndex({dim.axes.begin(), dim.axes.size()});
    const ValueId size = program.scalar(ElementType::ui32, std::to_string(dim.local));
    ValueId start = program.add(OpKind::multiply, {tile, size}, program.builder().tensor(ElementType::ui32, {}));
    start = program.broadcast(convert(program, start, dtype), shape);
    return program.add(OpKind::subtract, {value, start}, program.builder().tensor(dtype, shape));
}

ValueId compared(DeviceProgram& program, ValueId value, std::string_view direction, std::int64_t number) {
    const Ints shape = program.shapeOf(value);
    const ValueId other = filled(program, program.dtypeOf(value), number, shape);
    const ValueId result =
        program.add(OpKind::compare, {value, other}, program.builder().tensor(ElementType::i1, shape));
    program.builder().text(AttributeName::comparison_direction, direction);
    program.builder().text(AttributeName::compare_type, "SIGNED");
    return result;
}

ValueId both(DeviceProgram& program, ValueId a, ValueId b) {
    if (!a.valid()) return b;
    return program.add(OpKind::and_, {a, b}, program.builder().tensor(ElementType::i1, program.shapeOf(a)));
}

ValueId sliced(DeviceProgram& program, ValueId value, const Ints& start, const Ints& limit) {
    Ints shape;
    for (std::size_t d = 0; d < start.size(); ++d) shape.push_back(limit[d] - start[d]);
    const ValueId result = program.add(OpKind::slice, {value}, program.builder().tensor(program.dtypeOf(value), shape));
    program.builder().ints(AttributeName::start_indices, start);
    program.builder().ints(AttributeName::limit_indices, limit);
    program.builder().ints(AttributeName::strides, Ints(start.size(), 1));
    return result;
}

} // namespace

bool anyCut(std::span<const IndexedDim> dims) {
    return std::any_of(dims.begin(), dims.end(), [](const IndexedDim& dim) { return !dim.axes.empty(); });
}

LocalIndices localIndices(DeviceProgram& program, ValueId indices, std::span<const IndexedDim> components,
                          std::size_t vectorDim, bool clamped) {
    LocalIndices out;
    indices = convert(program, indices, signedType(program.dtypeOf(indices)));
    const Ints shape = program.shapeOf(indices);
    std::vector<ValueId> parts;
    for (std::size_t k = 0; k < components.size(); ++k) {
        ValueId part = indices;
        if (vectorDim < shape.size() && components.size() > 1) {
            Ints start(shape.size(), 0), limit = shape;
            start[vectorDim] = static_cast<std::int64_t>(k);
            limit[vectorDim] = start[vectorDim] + 1;
            part = sliced(program, indices, start, limit);
        }
        if (const IndexedDim& dim = components[k]; !dim.axes.empty()) {
            if (clamped) part = clampedTo(program, part, dim.whole - 1);
            part = fromPart(program, part, dim);
            if (clamped) {
                out.inside = both(program, out.inside, compared(program, part, "GE", 0));
                out.inside = both(program, out.inside, compared(program, part, "LT", dim.local));
            }
        }
        parts.push_back(part);
    }
    out.indices = parts[0];
    if (parts.size() > 1) {
        const TypeId types[] = {program.builder().tensor(program.dtypeOf(indices), shape)};
        out.indices = program.builder().result(program.builder().op(OpKind::concatenate, parts, types));
        program.builder().ints(AttributeName::dimension, {static_cast<std::int64_t>(vectorDim)});
    }
    if (out.inside.valid() && vectorDim < shape.size()) {
        Ints lookups = shape;
        lookups.erase(lookups.begin() + static_cast<std::ptrdiff_t>(vectorDim));
        out.inside = program.reshape(out.inside, lookups);
    }
    return out;
}

// The part gets a margin as wide as the update on either side: an update that lies elsewhere falls into the margin,
// which is cut off again.
ValueId updatePart(DeviceProgram& program, ValueId operand, ValueId update, std::vector<ValueId> starts,
                   std::span<const IndexedDim> dims) {
    ModuleBuilder& builder = program.builder();
    const Ints shape = program.shapeOf(operand), size = program.shapeOf(update);
    const ElementType dtype = program.dtypeOf(operand);
    const std::size_t rank = shape.size();
    Ints margin(rank, 0), wide = shape, end = shape;
    for (std::size_t d = 0; d < rank; ++d) {
        starts[d] = convert(program, starts[d], signedType(program.dtypeOf(starts[d])));
        if (dims[d].axes.empty()) continue;
        margin[d] = size[d];
        wide[d] += 2 * margin[d];
        end[d] += margin[d];
        const ValueId start = fromPart(program, clampedTo(program, starts[d], dims[d].whole - size[d]), dims[d]);
        const ElementType number = program.dtypeOf(start);
        starts[d] =
            program.add(OpKind::add, {start, filled(program, number, margin[d], {})}, builder.tensor(number, {}));
    }
    const ValueId zero = program.scalar(dtype, identityLiteral(Combiner::add, dtype));
    const ValueId padded = program.add(OpKind::pad, {operand, zero}, builder.tensor(dtype, wide));
    builder.ints(AttributeName::edge_padding_low, margin);
    builder.ints(AttributeName::edge_padding_high, margin);
    builder.ints(AttributeName::interior_padding, Ints(rank, 0));
    std::vector<ValueId> operands{padded, update};
    operands.insert(operands.end(), starts.begin(), starts.end());
    const TypeId types[] = {builder.tensor(dtype, wide)};
    const ValueId updated = builder.result(builder.op(OpKind::dynamic_update_slice, operands, types));
    return sliced(program, updated, margin, end);
}

} // namespace axiscape::spmd
