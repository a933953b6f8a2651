// SPDX-License-Identifier: GPL-3.0-or-later
// The full rule of every op that has one, by its family or by itself.
#pragma once

#include "core/sharding/halo.h"
#include "core/sharding/rule_builder.h"

#include <optional>

// One function a family of ops. Each adds the factors of the full rule in Shardy's order, marks those that default
// propagation uses (the factor table of core/partition/README.md), and places them; a dimension that gets none is given
// one of its own, of size 1. Where Shardy has no rule, what the op does decides. Operands and results are counted
// before: rule_table.
namespace axiscape::rules {

using Ints = std::span<const std::int64_t>;

// The full rule of an op that computes, by its family or its entry in rule_table.cpp; false if it has none, or too few
// operands or results for it to be read.
bool addFactors(RuleBuilder& rule, const Module& module, OpId op);
// Whether rule_table.cpp has an entry: of a family that says it all none should be.
[[nodiscard]] bool hasOwnRule(OpKind kind);
// What the entry says of the reads beyond the device's own part (halo.h); null if nothing.
[[nodiscard]] halo::Find findReaches(OpKind kind);

// chlo.broadcast_*: dimensions align at the right
void implicitBroadcast(RuleBuilder& rule);
// A data-flow op whose regions match its operands and results; one that does not is an op without a rule.
[[nodiscard]] bool tiesValues(const Module& module, OpId op);
// value `carried` of such an op: as many operands and results as its site has
[[nodiscard]] RuleBuilder carried(const Module& module, OpId op, std::uint32_t carried);

// ops that move elements about
void broadcastInDim(RuleBuilder& rule, const Module& module, OpId op);
void broadcast(RuleBuilder& rule); // the operand's dimensions are the last
void transpose(RuleBuilder& rule, const Module& module, OpId op);
void reshape(RuleBuilder& rule);
void reverse(RuleBuilder& rule, const Module& module, OpId op);
void slice(RuleBuilder& rule);
void dynamicSlice(RuleBuilder& rule);
void dynamicUpdateSlice(RuleBuilder& rule, const Module& module, OpId op);
void pad(RuleBuilder& rule, const Module& module, OpId op);
void concatenate(RuleBuilder& rule, const Module& module, OpId op);
// Parts of one value put together again, or slices: neighbours exchange, nothing is gathered.
[[nodiscard]] bool joinsSlices(const Module& module, OpId concatenate);
void bitcastConvert(RuleBuilder& rule);

// ops that sum
void dotGeneral(RuleBuilder& rule, const Module& module, OpId op);
void dot(RuleBuilder& rule);
void raggedDot(RuleBuilder& rule, const Module& module, OpId op);
// false if the equation cannot be read
bool einsum(RuleBuilder& rule, const Module& module, OpId op);
void reduce(RuleBuilder& rule, const Module& module, OpId op);

// windows
void convolution(RuleBuilder& rule, const Module& module, OpId op);
void reduceWindow(RuleBuilder& rule, const Module& module, OpId op);
void selectAndScatter(RuleBuilder& rule, const Module& module, OpId op);

// ops that look up
void gather(RuleBuilder& rule, const Module& module, OpId op);
void scatter(RuleBuilder& rule, const Module& module, OpId op);
void torchIndexSelect(RuleBuilder& rule, const Module& module, OpId op);

// ops on whole vectors and matrices
void sort(RuleBuilder& rule, const Module& module, OpId op);
void topK(RuleBuilder& rule);
void cholesky(RuleBuilder& rule);
void triangularSolve(RuleBuilder& rule, const Module& module, OpId op);
void fft(RuleBuilder& rule, const Module& module, OpId op);
void rngBitGenerator(RuleBuilder& rule);
void ownResults(RuleBuilder& rule); // rng: each result dimension for itself
void batchNorm(RuleBuilder& rule, const Module& module, OpId op);

// collectives of the program's own
void resized(RuleBuilder& rule, Ints dims); // all_gather, reduce_scatter, all_to_all: the dimensions they act on

// false if the target has no rule
bool customCall(RuleBuilder& rule, const Module& module, OpId op);
[[nodiscard]] bool makesRandomState(const Module& module,
                                    OpId op); // its first result is the state of a random number generator

// An attribute that is kept as it is written; empty if the op has none of the name.
[[nodiscard]] std::string_view textNamed(const Module& module, OpId op, std::string_view name);
[[nodiscard]] bool contains(Ints list, std::size_t item);
// Position in a list, or nothing.
[[nodiscard]] std::optional<std::size_t> positionOf(Ints list, std::size_t item);
// Dimensions below `rank` that are in neither list, ascending.
[[nodiscard]] std::vector<std::size_t> others(std::size_t rank, Ints a, Ints b = {});

} // namespace axiscape::rules
