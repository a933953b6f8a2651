// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sharding/rule_builder.h"

// The factor table, one function a family of ops. Each only adds and places the factors that default propagation uses;
// a dimension that gets none stays whole.
namespace axiscape::rules {

// element-wise, constant, iota
void elementwise(RuleBuilder& rule);
// value `carried` of a data-flow op: as many operands and results as its site has
RuleBuilder carried(const Module& module, OpId op, std::uint32_t carried);

// ops that move elements about
void broadcastInDim(RuleBuilder& rule, const Module& module, OpId op);
void transpose(RuleBuilder& rule, const Module& module, OpId op);
void reshape(RuleBuilder& rule);
void slice(RuleBuilder& rule);
void pad(RuleBuilder& rule, const Module& module, OpId op);
void dynamicUpdateSlice(RuleBuilder& rule);
// concatenate, reverse, sort, top_k: every dimension but those worked on
void allBut(RuleBuilder& rule, std::span<const std::int64_t> workedOn);

// ops that sum
void dotGeneral(RuleBuilder& rule, const Module& module, OpId op);
void convolution(RuleBuilder& rule, const Module& module, OpId op);
void reduce(RuleBuilder& rule, const Module& module, OpId op);
void reduceWindow(RuleBuilder& rule, const Module& module, OpId op);

// ops that look up
void gather(RuleBuilder& rule, const Module& module, OpId op);
void scatter(RuleBuilder& rule, const Module& module, OpId op);

bool contains(std::span<const std::int64_t> list, std::size_t item);

} // namespace axiscape::rules
