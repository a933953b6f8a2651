// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers that a program of one device looks up by which device it is, and what they are used for.
#pragma once

#include "core/ir/ir.h"

#include <set>
#include <vector>

namespace axiscape::translation {

// A table of offsets (`constant({0, 16, 32, 48})` at the number of the device) that a slice starts at.
struct DeviceOffset {
    OpId table;
    ValueId whole, part; // the slice takes or puts the one out of the other
    std::uint32_t dim = 0;
};

struct DeviceOffsets {
    std::vector<DeviceOffset> offsets;
    // Integers above 1 that may speak of a size in some other way: they are in no table of `offsets`, or in one that
    // has other uses as well.
    std::set<std::int64_t> numbers;
};

// `known`: constants that are no news, such as those of the program this one was made of, where no number of a device
// meets them.
[[nodiscard]] DeviceOffsets deviceOffsets(const Module& module, const std::set<std::int64_t>& known);

// All integers of all constants; of long ones not those that are no splat.
[[nodiscard]] std::set<std::int64_t> integersOf(const Module& module);
// Elements of an integer constant; empty if it is none or a long one.
[[nodiscard]] std::vector<std::int64_t> integersOf(const Module& module, OpId constant);

} // namespace axiscape::translation
