// SPDX-License-Identifier: GPL-3.0-or-later
// verify: is the partitioned program the same function? Both are run on the same random numbers, the whole one on one
// device, the local one on all devices of the mesh in lock-step, and every device's results are compared with its part
// of the whole ones.
//
//   Result<Verification> v = verify(program, structure, {.seed = 7});
//   if (v && !v->equal) std::cerr << v->firstDifference;
#pragma once

#include "core/interpret/interpret.h"
#include "core/spmd/spmd.h"
#include "core/structure/structure.h"

namespace axiscape {

struct VerifyOptions {
    std::uint64_t seed = 0;
    FunctionOf functionOf;
    // Results whose elements are all smaller are compared as if one were as large as this: for programs that subtract
    // equal sums, where nothing but rounding is left.
    double leastMagnitude = 0;
};

struct Verification {
    bool equal = false;
    double worstDifference = 0;  // over the largest element of the result it is in
    std::string firstDifference; // "result 3 (params/w) on device 5, element 12: 1.5, expected 2.5"; empty if equal
    std::uint32_t replaced = 0;  // redistributions that gather where the count says otherwise: spmd/materialise.h
};

// Sums come in another order on many devices. Equal means: no further apart than the rounding of the result's type
// explains, 2^-13 of the largest element for f32 and 2^-5 for bf16; integers exactly.
Result<Verification> verify(const SpmdProgram& program, const Structure& structure, const VerifyOptions& options,
                            const Progress& progress = {});

// Numbers a program can run on: parameters of the size that initialisers choose, small positive optimizer state (so
// that a wrong gradient shows), data between -1 and 1, small integers (indices stay in range). The same seed gives the
// same numbers.
std::vector<Tensor> randomArguments(const Module& module, const Structure& structure, std::uint64_t seed);

} // namespace axiscape
