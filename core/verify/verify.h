// SPDX-License-Identifier: GPL-3.0-or-later
// verify: is the partitioned program the same function? Both are run on the same random numbers, the whole one on one
// device, the local one on all devices of the mesh in lock-step, and every device's results are compared with its part
// of the whole ones. Full-size programs are shrunk first: core/verify/shrink.h. To watch it step by step:
// core/verify/stepping.h.
//
//   Result<Verification> v = verifyShrunk(program, structure, {.seed = 7});
//   if (v && !v->verified) std::cerr << v->reason;
//   if (v && v->verified && !v->equal) std::cerr << v->firstDifference;
#pragma once

#include "core/interpret/interpret.h"
#include "core/spmd/spmd.h"
#include "core/structure/structure.h"
#include "core/verify/shrink.h"
#include "core/verify/stepping.h"

namespace axiscape {

struct VerifyOptions {
    std::uint64_t seed = 0;
    FunctionOf functionOf;
    // Results whose elements are all smaller are compared as if one were as large as this: for programs that subtract
    // equal sums, where nothing but rounding is left.
    double leastMagnitude = 0;
    // verifyShrunk runs nothing that takes more element operations on all devices together.
    double mostWork = 1e9;
};

struct Verification {
    bool equal = false;
    double worstDifference = 0;  // over the largest element of the result it is in
    std::string firstDifference; // "result 3 (params/w) on device 5, element 12: 1.5, expected 2.5"; empty if equal
    std::uint32_t replaced = 0;  // redistributions that gather where the count says otherwise: spmd/materialise.h
    double tolerance = 0;        // the largest that a result was compared with
    std::int64_t compared = 0;   // elements of results on all devices
    std::int64_t notFinite = 0;  // of them, those that are no finite numbers in the whole program either
    // Of verifyShrunk:
    bool verified = true; // else `reason` says why it was not run
    std::string reason;
    std::optional<DifferingElement> first; // where the programs part, if they differ: op and index of the model
    bool doublePrecision = false;          // in the program's own, rounding alone told them apart
    std::shared_ptr<const Module> module;  // the whole program that was run, or would have been
    bool shrunk = false;
    Mesh mesh;                       // it ran on
    std::vector<Shrunk::Size> sizes; // that were shrunk
    std::vector<Shrunk::Kept> kept;  // that were not
    double work = 0;                 // element operations of all devices together
};

// Sums come in another order on many devices. Equal means: no further apart than rounding explains
// (core/verify/rounding.h), 2^-13 of the largest element for f32 and 2^-5 for bf16, more for long sums; integers
// exactly.
Result<Verification> verify(const SpmdProgram& program, const Structure& structure, const VerifyOptions& options,
                            const Progress& progress = {});

// The same on a program that is shrunk as far as it can be. What cannot be run is no error: `verified` is false, and
// the reason names the op. Errors: cancelled.
Result<Verification> verifyShrunk(const SpmdProgram& program, const Structure& structure, const VerifyOptions& options,
                                  const Progress& progress = {});

// Numbers a program can run on: parameters of the size that initialisers choose, small positive optimizer state (so
// that a wrong gradient shows), data between -1 and 1, integers within what they index or are compared with, else below
// 4. The same seed gives the same numbers.
std::vector<Tensor> randomArguments(const Module& module, const Structure& structure, std::uint64_t seed);

// The arguments of the whole program as the devices get them: [device][argument].
std::vector<std::vector<Tensor>> deviceArguments(const SpmdProgram& program, const std::vector<Tensor>& arguments);

} // namespace axiscape
