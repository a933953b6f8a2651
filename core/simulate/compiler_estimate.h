// SPDX-License-Identifier: GPL-3.0-or-later
// What a compiler itself estimates of kernels, for profiles that mimic one (Hardware::estimate).
#pragma once

#include "core/simulate/kernels.h"

#include <span>

namespace axiscape {

// A tensor that a kernel reads or writes.
struct TouchedTensor {
    std::int64_t whole = 0; // bytes of the buffer it lies in
    std::int64_t moved = 0; // bytes of it that the kernel reads or writes
    double narrow = 0;      // elements of 16 bits that are written
    bool written = false;
    bool stays = false; // in main memory, whatever its size: a slice that only the kernel itself can cut
    bool given = false; // was there before the program, or the trip of a loop, began
};

struct EstimatedWork {
    ProductSeconds products;
    double vectorFlops = 0;
    double narrow = 0, narrowToMemory = 0;    // elements of 16 bits written beside the cores, and to memory
    double read = 0, written = 0;             // bytes from and to memory
    double onChipRead = 0, onChipWritten = 0; // bytes beside the cores
};

// Buffers that fit beside the cores lie there, the smallest first: what a kernel reads was fetched while the kernels
// before it ran. The others come from memory and go there. Orders `touched` by size.
[[nodiscard]] EstimatedWork placed(std::span<TouchedTensor> touched, double onChipBytes);

// Arithmetic of the matrix unit, of the vector unit and narrowing of results share the same instructions, so that the
// longest hides most of the others; what is moved hides behind all of it, or the reverse.
[[nodiscard]] double estimatedSeconds(const Hardware& hardware, const EstimatedWork& work);

// What a kernel computes.
struct KernelArithmetic {
    OpId op;
    ProductSeconds products;
    double vectorFlops = 0;
    bool product = false; // holds one
};

// Sets the seconds of all kernels, of one execution each. A product joins the element-wise kernels that read it and
// lead to nothing but results of the program: an optimizer's update of what it is the gradient of.
void estimateKernels(const SpmdProgram& program, const LocalWork& work, const ProgramFacts& facts,
                     const Hardware& hardware, std::span<const KernelArithmetic> arithmetic, FusedKernels& kernels);

} // namespace axiscape
