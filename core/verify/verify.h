// SPDX-License-Identifier: GPL-3.0-or-later
// verify: is the partitioned program the same function? Both are run on the same random numbers, the whole one on one
// device, the local one on all devices of the mesh in lock-step, and every device's results are compared with its part
// of the whole ones. Full-size programs are shrunk first: core/verify/shrink.h. To watch it step by step:
// core/verify/stepping.h.
// README.md beside this file says all of it, with examples.
//
// Both run in f64, whatever their types (core/verify/precision.h): sums come in another order on many devices, and what
// f32 or bf16 makes of that in a deep program is as large as a mistake. Equal means: no further apart than 2^-44 of the
// largest element of a result, more for long sums, times the conditioning of the result: the whole program is run again
// with its arguments one unit of the last place off, and what that grows to is what rounding grows to. More than 2^-34
// is no rounding. Results further apart than that need not be wrong: a comparison, a sort, a choice of the largest may
// have fallen otherwise where two numbers are equal but for their last place, or the program may be badly conditioned.
// Then both run op by op, each op of the devices on the numbers of the whole program: no rounding grows and no choice
// falls otherwise, and they differ exactly if an op does by more than its own rounding
// (core/verify/first_difference.h). So neither rounding makes a difference, nor does a conditioning, however bad, hide
// one.
//
//   Result<Verification> v = verifyShrunk(program, structure, {.seed = 7});
//   if (v && !v->verified) std::cerr << words::english(v->reason);
//   if (v && v->verified && !v->equal) std::cerr << words::english(v->firstDifference);
#pragma once

#include "core/interpret/interpret.h"
#include "core/spmd/materialise.h"
#include "core/structure/structure.h"
#include "core/verify/precision.h"
#include "core/verify/shrink.h"
#include "core/verify/stepping.h"

namespace axiscape {

struct VerifyOptions {
    std::uint64_t seed = 0;
    FunctionOf functionOf;
    // verifyShrunk runs nothing that takes more element operations on all devices together.
    double mostWork = 1e9;
    // As written, both programs run in their own types, and a tolerance is what rounding in those explains: 2^-13 of
    // the largest element for f32, 2^-5 for bf16, more where it is measured to grow, up to 1/16
    // (core/verify/rounding.h).
    Precision precision = Precision::f64;
};

struct Verification {
    bool equal = false;
    double worstDifference = 0; // over the largest element of the result it is in
    Text firstDifference;       // "result 3 (params/w) on device 5, element 12: 1.5, expected 2.5"; empty if equal
    std::uint32_t replaced = 0; // redistributions that gather where the count says otherwise: spmd/materialise.h
    double tolerance = 0;       // the largest that a result was compared with, of the largest element
    double conditioning = 1;    // the largest of a result: how much of a change of the arguments it makes
    Precision precision = Precision::f64;
    // The run as a whole was further apart; op by op, on equal numbers, it is or is not: that is what is said above.
    bool opByOp = false;
    std::int64_t compared = 0;  // elements of results on all devices
    std::int64_t notFinite = 0; // of them, those that are no finite numbers in the whole program either
    // Of verifyShrunk:
    bool verified = true; // else `reason` says why it was not run
    Text reason;
    std::optional<DifferingElement> first; // where the programs part, if they differ: op and index of the model
    std::shared_ptr<const Module> module;  // the whole program that was run, or would have been
    bool shrunk = false;
    Mesh mesh;                       // it ran on
    std::vector<Shrunk::Size> sizes; // that were shrunk
    std::vector<Shrunk::Kept> kept;  // that were not
    double work = 0;                 // element operations of all devices together
};

[[nodiscard]] Result<Verification> verify(const SpmdProgram& program, const Structure& structure,
                                          const VerifyOptions& options, const Progress& progress = {});
// With another program for the devices than the one that materialise() makes.
[[nodiscard]] Result<Verification> verify(const SpmdProgram& program, const DeviceModule& device,
                                          const Structure& structure, const VerifyOptions& options,
                                          const Progress& progress = {});

// The same on a program that is shrunk as far as it can be. What cannot be run is no error: `verified` is false, and
// the reason names the op. Errors: cancelled.
[[nodiscard]] Result<Verification> verifyShrunk(const SpmdProgram& program, const Structure& structure,
                                                const VerifyOptions& options, const Progress& progress = {});

// Numbers a program can run on, of the size that a trained model has them: weights by how many of them a product adds
// up, scales of norms about 1, biases small, variances positive, small positive optimizer state (so that a wrong
// gradient shows), data between -1 and 1, integers within what they index or are compared with, else below 4. The same
// seed gives the same numbers.
[[nodiscard]] std::vector<Tensor> randomArguments(const Module& module, const Structure& structure, std::uint64_t seed,
                                                  Precision precision = Precision::asWritten);

// The arguments of the whole program as the devices get them: [device][argument].
[[nodiscard]] std::vector<std::vector<Tensor>> deviceArguments(const SpmdProgram& program,
                                                               const std::vector<Tensor>& arguments);

} // namespace axiscape
