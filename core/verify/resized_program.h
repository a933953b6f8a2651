// SPDX-License-Identifier: GPL-3.0-or-later
// The module with the sizes that the graph's classes found: types of all values, and the attributes and constants that
// say sizes. Constants that are no splat keep their first corner; the trips of loops are changed in the constants that
// bound them. An op that cannot be adapted is pinned in the graph, and null is returned: solve again.
#pragma once

#include "core/ir/resize.h"
#include "core/verify/size_relations.h"

namespace axiscape::verification {

std::shared_ptr<const Module> resizedProgram(const Module& module, SizeGraph& graph);

// Pins every op whose types do not follow from one another any more; true if all do.
bool checkSizes(const Module& resized, const Module& module, SizeGraph& graph);

} // namespace axiscape::verification
