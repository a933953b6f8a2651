// SPDX-License-Identifier: GPL-3.0-or-later
// A collective in the steps in which a ring of devices runs it: who sends which part to whom, hop by hop. That is one
// way of running it among others; what comes out is the same.
#pragma once

#include "core/ir/ir.h"

#include <vector>

namespace axiscape {

// One device sends a part to another. Of so many equal parts of what it holds (or, of an all_gather, of what it will
// hold) it is part `chunk`.
struct Hop {
    std::uint32_t from = 0, to = 0;
    std::int64_t chunk = 0, chunks = 1;
    std::int64_t bytes = 0;
    bool adds = false; // the receiver adds it to its own; else it takes it as it is
};

// all_reduce: 2 (n - 1) times, first adding, then handing on; reduce_scatter, all_gather and all_to_all: n - 1 times;
// a permute: once. Empty for what is no collective, and for groups of one device. Error: its groups cannot be read.
[[nodiscard]] Result<std::vector<std::vector<Hop>>> ringHops(const Module& module, OpId op, std::uint32_t devices);

} // namespace axiscape
