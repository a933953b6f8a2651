// SPDX-License-Identifier: GPL-3.0-or-later
// The StableHLO of one device under way: where the device stands in the mesh, and collectives over mesh axes. A
// device's number is its partition_id, row-major in the mesh. Groups and tiles over a list of axes count major to
// minor.
#pragma once

#include "core/ir/module_builder.h"
#include "core/redistribute/redistribute.h"
#include "core/sharding/halo.h"

#include <string>
#include <vector>

namespace axiscape {

class DeviceProgram {
  public:
    DeviceProgram(ModuleBuilder& builder, const Mesh& mesh) : m_builder(builder), m_mesh(mesh), m_scopes(1) {}

    ModuleBuilder& builder() { return m_builder; }
    const Mesh& mesh() const { return m_mesh; }
    std::vector<std::int64_t> shapeOf(ValueId value) const;
    ElementType dtypeOf(ValueId value) const;

    // What is known inside a region is not known behind it.
    void beginScope() { m_scopes.emplace_back(); }
    void endScope() { m_scopes.pop_back(); }

    // --- single ops
    ValueId add(OpKind kind, std::initializer_list<ValueId> operands, TypeId type);
    ValueId scalar(ElementType dtype, std::string_view literal);
    ValueId reshape(ValueId value, std::span<const std::int64_t> shape);
    ValueId transpose(ValueId value, std::span<const std::int64_t> permutation);
    ValueId broadcast(ValueId scalar, std::span<const std::int64_t> shape);
    ValueId combined(Combiner combiner, ValueId a, ValueId b);

    // --- where the device stands; ui32 scalars
    ValueId tileIndex(std::span<const AxisId> axes);
    // `value` on the first device along the axes, the splat of `otherwise` on the others.
    ValueId onFirst(std::span<const AxisId> axes, ValueId value, std::string_view otherwise);

    // --- from one sharding to another. What does not divide is padded first: of n tiles each has ceil(size / n).
    // The device's own tile of every dimension that gets axes; free.
    ValueId slice(ValueId value, const FixedVector<Tile, kMaxAxes>& tiles);
    // The innermost axes of their dimensions, all in one collective.
    ValueId allGather(ValueId value, const FixedVector<Tile, kMaxAxes>& tiles);
    ValueId allToAll(ValueId value, std::uint8_t from, std::uint8_t to, std::span<const AxisId> axes);
    // A plan of core/redistribute, step by step.
    ValueId follow(const reshard::Plan& plan, ValueId value);
    // Every device gets what `sourceOf[device]` holds.
    ValueId permute(ValueId value, std::span<const std::int64_t> sourceOf);
    // Along the axes, from tile to tile, in every group of devices; zeros where nothing is sent.
    ValueId permuteTiles(ValueId value, std::span<const AxisId> axes, std::span<const HaloSend> sends);
    ValueId allReduce(ValueId value, Combiner combiner, std::span<const AxisId> axes);
    ValueId reduceScatter(ValueId value, Combiner combiner, const FixedVector<Tile, kMaxAxes>& tiles);

  private:
    ValueId partitionId();
    ValueId axisIndex(AxisId axis);
    ValueId constant(std::int64_t number); // ui32
    std::string groups(std::span<const AxisId> axes) const;
    void collectiveAttributes(std::string_view groups, bool globalIds);
    ValueId permuted(ValueId value, std::span<const std::pair<std::int64_t, std::int64_t>> pairs);
    std::vector<std::vector<std::int64_t>> deviceGroups(std::span<const AxisId> axes) const;
    void reducer(Combiner combiner, ElementType dtype);

    ModuleBuilder& m_builder;
    const Mesh& m_mesh;
    int m_channels = 0;
    struct Known {
        AxisList axes; // none: partition_id
        ValueId index;
    };
    ValueId known(const AxisList& axes) const; // invalid if not yet computed
    std::vector<std::vector<Known>> m_scopes;
};

// The element that leaves any other as it is, as a literal of that type.
[[nodiscard]] std::string identityLiteral(Combiner combiner, ElementType dtype);

} // namespace axiscape
