// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/spmd/device_program.h"

#include "core/partition/evidence.h"
#include "core/redistribute/emit.h"
#include "core/spmd/pieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

namespace axiscape {
namespace {

using Tiles = FixedVector<Tile, kMaxAxes>;

AxisList axesOf(const Tiles& tiles) {
    AxisList axes;
    for (Tile tile : tiles) axes.push_back(tile.axis);
    return axes;
}

AxisList axesOn(const Tiles& tiles, std::uint8_t dim) {
    AxisList axes;
    for (Tile tile : tiles)
        if (tile.dim == dim) axes.push_back(tile.axis);
    return axes;
}

bool onOneDimension(const Tiles& tiles) {
    return std::all_of(tiles.begin(), tiles.end(), [&](Tile tile) { return tile.dim == tiles[0].dim; });
}

// Dimensions that have tiles, in the order of the tiles, each once.
FixedVector<std::uint8_t, kMaxAxes> dimensionsOf(const Tiles& tiles) {
    FixedVector<std::uint8_t, kMaxAxes> dims;
    for (Tile tile : tiles)
        if (std::find(dims.begin(), dims.end(), tile.dim) == dims.end()) dims.push_back(tile.dim);
    return dims;
}

// Tiles in the order of dimensionsOf: what a group over them counts through.
Tiles grouped(const Tiles& tiles) {
    Tiles result;
    for (std::uint8_t dim : dimensionsOf(tiles))
        for (Tile tile : tiles)
            if (tile.dim == dim) result.push_back(tile);
    return result;
}

// The shape that the tiles divide: equal but for what is rounded up.
std::vector<std::int64_t> evenShape(std::vector<std::int64_t> shape, const Tiles& tiles, const Mesh& mesh) {
    for (std::uint8_t d = 0; d < shape.size(); ++d) {
        const std::int64_t count = mesh.size(axesOn(tiles, d));
        shape[d] = dividedUp(shape[d], count) * count;
    }
    return shape;
}

bool isUnsigned(ElementType dtype) { return elementName(dtype).starts_with("ui"); }

std::string lowest(ElementType dtype) {
    if (dtype == ElementType::i1) return "false";
    if (isUnsigned(dtype)) return "0";
    const int bits = elementBits(dtype);
    return fmt::format("-{}", std::uint64_t{1} << (bits - 1));
}

std::string highest(ElementType dtype) {
    if (dtype == ElementType::i1) return "true";
    const int bits = elementBits(dtype) - (isUnsigned(dtype) ? 0 : 1);
    return fmt::format("{}", bits == 64 ? std::numeric_limits<std::uint64_t>::max() : (std::uint64_t{1} << bits) - 1);
}

std::string infinity(ElementType dtype, bool negative) {
    switch (dtype) {
    case ElementType::f64:
        return negative ? "0xFFF0000000000000" : "0x7FF0000000000000";
    case ElementType::f32:
        return negative ? "0xFF800000" : "0x7F800000";
    case ElementType::bf16:
        return negative ? "0xFF80" : "0x7F80";
    case ElementType::f16:
        return negative ? "0xFC00" : "0x7C00";
    case ElementType::f8E5M2:
        return negative ? "0xFC" : "0x7C";
    default: // no infinity in most types of 8 bits: the largest number all of them have is above 200
        return negative ? "-2.240000e+02" : "2.240000e+02";
    }
}

} // namespace

std::string identityLiteral(Combiner combiner, ElementType dtype) {
    const bool one = combiner == Combiner::mul;
    switch (combiner) {
    case Combiner::max:
        return isFloat(dtype) ? infinity(dtype, true) : lowest(dtype);
    case Combiner::min:
        return isFloat(dtype) ? infinity(dtype, false) : highest(dtype);
    case Combiner::and_:
        return dtype == ElementType::i1 ? "true" : isUnsigned(dtype) ? highest(dtype) : "-1";
    default:
        if (dtype == ElementType::i1) return one ? "true" : "false";
        if (isInteger(dtype)) return one ? "1" : "0";
        if (isFloat(dtype)) return one ? "1.000000e+00" : "0.000000e+00";
        return one ? "(1.000000e+00,0.000000e+00)" : "(0.000000e+00,0.000000e+00)";
    }
}

std::vector<std::int64_t> DeviceProgram::shapeOf(ValueId value) const {
    const TensorType type = m_builder.type(m_builder.typeOf(value));
    return {type.shape.begin(), type.shape.end()};
}

ElementType DeviceProgram::dtypeOf(ValueId value) const { return m_builder.type(m_builder.typeOf(value)).dtype; }

ValueId DeviceProgram::add(OpKind kind, std::initializer_list<ValueId> operands, TypeId type) {
    return m_builder.result(m_builder.op(kind, operands, {type}));
}

ValueId DeviceProgram::scalar(ElementType dtype, std::string_view literal) {
    const ValueId value = add(OpKind::constant, {}, m_builder.tensor(dtype, {}));
    m_builder.text(AttributeName::value, literal);
    return value;
}

ValueId DeviceProgram::constant(std::int64_t number) { return scalar(ElementType::ui32, std::to_string(number)); }

ValueId DeviceProgram::reshape(ValueId value, std::span<const std::int64_t> shape) {
    const TypeId type = m_builder.tensor(dtypeOf(value), shape);
    return type == m_builder.typeOf(value) ? value : add(OpKind::reshape, {value}, type);
}

ValueId DeviceProgram::transpose(ValueId value, std::span<const std::int64_t> permutation) {
    if (std::is_sorted(permutation.begin(), permutation.end())) return value;
    const auto from = shapeOf(value);
    std::vector<std::int64_t> shape;
    for (auto d : permutation) shape.push_back(from[static_cast<std::size_t>(d)]);
    const ValueId result = add(OpKind::transpose, {value}, m_builder.tensor(dtypeOf(value), shape));
    m_builder.ints(AttributeName::permutation, permutation);
    return result;
}

ValueId DeviceProgram::broadcast(ValueId scalar, std::span<const std::int64_t> shape) {
    if (shape.empty()) return scalar;
    const ValueId result = add(OpKind::broadcast_in_dim, {scalar}, m_builder.tensor(dtypeOf(scalar), shape));
    m_builder.ints(AttributeName::broadcast_dimensions, {});
    return result;
}

ValueId DeviceProgram::combined(Combiner combiner, ValueId a, ValueId b) {
    return add(opOf(combiner), {a, b}, m_builder.typeOf(a));
}

ValueId DeviceProgram::known(const AxisList& axes) const {
    for (const auto& scope : m_scopes)
        for (const Known& known : scope)
            if (known.axes == axes) return known.index;
    return {};
}

ValueId DeviceProgram::partitionId() {
    ValueId id = known({});
    if (id.valid()) return id;
    id = add(OpKind::partition_id, {}, m_builder.tensor(ElementType::ui32, {}));
    m_scopes.back().push_back({{}, id});
    return id;
}

ValueId DeviceProgram::axisIndex(AxisId axis) {
    std::int64_t stride = 1;
    for (std::size_t a = m_mesh.axes.size(); a-- > std::size_t{axis} + 1;) stride *= m_mesh.axes[a].size;
    const TypeId type = m_builder.tensor(ElementType::ui32, {});
    ValueId index = partitionId();
    if (stride > 1) index = add(OpKind::divide, {index, constant(stride)}, type);
    if (axis > 0) index = add(OpKind::remainder, {index, constant(m_mesh.size(axis))}, type);
    return index;
}

ValueId DeviceProgram::tileIndex(std::span<const AxisId> axes) {
    if (axes.empty()) return constant(0);
    AxisList key;
    for (AxisId axis : axes) key.push_back(axis);
    ValueId index = known(key);
    if (index.valid()) return index;
    const TypeId type = m_builder.tensor(ElementType::ui32, {});
    index = axisIndex(axes[0]);
    for (AxisId axis : axes.subspan(1)) {
        index = add(OpKind::multiply, {index, constant(m_mesh.size(axis))}, type);
        index = add(OpKind::add, {index, axisIndex(axis)}, type);
    }
    m_scopes.back().push_back({key, index});
    return index;
}

ValueId DeviceProgram::onFirst(std::span<const AxisId> axes, ValueId value, std::string_view otherwise) {
    const ValueId first = add(OpKind::compare, {tileIndex(axes), constant(0)}, m_builder.tensor(ElementType::i1, {}));
    m_builder.text(AttributeName::comparison_direction, "EQ");
    m_builder.text(AttributeName::compare_type, "UNSIGNED");
    const ValueId other = broadcast(scalar(dtypeOf(value), otherwise), shapeOf(value));
    return add(OpKind::select, {first, value, other}, m_builder.typeOf(value));
}

ValueId DeviceProgram::slice(ValueId value, const Tiles& tiles) {
    if (tiles.empty()) return value;
    auto shape = shapeOf(value);
    value = spmd::resized(*this, value, evenShape(shape, tiles, m_mesh));
    std::vector<ValueId> operands{value};
    ValueId zero;
    std::vector<std::pair<ValueId, ValueId>> offsets; // (index, size) of dimensions that are cut
    for (std::uint8_t d = 0; d < shape.size(); ++d) {
        const AxisList axes = axesOn(tiles, d);
        if (axes.empty()) {
            if (!zero.valid()) zero = constant(0);
            operands.push_back(zero);
            continue;
        }
        shape[d] = dividedUp(shape[d], m_mesh.size(axes));
        operands.push_back(
            add(OpKind::multiply, {tileIndex(axes), constant(shape[d])}, m_builder.tensor(ElementType::ui32, {})));
    }
    const TypeId type = m_builder.tensor(dtypeOf(value), shape);
    const ValueId result = m_builder.result(m_builder.op(OpKind::dynamic_slice, operands, std::span(&type, 1)));
    m_builder.ints(AttributeName::slice_sizes, shape);
    return result;
}

std::vector<std::vector<std::int64_t>> DeviceProgram::deviceGroups(std::span<const AxisId> axes) const {
    const std::int64_t devices = m_mesh.devices(), size = m_mesh.size(axes);
    std::vector<std::vector<std::int64_t>> rows(static_cast<std::size_t>(devices / size),
                                                std::vector<std::int64_t>(static_cast<std::size_t>(size)));
    // A device's place: the group it is in (by its other coordinates, in order), and its tile in the group.
    for (std::int64_t device = 0; device < devices; ++device) {
        const auto at = m_mesh.coordinates(device);
        std::int64_t group = 0, member = 0;
        for (AxisId axis = 0; axis < at.size(); ++axis)
            if (std::find(axes.begin(), axes.end(), axis) == axes.end()) group = group * m_mesh.size(axis) + at[axis];
        for (AxisId axis : axes) member = member * m_mesh.size(axis) + at[axis];
        rows[static_cast<std::size_t>(group)][static_cast<std::size_t>(member)] = device;
    }
    return rows;
}

std::string DeviceProgram::groups(std::span<const AxisId> axes) const {
    const auto rows = deviceGroups(axes);
    std::string text = "dense<[";
    for (std::size_t i = 0; i < rows.size(); ++i)
        text += fmt::format("{}[{}]", i ? ", " : "", fmt::join(rows[i], ", "));
    return text + fmt::format("]> : tensor<{}x{}xi64>", rows.size(), rows[0].size());
}

void DeviceProgram::collectiveAttributes(std::string_view groups, bool globalIds) {
    m_builder.text(AttributeName::channel_handle,
                   fmt::format("#stablehlo.channel_handle<handle = {}, type = 1>", ++m_channels));
    if (!groups.empty()) m_builder.text(AttributeName::replica_groups, groups);
    if (globalIds) m_builder.text(AttributeName::use_global_device_ids, "unit");
}

ValueId DeviceProgram::allGather(ValueId value, const Tiles& unordered) {
    if (unordered.empty()) return value;
    const Tiles tiles = grouped(unordered);
    const AxisList axes = axesOf(tiles);
    const std::int64_t count = m_mesh.size(axes);
    auto shape = shapeOf(value);
    const bool one = onOneDimension(tiles);
    const std::size_t dim = one ? tiles[0].dim : 0;
    // Over several dimensions the tiles are gathered side by side and then put where they belong.
    std::vector<std::int64_t> wide = shape;
    if (!one) wide.insert(wide.begin(), 1);
    ValueId from = reshape(value, wide);
    wide[dim] *= count;
    ValueId all = add(OpKind::all_gather, {from}, m_builder.tensor(dtypeOf(value), wide));
    m_builder.ints(AttributeName::all_gather_dim, {static_cast<std::int64_t>(dim)});
    collectiveAttributes(groups(axes), true);
    if (one) return all;

    const auto dims = dimensionsOf(tiles);
    std::vector<std::int64_t> split, permutation, whole = shape;
    for (std::uint8_t d : dims) {
        split.push_back(m_mesh.size(axesOn(tiles, d)));
        whole[d] *= split.back();
    }
    split.insert(split.end(), shape.begin(), shape.end());
    for (std::size_t d = 0; d < shape.size(); ++d) {
        if (const auto at = std::find(dims.begin(), dims.end(), d); at != dims.end())
            permutation.push_back(at - dims.begin());
        permutation.push_back(static_cast<std::int64_t>(dims.size() + d));
    }
    return reshape(transpose(reshape(all, split), permutation), whole);
}

ValueId DeviceProgram::allToAll(ValueId value, std::uint8_t from, std::uint8_t to, std::span<const AxisId> axes) {
    const std::int64_t count = m_mesh.size(axes);
    auto shape = shapeOf(value);
    shape[to] = dividedUp(shape[to], count) * count;
    value = spmd::resized(*this, value, shape);
    shape[to] /= count;
    shape[from] *= count;
    const ValueId result = add(OpKind::all_to_all, {value}, m_builder.tensor(dtypeOf(value), shape));
    m_builder.ints(AttributeName::split_dimension, {to});
    m_builder.ints(AttributeName::concat_dimension, {from});
    m_builder.ints(AttributeName::split_count, {count});
    collectiveAttributes(groups(axes), false);
    return result;
}

ValueId DeviceProgram::permute(ValueId value, std::span<const std::int64_t> sourceOf) {
    std::vector<std::pair<std::int64_t, std::int64_t>> pairs;
    for (std::size_t device = 0; device < sourceOf.size(); ++device)
        pairs.emplace_back(sourceOf[device], static_cast<std::int64_t>(device));
    return permuted(value, pairs);
}

ValueId DeviceProgram::permuteTiles(ValueId value, std::span<const AxisId> axes, std::span<const HaloSend> sends) {
    std::vector<std::pair<std::int64_t, std::int64_t>> pairs;
    for (const auto& group : deviceGroups(axes))
        for (const HaloSend& send : sends)
            pairs.emplace_back(group[static_cast<std::size_t>(send.from)], group[static_cast<std::size_t>(send.to)]);
    return permuted(value, pairs);
}

ValueId DeviceProgram::permuted(ValueId value, std::span<const std::pair<std::int64_t, std::int64_t>> pairs) {
    std::string text;
    for (const auto& [source, target] : pairs)
        text += fmt::format("{}[{}, {}]", text.empty() ? "" : ", ", source, target);
    const ValueId result = add(OpKind::collective_permute, {value}, m_builder.typeOf(value));
    m_builder.text(AttributeName::source_target_pairs,
                   fmt::format("dense<[{}]> : tensor<{}x2xi64>", text, pairs.size()));
    collectiveAttributes({}, false);
    return result;
}

ValueId DeviceProgram::follow(const reshard::Plan& plan, ValueId value) {
    return reshard::emitPlan(m_builder, plan, value, m_channels);
}

void DeviceProgram::reducer(Combiner combiner, ElementType dtype) {
    const TypeId type = m_builder.tensor(dtype, {});
    const TypeId types[] = {type, type};
    const auto arguments = m_builder.beginRegion(types);
    const ValueId result = combined(combiner, arguments[0], arguments[1]);
    m_builder.endRegion(std::span(&result, 1));
}

ValueId DeviceProgram::allReduce(ValueId value, Combiner combiner, std::span<const AxisId> axes) {
    const ValueId result = add(OpKind::all_reduce, {value}, m_builder.typeOf(value));
    collectiveAttributes(groups(axes), true);
    reducer(combiner, dtypeOf(value));
    return result;
}

ValueId DeviceProgram::reduceScatter(ValueId value, Combiner combiner, const Tiles& unordered) {
    const Tiles tiles = grouped(unordered);
    const AxisList axes = axesOf(tiles);
    const std::int64_t count = m_mesh.size(axes);
    const auto shape = evenShape(shapeOf(value), tiles, m_mesh);
    value = spmd::resized(*this, value, shape);
    auto local = shape;
    for (Tile tile : tiles) local[tile.dim] /= m_mesh.size(tile.axis);
    const bool one = onOneDimension(tiles);
    const std::size_t dim = one ? tiles[0].dim : 0;
    std::vector<std::int64_t> scattered = local;
    if (!one) { // tiles of several dimensions are laid side by side first
        const auto dims = dimensionsOf(tiles);
        std::vector<std::int64_t> split, permutation;
        std::vector<std::size_t> place(shape.size()); // of what is left of every dimension, in `split`
        std::vector<std::int64_t> front(dims.size());
        for (std::size_t d = 0; d < shape.size(); ++d) {
            if (const auto at = std::find(dims.begin(), dims.end(), d); at != dims.end()) {
                front[static_cast<std::size_t>(at - dims.begin())] = static_cast<std::int64_t>(split.size());
                split.push_back(shape[d] / local[d]);
            }
            place[d] = split.size();
            split.push_back(local[d]);
        }
        permutation.assign(front.begin(), front.end());
        for (std::size_t at : place) permutation.push_back(static_cast<std::int64_t>(at));
        scattered.insert(scattered.begin(), count);
        value = reshape(transpose(reshape(value, split), permutation), scattered);
        scattered[0] = 1;
    }
    const ValueId result = add(OpKind::reduce_scatter, {value}, m_builder.tensor(dtypeOf(value), scattered));
    m_builder.ints(AttributeName::scatter_dimension, {static_cast<std::int64_t>(dim)});
    collectiveAttributes(groups(axes), true);
    reducer(combiner, dtypeOf(value));
    return reshape(result, local);
}

} // namespace axiscape
