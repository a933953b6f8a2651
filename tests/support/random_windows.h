// SPDX-License-Identifier: GPL-3.0-or-later
// Programs that move elements along dimensions: what the options `extended` and `padding` are about.
#pragma once

#include "tests/support/random_program.h"

namespace axiscape::test {

struct WindowProgramSize {
    std::uint32_t arguments = 3, steps = 8, results = 6;
    bool odd = false; // sizes that few axes divide
};

// Tensors of f32 of rank 1 to 4 and at most 4096 elements; convolutions (strides, dilations, negative padding,
// reversal, groups of features and of the batch), reduce_window, slice, pad, concatenate of slices, reverse,
// torch_index_select, einsum, gather, scatter, sort, and what sums over dimensions: dot_general, reduce, softmax.
std::shared_ptr<const Module> randomWindowProgram(Random& random, const WindowProgramSize& size = {});

} // namespace axiscape::test
