// SPDX-License-Identifier: GPL-3.0-or-later
// The windows of reduce_window and select_and_scatter.
#pragma once

#include "core/interpret/kernels.h"
#include "core/interpret/tensor/strided.h"

#include <functional>

namespace axiscape::kernels {

// The windows of reduce_window and select_and_scatter. Output element o meets, at place j of its window, the element at
// o * stride + j * windowDilation - low of the input spread out by baseDilation.
struct WindowDimension {
    std::int64_t input = 0, output = 0, size = 1, stride = 1, baseDilation = 1, windowDilation = 1, low = 0;
};

// From the op's attributes; those that are absent are 1 and 0.
[[nodiscard]] std::vector<WindowDimension> windowOf(OpRef op, std::span<const std::int64_t> inputShape,
                                                    std::span<const std::int64_t> outputShape);

// The outputs that meet an element of the input at one place of the window, as a walk: `to` in the output, `from` in
// the input, row-major, not coalesced.
struct WindowPlace {
    std::vector<StridedDimension> walk;
    std::int64_t toBase = 0, fromBase = 0;
    std::int64_t count = 1;
};

// Calls f for the places of the window in row-major order, those that meet nothing left out. Stops at an error.
[[nodiscard]] Result<void> forEachPlace(std::span<const WindowDimension> window,
                                        const std::function<Result<void>(const WindowPlace&)>& f);

} // namespace axiscape::kernels
