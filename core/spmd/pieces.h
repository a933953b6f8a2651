// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of a tensor along one dimension, in the program of one device. Positions are constants, or scalars of i32 where
// they depend on the device.
#pragma once

#include "core/spmd/device_program.h"

namespace axiscape::spmd {

ValueId sliced(DeviceProgram& program, ValueId value, std::size_t dim, std::int64_t start, std::int64_t limit);
ValueId slicedAt(DeviceProgram& program, ValueId value, std::size_t dim, ValueId start, std::int64_t length);
ValueId updatedAt(DeviceProgram& program, ValueId value, ValueId update, std::size_t dim, ValueId start);
// `fill`: a scalar.
ValueId padded(DeviceProgram& program, ValueId value, std::size_t dim, std::int64_t low, std::int64_t high,
               std::int64_t interior, ValueId fill);
ValueId joined(DeviceProgram& program, std::span<const ValueId> values, std::size_t dim);
ValueId zeroOf(DeviceProgram& program, ElementType dtype); // a scalar

// Another shape of the same rank: what is more is cut off behind, what is less is filled with zeros.
ValueId resized(DeviceProgram& program, ValueId value, std::span<const std::int64_t> shape);

// The number that belongs to the device's tile along the axes.
ValueId perTile(DeviceProgram& program, std::span<const AxisId> axes, std::span<const std::int64_t> numbers);

// Element i of the dimension is number start + i: those numbered [low, high) stay, the others become `otherwise`: a
// scalar, or what stands there in a tensor of the same type.
ValueId keptWithin(DeviceProgram& program, ValueId value, std::size_t dim, ValueId start, std::int64_t low,
                   std::int64_t high, ValueId otherwise);

} // namespace axiscape::spmd
