// SPDX-License-Identifier: GPL-3.0-or-later
// ops: what is known of every op as such, before any program: one table, a row an op, ids and data only.
//
// What is done with an op stays in the folder that does it (evaluators, checks of the import, rules, local forms), in
// tables indexed by the op (per_op.h); every list of ops is a question to this one:
//
//   if (isElementwise(kind)) ...
//   if (has(kind, Trait::relays)) ...                  // hands on all elements of its operand
//   switch (workClass(kind)) ...
//
// A row is the only place for what it says. tests/ops/complete_test.cpp names what a row promises and no folder has;
// README.md beside this file says how an op is added.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace axiscape {

// Every op Axiscape knows by name; the dialect is part of the full name only. `unknown` keeps its text in the module.
enum class OpKind : std::uint8_t {
#define OP(id, ...) id,
#include "core/ops/table.inc"
#undef OP
    unknown,
};
inline constexpr std::size_t kOpKinds = static_cast<std::size_t>(OpKind::unknown) + 1;

// How an op takes part in kernels.
enum class WorkClass : std::uint8_t {
    alias,   // renames its operand's bytes: reshape, bitcast, barrier, constraint
    source,  // makes its result from nothing: constant, iota
    loop,    // element by element over its result: joins producers and consumers
    reduce,  // reads element by element, keeps a smaller result
    matmul,  // a product: dot_general, convolution
    inPlace, // dynamic_update_slice, scatter: writes part of an operand where it lies
    control, // while, case, if: their regions do the work
    opaque,  // anything else: reads its operands, writes its results
};

// Which rule says how its dimensions go together. Those up to `carried` are said by the family alone; each op of the
// others has a rule of its own in core/sharding.
enum class RuleFamily : std::uint8_t {
    none,      // no rule: every dimension stays whole
    pointwise, // each dimension of the result is that of every operand of its rank
    aligned,   // chlo.broadcast_*: element-wise, dimensions align at the right
    carried,   // ties values instead of computing: while, case, a barrier; one rule for each value carried
    moving,    // moves elements about
    summing,   // sums products or elements
    windows,   // slides a window
    indexing,  // looks up
    algebra,   // works on whole vectors and matrices, or makes random numbers
    exchange,  // a collective of the program's own
    call,      // by its target
};

// What else lists of ops are made of. A trait is data of the op, whoever asks.
enum class Trait : std::uint32_t {
    plain = 0, // nothing to say
    // --- what it computes
    elementwise = 1u << 0, // element by element, operands and result of one shape (scalar operands allowed)
    expensive = 1u << 1,   // a transcendental function or its like: not worth a second evaluation
    relays = 1u << 2,      // hands on all elements of its one operand: of another type, in another shape, or repeated
    moves = 1u << 3,       // its result holds elements of its operands, in other places; no number is computed
    sameTensor = 1u << 4,  // its result still is, to a person, the tensor that its first operand is
    identity = 1u << 5,    // result i is operand i
    placement = 1u << 6,   // says where a value lies, and is the identity else
    collective = 1u << 7,  // devices exchange values
    indexes = 1u << 8,     // looks up or writes by computed places
    readsPart = 1u << 9,   // of its first operand reads what it hands on, no more
    mixes = 1u << 10,      // an element of its result depends on many of its operands': gradients begin there
    adds = 1u << 11,       // adds numbers up: of equal ones only rounding may be left
    random = 1u << 12,     // makes random numbers
    priced = 1u << 13,     // opaque work whose cost is known all the same
    effect = 1u << 14,     // talks to the world outside; never evaluated
    foreign = 1u << 15,    // of compilers, or of types that are not evaluated: no evaluator
    tokens = 1u << 16,     // takes or gives values without elements
    ofPositive = 1u << 28, // a root, a logarithm, a power: its first operand is positive where it makes sense
    // --- its regions
    entered = 1u << 17,     // the interpreter runs them op by op
    numbered = 1u << 18,    // their ops are numbered with those of the program
    computation = 1u << 19, // its one region is its body, run once
    // --- what else there is of it
    checked = 1u << 20,      // the import holds its shapes or regions against its attributes: core/stablehlo
    textRule = 1u << 21,     // its rule reads attributes that are texts
    reaches = 1u << 22,      // cut along a shifted factor it reads of its neighbours: core/sharding/halo
    localForm = 1u << 23,    // on one device it is not just the op on the device's shares: core/spmd
    cutAnywhere = 1u << 24,  // right on one device along every factor of its extended rule
    cutParallel = 1u << 25,  // only along those of its extended rule that are parallel
    sizesByRule = 1u << 26,  // works on any sizes, those of one factor alike (as element-wise ops do)
    sizesByParts = 1u << 27, // its sizes go together as core/verify/size_parts has it
};

