// SPDX-License-Identifier: GPL-3.0-or-later
// Collectives between simulated devices, on numbers.
#pragma once

#include "core/interpret/devices/groups.h"
#include "core/interpret/tensor/tensor.h"

namespace axiscape {

// Whether exchange() knows the op.
[[nodiscard]] bool canExchange(OpKind kind);

// Of two devices' tensors of one type: the same buffer, or tokens, or a few bytes that are equal (the number of a
// tile).
[[nodiscard]] bool isSameValue(const Tensor& a, const Tensor& b);

// What an op brings to one device, or takes from it: its operands or results in order.
using PerDevice = std::vector<std::vector<Tensor>>;

// Runs a collective for all devices at once: operands[device], results[device]. `here[device]` says who is at the op;
// a group with a device that is here and one that is not would hang on real machines and is an error that names both.
// A reduction combines in the order of the group.
[[nodiscard]] Result<PerDevice> exchange(const Module& module, OpId op, DeviceGrid grid, const std::vector<bool>& here,
                                         const PerDevice& operands);

} // namespace axiscape
