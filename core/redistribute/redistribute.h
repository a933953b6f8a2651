// SPDX-License-Identifier: GPL-3.0-or-later
// redistribute: from one sharding of a tensor to another, by slices, all-to-alls, one permute and gathers.
// README.md beside this file says all of it, with examples.
//
//   auto plan = reshard::plan(mesh, shape, 4, from, to);      // Result<reshard::Plan>
//   plan->steps[0].kind, .localShape, .sentBytes              // slice* (all_to_all | collective_permute)* gather*
//   reshard::groupsOf(*plan, 0)                               // its device groups, in the order of their blocks
//   reshard::check(*plan)                                     // carries the plan out device by device
//
// Invariants of every plan: local tensors shrink, stay as large, then grow, so none is larger than the larger of the
// two ends; every step divides evenly; the last layout is the target.
//
// How a tensor lies on the devices is said by cuts. Mesh axes are split into prime factors, the digits of a device's
// number; a cut gives every block of `outer` elements along one dimension to `outer / inner` devices, by one digit. A
// cut below a dimension that is not cut above it leaves a tile of several ranges: such a tile is exchanged and gathered
// like any other, by a reshape of the local tensor, and it lets axes leave a dimension in any order.
#pragma once

#include "core/sharding/sharding.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace axiscape::reshard {

// The sub-axis of `size` behind sub-axes of product `before`: x:(before)size. A whole axis is x:(1)size(x).
struct AxisPart {
    AxisId axis = 0;
    std::int64_t before = 1, size = 1;
    friend bool operator==(AxisPart, AxisPart) = default;
};
using AxisParts = std::vector<AxisPart>;     // of one dimension, major to minor
using PartSharding = std::vector<AxisParts>; // per dimension

// Partial sums play no part.
[[nodiscard]] PartSharding wholeAxes(const TensorSharding& sharding, std::size_t rank, const Mesh& mesh);

struct Problem {
    Mesh mesh;
    std::vector<std::int64_t> shape;
    int elementBytes = 4;
    PartSharding from, to;
};
// Errors: ranks that differ, an axis that is used twice, a sub-axis that does not lie in its axis, axes that do not
// divide their dimension, more elements than 64 bits count.
[[nodiscard]] Result<void> checkProblem(const Problem& problem);

// A digit of a device's number: number / stride % radix. The number is the device's own; or, where `number` is not
// negative, Plan::numbers[number], a position along one dimension read in other radices.
struct Digit {
    std::int64_t stride = 1, radix = 1;
    std::int32_t number = -1;
    AxisPart part; // of the mesh; nothing where `number` is not negative
};
struct Term {
    std::uint8_t digit = 0;
    std::int64_t weight = 1;
};
using Number = std::vector<Term>; // sum of digit * weight

// A device holds the elements e along `dim` with e % outer / inner == its digit.
struct Cut {
    std::uint8_t dim = 0, digit = 0;
    std::int64_t outer = 1, inner = 1;
    friend bool operator==(const Cut&, const Cut&) = default;
};
using Layout = std::vector<Cut>; // by dimension, then outer descending; an element lies on a device if all cuts say so

struct Step {
    CollectiveKind kind = CollectiveKind::all_slice; // or all_to_all, collective_permute, all_gather
    Layout before, after;
    std::vector<std::int64_t> localShape; // after it
    std::int64_t group = 1;               // devices that exchange; 1 for slices and permutes
    AxisSet axes = 0;                     // that tell them apart
    double sentBytes = 0;                 // by one device, ring accounting
};

struct Plan {
    std::vector<std::int64_t> shape;
    int elementBytes = 4;
    std::int64_t devices = 1;
    std::vector<Digit> digits;
    std::vector<Number> numbers;
    Layout source, target;
    std::vector<Step> steps;
    double sentBytes = 0;
    double leastBytes = 0;                      // what some device has to receive at least, whatever the plan
    double cost = 0;                            // sentBytes, or as PlanOptions::cost says
    std::int64_t peakBytes = 0, boundBytes = 0; // the largest local tensor; the larger of the ends
};

// One collective to be priced.
struct Transfer {
    CollectiveKind kind;
    std::int64_t group;
    double operandBytes, resultBytes;
    AxisSet axes = 0; // along which devices exchange
};
// Ring accounting: all_gather (n-1)/n of the result, all_to_all (n-1)/n of the operand, collective_permute the operand.
[[nodiscard]] double sentBytes(const Transfer& transfer);

struct PlanOptions {
    std::function<double(const Transfer&)> cost; // bytes sent if empty; must be >= 0
    std::uint32_t searchLimit = 1024;            // states of the search for chains of all-to-alls
};

// The cheapest plan found. Where leastBytes are sent no plan sends less. Errors: as checkProblem.
[[nodiscard]] Result<Plan> plan(const Problem& problem, const PlanOptions& options = {});
[[nodiscard]] Result<Plan> plan(const Mesh& mesh, std::span<const std::int64_t> shape, int elementBytes,
                                const TensorSharding& from, const TensorSharding& to, const PlanOptions& options = {});

// --- what a plan means on devices

[[nodiscard]] std::int64_t digitOf(const Plan& plan, std::uint8_t digit, std::int64_t device);
[[nodiscard]] std::vector<std::int64_t> localShape(const Plan& plan, const Layout& layout);
struct Range {
    std::int64_t start = 0, end = 0;
    friend bool operator==(Range, Range) = default;
};
// The elements along a dimension that a device holds, ascending.
[[nodiscard]] std::vector<Range> rangesOf(const Plan& plan, const Layout& layout, std::uint8_t dim,
                                          std::int64_t device);
// Device groups of an all_to_all or all_gather: member k holds block k of what is put together and, of an all_to_all,
// takes block k of what is cut. Groups of a slice or permute: none.
[[nodiscard]] std::vector<std::vector<std::int64_t>> groupsOf(const Plan& plan, std::size_t step);
// Source and target of every device of a permute, a device with itself included.
[[nodiscard]] std::vector<std::pair<std::int64_t, std::int64_t>> pairsOf(const Plan& plan, std::size_t step);

// Carries base offsets from device to device: every step moves just the ranges of elements that its kind can, every
// tile is complete, sizes fall, stay and rise, the bound holds, the last layout is the target. In a group of more than
// 64 devices every one is held against 64 others. O(steps * devices * min(group, 64)).
[[nodiscard]] Result<void> check(const Plan& plan);

// --- text

// Shardy's notation: [{"a"}, {"b":(1)2, "c"}]. Errors name the column.
[[nodiscard]] Result<PartSharding> parseSharding(std::string_view text, const Mesh& mesh);
// One entry of a list of axes: a, or a:(1)2.
[[nodiscard]] Result<AxisPart> parsePart(std::string_view text, const Mesh& mesh);
// [{"a"}, {2, "b"}]: in the second dimension b cuts each of two parts. Digits that are no part of an axis are "?".
[[nodiscard]] std::string layoutText(const Plan& plan, const Layout& layout, const Mesh& mesh);
// What a step moves: [{"a"}, {}] of a slice or gather, [{"a"}: 0->1] of an all_to_all, the new layout of a permute.
[[nodiscard]] std::string stepText(const Plan& plan, std::size_t step, const Mesh& mesh);

} // namespace axiscape::reshard
