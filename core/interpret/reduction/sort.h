// SPDX-License-Identifier: GPL-3.0-or-later
// sort and top_k.
#pragma once

#include "core/interpret/lanes/lanes.h"

namespace axiscape::kernels {

// Always stable. Comparators that go by keys (every one that JAX writes) sort numbers; any other comparator runs
// through a sorting network, many pairs at a time.
[[nodiscard]] Result<std::vector<Tensor>> sort(OpRef op, std::span<const Tensor> operands);
// chlo.top_k, mhlo.topk: values and their indices along the last dimension. Floats in total order, NaN above infinity;
// of equals the first one comes first.
[[nodiscard]] Result<std::vector<Tensor>> topK(OpRef op, std::span<const Tensor> operands);

// One of the keys that a comparator goes by, the most important first: the value of the region that it reads off the
// left element. The same is read off the right one.
struct SortKey {
    ValueId value;
    bool descending = false;
    bool totalOrder = false; // floats: -0 below 0, NaN above infinity or below -infinity by its sign
};

// The keys of a comparator such as "a0 < b0 or (a0 == b0 and a1 < b1)", whatever is done to each side before; empty if
// it is of another kind.
[[nodiscard]] std::vector<SortKey> sortKeys(const Module& module, RegionId comparator);

// For each element a number whose order is that of the elements: of floats the total order or, unless there is a NaN,
// the usual one. Nullopt where there is no such order.
[[nodiscard]] std::optional<std::vector<std::uint64_t>> orderNumbers(const Tensor& tensor, bool totalOrder);

} // namespace axiscape::kernels
