// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/spmd/pieces.h"

#include <fmt/format.h>

#include <algorithm>

namespace axiscape::spmd {
namespace {

using Ints = std::vector<std::int64_t>;

TypeId scalarType(DeviceProgram& program) { return program.builder().tensor(ElementType::i32, {}); }

ValueId number(DeviceProgram& program, std::int64_t n) { return program.scalar(ElementType::i32, std::to_string(n)); }

// value, then start indices that are zero but for one.
std::vector<ValueId> at(DeviceProgram& program, std::vector<ValueId> operands, std::size_t rank, std::size_t dim,
                        ValueId start) {
    const ValueId zero = rank > 1 ? number(program, 0) : ValueId{};
    for (std::size_t d = 0; d < rank; ++d) operands.push_back(d == dim ? start : zero);
    return operands;
}

ValueId compared(DeviceProgram& program, ValueId a, ValueId b, std::string_view direction) {
    const TypeId type = program.builder().tensor(ElementType::i1, program.shapeOf(a));
    const ValueId result = program.add(OpKind::compare, {a, b}, type);
    program.builder().text(AttributeName::comparison_direction, direction);
    program.builder().text(AttributeName::compare_type, "SIGNED");
    return result;
}

} // namespace

ValueId sliced(DeviceProgram& program, ValueId value, std::size_t dim, std::int64_t start, std::int64_t limit) {
    Ints limits = program.shapeOf(value);
    if (start == 0 && limit == limits[dim]) return value;
    Ints starts(limits.size(), 0), shape = limits;
    starts[dim] = start;
    limits[dim] = limit;
    shape[dim] = limit - start;
    const ValueId result = program.add(OpKind::slice, {value}, program.builder().tensor(program.dtypeOf(value), shape));
    program.builder().ints(AttributeName::start_indices, starts);
    program.builder().ints(AttributeName::limit_indices, limits);
    program.builder().ints(AttributeName::strides, Ints(shape.size(), 1));
    return result;
}

ValueId slicedAt(DeviceProgram& program, ValueId value, std::size_t dim, ValueId start, std::int64_t length) {
    Ints shape = program.shapeOf(value);
    if (shape[dim] == length) return value;
    shape[dim] = length;
    const TypeId type = program.builder().tensor(program.dtypeOf(value), shape);
    const auto operands = at(program, {value}, shape.size(), dim, start);
    const OpId op = program.builder().op(OpKind::dynamic_slice, operands, std::span(&type, 1));
    program.builder().ints(AttributeName::slice_sizes, shape);
    return program.builder().result(op);
}

ValueId updatedAt(DeviceProgram& program, ValueId value, ValueId update, std::size_t dim, ValueId start) {
    const TypeId type = program.builder().typeOf(value);
    const auto operands = at(program, {value, update}, program.shapeOf(value).size(), dim, start);
    return program.builder().result(program.builder().op(OpKind::dynamic_update_slice, operands, std::span(&type, 1)));
}

ValueId padded(DeviceProgram& program, ValueId value, std::size_t dim, std::int64_t low, std::int64_t high,
               std::int64_t interior, ValueId fill) {
    if (low == 0 && high == 0 && interior == 0) return value;
    Ints shape = program.shapeOf(value), lows(shape.size(), 0), highs = lows, interiors = lows;
    lows[dim] = low;
    highs[dim] = high;
    interiors[dim] = interior;
    shape[dim] += low + high + std::max<std::int64_t>(0, shape[dim] - 1) * interior;
    const ValueId result =
        program.add(OpKind::pad, {value, fill}, program.builder().tensor(program.dtypeOf(value), shape));
    program.builder().ints(AttributeName::edge_padding_low, lows);
    program.builder().ints(AttributeName::edge_padding_high, highs);
    program.builder().ints(AttributeName::interior_padding, interiors);
    return result;
}

ValueId joined(DeviceProgram& program, std::span<const ValueId> values, std::size_t dim) {
    if (values.size() == 1) return values[0];
    Ints shape = program.shapeOf(values[0]);
    shape[dim] = 0;
    for (ValueId value : values) shape[dim] += program.shapeOf(value)[dim];
    const TypeId type = program.builder().tensor(program.dtypeOf(values[0]), shape);
    const OpId op = program.builder().op(OpKind::concatenate, values, std::span(&type, 1));
    program.builder().ints(AttributeName::dimension, {static_cast<std::int64_t>(dim)});
    return program.builder().result(op);
}

ValueId zeroOf(DeviceProgram& program, ElementType dtype) {
    return program.scalar(dtype, identityLiteral(Combiner::add, dtype));
}

ValueId resized(DeviceProgram& program, ValueId value, std::span<const std::int64_t> shape) {
    for (std::size_t d = 0; d < shape.size(); ++d) {
        const std::int64_t more = shape[d] - program.shapeOf(value)[d];
        if (more < 0) value = sliced(program, value, d, 0, shape[d]);
        if (more > 0) value = padded(program, value, d, 0, more, 0, zeroOf(program, program.dtypeOf(value)));
    }
    return value;
}

ValueId perTile(DeviceProgram& program, std::span<const AxisId> axes, std::span<const std::int64_t> numbers) {
    const std::int64_t first = numbers[0], step = numbers.size() > 1 ? numbers[1] - first : 0;
    bool regular = true;
    for (std::size_t t = 0; t < numbers.size(); ++t)
        regular = regular && numbers[t] == first + step * static_cast<std::int64_t>(t);
    if (regular && step == 0) return number(program, first);
    const ValueId tile = program.tileIndex(axes);
    ModuleBuilder& builder = program.builder();
    if (regular) {
        ValueId value = program.add(OpKind::convert, {tile}, scalarType(program));
        if (step != 1) value = program.add(OpKind::multiply, {value, number(program, step)}, scalarType(program));
        if (first != 0) value = program.add(OpKind::add, {value, number(program, first)}, scalarType(program));
        return value;
    }
    const auto count = static_cast<std::int64_t>(numbers.size());
    const ValueId table = program.add(OpKind::constant, {}, builder.tensor(ElementType::i32, {count}));
    builder.text(AttributeName::value, fmt::format("[{}]", fmt::join(numbers, ", ")));
    const ValueId one = program.add(OpKind::dynamic_slice, {table, tile}, builder.tensor(ElementType::i32, {1}));
    builder.ints(AttributeName::slice_sizes, {1});
    return program.reshape(one, {});
}

ValueId keptWithin(DeviceProgram& program, ValueId value, std::size_t dim, ValueId start, std::int64_t low,
                   std::int64_t high, ValueId otherwise) {
    const Ints shape = program.shapeOf(value);
    ModuleBuilder& builder = program.builder();
    // The numbers of one row, spread over the tensor once compared.
    const Ints row{shape[dim]};
    const TypeId rowType = builder.tensor(ElementType::i32, row);
    ValueId index = program.add(OpKind::iota, {}, rowType);
    builder.ints(AttributeName::iota_dimension, {0});
    index = program.add(OpKind::add, {index, program.broadcast(start, row)}, rowType);
    const ValueId behind = compared(program, index, program.broadcast(number(program, high), row), "LT");
    const ValueId before = compared(program, index, program.broadcast(number(program, low), row), "GE");
    ValueId kept = program.add(OpKind::and_, {behind, before}, builder.tensor(ElementType::i1, row));
    if (shape.size() > 1) {
        kept = program.add(OpKind::broadcast_in_dim, {kept}, builder.tensor(ElementType::i1, shape));
        builder.ints(AttributeName::broadcast_dimensions, {static_cast<std::int64_t>(dim)});
    }
    if (builder.typeOf(otherwise) != builder.typeOf(value)) otherwise = program.broadcast(otherwise, shape);
    return program.add(OpKind::select, {kept, value, otherwise}, builder.typeOf(value));
}

} // namespace axiscape::spmd