struct OpRow {
    std::string_view dialect; // "stablehlo", "chlo", "sdy", "mhlo" or "check"; "" of unknown
    std::string_view name;    // without its dialect, as op codes write it (core/spmd/README.md): "and"
    static constexpr int any = -1;
    std::int8_t operands = any, results = any, regions = any; // how many
    WorkClass work = WorkClass::opaque;
    RuleFamily rule = RuleFamily::none;
    Trait traits = Trait::plain;
};

namespace ops {

// Here, not beside Trait: in namespace axiscape it would hide the operators of other enumerations, as Qt's.
constexpr Trait operator|(Trait a, Trait b) {
    return static_cast<Trait>(static_cast<std::uint32_t>(a) | static_cast<std::uint32_t>(b));
}

[[nodiscard]] constexpr std::array<OpRow, kOpKinds> table() {
    using enum Trait;
    constexpr std::int8_t any = OpRow::any;
    return {{
#define OP(id, dialect, name, operands, results, regions, work, rule, traits)                                          \
    {#dialect, name, operands, results, regions, WorkClass::work, RuleFamily::rule, traits},
#include "core/ops/table.inc"
#undef OP
        {"", "unknown"},
    }};
}
inline constexpr std::array<OpRow, kOpKinds> kTable = table();

} // namespace ops

[[nodiscard]] constexpr const OpRow& opRow(OpKind kind) { return ops::kTable[static_cast<std::size_t>(kind)]; }
[[nodiscard]] constexpr bool has(OpKind kind, Trait trait) {
    return (static_cast<std::uint32_t>(opRow(kind).traits) & static_cast<std::uint32_t>(trait)) != 0;
}
[[nodiscard]] constexpr WorkClass workClass(OpKind kind) { return opRow(kind).work; }
[[nodiscard]] constexpr RuleFamily ruleFamily(OpKind kind) { return opRow(kind).rule; }

// --- what is asked most

[[nodiscard]] constexpr bool isElementwise(OpKind kind) { return has(kind, Trait::elementwise); }
// A matrix product or a convolution.
[[nodiscard]] constexpr bool isProduct(OpKind kind) { return workClass(kind) == WorkClass::matmul; }
// Ties values instead of computing: while, case, a barrier, the boundary of a computation. One rule for each value.
[[nodiscard]] constexpr bool isDataFlow(OpKind kind) { return ruleFamily(kind) == RuleFamily::carried; }
// case, if: one of its regions runs, once.
[[nodiscard]] constexpr bool isBranching(OpKind kind) {
    return workClass(kind) == WorkClass::control && kind != OpKind::while_;
}

[[nodiscard]] constexpr std::string_view opKindName(OpKind kind) { return opRow(kind).name; }
[[nodiscard]] constexpr std::string_view opKindDialect(OpKind kind) { return opRow(kind).dialect; }
// From a full name such as "stablehlo.add" or "chlo.top_k"; unknown if it is none of ours. mhlo.add is stablehlo.add,
// mhlo.erf is chlo.erf: the dialects differ in name alone. So do their constants.
[[nodiscard]] OpKind opKindFromName(std::string_view fullName);

// chlo.broadcast_add works lane by lane as add does: broadcast_add -> add; every other op is its own.
[[nodiscard]] OpKind laneKind(OpKind kind);

// What a reducer that is one op of its two arguments does.
enum class Combiner : std::uint8_t { add, max, min, mul, and_, or_, none };
[[nodiscard]] std::string_view combinerName(Combiner combiner); // "add", "max", "min", "mul", "and", "or", "none"
[[nodiscard]] Combiner combinerOf(OpKind kind);                 // none for any other op
[[nodiscard]] OpKind opOf(Combiner combiner);                   // unknown for none

} // namespace axiscape
