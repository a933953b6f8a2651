// SPDX-License-Identifier: GPL-3.0-or-later
// Which sizes of a program must shrink together.
#pragma once

#include "core/sharding/sharding.h"
#include "core/verify/size_classes.h"

#include <optional>
#include <vector>

namespace axiscape {

// Every dimension of every value of a program as a size that may shrink, and what the ops ask of them: the factors of
// the full rules say which dimensions are one size; ops that take, put or slide over a part of a dimension say how the
// two go together; what none of this describes keeps its size.
struct SizeGraph {
    SizeClasses classes;
    std::vector<SizeClasses::Node> firstDim; // of a value
    struct Loop {
        OpId op;
        std::int64_t trips = 0;
        SizeClasses::Node node = 0;
    };
    std::vector<Loop> loops; // whose trips are known and above 1
    // The factors of a reshape that share a dimension with others, by their place in the full rule.
    struct FactorNode {
        OpId op;
        FactorIndex inFull = 0;
        SizeClasses::Node node = 0;
    };
    std::vector<FactorNode> factors; // in order of ops

    SizeClasses::Node of(ValueId value, std::size_t dim) const {
        return firstDim[value.value] + static_cast<SizeClasses::Node>(dim);
    }
    // All dimensions of an op's operands, results and region arguments.
    void pinAll(const Module& module, OpId op, std::string_view why);
};

// Sizes up to this do not shrink along with what contains them: windows, the numbers of an index, a few tokens more.
inline constexpr std::int64_t kFewElements = 8;

// `classes`: those of another program whose sizes these go together with.
[[nodiscard]] SizeGraph sizeGraph(const SiteTable& sites, SizeClasses classes = {});

// Ops whose result sizes follow from a part, a window or a sum (core/verify/size_parts.cpp). False if the op is none.
bool relateParts(SizeGraph& graph, const Module& module, OpId op);
[[nodiscard]] bool relatesParts(OpKind kind); // whether it knows the op

} // namespace axiscape
